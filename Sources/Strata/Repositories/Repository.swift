/// Where values of one entity are kept.
///
/// Code above it cannot tell a file from memory.
///
/// A repository of your own (a remote service, a cache) needs the requirements without a default implementation; the
/// others are made of them. Work with several entities in one transaction is ``Database/write(_:)``.
///
/// ```swift
/// struct ItemList {
///     let items: any Repository<TodoItem>
///
///     func open() async throws -> [TodoItem] {
///         try await items.fetch(TodoItem.where { !$0.isCompleted })
///     }
/// }
/// ```
public protocol Repository<Model>: Sendable {
    /// The entity.
    associatedtype Model: Entity

    /// The values that a query describes.
    /// - Throws: ``StrataError/Code/valueMismatch`` if a stored value is not what the schema says.
    /// - Complexity: That of the query; values are read in one go.
    func fetch(_ query: Query<Model>) async throws(StrataError) -> [Model]

    /// How many values a query describes.
    func count(_ query: Query<Model>) async throws(StrataError) -> Int

    /// Stores new values in one transaction, with one prepared statement: all or none.
    /// - Throws: ``StrataError/Code/validation``, ``StrataError/Code/unique`` if a key or a unique value is there already, and what the constraints
    ///   refuse.
    func create(_ models: [Model]) async throws(StrataError)

    /// Stores new values whose keys the database assigns, or of which it computes a column, in one transaction.
    /// - Returns: The stored values, whole, in the same order.
    @discardableResult
    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Model] where Draft.Model == Model

    /// Writes every column of values that are there, in one transaction.
    /// - Returns: The values as they are stored now, in the same order: touched, with their next versions, and with what
    ///   the database computes.
    /// - Throws: ``StrataError/Code/notFound`` for the first that is not there, ``StrataError/Code/conflict`` for the
    ///   first whose row has another version; then none is changed.
    @discardableResult
    func update(_ models: [Model]) async throws(StrataError) -> [Model]

    /// Changes a value that is there, and writes the columns that differ, in one transaction: what others wrote
    /// meanwhile into other columns stays.
    /// - Parameters:
    ///   - id: The key.
    ///   - change: Changes the value; it must leave the key.
    /// - Returns: The value as it is stored now.
    /// - Throws: ``StrataError/Code/notFound`` if there is no such value; an error of `change` that is no
    ///   ``StrataError`` comes as ``StrataError/Code/cancelled``, with its description.
    @discardableResult
    func update(
        _ id: Model.ID,
        _ change: @escaping @Sendable (inout Model) throws -> Void
    ) async throws(StrataError) -> Model

    /// Writes the columns in which a value differs from what it was.
    /// - Returns: The value as it is stored now, with what others wrote into other columns.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there; ``StrataError/Code/conflict`` if the original has a
    ///   version, and the row has another; ``StrataError/Code/unsupported`` if the keys differ.
    @discardableResult
    func update(_ model: Model, from original: Model) async throws(StrataError) -> Model

    /// Stores values by their keys in one transaction: new ones are created, others updated.
    /// - Throws: ``StrataError/Code/conflict`` for the first that is there with another version,
    ///   ``StrataError/Code/notFound`` for the first that is gone and has a later version than the first,
    ///   ``StrataError/Code/check`` if a trigger ignores a row; then none is changed.
    func save(_ models: [Model]) async throws(StrataError)

    /// Deletes the values that a query describes, in one transaction.
    /// - Returns: How many there were; rows that go along by a delete rule are not counted.
    @discardableResult
    func delete(_ query: Query<Model>) async throws(StrataError) -> Int

    /// Deletes the values with these keys, in one transaction.
    /// - Returns: How many were there; rows that go along by a delete rule are not counted.
    @discardableResult
    func delete(ids: [Model.ID]) async throws(StrataError) -> Int

    /// The value with a key, or nil.
    func fetch(id: Model.ID) async throws(StrataError) -> Model?

    /// The values with these keys, in the order of the keys; those that are not there are left out.
    func fetch(ids: [Model.ID]) async throws(StrataError) -> [Model]

    /// The values of a query in chunks, by key: see ``Batches``.
    func batches(of size: Int, _ query: Query<Model>) -> Batches<Model>

    /// The present values of a query, and the new ones after each commit that changed them.
    func changes(_ query: Query<Model>) -> Changes<[Model]>

    // With default implementations.

    /// Stores a new value.
    /// - Returns: The value as it is stored, with what the database computes.
    @discardableResult
    func create(_ model: Model) async throws(StrataError) -> Model

    /// Stores a new value whose key the database assigns, or of which it computes a column.
    /// - Returns: The stored value, whole.
    @discardableResult
    func create<Draft: EntityDraft>(_ draft: Draft) async throws(StrataError) -> Model where Draft.Model == Model

    /// Writes every column of a value that is there.
    /// - Returns: The value as it is stored now.
    @discardableResult
    func update(_ model: Model) async throws(StrataError) -> Model

    /// Stores a value by its key: it is created or updated.
    ///
    /// A value with a version is created only with the first one, its default: one with a later version was read from a
    /// row, and if that is gone, somebody has deleted it.
    /// - Returns: The value as it is stored now.
    /// - Throws: ``StrataError/Code/conflict`` if it is there with another version, ``StrataError/Code/notFound`` if it
    ///   is gone and has a later version than the first, ``StrataError/Code/check`` if a trigger ignores the row.
    @discardableResult
    func save(_ model: Model) async throws(StrataError) -> Model

    /// Deletes a value.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there.
    func delete(_ model: Model) async throws(StrataError)

    /// Deletes the value with a key.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there.
    func delete(id: Model.ID) async throws(StrataError)

    // By default not offered: ``StrataError/Code/unsupported``.

    /// One column of the value with a key, also a lazy one.
    ///
    /// ```swift
    /// let photo = try await items.value({ $0.photo }, id: item.id)
    /// ```
    /// - Throws: ``StrataError/Code/notFound`` if there is no such value.
    func value<Value: ColumnValue>(
        _ column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) -> Value

    /// Writes one column of the value with a key, also a lazy one.
    ///
    /// It is an update: the value is touched, and its version moves on.
    ///
    /// ```swift
    /// try await items.setValue(photo, for: { $0.photo }, id: item.id)
    /// ```
    /// - Throws: ``StrataError/Code/notFound`` if there is no such value; ``StrataError/Code/validation`` if the schema
    ///   refuses this one; ``StrataError/Code/unsupported`` for a part of the key, a version or a generated column.
    func setValue<Value: ColumnValue>(
        _ value: Value,
        for column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError)

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
