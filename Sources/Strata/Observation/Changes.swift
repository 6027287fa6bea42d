import Synchronization

/// The present value of a query, and a new one after each commit that changed it: an asynchronous sequence.
///
/// A value is looked for when the consumer asks for it, so a slow consumer gets the latest and writers never wait: there
/// is no queue that could grow. Several commits between two requests make one value; a commit that leaves the result as it
/// was makes none. It is never the value of a transaction that is open or was rolled back, and the last one equals the
/// database.
///
/// Observations that look for the same query in one database share the looks and the values. A look runs on a thread of the
/// database's own, or, for a few rows that take less time than a change of threads, on that of the task that asks. It reads
/// again what has changed, where the query is about one entity; else it fetches all. It begins as soon
/// as a commit that may matter finds a consumer waiting. Where all has to be fetched, it begins after a pause as long
/// as the last one took, at most 50 milliseconds, in which more commits are gathered: a value is never older than that and
/// two looks.
///
/// Cancelling the task, or closing the database, ends it; an error ends it too. Dropping the iterator frees all that the
/// observation holds at once, and interrupts a look that nobody else waits for.
///
/// ```swift
/// for try await items in todos.changes(TodoItem.where { !$0.isCompleted }) {
///     render(items)
/// }
/// ```
public struct Changes<Value: Sendable>: AsyncSequence, Sendable {
    /// The values.
    public typealias Element = Value
    /// What ends the sequence early.
    public typealias Failure = StrataError

    private let start: @Sendable () -> Iterator

    /// Makes a sequence, as a repository of your own does.
    /// - Parameter start: Called once for each consumer; it returns what gives the next value, or nil at the end.
    public init(_ start: @escaping @Sendable () -> @Sendable () async throws(StrataError) -> Value?) {
        self.start = { Iterator(produce: start()) }
    }

    /// A sequence of values that are known: for tests.
    public static func of(_ values: Value...) -> Changes {
        Changes {
            let remaining = Remaining(values)
            return { () throws(StrataError) in await remaining.next() }
        }
    }

    /// A sequence that fails at once: for tests.
    public static func failing(_ error: StrataError) -> Changes {
        Changes { { () throws(StrataError) in throw error } }
    }

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator { start() }

    /// The same with each value made into something else.
    func mapping<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> Changes<Other> {
        Changes<Other> {
            let iterator = self.makeAsyncIterator()
            return { () throws(StrataError) in
                // A copy of an iterator goes on where the others are; that one has ended it says again.
                var iterator = iterator
                return try await iterator.next().map(transform)
            }
        }
    }

    /// The same without those that equal the one before.
    func removingRepeated() -> Changes where Value: Equatable {
        Changes {
            let iterator = self.makeAsyncIterator()
            let last = LastValue<Value>()
            return { () throws(StrataError) in
                var iterator = iterator
                while let value = try await iterator.next() {
                    if last.replace(with: value) { return value }
                }
                return nil
            }
        }
    }

    /// Gives one value after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private var produce: (@Sendable () async throws(StrataError) -> Value?)?

        init(produce: @escaping @Sendable () async throws(StrataError) -> Value?) { self.produce = produce }

        /// The next value, or nil at the end.
        /// - Throws: What fetching it throws; the sequence has ended then.
        public mutating func next() async throws(StrataError) -> Value? {
            guard let produce else { return nil }
            do throws(StrataError) {
                if let value = try await produce() { return value }
                self.produce = nil
                return nil
            } catch {
                self.produce = nil
                throw error
            }
        }

        /// The next value, or nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(StrataError) -> Value? {
            try await next()
        }
    }

    private actor Remaining {
        private var values: ArraySlice<Value>

        init(_ values: [Value]) { self.values = values[...] }

        func next() -> Value? { values.popFirst() }
    }
}

/// The value that was delivered last.
final class LastValue<Value: Equatable & Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    /// Whether the value is another one than the last.
    func replace(with new: Value) -> Bool {
        let old = value.withLock { value in
            defer { value = new }
            return value
        }
        return old != new
    }
}
