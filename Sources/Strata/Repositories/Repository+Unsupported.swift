public import Foundation

// What a repository of an app's own offers only if it says how.

extension Repository {
    private func unsupported(_ what: String) -> StrataError {
        StrataError(.unsupported, "\(Self.self) does not \(what)", table: Model.table.name)
    }

    /// Not offered: a sequence that throws at once.
    public func changes(_ query: Query<Model>) -> Changes<[Model]> {
        .failing(unsupported("tell what has changed; fetch the values"))
    }

    /// Not offered: a sequence that throws at once.
    public func changes<Output>(_ selection: Selection<Model, Output>) -> Changes<[Output]> {
        .failing(unsupported("tell what has changed of selections; observe the values"))
    }

    /// Not offered: a sequence that throws at once.
    public func changes<Output>(_ query: LoadedQuery<Model, Output>) -> Changes<[Output]> {
        .failing(unsupported("tell what has changed of relationships; observe the values"))
    }

    @discardableResult
    public func save(_ models: [Model], on columns: [String]) async throws(StrataError) -> [Model] {
        throw unsupported("save by a unique key; save the values by their keys")
    }

    @discardableResult
    public func save<Draft: EntityDraft>(
        _ drafts: [Draft],
        on columns: [String]
    ) async throws(StrataError) -> [Model] where Draft.Model == Model {
        throw unsupported("save by a unique key; save the values by their keys")
    }

    public func value<Value: ColumnValue>(
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) -> Value {
        throw unsupported("read single columns; fetch the value")
    }

    public func chunks<Value: ColumnValue>(
        of column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID,
        size: Int
    ) -> DataChunks where Value.Unwrapped == Data {
        let error = unsupported("read columns in chunks; fetch the value")
        return DataChunks { { () throws(StrataError) in throw error } }
    }

    public func write<Chunks: AsyncSequence & Sendable, Value: ColumnValue>(
        _ chunks: Chunks,
        count: Int,
        to column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) where Chunks.Element == Data, Value.Unwrapped == Data {
        throw unsupported("write columns in chunks; update the value")
    }

    public func setValue<Value: ColumnValue>(
        _ value: Value,
        for column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) {
        throw unsupported("write single columns; update the value")
    }

    public func load<Link: Relationship>(
        _ relationship: @Sendable (Model.Relationships) -> Link,
        of owners: [Model]
    ) async throws(StrataError) -> [Model.ID: Link.Loaded] where Link.Owner == Model {
        try await load(relationship, of: owners.map(\.id))
    }

    public func load<Link: Relationship>(
        _ relationship: @Sendable (Model.Relationships) -> Link,
        of ids: [Model.ID]
    ) async throws(StrataError) -> [Model.ID: Link.Loaded] where Link.Owner == Model {
        throw unsupported("load relationships")
    }

    @discardableResult
    public func add<Destination: Entity>(
        _ destinations: [Destination.ID],
        to relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError) -> Int {
        throw unsupported("write many-to-many relationships")
    }

    @discardableResult
    public func remove<Destination: Entity>(
        _ destinations: [Destination.ID],
        from relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError) -> Int {
        throw unsupported("write many-to-many relationships")
    }

    public func set<Destination: Entity>(
        _ destinations: [Destination.ID],
        for relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError) {
        throw unsupported("write many-to-many relationships")
    }
}
