import RuntimeModel
import Strata
import Synchronization

/// What a change has thrown.
private final class Thrown: Sendable {
    private let value = Mutex<StrataError?>(nil)

    var error: StrataError? { value.withLock { $0 } }

    func set(_ error: any Error) {
        value.withLock { $0 = error as? StrataError ?? StrataError(.cancelled, "\(error)") }
    }
}

extension BrokenRepository {
    func create(_ models: [Book]) async throws(StrataError) {
        do throws(StrataError) {
            switch fault {
            case .losesTheLast: try await inner.create(models.count > 1 ? models.dropLast() : models)
            case .storesBatchesPartly: for model in models { try await inner.create([model]) }
            case .keepsDuplicates:
                for model in models where try await !inner.exists(id: model.id) { try await inner.create([model]) }
            case .keepsUniqueDuplicates:
                var free: [Book] = []
                for model in models { free.append(try await unique(model)) }
                try await inner.create(free)
            default: try await inner.create(models)
            }
        } catch {
            noteFailure()
            throw error
        }
    }

    /// The value with another unique value, if its own is there.
    private func unique(_ book: Book) async throws(StrataError) -> Book {
        var book = book
        let isbn = book.isbn
        let id = book.id
        if try await inner.exists(Book.where { $0.isbn == isbn && $0.id != id }) { book.isbn = nil }
        return book
    }

    func create(_ model: Book) async throws(StrataError) -> Book {
        try await create([model])
        var model = model
        if fault == .returnsWhatWasGiven { model.title += " (new)" }
        return model
    }

    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Book] where Draft.Model == Book {
        try await inner.create(drafts)
    }

    func update(_ models: [Book]) async throws(StrataError) -> [Book] {
        switch fault {
        case .createsOnUpdate:
            for model in models where try await !inner.exists(id: model.id) { try await inner.create(model) }
        case .updatesPartly:
            var stored: [Book] = []
            for model in models { stored.append(try await inner.update(model)) }
            return stored
        case .updatesOthers:
            for other in try await inner.fetch() {
                try await inner.update(other.id) { $0.title += "!" }
            }
        case .shufflesUpdates: return try await inner.update(models).reversed()
        case .touchesNothing:
            return try await inner.update(models).map { book in
                var book = book
                book.updatedAt = models.first { $0.id == book.id }?.updatedAt ?? book.updatedAt
                return book
            }
        case .ignoresVersions:
            var fresh: [Book] = []
            for model in models { fresh.append(try await withPresentVersion(model)) }
            return try await inner.update(fresh)
        case .keepsVersions:
            let stored = try await inner.update(models)
            return stored.map { book in
                var book = book
                book.revision -= 1
                return book
            }
        case .keepsUniqueDuplicates:
            var free: [Book] = []
            for model in models { free.append(try await unique(model)) }
            return try await inner.update(free)
        default: break
        }
        do throws(StrataError) {
            return try await inner.update(models)
        } catch {
            noteFailure()
            throw error
        }
    }

    private func withPresentVersion(_ book: Book) async throws(StrataError) -> Book {
        var book = book
        book.revision = try await inner.fetch(id: book.id)?.revision ?? book.revision
        return book
    }

    func update(
        _ id: Int,
        _ change: @escaping @Sendable (inout Book) throws -> Void
    ) async throws(StrataError) -> Book {
        switch fault {
        case .swallowsErrors:
            return try await inner.update(id) { book in
                let before = book
                do { try change(&book) } catch { book = before }
            }
        case .writesInSpiteOfErrors:
            let thrown = Thrown()
            let book = try await inner.update(id) { book in
                do { try change(&book) } catch { thrown.set(error) }
            }
            if let error = thrown.error { throw error }
            return book
        case .rethrowsNothing:
            do throws(StrataError) {
                return try await inner.update(id, change)
            } catch {
                throw error.code == .notFound ? error : StrataError(.io, "it did not work")
            }
        default: return try await inner.update(id, change)
        }
    }

    func update(_ model: Book, from original: Book) async throws(StrataError) -> Book {
        switch fault {
        case .writesAllColumns:
            let fresh = try await withPresentVersion(model)
            return try await inner.update(fresh)
        case .acceptsOtherKeys where model.id != original.id: return try await inner.save(model)
        default: return try await inner.update(model, from: original)
        }
    }

    func save(_ models: [Book]) async throws(StrataError) {
        switch fault {
        case .savesOnlyNew:
            for model in models where try await !inner.exists(id: model.id) { try await inner.create(model) }
        case .resurrects:
            for model in models {
                if try await inner.exists(id: model.id) {
                    try await inner.update(model)
                } else {
                    try await inner.create(model)
                }
            }
        default: try await inner.save(models)
        }
    }

    func delete(id: Int) async throws(StrataError) {
        if fault == .deletesSilently { return _ = try await inner.delete(ids: [id]) }
        try await inner.delete(id: id)
    }

    func delete(ids: [Int]) async throws(StrataError) -> Int {
        let count = try await inner.delete(ids: ids)
        return fault == .countsDeletedKeys ? ids.count : count
    }

    func delete(_ query: Query<Book>) async throws(StrataError) -> Int {
        switch fault {
        case .deletesAll: try await inner.deleteAll()
        case .forgetsLimitOfDeletion: try await inner.delete(query.limit(100))
        default: try await inner.delete(query)
        }
    }

    func delete(returning query: Query<Book>) async throws(StrataError) -> [Book] {
        let books = try await inner.delete(returning: query)
        return fault == .returnsNothingDeleted ? [] : books
    }

    func assign(
        _ assignments: [QueryAssignment<Book>],
        toReturning query: Query<Book>
    ) async throws(StrataError) -> [Book] {
        try await inner.assign(assignments, toReturning: fault == .updatesAllOfThem ? query.limit(100) : query)
    }

    func save(_ models: [Book], on columns: [String]) async throws(StrataError) -> [Book] {
        if fault == .savesByKey {
            try await inner.save(models)
            return try await inner.fetch(ids: models.map(\.id))
        }
        return try await inner.save(models, on: columns)
    }
}
