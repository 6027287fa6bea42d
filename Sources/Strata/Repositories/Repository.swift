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
    /// - Throws: ``StrataError/Code/unique`` if a key or a unique value is there already, and what the constraints
    ///   refuse.
    func create(_ models: [Model]) async throws(StrataError)

    /// Stores new values whose keys the database assigns, in one transaction.
    /// - Returns: The stored values, with their keys, in the same order.
    @discardableResult
    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Model] where Draft.Model == Model

    /// Writes every column of values that are there, in one transaction.
    /// - Throws: ``StrataError/Code/notFound`` for the first that is not; then none is changed.
    func update(_ models: [Model]) async throws(StrataError)

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
    /// - Throws: ``StrataError/Code/notFound`` if it is not there, ``StrataError/Code/unsupported`` if the keys differ.
    func update(_ model: Model, from original: Model) async throws(StrataError)

    /// Stores values by their keys in one transaction: new ones are created, others updated.
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
    @discardableResult
    func create(_ model: Model) async throws(StrataError) -> Model

    /// Stores a new value whose key the database assigns.
    /// - Returns: The stored value, with its key.
    @discardableResult
    func create<Draft: EntityDraft>(_ draft: Draft) async throws(StrataError) -> Model where Draft.Model == Model

    /// Writes every column of a value that is there.
    func update(_ model: Model) async throws(StrataError)

    /// Stores a value by its key: it is created or updated.
    func save(_ model: Model) async throws(StrataError)

    /// Deletes a value.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there.
    func delete(_ model: Model) async throws(StrataError)

    /// Deletes the value with a key.
    /// - Throws: ``StrataError/Code/notFound`` if it is not there.
    func delete(id: Model.ID) async throws(StrataError)
}
