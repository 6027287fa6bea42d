import StrataSQLite

// Saving by a unique key that is not the primary one.

extension Connection {
    /// - Returns: Each value as its own saving has stored it; the key of one that was there is the old one.
    func save<Model: Entity>(_ models: [Model], on columns: [String]) throws(StrataError) -> [Model] {
        let table = Model.table
        let unique = try table.uniqueKey(columns)
        guard !models.isEmpty else { return [] }
        let statements = UpsertStatements(table, unique: unique, isDraft: false)
        var stored: [Model] = []
        stored.reserveCapacity(models.count)
        func save(_ inserting: Statement, _ updating: Statement?, _ reading: Statement) throws(StrataError) {
            for model in models {
                let model = table.touched.isEmpty ? model : model.preparedForUpdate()
                var statement = inserting
                // One with a later version than the first was read from a row, and must find it.
                if let updating, let version = table.version,
                    try model.storedValue(at: version) != .integer(table.firstVersion)
                {
                    statement = updating
                }
                let isWritten = try write(statement, table, key: Model.key(stored: model)) { () throws(StrataError) in
                    try model.validate()
                    try model.bind(to: statement)
                }
                guard isWritten else { throw try unsaved(model, by: unique) }
                for (column, parameter) in zip(unique, statements.uniqueParameters) {
                    try reading.bind(try model.storedValue(at: column), at: parameter)
                }
                let row = try Model.readFirst(from: reading)
                reading.reset()
                // nil in a unique column is equal to nothing: then the row is a new one, with the value's own key.
                if let row { stored.append(row) } else { stored.append(try readBack(Model.self, id: model.id)) }
            }
        }
        try statement(statements.insert, savingBy: columns, of: table) { inserting throws(StrataError) -> Void in
            try withStatement(statements.select) { reading throws(StrataError) -> Void in
                guard let update = statements.update else { return try save(inserting, nil, reading) }
                try withStatement(update) { updating throws(StrataError) -> Void in
                    try save(inserting, updating, reading)
                }
            }
        }
        return stored
    }

    /// - Returns: Each row as its own saving has stored it.
    func save<Draft: EntityDraft>(_ drafts: [Draft], on columns: [String]) throws(StrataError) -> [Draft.Model] {
        let table = Draft.Model.table
        let unique = try table.uniqueKey(columns)
        guard !drafts.isEmpty else { return [] }
        let statements = UpsertStatements(table, unique: unique, isDraft: true)
        var stored: [Draft.Model] = []
        stored.reserveCapacity(drafts.count)
        try statement(statements.insert, savingBy: columns, of: table) { statement throws(StrataError) -> Void in
            try withStatement(statements.select) { reading throws(StrataError) -> Void in
                for draft in drafts {
                    let isWritten = try write(statement, table, key: nil) { () throws(StrataError) in
                        try draft.validate()
                        try draft.bind(to: statement)
                    }
                    guard isWritten else { throw savingIgnored(table) }
                    try draft.bind(to: reading)
                    let row = try Draft.Model.readFirst(from: reading)
                    reading.reset()
                    // As above; a new row is the last that was inserted.
                    if let row {
                        stored.append(row)
                    } else {
                        stored.append(try inserted(Draft.Model.self, lastInsertedRowID))
                    }
                }
            }
        }
        return stored
    }

    /// Runs work with a statement that SQLite refuses to prepare if there is no such unique key.
    private func statement(
        _ sql: String,
        savingBy columns: [String],
        of table: Table,
        _ body: (Statement) throws(StrataError) -> Void
    ) throws(StrataError) {
        do throws(StrataError) {
            try withStatement(sql, body)
        } catch {
            let words = "ON CONFLICT clause does not match any PRIMARY KEY or UNIQUE constraint"
            throw error.sqliteMessage == words ? table.noUniqueKey(columns) : error
        }
    }

    /// Runs a statement for one row.
    /// - Returns: Whether it has written one.
    private func write(
        _ statement: Statement,
        _ table: Table,
        key: @autoclosure () -> [StoredValue]?,
        _ bind: () throws(StrataError) -> Void
    ) throws(StrataError) -> Bool {
        try explainingChecks { () throws(StrataError) in
            do throws(StrataError) {
                defer { statement.reset() }
                try bind()
                _ = try statement.step()
                return statement.changes == 1
            } catch {
                let key = key()
                throw table.locate(error, writing: key, isDraft: key == nil)
            }
        }
    }

    /// Why a value was not saved.
    private func unsaved<Model: Entity>(_ model: Model, by unique: [Int]) throws(StrataError) -> StrataError {
        let table = Model.table
        guard let version = table.version else { return savingIgnored(table) }
        var values: [StoredValue] = []
        for column in unique { values.append(try model.storedValue(at: column)) }
        let condition = unique.map { "\(SQLText.quote(table.columns[$0])) = ?" }.joined(separator: " AND ")
        let names = ([version] + table.primaryKey).map { SQLText.quote(table.columns[$0]) }.joined(separator: ", ")
        let rows = try rows("SELECT \(names) FROM \(table.quoted) WHERE \(condition)", values)
        guard let row = rows.first else {
            let columns = unique.map { table.columns[$0] }
            return StrataError(
                .notFound,
                """
                there is no \(table.name) with this \(columns.joined(separator: ", ")); it was deleted, and its version \
                says that it was there
                """,
                table: table.name,
                columns: columns,
                key: Model.key(stored: model)
            )
        }
        guard try row.first != model.storedValue(at: version) else { return savingIgnored(table) }
        return StrataError(
            .conflict,
            "this \(table.name) has been changed since it was read; fetch it again and repeat the change",
            table: table.name,
            columns: [table.columns[version]],
            key: Array(row.dropFirst())
        )
    }

    private func savingIgnored(_ table: Table) -> StrataError {
        let sentence = "\(table.name): a trigger ignored a row that was saved; nothing was written"
        return StrataError(.check, sentence, table: table.name)
    }
}
