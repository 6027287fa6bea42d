import StrataSQLite

extension SQLiteRepository {
    public func value<Value: ColumnValue>(
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) -> Value {
        let column = column(Model.columns)
        return try await readBounded { try $0.value(of: column, id: id) }
    }

    public func setValue<Value: ColumnValue>(
        _ value: Value,
        for column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) {
        let column = column(Model.columns)
        try await writeBounded { try $0.setValue(value, of: column, id: id) }
    }

    public func load<Link: Relationship>(
        _ relationship: @Sendable (Model.Relationships) -> Link,
        of owners: [Model]
    ) async throws(StrataError) -> [Model.ID: Link.Loaded] where Link.Owner == Model {
        let relationship = relationship(Model.relationships)
        return try await read { connection in
            try connection.readSnapshot { try connection.load(relationship, of: owners) }
        }
    }

    public func load<Link: Relationship>(
        _ relationship: @Sendable (Model.Relationships) -> Link,
        of ids: [Model.ID]
    ) async throws(StrataError) -> [Model.ID: Link.Loaded] where Link.Owner == Model {
        let relationship = relationship(Model.relationships)
        return try await read { connection in
            try connection.readSnapshot { try connection.load(relationship, ofKeys: ids) }
        }
    }

    @discardableResult
    public func add<Destination: Entity>(
        _ destinations: [Destination.ID],
        to relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError) -> Int {
        let relationship = relationship(Model.relationships)
        return try await write { try $0.add(destinations, to: relationship, of: id) }
    }

    @discardableResult
    public func remove<Destination: Entity>(
        _ destinations: [Destination.ID],
        from relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError) -> Int {
        let relationship = relationship(Model.relationships)
        return try await write { try $0.remove(destinations, from: relationship, of: id) }
    }

    public func set<Destination: Entity>(
        _ destinations: [Destination.ID],
        for relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError) {
        let relationship = relationship(Model.relationships)
        try await write { try $0.set(destinations, for: relationship, of: id) }
    }
}
