extension Schema {
    /// A condition that every row meets: `check name "SQL"`.
    package struct Check: Hashable, Sendable {
        package var name: String
        package var sql: SQL

        package init(name: String, sql: SQL) {
            self.name = name
            self.sql = sql
        }
    }

    /// `lower...upper`, `lower..<upper`, `lower...`, `...upper`.
    package struct Bounds<Bound: Hashable & Sendable>: Hashable, Sendable {
        package var lower: Bound?
        package var upper: Bound?
        /// `..<`: the upper bound itself is not among the values.
        package var excludesUpper: Bool

        package init(lower: Bound?, upper: Bound?, excludesUpper: Bool = false) {
            self.lower = lower
            self.upper = upper
            self.excludesUpper = excludesUpper
        }
    }

    /// How text is compared and sorted: SQLite's BINARY, or NOCASE, which folds the 26 letters of ASCII.
    package enum Collation: String, Hashable, Sendable, CaseIterable { case binary, nocase }

    /// What the database computes: `@generated("SQL")`, or `@generated("SQL", stored)`.
    package struct Generation: Hashable, Sendable {
        package var sql: SQL
        /// Computed when a row is written; else whenever it is read.
        package var isStored: Bool

        package init(sql: SQL, isStored: Bool) {
            self.sql = sql
            self.isStored = isStored
        }
    }

    /// `search (title, notes)`: full text search of the columns, kept up to date by triggers.
    package struct Search: Hashable, Sendable {
        /// Names of the attributes.
        package var attributes: [String]

        package init(attributes: [String]) { self.attributes = attributes }
    }
}
