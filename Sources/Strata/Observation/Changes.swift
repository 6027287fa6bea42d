/// The present value of a query, and a new one after each commit that changed it: an asynchronous sequence.
///
/// A value is fetched when the consumer asks for it, so a slow consumer gets the latest and writers never wait. Several
/// commits between two requests make one value; a commit that leaves the result as it was makes none. It is never the
/// value of a transaction that is open or was rolled back, and the last one equals the database. Cancelling the task,
/// or closing the database, ends it.
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
