import Strata
import Testing

/// Observers of a test, and what each has got last: whoever sees another value than before must be told of it.
final class Audience {
    private let observers: [ObservedForm]
    private var last: [String] = []

    /// Observers that have got the present value.
    init(_ observers: [ObservedForm], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        self.observers = observers
        for observer in observers {
            let value = try #require(try await Self.next(observer), sourceLocation: sourceLocation)
            try #require(
                try await value == observer.fetch(),
                "at first: \(observer.name)",
                sourceLocation: sourceLocation
            )
            last.append(value)
        }
    }

    /// Expects that each observer whose value is another one by now gets it, and nothing in between.
    /// - Returns: How many got one.
    @discardableResult
    func follow(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int {
        var count = 0
        for (index, observer) in observers.enumerated() {
            let expected = try await observer.fetch()
            guard expected != last[index] else { continue }
            let value = try await Self.next(observer)
            try #require(value == expected, "after \(what): \(observer.name)", sourceLocation: sourceLocation)
            last[index] = expected
            count += 1
        }
        return count
    }

    /// The next value, or nil if none comes: an observer that has missed a change would wait for ever.
    static func next(_ observer: ObservedForm) async throws -> String? {
        try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask { try await observer.next() }
            group.addTask {
                // Looks are counted, not seconds: where other tests hold all threads, seconds pass with nothing done.
                for _ in 0..<2_000 { try await Task.sleep(for: .milliseconds(10)) }
                return nil
            }
            let value = try await group.next() ?? nil
            group.cancelAll()
            return value
        }
    }
}
