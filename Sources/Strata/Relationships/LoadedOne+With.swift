// See `LoadedQuery+With.swift`.

extension LoadedOne {
    /// The destination, with what a relationship of its own leads to.
    /// - Parameter relationship: A property of the destination's relationships.
    public func with<Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedOne<Owner, Destination, (Destination, Load.Value)>
    where Load.Owner == Destination, Output == Destination {
        changing { $0.appending(relationship(Destination.relationships)) { ($0, $1) } }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedOne<Owner, Destination, (Destination, V1, Load.Value)>
    where Load.Owner == Destination, Output == (Destination, V1) {
        changing { $0.with(relationship) }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, V2, Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedOne<Owner, Destination, (Destination, V1, V2, Load.Value)>
    where Load.Owner == Destination, Output == (Destination, V1, V2) {
        changing { $0.with(relationship) }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, V2, V3, Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedOne<Owner, Destination, (Destination, V1, V2, V3, Load.Value)>
    where Load.Owner == Destination, Output == (Destination, V1, V2, V3) {
        changing { $0.with(relationship) }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, V2, V3, V4, Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedOne<Owner, Destination, (Destination, V1, V2, V3, V4, Load.Value)>
    where Load.Owner == Destination, Output == (Destination, V1, V2, V3, V4) {
        changing { $0.with(relationship) }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, V2, V3, V4, V5, Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedOne<Owner, Destination, (Destination, V1, V2, V3, V4, V5, Load.Value)>
    where Load.Owner == Destination, Output == (Destination, V1, V2, V3, V4, V5) {
        changing { $0.with(relationship) }
    }

    /// What the compiler says of one relationship too many.
    @available(*, unavailable, message: "there are six `with` at most, and none behind `map`")
    public func with<Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedOne<Owner, Destination, (Output, Load.Value)> where Load.Owner == Destination {
        changing { $0.appending(relationship(Destination.relationships)) { ($0, $1) } }
    }
}
