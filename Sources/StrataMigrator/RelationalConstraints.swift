/// A CHECK constraint.
package struct RelationalCheck: Sendable {
    package var name: String?
    /// Canonical SQL.
    package var expression: String

    package init(name: String?, expression: String) {
        self.name = name
        self.expression = expression
    }
}

/// An index; a unique one is what Strata makes of a uniqueness constraint.
package struct RelationalIndex: Sendable {
    package struct Part: Sendable {
        /// The column's name; empty if the part is an expression.
        package var column: String
        /// Canonical SQL, in which a collation may stand.
        package var expression: String?
        package var isDescending: Bool
        package var collation: String

        package init(column: String, isDescending: Bool = false, collation: String = "BINARY") {
            self.column = column
            self.isDescending = isDescending
            self.collation = collation
        }

        package init(expression: String, isDescending: Bool = false) {
            column = ""
            self.expression = expression
            self.isDescending = isDescending
            collation = "BINARY"
        }
    }

    package var name: String
    package var isUnique: Bool
    package var parts: [Part]
    /// The WHERE of a partial index, in canonical SQL.
    package var condition: String?

    package init(name: String, isUnique: Bool, parts: [Part], condition: String? = nil) {
        self.name = name
        self.isUnique = isUnique
        self.parts = parts
        self.condition = condition
    }
}
