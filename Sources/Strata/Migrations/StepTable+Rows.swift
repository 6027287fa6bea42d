extension StepTable {
    /// How many keys are taken at once: enough that taking them costs nothing beside the rows.
    private static var batch: Int { 500 }

    var name: String { SQLText.quote(Element.layout.table) }

    /// The condition that only the row of a key meets.
    var isTheRow: String {
        Element.layout.walk.map { "\(SQLText.quote($0)) = ?" }.joined(separator: " AND ")
    }

    /// Gives the key of every row, in order.
    ///
    /// No statement is left standing on the table while `body` runs: what it would see of the rows that `body` writes is
    /// undefined ("if a row is modified, it might or might not appear").
    func walk(_ body: ([StoredValue]) throws -> Void) throws {
        let layout = Element.layout
        guard !layout.walk.isEmpty else {
            throw StrataError(
                .unsupported,
                "nothing tells the rows of \(layout.table) apart; use SQL",
                table: layout.table
            )
        }
        let isOuter = !database.isWalking
        database.isWalking = true
        defer { if isOuter { database.isWalking = false } }
        if isOuter { try database.report(0, of: try count(), table: layout.table) }
        let keys = layout.walk.map(SQLText.quote)
        let (list, places) = (keys.joined(separator: ", "), keys.map { _ in "?" }.joined(separator: ", "))
        let backwards = keys.map { "\($0) DESC" }.joined(separator: ", ")
        try database.check()
        // New rows have greater rowids than the last of now.
        guard
            let last = try database.connection.rows("SELECT \(list) FROM main.\(name) ORDER BY \(backwards) LIMIT 1")
                .first
        else { return }
        let first =
            "SELECT \(list) FROM main.\(name) WHERE (\(list)) <= (\(places)) ORDER BY \(list) LIMIT \(Self.batch)"
        let next =
            "SELECT \(list) FROM main.\(name) WHERE (\(list)) <= (\(places)) AND (\(list)) > (\(places)) "
            + "ORDER BY \(list) LIMIT \(Self.batch)"
        var visited = 0
        var batch = try database.connection.rows(first, last)
        while let end = batch.last {
            for key in batch {
                try database.check()
                try body(key)
                visited += 1
                if isOuter { try database.report(visited, of: 0, table: layout.table) }
            }
            if batch.count < Self.batch { break }
            batch = try database.connection.rows(next, last + end)
        }
    }

    /// The row of a key; nil if it is not there any more.
    func fetch(_ key: [StoredValue]) throws(StrataError) -> Element? {
        let columns = Element.layout.columns.map(SQLText.quote).joined(separator: ", ")
        return try database.connection.withStatement("SELECT \(columns) FROM main.\(name) WHERE \(isTheRow)") {
            statement throws(StrataError) in
            try statement.bind(key)
            guard try statement.step() else { return nil }
            do throws(StrataError) {
                return try Element.read(from: statement.row)
            } catch {
                throw place(error, column: error.columnIndex, key)
            }
        }
    }

    /// The columns that differ, and their new values.
    func changes(
        from before: Element,
        to after: Element,
        _ key: [StoredValue]
    ) throws(StrataError) -> (columns: [Int], values: [StoredValue]) {
        var columns: [Int] = []
        var values: [StoredValue] = []
        for column in Element.layout.columns.indices {
            let value = try storedValue(of: after, at: column, key)
            // The old value is written anew for the comparison: a date that was stored in another spelling has not changed.
            if value == (try storedValue(of: before, at: column, key)) { continue }
            columns.append(column)
            values.append(value)
        }
        // The row would move, and might be visited again.
        if let walked = columns.first(where: Element.layout.walked.contains) {
            let column = Element.layout.columns[walked]
            throw StrataError(
                .unsupported,
                "\(Element.layout.table).\(column) orders the rows while they are visited, so it cannot be changed here; "
                    + "change it with SQL",
                table: Element.layout.table,
                columns: [column],
                key: key
            )
        }
        return (columns, values)
    }

    func updateStatement(_ columns: [Int]) -> String {
        let sets = columns.map { "\(SQLText.quote(Element.layout.columns[$0])) = ?" }.joined(separator: ", ")
        return "UPDATE main.\(name) SET \(sets) WHERE \(isTheRow)"
    }

    func storedValue(of row: Element, at column: Int, _ key: [StoredValue]?) throws(StrataError) -> StoredValue {
        do throws(StrataError) {
            return try Element.storedValue(of: row, at: column)
        } catch {
            throw place(error, column: column, key)
        }
    }

    func write(_ sql: String, _ values: [StoredValue], _ key: [StoredValue]?) throws(StrataError) {
        try database.check()
        database.noteChange(of: Element.layout.table)
        do throws(StrataError) {
            try database.connection.run(sql, values)
        } catch {
            throw error.with(table: error.table ?? Element.layout.table, key: error.key ?? key)
        }
    }

    private func place(_ error: StrataError, column: Int?, _ key: [StoredValue]?) -> StrataError {
        let layout = Element.layout
        guard let column, layout.columns.indices.contains(column) else {
            return error.with(message: "\(layout.table): \(error.message)", table: layout.table, key: key)
        }
        return error.with(
            message: "\(layout.table).\(layout.columns[column]): \(error.message)",
            table: layout.table,
            columns: [layout.columns[column]],
            key: key
        )
    }
}
