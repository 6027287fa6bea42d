/// What a repository knows of its entity's relationships: a part of ``Repository``.
///
/// A repository of your own need not know any: by default these methods throw ``StrataError/Code/unsupported``.
public protocol RelationshipRepository<Model>: Sendable {
    /// The entity.
    associatedtype Model: Entity

    /// The values of a query, each with what its relationships lead to, in one snapshot: see ``LoadedQuery``.
    ///
    /// ```swift
    /// let rows = try await items.fetch(TodoItem.all.with { $0.list }.with { $0.tags })
    /// for (item, list, tags) in rows { print(item.title, list?.name ?? "no list", tags.count) }
    /// ```
    /// - Complexity: A statement for the values, and one for each relationship and each 4,096 keys.
    func fetch<Output>(_ query: LoadedQuery<Model, Output>) async throws(StrataError) -> [Output]

    /// The values of a query with what their relationships lead to, now, and after each commit that changed them.
    ///
    /// ```swift
    /// for try await rows in items.changes(TodoItem.all.with { $0.list }.with { $0.tags }) {
    ///     for (item, list, tags) in rows { print(item.title, list?.name ?? "no list", tags.count) }
    /// }
    /// ```
    func changes<Output>(_ query: LoadedQuery<Model, Output>) -> Changes<[Output]>

    /// What values have by a relationship, in one snapshot: a destination for each owner that has one, or an array for
    /// each owner.
    ///
    /// ```swift
    /// let lists = try await items.load({ $0.list }, of: shown)      // [TodoItem.ID: TodoList]
    /// let tags = try await items.load({ $0.tags }, of: shown)       // [TodoItem.ID: [Tag]]
    /// ```
    /// - Parameters:
    ///   - relationship: A property of the entity's relationships.
    ///   - owners: Any number; one given twice is loaded once.
    /// - Complexity: A statement for each 4,096 owners.
    func load<Link: Relationship>(
        _ relationship: @Sendable (Model.Relationships) -> Link,
        of owners: [Model]
    ) async throws(StrataError) -> [Model.ID: Link.Loaded] where Link.Owner == Model

    /// What the values with these keys have by a relationship, in one snapshot.
    /// - Parameters:
    ///   - relationship: A property of the entity's relationships.
    ///   - ids: Any number of keys. A to-many has an empty array for a key that is not there.
    /// - Complexity: A statement for each 4,096 keys.
    func load<Link: Relationship>(
        _ relationship: @Sendable (Model.Relationships) -> Link,
        of ids: [Model.ID]
    ) async throws(StrataError) -> [Model.ID: Link.Loaded] where Link.Owner == Model

    /// How many rows a relationship leads to from each value, without loading them; 0 if there are none.
    ///
    /// ```swift
    /// let open = try await lists.count({ $0.items.where { !$0.isCompleted } }, of: shown)   // [TodoList.ID: Int]
    /// ```
    /// - Parameters:
    ///   - relationship: A property of the entity's relationships, perhaps with conditions.
    ///   - owners: Any number; one given twice is counted once.
    /// - Complexity: A statement for each 4,096 owners.
    func count<Load: LoadableRelationship>(
        _ relationship: @Sendable (Model.Relationships) -> Load,
        of owners: [Model]
    ) async throws(StrataError) -> [Model.ID: Int] where Load.Owner == Model

    /// How many rows a relationship leads to from the values with each of these keys.
    /// - Parameters:
    ///   - relationship: A property of the entity's relationships, perhaps with conditions.
    ///   - ids: Any number of keys; one that is not there has 0.
    /// - Complexity: A statement for each 4,096 keys.
    func count<Load: LoadableRelationship>(
        _ relationship: @Sendable (Model.Relationships) -> Load,
        of ids: [Model.ID]
    ) async throws(StrataError) -> [Model.ID: Int] where Load.Owner == Model

    /// Connects a value with others by a many-to-many relationship, in one transaction.
    ///
    /// Those that are connected already stay so.
    /// - Parameters:
    ///   - destinations: The keys of the others.
    ///   - relationship: A property of the entity's relationships.
    ///   - id: The key of the value.
    /// - Returns: How many were not connected before.
    /// - Throws: ``StrataError/Code/notFound`` if the value is not there, ``StrataError/Code/foreignKey`` if one of the
    ///   others is not.
    @discardableResult
    func add<Destination: Entity>(
        _ destinations: [Destination.ID],
        to relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError) -> Int

    /// Disconnects a value from others, in one transaction.
    ///
    /// Those that are not connected are left out.
    /// - Parameters:
    ///   - destinations: The keys of the others, which stay.
    ///   - relationship: A property of the entity's relationships.
    ///   - id: The key of the value.
    /// - Returns: How many were connected before.
    @discardableResult
    func remove<Destination: Entity>(
        _ destinations: [Destination.ID],
        from relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError) -> Int

    /// Connects a value with these others and no more, in one transaction.
    /// - Parameters:
    ///   - destinations: The keys of the others.
    ///   - relationship: A property of the entity's relationships.
    ///   - id: The key of the value.
    /// - Throws: ``StrataError/Code/notFound`` if the value is not there, ``StrataError/Code/foreignKey`` if one of the
    ///   others is not.
    func set<Destination: Entity>(
        _ destinations: [Destination.ID],
        for relationship: @Sendable (Model.Relationships) -> ManyToMany<Model, Destination>,
        of id: Model.ID
    ) async throws(StrataError)
}
