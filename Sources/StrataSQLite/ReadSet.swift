/// What statements read.
package struct ReadSet: Sendable, Hashable {
    /// For each table of the main database the columns; none of them where only the number of rows matters.
    ///
    /// A virtual table is one of them; the tables that keep its content may be missing: see `Connection.shadowTables()`.
    package var tables: [String: Set<String>]

    package init(tables: [String: Set<String>] = [:]) { self.tables = tables }

    /// Whether nothing is read.
    package var isEmpty: Bool { tables.isEmpty }

    /// Adds what others read.
    package mutating func formUnion(_ other: ReadSet) {
        if tables.isEmpty {
            tables = other.tables
        } else {
            tables.merge(other.tables) { $0.union($1) }
        }
    }

    /// What both read.
    package func union(_ other: ReadSet) -> ReadSet {
        var result = self
        result.formUnion(other)
        return result
    }

    /// The same with the tables that are in a list alone, which are called as the list has them.
    func limited(to names: [String: String]) -> ReadSet {
        var result = ReadSet()
        for (table, columns) in tables {
            if let name = names[table.asciiLowercased] { result.tables[name, default: []].formUnion(columns) }
        }
        return result
    }

    /// Notes a column of a table; without a name, that rows of the table are counted.
    mutating func insert(table: String, column: String) {
        if column.isEmpty {
            tables[table, default: []] = tables[table] ?? []
        } else {
            tables[table, default: []].insert(column)
        }
    }
}
