import StrataSQLite

extension Connection {
    func save<Model: Entity>(_ models: [Model]) throws(StrataError) {
        guard !models.isEmpty else { return }
        let table = Model.table
        let prepared = table.touched.isEmpty ? models : models.map { $0.preparedForUpdate() }
        if let version = table.version {
            try save(prepared, versionAt: version)
            return
        }
        let written = try withStatement(table.statements.save) { statement throws(StrataError) in
            try explaining(writing: prepared) { () throws(StrataError) in
                try Model.run(statement, forEach: prepared)
            }
        }
        if written < models.count { try requireAll(models) }
    }

    /// - Returns: The value as it is stored now.
    func save<Model: Entity>(_ model: Model) throws(StrataError) -> Model {
        let table = Model.table
        guard table.isComputed || table.version != nil else {
            let prepared = model.preparedForUpdate()
            let written = try withStatement(table.statements.save) { statement throws(StrataError) in
                try explaining(writing: [prepared]) { () throws(StrataError) in
                    try Model.run(statement, forEach: [prepared])
                }
            }
            if written == 0 { try requireAll([model]) }
            return prepared
        }
        try save([model])
        return try readBack(Model.self, id: model.id)
    }

    /// Saves values that have a version, each by one statement.
    ///
    /// A value with the first version may be a new one. One with a later version was read from a row: if that is gone,
    /// somebody has deleted it, and writing it again would undo that without a word.
    private func save<Model: Entity>(_ models: [Model], versionAt version: Int) throws(StrataError) {
        let statements = Model.table.statements
        let first = StoredValue.integer(Model.table.firstVersion)
        try withStatement(statements.save) { saving throws(StrataError) -> Void in
            try withStatement(statements.update) { updating throws(StrataError) -> Void in
                // Each is checked: a save that finds another version must not pass in silence.
                for model in models {
                    let isFirst = try model.storedValue(at: version) == first
                    let statement = isFirst ? saving : updating
                    let written = try explaining(writing: [model]) { () throws(StrataError) in
                        try Model.run(statement, forEach: [model])
                    }
                    guard written == 1 else { throw try unwritten(model) }
                }
            }
        }
    }

    /// Throws for values of which SQLite has not written all: a trigger has ignored some.
    private func requireAll<Model: Entity>(_ models: [Model]) throws(StrataError) {
        let table = Model.table
        // A value that is a key and no more is not written where it is there already.
        let isKeyAlone = table.columns.indices.allSatisfy {
            table.primaryKey.contains($0) || table.generated.contains($0)
        }
        if isKeyAlone {
            guard try hasTriggers(table) else { return }
            guard try fetch(Model.self, ids: models.map(\.id)).count < models.count else { return }
        }
        throw StrataError(
            .check,
            "\(table.name): a trigger ignored a row that was saved; nothing was written",
            table: table.name,
            key: models.count == 1 ? Model.key(stored: models[0]) : nil
        )
    }

    private func hasTriggers(_ table: Table) throws(StrataError) -> Bool {
        let sql = """
            SELECT count(*) FROM (SELECT * FROM main.sqlite_schema UNION ALL SELECT * FROM temp.sqlite_schema)
            WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE
            """
        return try value(sql, [.text(table.name)]) != .integer(0)
    }
}
