/// What a connection notes of the rows that it changes.
package struct TrackingPlan: Sendable {
    /// A plan with another version is another plan: two plans are told apart by it alone.
    package var version: Int
    /// What is noted of each table of the main database, by its name as in `sqlite_schema`.
    package var tables: [String: TableTracking]

    package init(version: Int, tables: [String: TableTracking]) {
        self.version = version
        self.tables = tables
    }
}

/// What is noted of the rows of one table.
package struct TableTracking: Sendable, Hashable {
    /// The columns whose values are noted, before and after, in this order.
    package var noted: [String]
    /// The columns of which an UPDATE says whether it changed them: bit i for `watched[i]`, bit 63 for all from the
    /// 64th on.
    package var watched: [String]
    /// How many rows of one transaction are noted: with one more the table counts as changed as a whole, and rows cost
    /// hardly anything from then on.
    package var rowLimit: Int

    package init(noted: [String] = [], watched: [String] = [], rowLimit: Int = .max) {
        self.noted = noted
        self.watched = watched
        self.rowLimit = rowLimit
    }
}
