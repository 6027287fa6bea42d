import StrataSQLite

extension Connection {
    func create<Model: Entity>(_ models: [Model]) throws(StrataError) {
        guard !models.isEmpty else { return }
        try withStatement(Model.table.statements.insert) { statement throws(StrataError) in
            if try createTogether(models, orWith: statement) { return }
            let written = try explaining(writing: models) { () throws(StrataError) in
                try Model.run(statement, forEach: models)
            }
            guard written == models.count else { throw creationIgnored(Model.table) }
        }
    }

    /// - Returns: The value as it is stored, with what the database computed.
    func create<Model: Entity>(_ model: Model) throws(StrataError) -> Model {
        try create([model])
        // RETURNING would give it too, but SQLite 3.40 returns a REAL column's 1.0 as the INTEGER 1.
        return Model.table.isComputed ? try readBack(Model.self, id: model.id) : model
    }

    /// The row that has just been written.
    func readBack<Model: Entity>(_ model: Model.Type, id: Model.ID) throws(StrataError) -> Model {
        guard let stored = try fetch(model, id: id) else { throw notFound(model, id) }
        return stored
    }

    func create<Draft: EntityDraft>(_ draft: Draft) throws(StrataError) -> Draft.Model {
        guard let model = try create([draft]).first else { throw creationIgnored(Draft.Model.table) }
        return model
    }

    func create<Draft: EntityDraft>(_ drafts: [Draft]) throws(StrataError) -> [Draft.Model] {
        guard !drafts.isEmpty else { return [] }
        let table = Draft.Model.table
        return try withStatement(table.statements.insertDraft) { statement throws(StrataError) in
            var models: [Draft.Model] = []
            models.reserveCapacity(drafts.count)
            for draft in drafts {
                try explaining(writing: draft) { () throws(StrataError) in
                    do throws(StrataError) {
                        try draft.validate()
                        try draft.bind(to: statement)
                        _ = try statement.step()
                    } catch {
                        throw table.locate(error, writing: nil, isDraft: true)
                    }
                }
                // The rowid would be that of an earlier row.
                guard statement.changes == 1 else { throw creationIgnored(table) }
                let rowID = lastInsertedRowID
                if let model = draft.model(key: rowID) {
                    models.append(model)
                } else {
                    models.append(try inserted(Draft.Model.self, rowID))
                }
                statement.reset()
            }
            return models
        }
    }

    /// The row that was inserted last.
    func inserted<Model: Entity>(_ model: Model.Type, _ rowID: Int64) throws(StrataError) -> Model {
        try withStatement(Model.table.statements.selectByRowID) { statement throws(StrataError) in
            try statement.bind(integer: rowID, at: 1)
            guard let model = try Model.readFirst(from: statement) else { throw creationIgnored(Model.table) }
            return model
        }
    }

    func creationIgnored(_ table: Table) -> StrataError {
        StrataError(.check, "\(table.name): a trigger ignored a new row; nothing was written", table: table.name)
    }
}
