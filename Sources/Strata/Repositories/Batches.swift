import StrataSQLite

/// The values of a query in chunks, in the order of their keys: an asynchronous sequence that holds one chunk at a
/// time.
///
/// Each chunk is a read of its own that goes on behind the last key, so a value that is written meanwhile is seen if
/// its key comes later, and no value is seen twice.
///
/// ```swift
/// for try await chunk in todos.batches(of: 500) {
///     try await upload(chunk)
/// }
/// ```
public struct Batches<Model: Entity>: AsyncSequence, Sendable {
    /// A chunk, never empty.
    public typealias Element = [Model]
    /// What ends the sequence early.
    public typealias Failure = StrataError
    /// Fetches values of a query whose keys come after one, in the order of the keys.
    public typealias Fetch =
        @Sendable (
            _ query: Query<Model>, _ after: Model?, _ limit: Int
        ) async throws(StrataError) -> [Model]

    private let size: Int
    private let query: Query<Model>
    private let fetch: Fetch

    /// Makes a sequence, as a repository of your own does.
    /// - Parameters:
    ///   - size: How many values a chunk holds; at least 1.
    ///   - query: Which values. It must have no order, limit or offset: chunks go by key.
    ///   - fetch: Fetches a chunk.
    public init(size: Int, query: Query<Model>, fetch: @escaping Fetch) {
        self.size = Swift.max(1, size)
        self.query = query
        self.fetch = fetch
    }

    /// Begins with the first chunk.
    public func makeAsyncIterator() -> Iterator { Iterator(size: size, query: query, fetch: fetch) }

    /// Gives one chunk after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let size: Int
        private let query: Query<Model>
        private let fetch: Fetch
        private var last: Model?
        private var isFinished = false

        init(size: Int, query: Query<Model>, fetch: @escaping Fetch) {
            self.size = size
            self.query = query
            self.fetch = fetch
        }

        /// The next chunk, or nil after the last.
        /// - Throws: What fetching throws; ``StrataError/Code/unsupported`` if the query has an order, a limit or an
        ///   offset.
        public mutating func next() async throws(StrataError) -> [Model]? {
            guard !isFinished else { return nil }
            guard query.ordering.isEmpty, query.limit == nil, query.offset == 0 else {
                isFinished = true
                throw StrataError(.unsupported, "batches go by key; the query must have no order, limit or offset")
            }
            do throws(StrataError) {
                let chunk = try await fetch(query, last, size)
                isFinished = chunk.count < size
                last = chunk.last
                return chunk.isEmpty ? nil : chunk
            } catch {
                isFinished = true
                throw error
            }
        }

        /// The next chunk, or nil after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(StrataError) -> [Model]? {
            try await next()
        }
    }
}

extension Connection {
    /// Values of a query whose keys come after that of one, in the order of the keys.
    func fetch<Model: Entity>(_ query: Query<Model>, after last: Model?, limit: Int) throws(StrataError) -> [Model] {
        try fetch(query.behind(last, isOfSQLite: true).limit(limit))
    }
}

extension Query where Model: Entity {
    /// The values whose keys come after that of one, in the order of the keys.
    /// - Parameter isOfSQLite: Whether SQLite runs it: it compares several columns at once, and so finds the place in the
    ///   index of a composite key.
    func behind(_ last: Model?, isOfSQLite: Bool) throws(StrataError) -> Query {
        let table = Model.table
        let columns = table.keyColumns
        let sorted = ordered(by: columns.map { .ascending($0) })
        guard let last else { return sorted }
        var values: [StoredValue] = []
        for column in table.primaryKey { values.append(try last.storedValue(at: column)) }
        if isOfSQLite, columns.count > 1 { return sorted.adding(.row(columns, isGreaterThan: values)) }
        return sorted.adding(.after(columns[...], values[...]))
    }
}

extension QueryExpression {
    /// The key is greater than these values: the first part is, or it is equal and the next is.
    fileprivate static func after(
        _ columns: ArraySlice<String>,
        _ values: ArraySlice<StoredValue>
    ) -> QueryExpression {
        guard let column = columns.first, let value = values.first else { return .or([]) }
        let key = QueryExpression.column(QueryColumn(named: column))
        let first = QueryExpression.compare(.greater, key, .value(value))
        guard columns.count > 1 else { return first }
        return .or([first, .and([.equal(key, .value(value)), .after(columns.dropFirst(), values.dropFirst())])])
    }

    /// `(a, b) > (?, ?)`.
    fileprivate static func row(_ columns: [String], isGreaterThan values: [StoredValue]) -> QueryExpression {
        var parts: [SQLFragment.Part] = []
        func append(_ expressions: [QueryExpression]) {
            for (index, expression) in expressions.enumerated() {
                parts += [.text(index == 0 ? "(" : ", "), .expression(expression)]
            }
            parts.append(.text(")"))
        }
        append(columns.map { .column(QueryColumn(named: $0)) })
        parts.append(.text(" > "))
        append(values.map { .value($0) })
        return .sql(SQLFragment(parts: parts))
    }
}
