/// A view.
package struct RelationalView: Sendable {
    package var name: String
    /// What follows AS, as it is written, without comments.
    package var select: String

    package init(name: String, select: String) {
        self.name = name
        self.select = select
    }

    /// What views are compared by: neither spacing nor the letter case of bare words makes a difference to SQLite.
    package var canonicalSelect: String { CanonicalSQL.statement(select) }
}
