import Synchronization

/// What an ``InMemoryRepository`` is related with, and who observes it.
final class InMemoryLinks: Sendable {
    private struct State {
        /// Those given when the repository was made: they live as long as it does.
        var given: [any InMemorySource] = []
        /// Those that were made with this one: they live as long as somebody else holds them.
        var givenTo: [WeakSource] = []
        /// Rows that never change.
        var fixed: [RelatedRows] = []
        var observers: [Int: Observer] = [:]
        var nextIdentifier = 0
    }

    private struct WeakSource: Sendable {
        weak var source: (any InMemorySource)?
    }

    private let state = Mutex(State())

    /// Connects a repository with a source of related values, both ways if that is a repository.
    func connect(_ source: any RelatedSource, with owner: any InMemorySource) {
        guard let repository = source as? any InMemorySource else {
            return state.withLock { $0.fixed += source.relatedRows }
        }
        state.withLock { $0.given.append(repository) }
        repository.links.state.withLock { state in
            state.givenTo.removeAll { $0.source == nil }
            state.givenTo.append(WeakSource(source: owner))
        }
    }

    private var neighbours: [any InMemorySource] {
        state.withLock { $0.given + $0.givenTo.compactMap(\.source) }
    }

    /// A repository and all others that relationships lead to from there, over any number of steps.
    static func reachable(from start: any InMemorySource) -> [any InMemorySource] {
        var found: [any InMemorySource] = [start]
        var known: Set<ObjectIdentifier> = [ObjectIdentifier(start)]
        var next = 0
        while next < found.count {
            for source in found[next].links.neighbours where known.insert(ObjectIdentifier(source)).inserted {
                found.append(source)
            }
            next += 1
        }
        return found
    }

    var fixedRows: [RelatedRows] { state.withLock { $0.fixed } }

    // MARK: Observers

    func add(_ observer: Observer) -> Int {
        state.withLock { state in
            defer { state.nextIdentifier += 1 }
            state.observers[state.nextIdentifier] = observer
            return state.nextIdentifier
        }
    }

    func remove(_ identifier: Int) { state.withLock { state in _ = state.observers.removeValue(forKey: identifier) } }

    func wake() {
        let observers = state.withLock { Array($0.observers.values) }
        for observer in observers { observer.markDirty() }
    }
}

/// An ``InMemoryRepository`` of any entity.
protocol InMemorySource: AnyObject, RelatedSource {
    var links: InMemoryLinks { get }
    /// The values as they are now.
    var currentRows: RelatedRows { get }
}

extension InMemoryRepository: InMemorySource {
    var currentRows: RelatedRows { RelatedRows(rows.models) }

    /// The values of this repository and of all that relationships lead to from here.
    public var relatedRows: [RelatedRows] {
        let sources = InMemoryLinks.reachable(from: self)
        return sources.map(\.currentRows) + sources.flatMap(\.links.fixedRows)
    }
}
