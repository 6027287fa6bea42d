extension Snapshot {
    /// The values of a query, each with what its relationships lead to: see ``LoadedQuery``.
    ///
    /// ```swift
    /// let rows = try snapshot.fetch(TodoItem.all.with { $0.list }.with { $0.tags })      // [(TodoItem, TodoList?, [Tag])]
    /// ```
    /// - Throws: ``StrataError/Code/valueMismatch`` if a stored value is not what the schema says.
    /// - Complexity: A statement for the values, and one for each relationship and each 4,096 keys.
    public func fetch<Model, Output>(_ query: LoadedQuery<Model, Output>) throws(StrataError) -> [Output] {
        try connection(for: Model.self).fetch(query)
    }

    /// The first value of a query with what its relationships lead to, or nil.
    public func first<Model, Output>(_ query: LoadedQuery<Model, Output>) throws(StrataError) -> Output? {
        try connection(for: Model.self).fetch(query.first).first
    }

    /// How many rows a relationship leads to from each value, without loading them; 0 if there are none.
    ///
    /// ```swift
    /// let open = try snapshot.count({ $0.items.where { !$0.isCompleted } }, of: lists)         // [TodoList.ID: Int]
    /// ```
    /// - Parameters:
    ///   - relationship: A property of the entity's relationships, perhaps with conditions.
    ///   - owners: Any number; one given twice is counted once.
    /// - Throws: ``StrataError/Code/unsupported`` if two of the owners have different keys that Swift's `==` takes for
    ///   one: they would share an entry of the result.
    /// - Complexity: A statement for each 4,096 owners.
    public func count<Owner, Load: LoadableRelationship>(
        _ relationship: (Owner.Relationships) -> Load,
        of owners: [Owner]
    ) throws(StrataError) -> [Owner.ID: Int] where Load.Owner == Owner {
        try connection(for: Owner.self).count(relationship(Owner.relationships), of: owners)
    }

    /// How many rows a relationship leads to from the rows with each of these keys.
    /// - Parameters:
    ///   - relationship: A property of the entity's relationships, perhaps with conditions.
    ///   - model: The entity.
    ///   - ids: Any number of keys; one that is not there has 0.
    /// - Complexity: A statement for each 4,096 keys.
    public func count<Owner, Load: LoadableRelationship>(
        _ relationship: (Owner.Relationships) -> Load,
        of model: Owner.Type,
        ids: [Owner.ID]
    ) throws(StrataError) -> [Owner.ID: Int] where Load.Owner == Owner {
        try connection(for: Owner.self).count(relationship(Owner.relationships), ofKeys: ids)
    }
}

extension Connection {
    /// The values of a query with their relationships: several statements, to be run in one snapshot.
    func fetch<Model, Output>(_ query: LoadedQuery<Model, Output>) throws(StrataError) -> [Output] {
        try query.load(self, fetch(query.query))
    }
}

extension LoadedQuery {
    /// The first of its values alone.
    var first: LoadedQuery { limit(min(1, query.limit ?? 1)) }
}
