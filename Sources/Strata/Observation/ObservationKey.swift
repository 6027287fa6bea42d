import StrataSQLite

/// What is observed, to find out whether it is observed already.
struct ObservationKey: Hashable, Sendable {
    private let value: any Hashable & Sendable

    init(_ value: some Hashable & Sendable) { self.value = value }

    static func == (left: ObservationKey, right: ObservationKey) -> Bool {
        AnyHashable(left.value) == AnyHashable(right.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// A query, with the bytes of its statement: Swift takes two spellings of one text for equal, SQLite does not.
struct ObservedQuery<Model: ReadableEntity>: Hashable {
    private let query: Query<Model>
    /// Empty for a query that SQLite cannot run.
    private let sql: [UInt8]
    private let values: [StoredValue]

    init(_ query: Query<Model>) {
        self.query = query
        let statement = try? query.statement()
        sql = statement.map { Array($0.sql.utf8) } ?? []
        values = statement?.values ?? []
    }
}

/// The number of a query's values, which is another thing to observe than the values.
struct ObservedCount<Model: ReadableEntity>: Hashable {
    let query: ObservedQuery<Model>
}

/// A query of the schema with its parameters.
struct ObservedNamedQuery: Hashable {
    let sql: [UInt8]
    let values: [StoredValue]
    let output: ObjectIdentifier
}
