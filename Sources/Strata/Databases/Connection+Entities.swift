import StrataSQLite

// What repositories and transactions do with entities, on a connection that is theirs for the moment.

extension Connection {
    // MARK: Reading

    func fetch<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> [Model] {
        let rendered = try SQLRenderer.render(Model.table.select, query)
        return try withStatement(rendered.sql) { statement throws(StrataError) in
            try statement.bind(rendered.values)
            return try Model.readAll(from: statement)
        }
    }

    func fetch<Model: Entity>(_ model: Model.Type, id: Model.ID) throws(StrataError) -> Model? {
        try withStatement(Model.table.selectByKey) { statement throws(StrataError) in
            try Model.bind(key: id, to: statement, at: 1)
            return try Model.readAll(from: statement).first
        }
    }

    func fetch<Model: Entity>(_ model: Model.Type, ids: [Model.ID]) throws(StrataError) -> [Model] {
        try withStatement(Model.table.selectByKey) { statement throws(StrataError) in
            var models: [Model] = []
            models.reserveCapacity(ids.count)
            for id in ids {
                try Model.bind(key: id, to: statement, at: 1)
                models += try Model.readAll(from: statement)
                statement.reset()
            }
            return models
        }
    }

    func count<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> Int {
        let table = SQLText.quote(Model.table.name)
        // A limit counts rows, not counts: then the rows are selected first.
        let isLimited = query.limit != nil || query.offset > 0
        let rendered = try SQLRenderer.render("SELECT \(isLimited ? "1" : "count(*)") FROM \(table)", query)
        let sql = isLimited ? "SELECT count(*) FROM (\(rendered.sql))" : rendered.sql
        guard case .integer(let count) = try value(sql, rendered.values) else { return 0 }
        return Int(count)
    }

    // MARK: Creating

    func create<Model: Entity>(_ models: [Model]) throws(StrataError) {
        guard !models.isEmpty else { return }
        try withStatement(Model.table.insert) { statement throws(StrataError) in
            guard try Model.run(statement, forEach: models) == models.count else { throw ignored(Model.table) }
        }
    }

    func create<Draft: EntityDraft>(_ draft: Draft) throws(StrataError) -> Draft.Model {
        try withStatement(Draft.Model.table.insertDraft) { statement throws(StrataError) in
            try insert(draft, with: statement)
        }
    }

    func create<Draft: EntityDraft>(_ drafts: [Draft]) throws(StrataError) -> [Draft.Model] {
        guard !drafts.isEmpty else { return [] }
        return try withStatement(Draft.Model.table.insertDraft) { statement throws(StrataError) in
            var models: [Draft.Model] = []
            models.reserveCapacity(drafts.count)
            for draft in drafts {
                models.append(try insert(draft, with: statement))
                statement.reset()
            }
            return models
        }
    }

    private func insert<Draft: EntityDraft>(_ draft: Draft, with statement: Statement) throws(StrataError)
        -> Draft.Model
    {
        do throws(StrataError) {
            try draft.bind(to: statement)
            _ = try statement.step()
        } catch {
            throw Draft.Model.table.locate(error, writing: nil, isDraft: true)
        }
        // The rowid would be that of an earlier row.
        guard statement.changes == 1 else { throw ignored(Draft.Model.table) }
        return draft.model(id: try assignedKey(of: Draft.Model.self))
    }

    private func assignedKey<Model: Entity>(of model: Model.Type) throws(StrataError) -> Model.ID
    where Model.ID: ColumnValue {
        try withStatement("SELECT last_insert_rowid()") { statement throws(StrataError) in
            _ = try statement.step()
            return try statement.row.value(at: 0)
        }
    }

    private func ignored(_ table: Table) -> StrataError {
        StrataError(.check, "\(table.name): a trigger ignored a new row; nothing was written", table: table.name)
    }

    // MARK: Updating

    func save<Model: Entity>(_ models: [Model]) throws(StrataError) {
        guard !models.isEmpty else { return }
        try withStatement(Model.table.save) { statement throws(StrataError) -> Void in
            try Model.run(statement, forEach: models)
        }
    }

    func update<Model: Entity>(_ models: [Model]) throws(StrataError) {
        guard !models.isEmpty else { return }
        try withStatement(Model.table.update) { statement throws(StrataError) in
            // Each is checked: an update that finds no row must not pass in silence.
            for model in models {
                guard try Model.run(statement, forEach: [model]) == 1 else { throw notFound(Model.self, model.id) }
            }
        }
    }

    func update<Model: Entity>(
        _ model: Model.Type,
        id: Model.ID,
        _ change: (inout Model) throws -> Void
    ) throws -> Model {
        guard let original = try fetch(model, id: id) else { throw notFound(model, id) }
        var changed = original
        try change(&changed)
        try update(changed, from: original)
        return changed
    }

    func update<Model: Entity>(_ model: Model, from original: Model) throws(StrataError) {
        // As they are stored: "é" has two spellings that Swift's `==` takes for one, and they are the keys of two rows.
        guard Model.key(stored: model) == Model.key(stored: original) else {
            throw StrataError(
                .unsupported,
                "\(Model.table.name): the two values have different keys; create the new one and delete the old",
                table: Model.table.name
            )
        }
        let table = Model.table
        var columns: [Int] = []
        var values: [StoredValue] = []
        // The stored values are compared, not the properties: `==` calls two spellings of "é" equal, and they are not
        // the same text.
        for column in table.columns.indices where !table.primaryKey.contains(column) {
            let value: StoredValue
            do throws(StrataError) {
                value = try model.storedValue(at: column)
            } catch {
                throw table.locate(error.with(columnIndex: column), writing: Model.key(stored: model))
            }
            if try value != original.storedValue(at: column) {
                columns.append(column)
                values.append(value)
            }
        }
        guard !columns.isEmpty else {
            guard try fetch(Model.self, id: model.id) != nil else { throw notFound(Model.self, model.id) }
            return
        }
        let assignments = columns.map { "\(SQLText.quote(table.columns[$0])) = ?" }.joined(separator: ", ")
        let key = table.keyColumns.map { "\(SQLText.quote($0)) = ?" }.joined(separator: " AND ")
        let sql = "UPDATE \(SQLText.quote(table.name)) SET \(assignments) WHERE \(key)"
        try withStatement(sql) { statement throws(StrataError) in
            try statement.bind(values)
            try Model.bind(key: model.id, to: statement, at: Int32(values.count) + 1)
            do throws(StrataError) {
                _ = try statement.step()
            } catch {
                throw table.locate(error, writing: Model.key(stored: model))
            }
        }
        guard changes == 1 else { throw notFound(Model.self, model.id) }
    }

    // MARK: Deleting

    func delete<Model: Entity>(_ model: Model.Type, ids: [Model.ID]) throws(StrataError) -> Int {
        guard !ids.isEmpty else { return 0 }
        return try withStatement(Model.table.deleteByKey) { statement throws(StrataError) in
            try Model.run(statement, forEachKey: ids)
        }
    }

    func delete<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> Int {
        let table = SQLText.quote(Model.table.name)
        let isLimited = query.limit != nil || query.offset > 0
        let rendered: SQLRenderer
        let sql: String
        if isLimited {
            // DELETE … ORDER BY … LIMIT is an option of SQLite that is mostly left out.
            let keys = Model.table.keyColumns.map(SQLText.quote).joined(separator: ", ")
            rendered = try SQLRenderer.render("SELECT \(keys) FROM \(table)", query)
            sql = "DELETE FROM \(table) WHERE (\(keys)) IN (\(rendered.sql))"
        } else {
            let unordered = query.unordered
            rendered = try SQLRenderer.render("DELETE FROM \(table)", unordered)
            sql = rendered.sql
        }
        try run(sql, rendered.values)
        return changes
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
    private func storedKey<Model: Entity>(_ id: Model.ID, of model: Model.Type) throws(StrataError) -> [StoredValue] {
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
