import StrataSQLite

/// What code depends on that needs several repositories, or several in one transaction.
///
/// ``Database`` is one; tests give it one in memory. Every method throws ``StrataError/Code/wrongSchema`` for an entity
/// that another schema declares.
///
/// ```swift
/// struct Import {
///     let store: any Store
///
///     func run(_ names: [String]) async throws {
///         try await store.write { transaction in
///             let list = try transaction.create(TodoList(name: "Imported"))
///             try transaction.create(names.map { TodoItem.Draft(title: $0, listID: list.id) })
///         }
///     }
/// }
/// ```
public protocol Store: Sendable {
    /// The repository of an entity.
    func anyRepository<Model: Entity>(for model: Model.Type) -> any Repository<Model>

    /// Reads in one snapshot: see ``Database/read(_:)``.
    func read<Result: Sendable>(_ body: @escaping @Sendable (Snapshot) throws -> Result) async throws -> Result

    /// Writes in one transaction: see ``Database/write(_:)``.
    @discardableResult
    func write<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result

    /// The values that a query describes: of an entity or a view.
    func fetch<Model: ReadableEntity>(_ query: Query<Model>) async throws(StrataError) -> [Model]

    /// Typed values of each row of a query, or of each group of its rows: of an entity or a view.
    func fetch<Model, Output>(_ selection: Selection<Model, Output>) async throws(StrataError) -> [Output]

    /// What a query of the schema finds.
    func fetch<Output>(_ query: NamedQuery<Output>) async throws(StrataError) -> Output

    /// How many values a query describes: of an entity or a view.
    func count<Model: ReadableEntity>(_ query: Query<Model>) async throws(StrataError) -> Int

    /// The present values of a query, and the new ones after each commit that changed them: of an entity or a view.
    func changes<Model: ReadableEntity>(_ query: Query<Model>) -> Changes<[Model]>

    /// How many values a query describes now, and after each commit that changed the number: of an entity or a view.
    func countChanges<Model: ReadableEntity>(_ query: Query<Model>) -> Changes<Int>

    /// What a selection finds now, and again after each commit that changed it: of an entity or a view.
    func changes<Model, Output>(_ selection: Selection<Model, Output>) -> Changes<[Output]>

    /// What a query of the schema finds now, and again after each commit that changed it.
    func changes<Output: Equatable>(_ query: NamedQuery<Output>) -> Changes<Output>

    /// Closes the store.
    func close() async
}

extension Store {
    /// The repository of an entity.
    ///
    /// ```swift
    /// let todos = store.repository(for: TodoItem.self)        // any Repository<TodoItem>
    /// ```
    public func repository<Model: Entity>(for model: Model.Type) -> any Repository<Model> { anyRepository(for: model) }

    /// The first value that a query describes, or nil: of an entity or a view.
    public func first<Model: ReadableEntity>(_ query: Query<Model>) async throws(StrataError) -> Model? {
        try await fetch(query.limit(min(1, query.limit ?? 1))).first
    }

    /// How the values of a query differ from those before, after each commit that changed them: see ``ListDifference``.
    public func differences<Model: Entity>(_ query: Query<Model>) -> Changes<ListDifference<Model>> {
        anyRepository(for: Model.self).differences(query)
    }

    /// The values of a query with what their relationships lead to, now, and after each commit that changed them.
    public func changes<Model, Output>(_ query: LoadedQuery<Model, Output>) -> Changes<[Output]> {
        anyRepository(for: Model.self).changes(query)
    }

    /// Whether there is a value that a query describes: of an entity or a view.
    public func exists<Model: ReadableEntity>(_ query: Query<Model>) async throws(StrataError) -> Bool {
        try await first(query) != nil
    }
}

extension Database: Store {
    public func anyRepository<Model: Entity>(for model: Model.Type) -> any Repository<Model> {
        SQLiteRepository<Model>(database: self)
    }
}
