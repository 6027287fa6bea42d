// What a repository of an app's own offers only if it says how.

extension Repository {
    public func fetch<Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> [Output] {
        throw StrataError(.unsupported, "\(Self.self) does not load relationships", table: Model.table.name)
    }

    /// The first value of a query with what its relationships lead to, or nil.
    ///
    /// ```swift
    /// let row = try await items.first(TodoItem.where { $0.id == id }.with { $0.list }.with { $0.tags })
    /// guard let (item, list, tags) = row else { return }
    /// ```
    public func first<Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> Output? {
        try await fetch(query.first).first
    }

    public func count<Load: LoadableRelationship>(
        _ relationship: @Sendable (Model.Relationships) -> Load,
        of owners: [Model]
    ) async throws(StrataError) -> [Model.ID: Int] where Load.Owner == Model {
        try await count(relationship, of: owners.map(\.id))
    }

    public func count<Load: LoadableRelationship>(
        _ relationship: @Sendable (Model.Relationships) -> Load,
        of ids: [Model.ID]
    ) async throws(StrataError) -> [Model.ID: Int] where Load.Owner == Model {
        throw StrataError(.unsupported, "\(Self.self) does not count related rows", table: Model.table.name)
    }
}

extension SQLiteRepository {
    public func fetch<Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> [Output] {
        try await read { connection in try connection.readSnapshot { try connection.fetch(query) } }
    }

    public func count<Load: LoadableRelationship>(
        _ relationship: @Sendable (Model.Relationships) -> Load,
        of owners: [Model]
    ) async throws(StrataError) -> [Model.ID: Int] where Load.Owner == Model {
        let relationship = relationship(Model.relationships)
        return try await read { connection in
            try connection.readSnapshot { try connection.count(relationship, of: owners) }
        }
    }

    public func count<Load: LoadableRelationship>(
        _ relationship: @Sendable (Model.Relationships) -> Load,
        of ids: [Model.ID]
    ) async throws(StrataError) -> [Model.ID: Int] where Load.Owner == Model {
        let relationship = relationship(Model.relationships)
        return try await read { connection in
            try connection.readSnapshot { try connection.count(relationship, ofKeys: ids) }
        }
    }
}

extension Database {
    /// The values of a query, each with what its relationships lead to: see ``LoadedQuery``.
    ///
    /// ```swift
    /// let rows = try await database.fetch(TodoItem.all.with { $0.list }.with { $0.tags })
    /// for (item, list, tags) in rows { print(item.title, list?.name ?? "no list", tags.count) }
    /// ```
    /// - Complexity: A statement for the values, and one for each relationship and each 4,096 keys.
    public func fetch<Model, Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> [Output] {
        try await repository(for: Model.self).fetch(query)
    }

    /// The first value of a query with what its relationships lead to, or nil.
    public func first<Model, Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> Output? {
        try await fetch(query.first).first
    }
}

extension Store {
    /// The values of a query, each with what its relationships lead to: see ``LoadedQuery``.
    ///
    /// ```swift
    /// let rows = try await store.fetch(TodoList.all.with { $0.items.count })
    /// ```
    public func fetch<Model, Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> [Output] {
        try await anyRepository(for: Model.self).fetch(query)
    }

    /// The first value of a query with what its relationships lead to, or nil.
    public func first<Model, Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> Output? {
        try await fetch(query.first).first
    }
}
