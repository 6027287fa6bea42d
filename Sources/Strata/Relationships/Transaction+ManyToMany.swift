import StrataSQLite

extension Transaction {
    /// Connects a value with others by a many-to-many relationship.
    ///
    /// Those that are connected already stay so.
    ///
    /// ```swift
    /// try transaction.add(["urgent"], to: { $0.tags }, of: TodoItem.self, id: item.id)
    /// ```
    /// - Parameters:
    ///   - destinations: The keys of the others.
    ///   - relationship: A property of the entity's relationships.
    ///   - model: The entity.
    ///   - id: The key of the value.
    /// - Returns: How many were not connected before.
    /// - Throws: ``StrataError/Code/notFound`` if the value is not there, ``StrataError/Code/foreignKey`` if one of the
    ///   others is not.
    @discardableResult
    public func add<Owner: Entity, Destination: Entity>(
        _ destinations: [Destination.ID],
        to relationship: (Owner.Relationships) -> ManyToMany<Owner, Destination>,
        of model: Owner.Type,
        id: Owner.ID
    ) throws(StrataError) -> Int {
        let connection = try connection(for: model)
        return try connection.together { () throws(StrataError) in
            try connection.add(destinations, to: relationship(Owner.relationships), of: id)
        }
    }

    /// Disconnects a value from others.
    ///
    /// Those that are not connected are left out.
    /// - Parameters:
    ///   - destinations: The keys of the others, which stay.
    ///   - relationship: A property of the entity's relationships.
    ///   - model: The entity.
    ///   - id: The key of the value.
    /// - Returns: How many were connected before.
    @discardableResult
    public func remove<Owner: Entity, Destination: Entity>(
        _ destinations: [Destination.ID],
        from relationship: (Owner.Relationships) -> ManyToMany<Owner, Destination>,
        of model: Owner.Type,
        id: Owner.ID
    ) throws(StrataError) -> Int {
        let connection = try connection(for: model)
        return try connection.together { () throws(StrataError) in
            try connection.remove(destinations, from: relationship(Owner.relationships), of: id)
        }
    }

    /// Connects a value with these others and no more.
    /// - Parameters:
    ///   - destinations: The keys of the others.
    ///   - relationship: A property of the entity's relationships.
    ///   - model: The entity.
    ///   - id: The key of the value.
    /// - Throws: ``StrataError/Code/notFound`` if the value is not there, ``StrataError/Code/foreignKey`` if one of the
    ///   others is not.
    public func set<Owner: Entity, Destination: Entity>(
        _ destinations: [Destination.ID],
        for relationship: (Owner.Relationships) -> ManyToMany<Owner, Destination>,
        of model: Owner.Type,
        id: Owner.ID
    ) throws(StrataError) {
        let connection = try connection(for: model)
        try connection.together { () throws(StrataError) in
            try connection.set(destinations, for: relationship(Owner.relationships), of: id)
        }
    }
}
