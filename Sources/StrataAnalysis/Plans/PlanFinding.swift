import StrataSchema

/// Something slow in the plan of a query or a view.
package struct PlanFinding: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Every row of a table is read.
        case scan
        /// SQLite makes an index each time the statement runs.
        case automaticIndex
        /// The rows are sorted each time the statement runs.
        case sort
    }

    package var kind: Kind
    /// The query or view, by name.
    package var statement: String
    /// The entity whose index is advised, by name.
    package var entity: String
    /// What to write into the entity: `index (list, dueAt)`.
    package var advice: String
    /// One sentence.
    package var message: String
    package var location: SourceLocation
}
