import StrataSQLite

// Following a relationship from any number of keys, some thousands with each statement.

extension Connection {
    /// Binds the key with an index, from a parameter on.
    typealias KeyBinding = (_ index: Int, _ statement: Statement, _ position: Int32) throws(StrataError) -> Void

    /// The rows that a way leads to from each of a number of keys.
    /// - Parameters:
    ///   - path: The way.
    ///   - count: How many keys there are.
    ///   - bindKey: Binds one.
    func follow<Destination>(
        _ path: RelationshipPath<Destination>,
        from count: Int,
        bindKey: KeyBinding
    ) throws(StrataError) -> LinkedRows<Destination> {
        var found = LinkedRows<Destination>(indexes: [[Int]](repeating: [], count: count))
        // What many lead to is read once.
        var known: [[StoredValue]: Int] = [:]
        let table = Destination.table
        let width = Int32(table.columns.count)
        try eachChunk(
            path,
            from: count,
            statement: { size throws(StrataError) in try path.rows(keyCount: size) },
            bindKey: bindKey
        ) { statement, start throws(StrataError) in
            do throws(StrataError) {
                while try statement.step() {
                    var index = found.values.count
                    if path.isShared {
                        let key = try statement.row.key(of: table)
                        if let place = known[key] { index = place } else { known[key] = index }
                    }
                    if index == found.values.count { found.values.append(try Destination(row: statement.row)) }
                    found.indexes[start + Int(try statement.row.integer(at: width))].append(index)
                }
            } catch {
                throw table.locate(error, in: statement.row)
            }
        }
        return found
    }

    /// How many rows a way leads to from each of a number of keys.
    func count<Destination>(
        _ path: RelationshipPath<Destination>,
        from count: Int,
        bindKey: KeyBinding
    ) throws(StrataError) -> [Int] {
        var counts = [Int](repeating: 0, count: count)
        let query = path.query
        try eachChunk(
            path,
            from: count,
            statement: { size throws(StrataError) in try path.counts(keyCount: size) },
            bindKey: bindKey
        ) { statement, start throws(StrataError) in
            while try statement.step() {
                let row = statement.row
                let number = max(0, Int(try row.integer(at: 1)) - query.offset)
                counts[start + Int(try row.integer(at: 0))] = min(number, query.limit ?? number)
            }
        }
        return counts
    }

    /// Prepares a statement for each chunk of keys, with the keys bound.
    private func eachChunk<Destination>(
        _ path: RelationshipPath<Destination>,
        from count: Int,
        statement text: (_ keyCount: Int) throws(StrataError) -> QueryStatement,
        bindKey: KeyBinding,
        _ body: (_ statement: Statement, _ start: Int) throws(StrataError) -> Void
    ) throws(StrataError) {
        var start = 0
        var rendered: (size: Int, statement: QueryStatement)?
        while start < count {
            let size = path.chunk(for: count - start)
            let end = min(count, start + size)
            let statement = if let rendered, rendered.size == size { rendered.statement } else { try text(size) }
            rendered = (size, statement)
            try withStatement(statement.sql) { prepared throws(StrataError) in
                // Keys that there are none for any more stay NULL, which equals nothing.
                for index in start..<end {
                    try bindKey(index, prepared, Int32((index - start) * path.keyWidth) + 1)
                }
                try prepared.bind(key: statement.values, at: Int32(size * path.keyWidth) + 1)
                try body(prepared, start)
            }
            start = end
        }
    }
}

extension Row {
    /// The key in a row that holds the columns of a table.
    fileprivate func key(of table: Table) throws(StrataError) -> [StoredValue] {
        var key: [StoredValue] = []
        key.reserveCapacity(table.primaryKey.count)
        for column in table.primaryKey {
            let value = storedValue(at: Int32(column))
            // Text that is not UTF-8 would be repaired, and two keys could become one.
            if case .text = value { key.append(.text(try text(at: Int32(column)))) } else { key.append(value) }
        }
        return key
    }
}
