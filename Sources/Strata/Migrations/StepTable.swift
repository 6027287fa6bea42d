/// A table as a Swift function of a migration step sees it.
///
/// ```swift
/// static func splitName(_ tables: SplitNameTables) throws {
///     try tables.person.update { row in
///         let parts = row.name.split(separator: " ", maxSplits: 1)
///         row.firstName = parts.first.map(String.init)
///         row.lastName = parts.dropFirst().first.map(String.init)
///     }
/// }
/// ```
///
/// Rows are visited in the order of their rowids (of the key, where a table has none), one at a time: memory stays flat
/// however large the table is, and each row is read when its turn comes, with what the function has written before.
/// Rows that are inserted meanwhile are not visited in a table with rowids. Between two rows the work can be cancelled.
public struct StepTable<Element: StepRow> {
    let database: StepDatabase

    /// Generated code calls it; there is no reason to call it by hand.
    public init(_ database: StepDatabase) { self.database = database }

    /// The number of rows.
    /// - Complexity: O(rows), at some ten million a second.
    public func count() throws(StrataError) -> Int {
        try database.check()
        guard case .integer(let count) = try database.connection.value("SELECT count(*) FROM main.\(name)") else {
            return 0
        }
        return Int(clamping: count)
    }

    /// Visits every row.
    /// - Parameter body: Is given each row.
    /// - Throws: What `body` throws; ``StrataError/Code/valueMismatch`` if a row does not hold what its columns are
    ///   declared for; ``StrataError/Code/cancelled``.
    public func forEach(_ body: (Element) throws -> Void) throws {
        try walk { key in
            if let row = try fetch(key) { try body(row) }
        }
    }

    /// Visits every row, and writes those that were changed, and of those the columns that were.
    /// - Parameter body: Changes the row that it is given, or leaves it.
    /// - Returns: The number of rows that were written.
    /// - Throws: What `body` throws; ``StrataError/Code/valueMismatch`` for a row that cannot be read; what SQLite
    ///   reports of a row that cannot be written; ``StrataError/Code/unsupported`` if a column has changed by which the
    ///   table is walked; ``StrataError/Code/cancelled``.
    @discardableResult
    public func update(_ body: (inout Element) throws -> Void) throws -> Int {
        var written = 0
        // A few sets of columns come up again and again.
        var statements: [[Int]: String] = [:]
        try walk { key in
            guard let before = try fetch(key) else { return }
            var after = before
            try body(&after)
            let (columns, values) = try changes(from: before, to: after, key)
            guard !columns.isEmpty else { return }
            let sql = statements[columns] ?? updateStatement(columns)
            statements[columns] = sql
            try write(sql, values + key, key)
            written += 1
        }
        return written
    }

    /// Inserts a row.
    /// - Parameter row: The row, with its key.
    /// - Throws: What SQLite reports; ``StrataError/Code/validation`` if a column cannot hold its value.
    public func insert(_ row: Element) throws(StrataError) {
        var values: [StoredValue] = []
        for column in Element.layout.columns.indices { values.append(try storedValue(of: row, at: column, nil)) }
        let columns = Element.layout.columns.map(SQLText.quote).joined(separator: ", ")
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try write("INSERT INTO main.\(name) (\(columns)) VALUES (\(places))", values, nil)
    }

    /// Visits every row, and deletes those that a condition holds for.
    ///
    /// What leads to them stays: the foreign keys are off until the step ends, and it fails if a row leads nowhere then.
    /// - Parameter condition: Is given each row.
    /// - Returns: The number of rows that were deleted.
    /// - Throws: What `condition` throws, and what ``update(_:)`` does.
    @discardableResult
    public func delete(where condition: (Element) throws -> Bool) throws -> Int {
        var deleted = 0
        let sql = "DELETE FROM main.\(name) WHERE \(isTheRow)"
        try walk { key in
            guard let row = try fetch(key), try condition(row) else { return }
            try write(sql, key, key)
            deleted += 1
        }
        return deleted
    }
}
