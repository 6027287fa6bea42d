/// What a to-one relationship leads to, with more: conditions, or relationships of the destination.
///
/// ```swift
/// TodoItem.all.with { $0.list.with { $0.owner } }                       // (TodoList, Person?)?
/// TodoItem.all.with { $0.list.where { $0.isShared } }                   // TodoList?, nil if it is not shared
/// ```
public struct LoadedOne<Owner: Entity, Destination: Entity, Output: Sendable>: LoadableRelationship {
    /// One value, or nil if there is none.
    public typealias Value = Output?

    private let link: RelationshipLink
    let destinations: LoadedQuery<Destination, Output>

    init(_ link: RelationshipLink, _ destinations: LoadedQuery<Destination, Output>) {
        self.link = link
        self.destinations = destinations
    }

    public var loading: RelationshipLoading<Owner, Output?> {
        RelationshipLoading(link, destinations) { $0.first(of: $1) }
    }

    /// The destination, if these conditions hold for it too.
    /// - Parameter conditions: One to a line; all must hold.
    public func `where`(
        @ConditionBuilder<Destination> _ conditions: (Destination.Columns) -> [QueryExpression]
    ) -> LoadedOne { changing { $0.where(conditions) } }

    /// How many there are: 1 or 0.
    public var count: RelatedCount<Owner> { RelatedCount(self) }

    func changing<Next>(
        _ change: (LoadedQuery<Destination, Output>) -> LoadedQuery<Destination, Next>
    ) -> LoadedOne<Owner, Destination, Next> {
        LoadedOne<Owner, Destination, Next>(link, change(destinations))
    }
}

extension LoadedOne: Hashable {}

extension Relationship where Loaded == Destination {
    /// The relationship as it is, to be made more of.
    private var plain: LoadedOne<Owner, Destination, Destination> { LoadedOne(link, LoadedQuery(Query())) }

    /// The destination, if these conditions hold for it.
    /// - Parameter conditions: One to a line; all must hold.
    public func `where`(
        @ConditionBuilder<Destination> _ conditions: (Destination.Columns) -> [QueryExpression]
    ) -> LoadedOne<Owner, Destination, Destination> { plain.where(conditions) }

    /// The destination, with what a relationship of its own leads to.
    ///
    /// ```swift
    /// TodoItem.all.with { $0.list.with { $0.owner } }                   // (TodoList, Person?)?
    /// ```
    /// - Parameter relationship: A property of the destination's relationships.
    public func with<Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedOne<Owner, Destination, (Destination, Load.Value)> where Load.Owner == Destination {
        plain.with(relationship)
    }

    /// How many there are: 1 or 0.
    public var count: RelatedCount<Owner> { RelatedCount(plain) }
}

extension Relationship where Loaded == Destination, Value == Destination? {
    public var loading: RelationshipLoading<Owner, Value> { plain.loading }
}
