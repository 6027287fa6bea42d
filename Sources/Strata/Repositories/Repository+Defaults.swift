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

    @discardableResult
    public func save(_ model: Model) async throws(StrataError) -> Model {
        try await save([model])
        return try await fetch(id: model.id) ?? model
    }

    public func delete(_ model: Model) async throws(StrataError) { try await delete(id: model.id) }

    public func delete(id: Model.ID) async throws(StrataError) {
        guard try await delete(ids: [id]) == 1 else {
            throw StrataError(
                .notFound,
                "there is no \(Model.table.name) with this key; it was deleted, or never created",
                table: Model.table.name
            )
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

    /// All values now, and again after each commit that changed them.
    public func changes() -> Changes<[Model]> { changes(Model.all) }
}
