public import Foundation

/// Where values of one entity are kept.
///
/// Code above it cannot tell a file from memory.
///
/// A repository of your own (a remote service, a cache) needs six methods: fetching by a query and by keys, creating
/// values and drafts, updating, and deleting by keys. The others are made of them, or throw
/// ``StrataError/Code/unsupported``; what is made of several of them is not one transaction, unless it says how itself.
/// Work with several entities in one transaction is ``Store/write(_:)``.
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
public protocol Repository<Model>: RelationshipRepository {
    /// The entity.
    associatedtype Model

    // The six without a default implementation.

    /// The values that a query describes.
    /// - Throws: ``StrataError/Code/valueMismatch`` if a stored value is not what the schema says.
    /// - Complexity: That of the query; values are read in one go.
    func fetch(_ query: Query<Model>) async throws(StrataError) -> [Model]

    /// Stores new values in one transaction, with one prepared statement: all or none.
    /// - Throws: ``StrataError/Code/validation``, ``StrataError/Code/unique`` if a key or a unique value is there already,
    ///   and what the constraints refuse.
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

    /// Deletes the values with these keys, in one transaction.
    /// - Returns: How many were there; rows that go along by a delete rule are not counted.
    @discardableResult
    func delete(ids: [Model.ID]) async throws(StrataError) -> Int

    /// The values with these keys, in the order of the keys; those that are not there are left out.
    func fetch(ids: [Model.ID]) async throws(StrataError) -> [Model]

    // With default implementations.

    /// How many values a query describes.
    func count(_ query: Query<Model>) async throws(StrataError) -> Int

    /// Changes a value that is there, and writes the columns that differ, in one transaction: what others wrote
    /// meanwhile into other columns stays.
    /// - Parameters:
    ///   - id: The key.
    ///   - change: Changes the value; it must leave the key.
    /// - Returns: The value as it is stored now.
    /// - Throws: ``StrataError/Code/notFound`` if there is no such value; an error of `change` that is no
    ///   ``StrataError`` is the ``StrataError/cause`` of one with the code ``StrataError/Code/cancelled``.
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

    /// The value with a key, or nil.
    func fetch(id: Model.ID) async throws(StrataError) -> Model?

    /// The values of a query in chunks, by key: see ``Batches``.
    func batches(of size: Int, _ query: Query<Model>) -> Batches<Model>

    /// The present values of a query, and the new ones after each commit that changed them: see ``Changes``.
    ///
    /// Values that the query's order leaves equal are in the order of their keys.
    func changes(_ query: Query<Model>) -> Changes<[Model]>

    /// How the values of a query differ from those before, after each commit that changed them: see ``ListDifference``.
    ///
    /// The first difference inserts the present values into an empty list.
    ///
    /// ```swift
    /// for try await difference in items.differences(TodoItem.all.order { $0.title.ascending }) {
    ///     try difference.apply(to: &shown)
    /// }
    /// ```
    func differences(_ query: Query<Model>) -> Changes<ListDifference<Model>>

    /// The value with a key now, and after each commit that changed it; nil while there is none.
    func changes(id: Model.ID) -> Changes<Model?>

    /// How many values a query describes now, and after each commit that changed the number.
    func countChanges(_ query: Query<Model>) -> Changes<Int>

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

    // What changes many values, and pages: with default implementations.

    // Not called `updateAll` as the forms with a closure, which are made of them: with two to choose from, the compiler
    // would no longer say what is wrong in the closure.

    /// Changes some columns of the values that a query describes, in one transaction: what
    /// ``updateAll(_:isolation:_:)`` does.
    /// - Returns: How many there were.
    @discardableResult
    func assign(
        _ assignments: [QueryAssignment<Model>],
        to query: Query<Model>
    ) async throws(StrataError) -> Int

    /// Changes some columns of the values that a query describes, in one transaction.
    /// - Returns: The values as they are stored now, in unspecified order.
    func assign(
        _ assignments: [QueryAssignment<Model>],
        toReturning query: Query<Model>
    ) async throws(StrataError) -> [Model]

    /// Stores values by a unique key, in one transaction.
    /// - Parameters:
    ///   - models: Any number.
    ///   - columns: The names of the columns of a unique key.
    /// - Returns: Each value as its own saving has left it, in the same order.
    @discardableResult
    func save(_ models: [Model], on columns: [String]) async throws(StrataError) -> [Model]

    /// Stores drafts by a unique key, in one transaction.
    /// - Returns: Each value as its own saving has left it, in the same order.
    @discardableResult
    func save<Draft: EntityDraft>(_ drafts: [Draft], on columns: [String]) async throws(StrataError) -> [Model]
    where Draft.Model == Model

    /// Deletes the values that a query describes, in one transaction.
    ///
    /// ```swift
    /// let done = try await items.delete(returning: TodoItem.where { $0.isCompleted })
    /// ```
    /// - Returns: The values as they were, in the order of the query.
    func delete(returning query: Query<Model>) async throws(StrataError) -> [Model]

    /// A page of a query: see ``page(_:size:after:countingTotal:)``.
    func page(
        _ query: Query<Model>,
        size: Int,
        at position: PagePosition,
        countingTotal: Bool
    ) async throws(StrataError) -> Page<Model>

    // By default not offered: ``StrataError/Code/unsupported``.

    /// Typed values of each row of a query, or of each group of its rows: see ``Selection``.
    ///
    /// ```swift
    /// let counts = try await items.fetch(TodoItem.all.select { ($0.priority, $0.id.count()) }.group { $0.priority })
    /// ```
    func fetch<Output>(_ selection: Selection<Model, Output>) async throws(StrataError) -> [Output]

    /// What a selection finds now, and again after each commit that changed it: columns, aggregates, groups.
    ///
    /// ```swift
    /// for try await efforts in items.changes(TodoItem.where { !$0.isCompleted }.select { $0.effort.sum() }) {
    ///     print(efforts)
    /// }
    /// ```
    func changes<Output>(_ selection: Selection<Model, Output>) -> Changes<[Output]>

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

    /// The bytes of one column of the value with a key, also of a lazy one, in chunks: see ``DataChunks``.
    ///
    /// ```swift
    /// for try await chunk in items.chunks(of: { $0.photo }, id: item.id) { try await upload.send(chunk) }
    /// ```
    /// - Parameters:
    ///   - column: A `Data` attribute; one that is nil has no chunks.
    ///   - id: The key.
    ///   - size: How many bytes a chunk has; the last may have fewer.
    func chunks<Value: ColumnValue>(
        of column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID,
        size: Int
    ) -> DataChunks where Value.Unwrapped == Data

    /// Writes the bytes of one column of the value with a key, also of a lazy one, from chunks: all of them, or none.
    ///
    /// It is an update: the value is touched, and its version moves on. The transaction begins when all chunks have
    /// arrived; until then they are in memory, more than a megabyte in a temporary file.
    /// - Parameters:
    ///   - chunks: The bytes.
    ///   - count: How many bytes the chunks have together.
    ///   - column: A `Data` attribute.
    ///   - id: The key.
    /// - Throws: What ``setValue(_:for:id:)`` throws; ``StrataError/Code/validation`` if the chunks have fewer or more
    ///   bytes; an error of theirs that is no ``StrataError`` comes as ``StrataError/Code/cancelled``. Then the row is as
    ///   it was.
    /// - Complexity: One copy of the bytes, and memory for one chunk. Where the column is part of an index, a trigger, a
    ///   check or a generated column, they are in memory once.
    func write<Chunks: AsyncSequence & Sendable, Value: ColumnValue>(
        _ chunks: Chunks,
        count: Int,
        to column: @Sendable (Model.Columns) -> Column<Model, Value>,
        id: Model.ID
    ) async throws(StrataError) where Chunks.Element == Data, Value.Unwrapped == Data
}
