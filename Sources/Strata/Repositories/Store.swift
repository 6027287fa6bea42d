import StrataSQLite

/// What code depends on that needs several repositories, or several in one transaction.
///
/// ``Database`` is one; tests give it one in memory.
public protocol Store: Sendable {
    /// The repository of an entity.
    func anyRepository<Model: Entity>(for model: Model.Type) -> any Repository<Model>

    /// Reads in one snapshot: see ``Database/read(_:)``.
    func read<Result: Sendable>(_ body: @escaping @Sendable (Snapshot) throws -> Result) async throws -> Result

    /// Writes in one transaction: see ``Database/write(_:)``.
    @discardableResult
    func write<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result

    /// Closes the store.
    func close() async
}

extension Store {
    /// The repository of an entity.
    public func repository<Model: Entity>(for model: Model.Type) -> any Repository<Model> { anyRepository(for: model) }
}

extension Database: Store {
    public func anyRepository<Model: Entity>(for model: Model.Type) -> any Repository<Model> {
        SQLiteRepository<Model>(database: self)
    }
}
