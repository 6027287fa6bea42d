import Observation
import Strata
import Synchronization
import Testing

@MainActor
@Suite("A live query")
struct LiveQueryTests {
    /// `eventually`, for what only the main actor may look at.
    private func soon(
        _ what: Comment,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: () -> Bool
    ) async throws {
        for _ in 0..<6_000 {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        Issue.record(what, sourceLocation: sourceLocation)
    }

    @Test("has the initial value until the first arrives, and then each one")
    func values() async throws {
        let feed = Feed<Int>()
        let query = LiveQuery(feed.changes, initial: -1)
        #expect(query.value == -1)
        #expect(!query.isLoaded)
        feed.send(7)
        try await soon("the first value arrives") { query.value == 7 }
        #expect(query.isLoaded)
        feed.send(8)
        try await soon("the second value arrives") { query.value == 8 }
        #expect(query.isLoaded)
        #expect(query.error == nil)
    }

    @Test("begins with an empty list, nothing, or zero")
    func initialValues() {
        #expect(LiveQuery(Changes.of([1])).value == [])
        #expect(LiveQuery(Changes.of("text")).value == "")
        #expect(LiveQuery(Changes<String?>.of("text")).value == nil)
        #expect(LiveQuery(Changes.of(1)).value == 0)
    }

    @Test("tells who has read it of each new value, and who has read whether it is loaded of the first")
    func observation() async throws {
        let feed = Feed<Int>()
        let query = LiveQuery(feed.changes)
        let seen = Mutex<[String]>([])
        func observe(_ name: String, _ read: @escaping @MainActor @Sendable () -> Void) {
            withObservationTracking(read) { seen.withLock { $0.append(name) } }
        }
        observe("value") { _ = query.value }
        observe("isLoaded") { _ = query.isLoaded }
        feed.send(1)
        try await soon("the value arrives") { query.value == 1 }
        #expect(seen.withLock { $0.sorted() } == ["isLoaded", "value"])
        observe("value") { _ = query.value }
        observe("isLoaded") { _ = query.isLoaded }
        feed.send(2)
        try await soon("the value arrives") { query.value == 2 }
        #expect(seen.withLock { $0.sorted() } == ["isLoaded", "value", "value"])
        observe("error") { _ = query.error }
        feed.fail(StrataError(.io, "the disk is gone"))
        try await soon("the error arrives") { query.error != nil }
        #expect(seen.withLock { $0.sorted() } == ["error", "isLoaded", "value", "value"])
    }

    @Test("ends its observation when it is released, while it waits and before it has begun")
    func release() async throws {
        let feed = Feed<Int>()
        var query: LiveQuery<Int>? = LiveQuery(feed.changes)
        weak var released = query
        feed.send(1)
        try await soon("the value arrives") { query?.value == 1 }
        try await soon("the query waits") { feed.isAwaited }
        query = nil
        #expect(released == nil)
        try await soon("nothing of the stream stays") { feed.ends == 1 }

        let other = Feed<Int>()
        query = LiveQuery(other.changes)
        released = query
        query = nil
        #expect(released == nil)
        // Whatever is put on the main actor now comes after the query's own beginning.
        try await soon("the stream's closure is released") { other.isUnused }
        #expect(other.starts == 0)
    }

    @Test("may be released on another thread")
    func releaseElsewhere() async throws {
        let feed = Feed<Int>()
        let holder = Mutex<LiveQuery<Int>?>(LiveQuery(feed.changes))
        try await soon("the query waits") { feed.isAwaited }
        await Task.detached { holder.withLock { $0 = nil } }.value
        try await soon("nothing of the stream stays") { feed.ends == 1 }
    }

    @Test("of another query keeps its value until the first of that arrives, and gets no late one of the query before")
    func another() async throws {
        let old = Feed<Int>()
        let new = Feed<Int>()
        let query = LiveQuery(old.changes)
        old.send(1)
        try await soon("the value arrives") { query.value == 1 }
        try await soon("the query waits") { old.isAwaited }
        // On its way, but not yet on the main actor, which this test does not leave.
        old.send(2)
        query.observe(new.changes)
        #expect(query.value == 1)
        #expect(!query.isLoaded)
        try await soon("the stream before has ended") { old.ends == 1 }
        #expect(query.value == 1)
        new.send(10)
        try await soon("the value arrives") { query.value == 10 }
        #expect(query.isLoaded)
        old.send(3)
        try await soon("the query waits") { new.isAwaited }
        #expect(query.value == 10)
        #expect(old.starts == 1)
        #expect(new.starts == 1)
    }

    @Test("gets no late value and no late error, in hundreds of rounds, when the switch comes at any time")
    func switches() async throws {
        let query = LiveQuery(Changes<Int>.of())
        for round in 1...300 {
            let feed = Feed<Int>()
            query.observe(feed.changes)
            for _ in 0..<round % 4 { await Task.yield() }
            Task.detached {
                feed.send(-1)
                feed.fail(StrataError(.io, "late"))
            }
            for _ in 0..<round % 5 { await Task.yield() }
            let next = Feed<Int>()
            query.observe(next.changes)
            let before = query.value
            next.send(round)
            try await soon("the value arrives") { query.value != before }
            #expect(query.value == round)
            #expect(query.error == nil)
        }
    }

    @Test("keeps its value after an error, and observes again when it is told to")
    func error() async throws {
        let feed = Feed<Int>()
        let query = LiveQuery(feed.changes)
        feed.send(1)
        try await soon("the value arrives") { query.value == 1 }
        feed.fail(StrataError(.io, "the disk is gone"))
        try await soon("the error arrives") { query.error != nil }
        #expect(query.error?.code == .io)
        #expect(query.value == 1)
        #expect(query.isLoaded)
        try await soon("nothing of the stream stays") { feed.ends == 1 }
        query.restart()
        #expect(query.error == nil)
        #expect(query.value == 1)
        #expect(query.isLoaded)
        feed.send(2)
        try await soon("the value arrives") { query.value == 2 }
        #expect(feed.starts == 2)
    }

    @Test("fails at once where the stream does")
    func failing() async throws {
        let query = LiveQuery(Changes<[Int]>.failing(StrataError(.closed, "the database was closed")))
        try await soon("the error arrives") { query.error?.code == .closed }
        #expect(!query.isLoaded)
    }

    @Test("stops and starts")
    func stop() async throws {
        let feed = Feed<Int>()
        let query = LiveQuery(feed.changes)
        feed.send(1)
        try await soon("the value arrives") { query.value == 1 }
        query.stop()
        query.stop()
        try await soon("nothing of the stream stays") { feed.ends == 1 }
        feed.send(2)
        #expect(query.value == 1)
        query.restart()
        try await soon("the value arrives") { query.value == 2 }
        #expect(feed.starts == 2)
        #expect(feed.ends == 1)
    }

    @Test("keeps its last value when the stream ends, and does not begin again by itself")
    func end() async throws {
        let query = LiveQuery(Changes.of(1, 2, 3))
        try await soon("the last value arrives") { query.value == 3 }
        #expect(query.isLoaded)
        #expect(query.error == nil)
    }
}

/// A stream that a test feeds by hand.
private final class Feed<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var error: StrataError?
        var waiting: [Int: CheckedContinuation<Result<Value?, StrataError>, Never>] = [:]
        var cancelled: Set<Int> = []
        var starts = 0
        var ends = 0
    }

    /// Lives as long as a consumer's iterator does.
    private final class Consumer: Sendable {
        let number: Int
        private let ended: @Sendable () -> Void

        init(number: Int, ended: @escaping @Sendable () -> Void) {
            self.number = number
            self.ended = ended
        }

        deinit { ended() }
    }

    private final class Token: Sendable {}

    private let state = Mutex(State())
    private let token = Mutex<WeakToken>(WeakToken())
    private struct WeakToken: Sendable { weak var token: Token? }

    /// How many consumers have begun.
    var starts: Int { state.withLock { $0.starts } }
    /// How many consumers' iterators are gone.
    var ends: Int { state.withLock { $0.ends } }
    /// Whether a consumer waits for the next value.
    var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }
    /// Whether nobody holds the last stream that was made.
    var isUnused: Bool { token.withLock { $0.token == nil } }

    var changes: Changes<Value> {
        let token = Token()
        self.token.withLock { $0.token = token }
        return Changes { [self] in
            _ = token
            let number = state.withLock { state in
                state.starts += 1
                return state.starts
            }
            let consumer = Consumer(number: number) { [self] in state.withLock { $0.ends += 1 } }
            return { [self] () throws(StrataError) in try await next(consumer.number) }
        }
    }

    // Continuations are resumed without the lock: cancelling a task locks the task, and then calls its handler.

    func send(_ value: Value) {
        resume(with: .success(value)) { $0.values.append(value) }
    }

    func fail(_ error: StrataError) {
        resume(with: .failure(error)) { $0.error = error }
    }

    private func resume(with result: Result<Value?, StrataError>, orElse keep: (inout State) -> Void) {
        let waiting = state.withLock { state in
            if let waiting = state.waiting.popFirst() { return Optional(waiting.value) }
            keep(&state)
            return nil
        }
        waiting?.resume(returning: result)
    }

    private func next(_ number: Int) async throws(StrataError) -> Value? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value?, StrataError>, Never>) in
                let result = state.withLock { state -> Result<Value?, StrataError>? in
                    if state.cancelled.contains(number) { return .success(nil) }
                    if !state.values.isEmpty { return .success(state.values.removeFirst()) }
                    if let error = state.error {
                        state.error = nil
                        return .failure(error)
                    }
                    state.waiting[number] = continuation
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.cancelled.insert(number)
                return state.waiting.removeValue(forKey: number)
            }
            waiting?.resume(returning: .success(nil))
        }
        return try result.get()
    }
}
