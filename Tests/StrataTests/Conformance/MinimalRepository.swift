import Strata

/// A repository with the six methods that one needs, and nothing else.
struct MinimalRepository<Model: Entity>: Repository {
    private let inner: InMemoryRepository<Model>

    init(_ models: [Model] = []) throws { inner = try InMemoryRepository(models) }

    func fetch(_ query: Query<Model>) async throws(StrataError) -> [Model] { try await inner.fetch(query) }

    func fetch(ids: [Model.ID]) async throws(StrataError) -> [Model] { try await inner.fetch(ids: ids) }

    func create(_ models: [Model]) async throws(StrataError) { try await inner.create(models) }

    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Model]
    where Draft.Model == Model {
        try await inner.create(drafts)
    }

    func update(_ models: [Model]) async throws(StrataError) -> [Model] { try await inner.update(models) }

    func delete(ids: [Model.ID]) async throws(StrataError) -> Int { try await inner.delete(ids: ids) }
}
