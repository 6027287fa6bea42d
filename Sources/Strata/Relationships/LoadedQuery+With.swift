// A `with` for each number of relationships that there may be already.
//
// One generic over a pack would say it all, but Swift 6.3 reads results of an inferred pack wrongly:
// `fetch(query.with { … }.with { … }).map(\.1)` compiles and gives another value's bytes.

extension LoadedQuery {
    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, Load: LoadableRelationship>(
        _ relationship: (Model.Relationships) -> Load
    ) -> LoadedQuery<Model, (Model, V1, Load.Value)>
    where Load.Owner == Model, Output == (Model, V1) {
        appending(relationship(Model.relationships)) { ($0.0, $0.1, $1) }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, V2, Load: LoadableRelationship>(
        _ relationship: (Model.Relationships) -> Load
    ) -> LoadedQuery<Model, (Model, V1, V2, Load.Value)>
    where Load.Owner == Model, Output == (Model, V1, V2) {
        appending(relationship(Model.relationships)) { ($0.0, $0.1, $0.2, $1) }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, V2, V3, Load: LoadableRelationship>(
        _ relationship: (Model.Relationships) -> Load
    ) -> LoadedQuery<Model, (Model, V1, V2, V3, Load.Value)>
    where Load.Owner == Model, Output == (Model, V1, V2, V3) {
        appending(relationship(Model.relationships)) { ($0.0, $0.1, $0.2, $0.3, $1) }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, V2, V3, V4, Load: LoadableRelationship>(
        _ relationship: (Model.Relationships) -> Load
    ) -> LoadedQuery<Model, (Model, V1, V2, V3, V4, Load.Value)>
    where Load.Owner == Model, Output == (Model, V1, V2, V3, V4) {
        appending(relationship(Model.relationships)) { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) }
    }

    /// The same with one relationship more.
    /// - Parameter relationship: A property of the entity's relationships.
    public func with<V1, V2, V3, V4, V5, Load: LoadableRelationship>(
        _ relationship: (Model.Relationships) -> Load
    ) -> LoadedQuery<Model, (Model, V1, V2, V3, V4, V5, Load.Value)>
    where Load.Owner == Model, Output == (Model, V1, V2, V3, V4, V5) {
        appending(relationship(Model.relationships)) { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $1) }
    }

    /// What the compiler says of one relationship too many.
    @available(*, unavailable, message: "there are six `with` at most, and none behind `map`")
    public func with<Load: LoadableRelationship>(
        _ relationship: (Model.Relationships) -> Load
    ) -> LoadedQuery<Model, (Output, Load.Value)> where Load.Owner == Model {
        appending(relationship(Model.relationships)) { ($0, $1) }
    }
}
