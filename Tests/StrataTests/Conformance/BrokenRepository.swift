import RuntimeModel
import Strata
import Synchronization

/// One way in which a repository does not keep its promises.
enum Fault: CaseIterable {
    case losesTheLast, storesBatchesPartly, keepsDuplicates, keepsUniqueDuplicates, returnsWhatWasGiven
    case findsOthers, leavesHoles, sortsKeys, ignoresConditions, ignoresOrder, ignoresLimits, countsAll
    case createsOnUpdate, updatesPartly, updatesOthers, shufflesUpdates, touchesNothing, ignoresVersions, keepsVersions
    case swallowsErrors, writesInSpiteOfErrors, rethrowsNothing, writesAllColumns, acceptsOtherKeys
    case savesOnlyNew, resurrects, deletesSilently, countsDeletedKeys, deletesAll, forgetsLimitOfDeletion
    case repeatsBatches, batchesByPosition, unsortedBatches, batchesOfAnyQuery
    case observesNothing, observesOnce, observesFailures, missesDeletions
    case differsFromNothing, differsFromTheFirst, observesTheFirst, forgetsKeys, repeatsCounts, countsOthers
    case wrongSelections, pagesWithoutEnd, updatesAllOfThem, returnsNothingDeleted, savesByKey
}

/// A repository in memory with one fault.
struct BrokenRepository: Repository {
    typealias Model = Book

    let fault: Fault
    let inner: InMemoryRepository<Book>
    /// What a fault needs to know of what has happened.
    let memory = Memory()

    final class Memory: Sendable {
        let failed = Mutex(0)
    }

    init(_ fault: Fault) throws {
        self.fault = fault
        inner = try InMemoryRepository()
    }

    // MARK: Reading

    func fetch(_ query: Query<Book>) async throws(StrataError) -> [Book] {
        switch fault {
        case .ignoresConditions: try await inner.fetch(query.limit == nil ? Book.all : query)
        case .ignoresOrder where query.limit == nil: try await inner.fetch(query).shuffledByTitle
        case .ignoresLimits: try await inner.fetch(query.limit(100).offset(0))
        default: try await inner.fetch(query)
        }
    }

    func count(_ query: Query<Book>) async throws(StrataError) -> Int {
        fault == .countsAll ? try await inner.count() : try await inner.count(query)
    }

    func fetch(id: Int) async throws(StrataError) -> Book? {
        let book = try await inner.fetch(id: id)
        if fault == .findsOthers, book == nil { return try await inner.first(Book.all) }
        return book
    }

    func fetch(ids: [Int]) async throws(StrataError) -> [Book] {
        switch fault {
        case .sortsKeys: return try await inner.fetch(ids: ids.sorted())
        case .leavesHoles:
            let found = try await inner.fetch(ids: ids)
            guard found.count == Set(ids).count else { throw StrataError(.notFound, "a key is not there") }
            return found
        default: return try await inner.fetch(ids: ids)
        }
    }

    func fetch<Output>(_ selection: Selection<Book, Output>) async throws(StrataError) -> [Output] {
        let outputs = try await inner.fetch(selection)
        return fault == .wrongSelections ? outputs.reversed() : outputs
    }

    func page(
        _ query: Query<Book>,
        size: Int,
        at position: PagePosition,
        countingTotal: Bool
    ) async throws(StrataError) -> Page<Book> {
        let page = try await inner.page(query, size: size, at: position, countingTotal: countingTotal)
        guard fault == .pagesWithoutEnd else { return page }
        return Page(items: page.items, next: page.next ?? page.previous, previous: page.previous, total: page.total)
    }

    func batches(of size: Int, _ query: Query<Book>) -> Batches<Book> {
        switch fault {
        case .repeatsBatches:
            return Batches(size: size, query: query) { [inner] (query, _, limit) throws(StrataError) in
                try await inner.fetch(query.limit(limit))
            }
        case .batchesByPosition:
            let seen = Mutex(0)
            let position = Shared(seen)
            return Batches(size: size, query: query) { [inner] (query, last, limit) throws(StrataError) in
                let offset = position.advance(by: limit, isFirst: last == nil)
                return try await inner.fetch(query.order { $0.id.ascending }.offset(offset).limit(limit))
            }
        case .unsortedBatches:
            return Batches(size: size, query: query) { [inner] (query, last, limit) throws(StrataError) in
                let after = last.map { last in query.where { $0.id < last.id } } ?? query
                return try await inner.fetch(after.order { $0.id.descending }.limit(limit))
            }
        case .batchesOfAnyQuery: return inner.batches(of: size)
        default: return inner.batches(of: size, query)
        }
    }

    final class Shared: Sendable {
        private let value: Mutex<Int>
        init(_ value: consuming sending Mutex<Int>) { self.value = value }
        func advance(by count: Int, isFirst: Bool) -> Int {
            value.withLock { value in
                if isFirst { value = 0 }
                defer { value += count }
                return value
            }
        }
    }

    func noteFailure() { memory.failed.withLock { $0 += 1 } }
}

extension [Book] {
    fileprivate var shuffledByTitle: [Book] {
        sorted { $0.title.reversed().description < $1.title.reversed().description }
    }
}
