/// What a to-many relationship leads to, with more: which of the destinations, in which order, how many for each owner,
/// and relationships of theirs.
///
/// ```swift
/// TodoList.all.with { $0.items.where { !$0.isCompleted }.order { $0.rank.ascending }.limit(3) }    // [TodoItem]
/// TodoList.all.with { $0.items.with { $0.tags } }                                           // [(TodoItem, [Tag])]
/// TodoList.all.with { $0.items.where { $0.isCompleted }.count }                                    // Int
/// ```
public struct LoadedMany<Owner: Entity, Destination: Entity, Output: Sendable>: LoadableRelationship {
    /// An array, empty if there are none: in the order that was asked for, and by the destinations' keys among equals.
    public typealias Value = [Output]

    private let link: RelationshipLink
    let destinations: LoadedQuery<Destination, Output>

    init(_ link: RelationshipLink, _ destinations: LoadedQuery<Destination, Output>) {
        self.link = link
        self.destinations = destinations
    }

    public var loading: RelationshipLoading<Owner, [Output]> {
        RelationshipLoading(link, destinations) { $0.each(of: $1) }
    }

    /// The destinations for which these conditions hold too.
    /// - Parameter conditions: One to a line; all must hold.
    public func `where`(
        @ConditionBuilder<Destination> _ conditions: (Destination.Columns) -> [QueryExpression]
    ) -> LoadedMany { changing { $0.where(conditions) } }

    /// The same destinations, sorted; among those equal by the orderings given before.
    /// - Parameter orderings: One to a line; the first decides.
    public func order(
        @OrderingBuilder<Destination> _ orderings: (Destination.Columns) -> [QueryOrdering<Destination>]
    ) -> LoadedMany { changing { $0.order(orderings) } }

    /// The first destinations of each owner.
    /// - Parameter count: How many at most for each; a negative number is 0.
    public func limit(_ count: Int) -> LoadedMany { changing { $0.limit(count) } }

    /// The destinations of each owner after the first.
    /// - Parameter count: How many to leave out for each; a negative number is 0.
    public func offset(_ count: Int) -> LoadedMany { changing { $0.offset(count) } }

    /// How many there are, without loading them; not more than the limit.
    public var count: RelatedCount<Owner> { RelatedCount(self) }

    func changing<Next>(
        _ change: (LoadedQuery<Destination, Output>) -> LoadedQuery<Destination, Next>
    ) -> LoadedMany<Owner, Destination, Next> {
        LoadedMany<Owner, Destination, Next>(link, change(destinations))
    }
}

extension LoadedMany: Hashable {}

extension Relationship where Loaded == [Destination] {
    /// The relationship as it is, to be made more of.
    private var plain: LoadedMany<Owner, Destination, Destination> { LoadedMany(link, LoadedQuery(Query())) }

    /// The destinations for which conditions hold.
    /// - Parameter conditions: One to a line; all must hold.
    public func `where`(
        @ConditionBuilder<Destination> _ conditions: (Destination.Columns) -> [QueryExpression]
    ) -> LoadedMany<Owner, Destination, Destination> { plain.where(conditions) }

    /// The destinations, sorted; by their keys among equals.
    /// - Parameter orderings: One to a line; the first decides.
    public func order(
        @OrderingBuilder<Destination> _ orderings: (Destination.Columns) -> [QueryOrdering<Destination>]
    ) -> LoadedMany<Owner, Destination, Destination> { plain.order(orderings) }

    /// The first destinations of each owner, by their keys.
    /// - Parameter count: How many at most for each; a negative number is 0.
    public func limit(_ count: Int) -> LoadedMany<Owner, Destination, Destination> { plain.limit(count) }

    /// The destinations of each owner after the first, by their keys.
    /// - Parameter count: How many to leave out for each; a negative number is 0.
    public func offset(_ count: Int) -> LoadedMany<Owner, Destination, Destination> { plain.offset(count) }

    /// The destinations, each with what a relationship of its own leads to.
    ///
    /// ```swift
    /// TodoList.all.with { $0.items.with { $0.tags } }                   // [(TodoItem, [Tag])]
    /// ```
    /// - Parameter relationship: A property of the destinations' relationships.
    public func with<Load: LoadableRelationship>(
        _ relationship: (Destination.Relationships) -> Load
    ) -> LoadedMany<Owner, Destination, (Destination, Load.Value)> where Load.Owner == Destination {
        plain.with(relationship)
    }

    /// How many there are, without loading them.
    ///
    /// ```swift
    /// for (item, comments) in try await todos.fetch(TodoItem.all.with { $0.comments.count }) { … }
    /// ```
    public var count: RelatedCount<Owner> { RelatedCount(plain) }
}

extension Relationship where Loaded == [Destination], Value == [Destination] {
    public var loading: RelationshipLoading<Owner, Value> { plain.loading }
}
