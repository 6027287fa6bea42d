import StrataSQLite

// What repositories and transactions read, on a connection that is theirs for the moment.

extension Connection {
    func fetch<Model: ReadableEntity>(_ query: Query<Model>) throws(StrataError) -> [Model] {
        let rendered = try SQLRenderer.select(query)
        return try withStatement(rendered.sql) { statement throws(StrataError) in
            try statement.bind(rendered.values)
            return try Model.readAll(from: statement)
        }
    }

    func fetch<Model, Output>(_ selection: Selection<Model, Output>) throws(StrataError) -> [Output] {
        var results: [Output] = []
        try forEachRow(of: selection, expecting: { results.reserveCapacity($0) }) { row throws(StrataError) in
            results.append(try selection.read(row))
        }
        return results
    }

    /// Runs a selection.
    /// - Parameters:
    ///   - expecting: Called first, with the number of rows that there may be.
    ///   - body: Called with each row.
    func forEachRow<Model, Output>(
        of selection: Selection<Model, Output>,
        expecting: (Int) -> Void = { _ in },
        _ body: (borrowing Row) throws(StrataError) -> Void
    ) throws(StrataError) {
        let rendered = try SQLRenderer.select(selection)
        try withStatement(rendered.sql) { statement throws(StrataError) in
            try statement.bind(rendered.values)
            expecting(statement.expectedRowCount)
            var count = 0
            do throws(StrataError) {
                while try statement.step() {
                    try body(statement.row)
                    count += 1
                }
            } catch {
                throw selection.locate(error, in: statement.row)
            }
            statement.expectedRowCount = count < 1_000_000 ? count : 0
        }
    }

    func first<Model: ReadableEntity>(_ query: Query<Model>) throws(StrataError) -> Model? {
        try fetch(query.limit(min(1, query.limit ?? 1))).first
    }

    func fetch<Model: Entity>(_ model: Model.Type, id: Model.ID) throws(StrataError) -> Model? {
        // What an app does most: without closures, and without a place for an Optional of unknown size.
        let statement = try take(Model.table.statements.selectByKey)
        defer { giveBack(statement) }
        try Model.bind(key: id, to: statement, at: 1)
        return try Model.readFirst(from: statement)
    }

    func fetch<Model: Entity>(_ model: Model.Type, ids: [Model.ID]) throws(StrataError) -> [Model] {
        try withStatement(Model.table.statements.selectByKey) { statement throws(StrataError) in
            var models: [Model] = []
            models.reserveCapacity(ids.count)
            for id in ids {
                try Model.bind(key: id, to: statement, at: 1)
                if let model = try Model.readFirst(from: statement) { models.append(model) }
                statement.reset()
            }
            return models
        }
    }

    func count<Model: ReadableEntity>(_ query: Query<Model>) throws(StrataError) -> Int {
        let rendered = try SQLRenderer.count(query)
        guard case .integer(let count) = try value(rendered.sql, rendered.values) else { return 0 }
        return Int(count)
    }

    /// Whether the row with a key is there.
    func exists<Model: Entity>(_ model: Model.Type, id: Model.ID) throws(StrataError) -> Bool {
        try withStatement("SELECT 1 FROM \(Model.table.quoted) WHERE \(Model.table.keyCondition(at: 1))") {
            statement throws(StrataError) in
            try Model.bind(key: id, to: statement, at: 1)
            return try statement.step()
        }
    }

    func notFound<Model: Entity>(_ model: Model.Type, _ id: Model.ID) -> StrataError {
        StrataError(
            .notFound,
            "there is no \(Model.table.name) with this key; it was deleted, or never created",
            table: Model.table.name,
            columns: Model.table.keyColumns,
            key: try? storedKey(id, of: model)
        )
    }

    /// A key as it is stored.
    ///
    /// Binding is the one description of a key there is; a statement that returns its parameters shows it.
    func storedKey<Model: Entity>(_ id: Model.ID, of model: Model.Type) throws(StrataError) -> [StoredValue] {
        let parameters = Model.table.primaryKey.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        return try withStatement("SELECT \(parameters)") { statement throws(StrataError) in
            try Model.bind(key: id, to: statement, at: 1)
            _ = try statement.step()
            let row = statement.row
            var values: [StoredValue] = []
            for column in 0..<row.count { values.append(row.storedValue(at: column)) }
            return values
        }
    }
}

extension Table {
    /// The name, as SQL.
    var quoted: String { SQLText.quote(name) }

    /// `"id" = ?1`: the row whose key is bound from a parameter on.
    func keyCondition(at position: Int) -> String {
        keyColumns.enumerated().map { "\(SQLText.quote($1)) = ?\(position + $0)" }.joined(separator: " AND ")
    }
}
