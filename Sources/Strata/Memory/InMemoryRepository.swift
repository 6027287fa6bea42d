import StrataSQLite
import Synchronization

/// The values of one entity in plain Swift, without SQLite: a small fake for tests and previews.
///
/// It keeps what ``Repository`` promises, as far as one entity can: typed queries are evaluated with SQLite's results, a
/// key and every unique value is there once, what the schema says of values is checked, versions and touched dates move
/// on, changes are observed. A conformance suite in StrataTesting holds it against the same checks as the database.
///
/// It is not the database: foreign keys, delete rules and checks of the schema's own SQL are not enforced, computed columns
/// stay as they were given, and what only SQLite can do (SQL, full-text search, lazy columns, join tables) throws
/// ``StrataError/Code/unsupported``. The real semantics, at well under a millisecond for each opening, are in
/// ``Database/inMemory(schema:configuration:)``.
///
/// ```swift
/// let lists = try InMemoryRepository([TodoList(id: 1, name: "Home")])
/// let items = try InMemoryRepository([TodoItem(id: 1, title: "Sweep", listID: 1)], related: [lists])
/// let model = ItemListModel(items: items)                            // takes `any Repository<TodoItem>`
/// let home = try await items.fetch(TodoItem.where { $0.list.name == "Home" })
/// ```
public final class InMemoryRepository<Model: Entity>: Repository {
    private let state = Mutex(InMemoryRows<Model>())
    /// One writes at a time.
    ///
    /// It is not the lock of the rows: an app's closure that changes a value may look at the
    /// repository's values.
    private let turn = Mutex(())
    let links = InMemoryLinks()

    /// Makes a repository with values.
    /// - Parameters:
    ///   - models: The values that are there from the beginning.
    ///   - related: Where the values are found that relationships lead to: other repositories in memory, whose own
    ///     relationships lead back here from then on, or ``RelatedRows`` that never change. An entity between two others
    ///     is one of them.
    /// - Throws: ``StrataError/Code/unique`` and ``StrataError/Code/validation``, as creating them does.
    public init(_ models: [Model] = [], related: [any RelatedSource] = []) throws(StrataError) {
        try state.withLock { rows throws(StrataError) in
            for model in models { try rows.insert(model) }
        }
        for source in related { links.connect(source, with: self) }
    }

    /// The values as they are now.
    var rows: InMemoryRows<Model> { state.withLock { $0 } }

    /// Does all or nothing, and wakes who observes.
    func write<Result: Sendable>(
        _ body: (inout InMemoryRows<Model>) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        let result = try turn.withLock { _ throws(StrataError) in try writeNow(body) }
        links.wake()
        return result
    }

    /// Writes what an app's closure makes of the present values, while nobody else writes.
    func write<Change, Result: Sendable>(
        changing change: (InMemoryRows<Model>) throws(StrataError) -> Change,
        _ body: (inout InMemoryRows<Model>, Change) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        let result = try turn.withLock { _ throws(StrataError) in
            let change = try change(rows)
            return try writeNow { rows throws(StrataError) in try body(&rows, change) }
        }
        links.wake()
        return result
    }

    private func writeNow<Result: Sendable>(
        _ body: (inout InMemoryRows<Model>) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        try state.withLock { rows throws(StrataError) in try rows.together(body) }
    }

    /// A query over the values as they are now.
    func evaluation(_ rows: InMemoryRows<Model>) -> QueryEvaluation<Model> {
        QueryEvaluation(ModelRows(models: rows.models), related: otherRows)
    }

    /// The values of the repositories and rows that this one is related with.
    var otherRows: [RelatedRows] { relatedRows.filter { $0.rows.table.name != Model.table.name } }
}
