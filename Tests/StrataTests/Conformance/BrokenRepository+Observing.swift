import RuntimeModel
import Strata
import Synchronization

extension BrokenRepository {
    func changes(_ query: Query<Book>) -> Changes<[Book]> {
        switch fault {
        case .observesNothing: return Changes { { () throws(StrataError) in try await Self.never() } }
        case .observesOnce:
            return Changes { [inner] in
                let asked = Shared(Mutex(0))
                return { () throws(StrataError) in
                    asked.advance(by: 1, isFirst: false) == 0 ? try await inner.fetch(query) : try await Self.never()
                }
            }
        case .observesFailures:
            // It polls, and takes every failure for a change.
            let before = memory.failed.withLock { $0 }
            return Changes { [inner, memory] in
                let sequence = inner.changes(query)
                let iterator = Iterating(sequence.makeAsyncIterator())
                return { () throws(StrataError) in
                    if memory.failed.withLock({ $0 }) > before { return try await inner.fetch(Book.all.limit(0)) }
                    return try await iterator.next()
                }
            }
        case .missesDeletions:
            return Changes { [inner] in
                let iterator = Iterating(inner.changes(query).makeAsyncIterator())
                let most = Shared(Mutex(0))
                return { () throws(StrataError) in
                    while let books = try await iterator.next() {
                        let known = most.advance(by: 0, isFirst: false)
                        if books.count >= known {
                            _ = most.advance(by: books.count - known, isFirst: false)
                            return books
                        }
                    }
                    return nil
                }
            }
        default: return inner.changes(query)
        }
    }

    private actor Iterating {
        private var iterator: Changes<[Book]>.Iterator
        init(_ iterator: Changes<[Book]>.Iterator) { self.iterator = iterator }
        func next() async throws(StrataError) -> [Book]? {
            var iterator = iterator
            return try await iterator.next()
        }
    }

    private static func never() async throws(StrataError) -> [Book]? {
        do { try await Task.sleep(for: .seconds(3_600)) } catch { return nil }
        return nil
    }

    func differences(_ query: Query<Book>) -> Changes<ListDifference<Book>> {
        guard fault == .differsFromNothing || fault == .differsFromTheFirst else { return inner.differences(query) }
        return Changes { [inner, fault] in
            let iterator = Iterating(inner.changes(query).makeAsyncIterator())
            let first = First()
            return { () throws(StrataError) in
                guard let books = try await iterator.next() else { return nil }
                return ListDifference(from: fault == .differsFromNothing ? [] : first.books(or: books), to: books)
            }
        }
    }

    func changes(id: Int) -> Changes<Book?> {
        switch fault {
        case .observesTheFirst: Self.mapped(inner.changes(Book.all.limit(1))) { $0.first }
        case .forgetsKeys:
            // A value that is gone is no news.
            Self.mapped(inner.changes(Book.where { $0.id == id }), while: { $0.isEmpty }) { $0.first }
        default: inner.changes(id: id)
        }
    }

    func countChanges(_ query: Query<Book>) -> Changes<Int> {
        switch fault {
        case .repeatsCounts: Self.repeating(inner.countChanges(query))
        case .countsOthers: inner.countChanges()
        default: inner.countChanges(query)
        }
    }

    /// Each number twice.
    private static func repeating(_ changes: Changes<Int>) -> Changes<Int> {
        Changes {
            let iterator = changes.makeAsyncIterator()
            let calls = Shared(Mutex(0))
            let kept = Last()
            return { () throws(StrataError) in
                guard calls.advance(by: 1, isFirst: false) % 2 == 0 else { return kept.value }
                var iterator = iterator
                return kept.keep(try await iterator.next())
            }
        }
    }

    private final class Last: Sendable {
        private let number = Mutex<Int?>(nil)
        var value: Int? { number.withLock { $0 } }

        func keep(_ new: Int?) -> Int? {
            number.withLock { number in
                number = new
                return new
            }
        }
    }

    private static func mapped<Value: Sendable>(
        _ changes: Changes<[Book]>,
        while isSkipped: @escaping @Sendable ([Book]) -> Bool = { _ in false },
        _ transform: @escaping @Sendable ([Book]) -> Value
    ) -> Changes<Value> {
        Changes {
            let iterator = Iterating(changes.makeAsyncIterator())
            let isFirst = Shared(Mutex(0))
            return { () throws(StrataError) in
                while let books = try await iterator.next() {
                    if isFirst.advance(by: 1, isFirst: false) == 0 || !isSkipped(books) { return transform(books) }
                }
                return nil
            }
        }
    }

    /// The values that came first, of which none were there before.
    private final class First: Sendable {
        private let known = Mutex<[Book]?>(nil)

        func books(or books: [Book]) -> [Book] {
            known.withLock { known in
                defer { known = known ?? books }
                return known ?? []
            }
        }
    }
}
