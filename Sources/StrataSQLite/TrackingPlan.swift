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
    /// For each watched column the number of its group; none: each is alone.
    ///
    /// Of the columns of a group nobody wants to know which was changed: when one is found the rest is not looked at, which
    /// spares SQLite a copy of each text. Columns that are noted are always looked at.
    package var groups: [Int]
    /// How many rows of one transaction are noted: with one more the table counts as changed as a whole, and rows cost
    /// hardly anything from then on.
    package var rowLimit: Int

    package init(noted: [String] = [], watched: [String] = [], groups: [Int] = [], rowLimit: Int = .max) {
        self.noted = noted
        self.watched = watched
        self.groups = groups
        self.rowLimit = rowLimit
    }

    /// Adds columns of which somebody wants to know whether one was changed, and no more.
    package mutating func watch(_ columns: Set<String>) {
        if groups.count < watched.count { groups += groups.count..<watched.count }
        // A group of which only some are among them becomes two.
        var next = (groups.max() ?? -1) + 1
        for group in Set(groups) {
            let members = watched.indices.filter { groups[$0] == group }
            let inside = members.filter { columns.contains(watched[$0]) }
            guard !inside.isEmpty, inside.count < members.count else { continue }
            for member in inside { groups[member] = next }
            next += 1
        }
        for column in columns.sorted() where !watched.contains(column) {
            watched.append(column)
            groups.append(next)
        }
    }
}
