import Strata
import StrataTesting
import Synchronization
import Testing
import TodoModel

/// Keeps items that were fetched by their keys.
final class CachedItems: Repository {
    typealias Model = TodoItem

    private let items: any Repository<TodoItem>
    private let known = Mutex<[TodoItem.ID: TodoItem]>([:])

    init(_ items: any Repository<TodoItem>) { self.items = items }

    private func forget() { known.withLock { $0 = [:] } }

    func fetch(id: TodoItem.ID) async throws(StrataError) -> TodoItem? {
        if let item = known.withLock({ $0[id] }) { return item }
        let item = try await items.fetch(id: id)
        if let item { known.withLock { $0[id] = item } }
        return item
    }

    func fetch(_ query: Query<TodoItem>) async throws(StrataError) -> [TodoItem] { try await items.fetch(query) }
    func fetch(ids: [TodoItem.ID]) async throws(StrataError) -> [TodoItem] { try await items.fetch(ids: ids) }
    func count(_ query: Query<TodoItem>) async throws(StrataError) -> Int { try await items.count(query) }
    func batches(of size: Int, _ query: Query<TodoItem>) -> Batches<TodoItem> { items.batches(of: size, query) }
    func changes(_ query: Query<TodoItem>) -> Changes<[TodoItem]> { items.changes(query) }

    func create(_ models: [TodoItem]) async throws(StrataError) { try await items.create(models) }

    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [TodoItem]
    where Draft.Model == TodoItem { try await items.create(drafts) }

    func update(_ models: [TodoItem]) async throws(StrataError) -> [TodoItem] {
        defer { forget() }
        return try await items.update(models)
    }

    func update(
        _ id: TodoItem.ID,
        _ change: @escaping @Sendable (inout TodoItem) throws -> Void
    ) async throws(StrataError) -> TodoItem {
        defer { forget() }
        return try await items.update(id, change)
    }

    func update(_ model: TodoItem, from original: TodoItem) async throws(StrataError) -> TodoItem {
        defer { forget() }
        return try await items.update(model, from: original)
    }

    func save(_ models: [TodoItem]) async throws(StrataError) {
        defer { forget() }
        try await items.save(models)
    }

    func delete(_ query: Query<TodoItem>) async throws(StrataError) -> Int {
        defer { forget() }
        return try await items.delete(query)
    }

    func delete(ids: [TodoItem.ID]) async throws(StrataError) -> Int {
        defer { forget() }
        return try await items.delete(ids: ids)
    }
}

@Suite("Cached items")
struct CachedItemsTests {
    // guide: conformance
    @Test("are a repository")
    func conformance() async {
        let conformance = RepositoryConformance<TodoItem>(
            makeRepository: { CachedItems(try InMemoryRepository<TodoItem>()) },
            makeModel: { TodoItem(id: $0 + 1, title: "item \($0)", createdAt: .distantPast) },
            change: { $0.title = "changed \($1)" }
        )
        let report = await conformance.report()
        #expect(report.violations.isEmpty, "\(report)")
    }
    // guide end
}
