import RuntimeModel
import Strata

/// A repository with the six methods that one needs, and nothing else.
struct MinimalRepository: Repository {
    typealias Model = Book

    private let inner: InMemoryRepository<Book>

    init() throws { inner = try InMemoryRepository() }

    func fetch(_ query: Query<Book>) async throws(StrataError) -> [Book] { try await inner.fetch(query) }

    func fetch(ids: [Int]) async throws(StrataError) -> [Book] { try await inner.fetch(ids: ids) }

    func create(_ models: [Book]) async throws(StrataError) { try await inner.create(models) }

    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Book] where Draft.Model == Book {
        try await inner.create(drafts)
    }

    func update(_ models: [Book]) async throws(StrataError) -> [Book] { try await inner.update(models) }

    func delete(ids: [Int]) async throws(StrataError) -> Int { try await inner.delete(ids: ids) }
}
