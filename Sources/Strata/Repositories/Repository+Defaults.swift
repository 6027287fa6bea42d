extension Repository {
    @discardableResult
    public func create(_ model: Model) async throws(StrataError) -> Model {
        try await create([model])
        return model
    }

    @discardableResult
    public func create<Draft: EntityDraft>(_ draft: Draft) async throws(StrataError) -> Model
    where Draft.Model == Model {
        guard let model = try await create([draft]).first else {
            throw StrataError(.unsupported, "the repository stored a draft and returned nothing")
        }
        return model
    }

    @discardableResult
    public func update(_ model: Model) async throws(StrataError) -> Model {
        guard let stored = try await update([model]).first else {
            throw StrataError(.unsupported, "the repository updated a value and returned nothing")
        }
        return stored
    }

    /// Creates those that are not there and updates the others: two steps, no transaction.
    public func save(_ models: [Model]) async throws(StrataError) {
        let there = Set(try await fetch(ids: models.map(\.id)).map(\.id))
        let new = models.filter { !there.contains($0.id) }
        if let version = Model.table.version {
            for model in new where try model.storedValue(at: version) != .integer(Model.table.firstVersion) {
                throw notFound
            }
        }
        if !new.isEmpty { try await create(new) }
        let others = models.filter { there.contains($0.id) }
        if !others.isEmpty { _ = try await update(others) }
    }

    @discardableResult
    public func save(_ model: Model) async throws(StrataError) -> Model {
        try await save([model])
        return try await fetch(id: model.id) ?? model
    }

    /// Fetches the value, and writes what has become of it: two steps, no transaction.
    @discardableResult
    public func update(
        _ id: Model.ID,
        _ change: @escaping @Sendable (inout Model) throws -> Void
    ) async throws(StrataError) -> Model {
        guard let original = try await fetch(id: id) else { throw notFound }
        var model = original
        do {
            try change(&model)
        } catch let error as StrataError {
            throw error
        } catch {
            throw Model.table.givenUp(error)
        }
        return try await update(model, from: original)
    }

    /// Writes the value with the columns that differ, and with the others as they are there: two steps, no transaction.
    @discardableResult
    public func update(_ model: Model, from original: Model) async throws(StrataError) -> Model {
        let table = Model.table
        let key = Model.key(stored: original)
        guard Model.key(stored: model) == key else { throw table.differentKeys() }
        guard let stored = try await fetch(id: original.id) else { throw table.notFound(key: key) }
        if let version = table.version, try stored.storedValue(at: version) != original.storedValue(at: version) {
            throw table.changedMeanwhile(version, key: key)
        }
        let columns = try model.columns(differingFrom: original)
        guard !columns.isEmpty else { return stored }
        guard let merged = try stored.replacing(columns, with: model) else {
            let sentence = "\(Self.self) does not write single columns of a \(table.name); update the value"
            throw StrataError(.unsupported, sentence, table: table.name)
        }
        return try await update(merged)
    }

    /// Fetches the values, changes and updates them: two steps, no transaction.
    @discardableResult
    public func assign(
        _ assignments: [QueryAssignment<Model>],
        to query: Query<Model>
    ) async throws(StrataError) -> Int {
        try await assign(assignments, toReturning: query).count
    }

    /// Fetches the values, changes and updates them: two steps, no transaction.
    public func assign(
        _ assignments: [QueryAssignment<Model>],
        toReturning query: Query<Model>
    ) async throws(StrataError) -> [Model] {
        _ = try Model.table.columns(of: assignments)
        guard !assignments.isEmpty else { return [] }
        // What leads to other rows of the entity must find them, whether the query does or not.
        let leadsToItself = assignments.contains { $0.value.tables.contains(Model.table.name) }
        let models = try await fetch(leadsToItself ? Model.all : query)
        guard !models.isEmpty else { return [] }
        let evaluation = QueryEvaluation(ModelRows(models: models), related: [])
        let positions = leadsToItself ? try evaluation.rows(of: query) : Array(models.indices)
        guard !positions.isEmpty else { return [] }
        return try await update(try Query.assigning(assignments, at: positions, evaluation, models))
    }

    /// Fetches the values of the query, and computes the results in Swift.
    public func fetch<Output>(_ selection: Selection<Model, Output>) async throws(StrataError) -> [Output] {
        // What leads to other rows of the entity must find them, whether the query does or not.
        let leadsToItself = selection.tables.contains(Model.table.name)
        guard !leadsToItself else { return try selection.evaluate(over: try await fetch(Model.all)) }
        // The repository knows how to answer the condition; what is computed of the rows is another matter.
        return try selection.unconditional.evaluate(over: try await fetch(selection.query.unlimited))
    }

    public func delete(_ model: Model) async throws(StrataError) { try await delete(id: model.id) }

    public func delete(id: Model.ID) async throws(StrataError) {
        guard try await delete(ids: [id]) == 1 else {
            throw notFound
        }
    }

    private var notFound: StrataError {
        StrataError(
            .notFound,
            "there is no \(Model.table.name) with this key; it was deleted, or never created",
            table: Model.table.name
        )
    }

    /// The value with a key, or nil.
    public func fetch(id: Model.ID) async throws(StrataError) -> Model? { try await fetch(ids: [id]).first }

    /// Fetches the values and counts them.
    public func count(_ query: Query<Model>) async throws(StrataError) -> Int { try await fetch(query).count }

    /// Fetches the values and deletes them by their keys: two steps, no transaction.
    @discardableResult
    public func delete(_ query: Query<Model>) async throws(StrataError) -> Int {
        let ids = try await fetch(query).map(\.id)
        return ids.isEmpty ? 0 : try await delete(ids: ids)
    }

    /// Fetches the values and deletes them by their keys: two steps, no transaction.
    public func delete(returning query: Query<Model>) async throws(StrataError) -> [Model] {
        let found = try await fetch(query)
        if !found.isEmpty { try await delete(ids: found.map(\.id)) }
        return found
    }

    /// Fetches each chunk by a condition on the key.
    public func batches(of size: Int, _ query: Query<Model>) -> Batches<Model> {
        Batches(size: size, query: query) { (query, last, limit) throws(StrataError) in
            try await fetch(try query.behind(last, isOfSQLite: false).limit(limit))
        }
    }

    /// Every value, in unspecified order.
    public func fetch() async throws(StrataError) -> [Model] { try await fetch(Model.all) }

    /// The first value that a query describes, or nil.
    public func first(_ query: Query<Model>) async throws(StrataError) -> Model? {
        try await fetch(query.limit(min(1, query.limit ?? 1))).first
    }

    /// How many values there are.
    public func count() async throws(StrataError) -> Int { try await count(Model.all) }

    /// Whether there is a value that a query describes.
    public func exists(_ query: Query<Model>) async throws(StrataError) -> Bool {
        try await first(query) != nil
    }

    /// Whether there is a value with a key.
    public func exists(id: Model.ID) async throws(StrataError) -> Bool { try await fetch(id: id) != nil }

    /// Deletes every value.
    /// - Returns: How many there were.
    @discardableResult
    public func deleteAll() async throws(StrataError) -> Int { try await delete(Model.all) }

    /// Every value, in chunks by key.
    /// - Parameter size: How many values a chunk holds; at least 1.
    public func batches(of size: Int) -> Batches<Model> { batches(of: size, Model.all) }
}
