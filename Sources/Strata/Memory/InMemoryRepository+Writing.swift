import StrataSQLite

extension InMemoryRepository {
    public func create(_ models: [Model]) async throws(StrataError) {
        try write { rows throws(StrataError) in
            for model in models { try rows.insert(model) }
        }
    }

    @discardableResult
    public func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Model]
    where Draft.Model == Model {
        try write { rows throws(StrataError) in
            var models: [Model] = []
            for draft in drafts {
                let model = try rows.model(of: draft)
                try rows.insert(model)
                models.append(model)
            }
            return models
        }
    }

    @discardableResult
    public func update(_ models: [Model]) async throws(StrataError) -> [Model] {
        try write { rows throws(StrataError) in
            var stored: [Model] = []
            for model in models { stored.append(try rows.update(model)) }
            return stored
        }
    }

    @discardableResult
    public func update(
        _ id: Model.ID,
        _ change: @escaping @Sendable (inout Model) throws -> Void
    ) async throws(StrataError) -> Model {
        try write(changing: { rows throws(StrataError) in
            guard let position = rows.position(id) else { throw Model.table.notFound(key: Model.storedKey(id)) }
            let original = rows.models[position]
            var changed = original
            do {
                try change(&changed)
            } catch let error as StrataError {
                throw error
            } catch {
                throw Model.table.givenUp(error)
            }
            return (changed, original)
        }) { rows, change throws(StrataError) in
            try rows.update(change.0, from: change.1)
        }
    }

    @discardableResult
    public func update(_ model: Model, from original: Model) async throws(StrataError) -> Model {
        try write { rows throws(StrataError) in try rows.update(model, from: original) }
    }

    public func save(_ models: [Model]) async throws(StrataError) {
        try write { rows throws(StrataError) in
            for model in models { _ = try rows.save(model) }
        }
    }

    @discardableResult
    public func save(_ model: Model) async throws(StrataError) -> Model {
        try write { rows throws(StrataError) in try rows.save(model) }
    }

    public func delete(id: Model.ID) async throws(StrataError) {
        try write { rows throws(StrataError) in
            guard let position = rows.position(id) else { throw Model.table.notFound(key: Model.storedKey(id)) }
            try rows.remove([position])
        }
    }

    @discardableResult
    public func delete(_ query: Query<Model>) async throws(StrataError) -> Int {
        let others = otherRows
        return try write { rows throws(StrataError) in
            let evaluation = QueryEvaluation(ModelRows(models: rows.models), related: others)
            let found = try evaluation.rows(of: query)
            try rows.remove(Set(found))
            return found.count
        }
    }

    @discardableResult
    public func delete(ids: [Model.ID]) async throws(StrataError) -> Int {
        try write { rows throws(StrataError) in
            let found = Set(ids.compactMap { rows.position($0) })
            try rows.remove(found)
            return found.count
        }
    }
}
