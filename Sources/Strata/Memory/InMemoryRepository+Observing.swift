import StrataSQLite
import Synchronization

extension InMemoryRepository {
    public func changes(_ query: Query<Model>) -> Changes<[Model]> {
        let query = query.sortedToTheEnd
        return observing { repository throws(StrataError) in try await repository.fetch(query) }
    }

    public func changes<Output>(_ selection: Selection<Model, Output>) -> Changes<[Output]> {
        observing { repository throws(StrataError) in try await repository.fetch(selection) }
    }

    public func changes<Output>(_ query: LoadedQuery<Model, Output>) -> Changes<[Output]> {
        observing { repository throws(StrataError) in try await repository.fetch(query) }
    }

    private func observing<Value: Sendable>(
        _ fetch: @escaping @Sendable (InMemoryRepository) async throws(StrataError) -> Value
    ) -> Changes<Value> {
        Changes { [self] in
            let observation = InMemoryObservation(InMemoryLinks.reachable(from: self))
            let last = Mutex<Value?>(nil)
            return { () throws(StrataError) in
                while await observation.observer.nextChange() {
                    let value = try await fetch(self)
                    let old = last.withLock { last in
                        defer { last = value }
                        return last
                    }
                    if !(old.map { ReflectedEquality.areSame($0, value) } ?? false) { return value }
                }
                return nil
            }
        }
    }
}

/// Registered with every repository that a query can reach, as long as the iterator lives.
private final class InMemoryObservation: Sendable {
    let observer = Observer(identifier: 0, tables: [])
    private let registered: [(links: InMemoryLinks, identifier: Int)]

    init(_ sources: [any InMemorySource]) {
        let observer = observer
        registered = sources.map { ($0.links, $0.links.add(observer)) }
    }

    deinit { for (links, identifier) in registered { links.remove(identifier) } }
}

/// Compares values of which the compiler does not know how to compare them: tuples, and arrays of tuples.
enum ReflectedEquality {
    /// Whether two values are known to be the same.
    static func areSame(_ one: Any, _ other: Any) -> Bool {
        if let one = one as? any Equatable { return one.isSame(as: other) }
        let (first, second) = (Mirror(reflecting: one), Mirror(reflecting: other))
        guard first.displayStyle == second.displayStyle, first.children.count == second.children.count else {
            return false
        }
        switch first.displayStyle {
        case .tuple, .collection, .optional, .struct:
            // A struct without properties has hidden something.
            if first.children.isEmpty { return first.displayStyle != .struct }
            return zip(first.children, second.children).allSatisfy { areSame($0.value, $1.value) }
        default: return false
        }
    }
}

extension Equatable {
    fileprivate func isSame(as other: Any) -> Bool { (other as? Self).map { self == $0 } ?? false }
}
