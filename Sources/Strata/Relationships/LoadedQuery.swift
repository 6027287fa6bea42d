import StrataSQLite

/// The values of a query, each with what its relationships lead to.
///
/// Every `with` appends a relationship: a to-one gives a value or nil, a to-many an array, and its `count` a number.
/// What a relationship leads to can be chosen, sorted, limited for each owner, and have relationships loaded in turn.
///
/// ```swift
/// let rows = try await todos.fetch(
///     TodoItem.where { !$0.isCompleted }.order { $0.dueAt.ascending }.limit(50)
///         .with { $0.list.with { $0.owner } }
///         .with { $0.tags.order { $0.name.ascending } }
///         .with { $0.comments.count }
/// )                                                   // [(TodoItem, (TodoList, Person?)?, [Tag], Int)]
/// for (item, list, tags, comments) in rows { … }
/// ```
///
/// All of it is read in one snapshot, with one statement for the values and one for each relationship (and each 4,096
/// keys), however many values there are. What many lead to is read once: a list of a thousand items, and its owner.
///
/// Two that are made into something else by different functions (``map(_:)``) are equal all the same.
public struct LoadedQuery<Model: Entity, Output: Sendable>: Sendable {
    /// Which values, in which order, how many.
    public let query: Query<Model>

    /// What is loaded with them.
    let parts: [RelationshipPart]
    /// An output for each value, in their order.
    let load: @Sendable (any RelationshipSource, [Model]) throws(StrataError) -> [Output]

    init(
        _ query: Query<Model>,
        parts: [RelationshipPart],
        load: @escaping @Sendable (any RelationshipSource, [Model]) throws(StrataError) -> [Output]
    ) {
        self.query = query
        self.parts = parts
        self.load = load
    }

    /// The values for which these conditions hold too.
    /// - Parameter conditions: One to a line; all must hold.
    public func `where`(@ConditionBuilder<Model> _ conditions: (Model.Columns) -> [QueryExpression]) -> LoadedQuery {
        LoadedQuery(query.where(conditions), parts: parts, load: load)
    }

    /// The same values, sorted; among values equal by the orderings given before.
    /// - Parameter orderings: One to a line; the first decides.
    public func order(@OrderingBuilder<Model> _ orderings: (Model.Columns) -> [QueryOrdering<Model>]) -> LoadedQuery {
        LoadedQuery(query.order(orderings), parts: parts, load: load)
    }

    /// The first values.
    /// - Parameter count: How many at most; a negative number is 0.
    public func limit(_ count: Int) -> LoadedQuery { LoadedQuery(query.limit(count), parts: parts, load: load) }

    /// The values after the first.
    /// - Parameter count: How many to leave out; a negative number is 0.
    public func offset(_ count: Int) -> LoadedQuery { LoadedQuery(query.offset(count), parts: parts, load: load) }

    /// Each result, made into something else: a struct of your own.
    ///
    /// ```swift
    /// struct Line: Hashable, Sendable { var item: TodoItem; var list: TodoList?; var tags: [Tag] }
    ///
    /// let lines = try await todos.fetch(TodoItem.all.with { $0.list }.with { $0.tags }.map(Line.init))
    /// ```
    /// - Parameter transform: Makes one of a result; it is called once for each value.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Output) -> Other
    ) -> LoadedQuery<Model, Other> {
        let load = load
        return LoadedQuery<Model, Other>(query, parts: parts) { source, models throws(StrataError) in
            try load(source, models).map(transform)
        }
    }

    /// The tables whose changes may change what is loaded.
    var observedTables: Set<String> { parts.reduce(into: query.observedTables) { $0.formUnion($1.tables) } }

    /// One relationship more.
    /// - Parameter combine: Puts what was loaded before and what it leads to into one output.
    func appending<Load: LoadableRelationship, Next: Sendable>(
        _ relationship: Load,
        _ combine: @escaping @Sendable (Output, Load.Value) -> Next
    ) -> LoadedQuery<Model, Next> where Load.Owner == Model {
        let loading = relationship.loading
        let load = load
        return LoadedQuery<Model, Next>(query, parts: parts + [loading.part]) {
            source,
            models throws(StrataError) in
            let values = try loading.values(source, models)
            return zip(try load(source, models), values).map { combine($0, $1) }
        }
    }
}

extension LoadedQuery where Output == Model {
    /// The values alone.
    init(_ query: Query<Model>) { self.init(query, parts: []) { _, models in models } }
}

extension LoadedQuery: Hashable {
    public static func == (left: LoadedQuery, right: LoadedQuery) -> Bool {
        left.query == right.query && left.parts == right.parts
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(query)
        hasher.combine(parts)
    }
}

extension Query where Model: Entity {
    /// The values, each with what a relationship leads to: see ``LoadedQuery``.
    ///
    /// ```swift
    /// let rows = try await todos.fetch(TodoItem.all.with { $0.list }.with { $0.tags })
    /// for (item, list, tags) in rows { print(item.title, list?.name ?? "no list", tags.count) }
    /// ```
    /// - Parameter relationship: A property of the entity's relationships, perhaps with conditions, an order, a limit
    ///   for each value, relationships of its own, or as its `count`.
    /// - Complexity: A statement for each 4,096 values.
    public func with<Load: LoadableRelationship>(
        _ relationship: (Model.Relationships) -> Load
    ) -> LoadedQuery<Model, (Model, Load.Value)> where Load.Owner == Model {
        LoadedQuery(self).appending(relationship(Model.relationships)) { ($0, $1) }
    }
}
