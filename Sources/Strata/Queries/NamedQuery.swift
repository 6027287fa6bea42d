/// A query that a schema declares by name, with its parameters: what `query dueBefore(day: Date) -> [TodoItem]` makes.
///
/// Its SQL was checked against the schema when the code was generated. A ``Database`` and a ``Snapshot`` run it with
/// `fetch`; a database observes it with `changes`.
///
/// ```swift
/// let due = try await database.fetch(TodoSchema.Queries.dueBefore(day: tomorrow))
/// ```
public struct NamedQuery<Output: Sendable>: Sendable {
    /// The statement; its parameters are `?1`, `?2` and so on.
    public let sql: String
    /// The tables that it reads, also through views: a change of one of them wakes its observers.
    public let reads: [String]
    /// What is bound to the parameters, or why a value cannot be stored.
    public let values: Result<[StoredValue], StrataError>

    private let collect: @Sendable (Statement) throws(StrataError) -> Output

    private init(
        sql: String,
        reads: [String],
        values: () throws(StrataError) -> [StoredValue],
        collect: @escaping @Sendable (Statement) throws(StrataError) -> Output
    ) {
        self.sql = sql
        self.reads = reads
        self.values = Result { () throws(StrataError) in try values() }
        self.collect = collect
    }

    /// Every row: `-> [T]`.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - sql: The statement.
    ///   - reads: The tables that it reads.
    ///   - values: The values of the parameters, in the order of their numbers. What it throws, running throws.
    ///   - row: Reads a row.
    public static func all<Element: Sendable>(
        sql: String,
        reads: [String],
        values: () throws(StrataError) -> [StoredValue],
        row: @escaping @Sendable (borrowing Row) throws(StrataError) -> Element
    ) -> NamedQuery<[Element]> where Output == [Element] {
        NamedQuery<[Element]>(sql: sql, reads: reads, values: values) { statement throws(StrataError) in
            var elements: [Element] = []
            elements.reserveCapacity(statement.expectedRowCount)
            while try statement.step() { elements.append(try read(row, from: statement)) }
            statement.expectedRowCount = elements.count < 1_000_000 ? elements.count : 0
            return elements
        }
    }

    /// The first row, or nil: `-> T?`.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - sql: The statement.
    ///   - reads: The tables that it reads.
    ///   - values: The values of the parameters, in the order of their numbers. What it throws, running throws.
    ///   - row: Reads a row.
    public static func first<Element: Sendable>(
        sql: String,
        reads: [String],
        values: () throws(StrataError) -> [StoredValue],
        row: @escaping @Sendable (borrowing Row) throws(StrataError) -> Element
    ) -> NamedQuery<Element?> where Output == Element? {
        NamedQuery<Element?>(sql: sql, reads: reads, values: values) { statement throws(StrataError) in
            try statement.step() ? try read(row, from: statement) : nil
        }
    }

    /// The value of the first row, or nil: `-> Int?`.
    ///
    /// It is nil if there is no row, and if the value is NULL: `SELECT max(size) FROM Item` always gives a row, whose
    /// value is NULL where there is no item. Generated code calls it.
    /// - Parameters:
    ///   - sql: The statement.
    ///   - reads: The tables that it reads.
    ///   - values: The values of the parameters, in the order of their numbers. What it throws, running throws.
    ///   - row: Reads the value, nil for NULL.
    public static func firstValue<Value: Sendable>(
        sql: String,
        reads: [String],
        values: () throws(StrataError) -> [StoredValue],
        row: @escaping @Sendable (borrowing Row) throws(StrataError) -> Value?
    ) -> NamedQuery<Value?> where Output == Value? {
        NamedQuery<Value?>(sql: sql, reads: reads, values: values) { statement throws(StrataError) in
            try statement.step() ? try read(row, from: statement) : nil
        }
    }

    /// The one row: `-> T`.
    ///
    /// Running it throws ``StrataError/Code/notFound`` if there is none, and ``StrataError/Code/unsupported`` if there
    /// are more. Generated code calls it.
    /// - Parameters:
    ///   - sql: The statement.
    ///   - reads: The tables that it reads.
    ///   - values: The values of the parameters, in the order of their numbers. What it throws, running throws.
    ///   - row: Reads a row.
    public static func one(
        sql: String,
        reads: [String],
        values: () throws(StrataError) -> [StoredValue],
        row: @escaping @Sendable (borrowing Row) throws(StrataError) -> Output
    ) -> NamedQuery {
        NamedQuery(sql: sql, reads: reads, values: values) { statement throws(StrataError) in
            guard try statement.step() else {
                throw StrataError(
                    .notFound,
                    "the query found no row, and it is declared to find one; declare its result as optional",
                    sql: sql
                )
            }
            let output = try read(row, from: statement)
            guard try !statement.step() else {
                throw StrataError(
                    .unsupported,
                    "the query found several rows, and it is declared to find one; add LIMIT 1, or declare a list",
                    sql: sql
                )
            }
            return output
        }
    }

    /// Reads a row, and names the column of what cannot be read.
    private static func read<Element>(
        _ row: (borrowing Row) throws(StrataError) -> Element,
        from statement: Statement
    ) throws(StrataError) -> Element {
        do throws(StrataError) {
            return try row(statement.row)
        } catch {
            let names = statement.columnNames
            guard let index = error.columnIndex, names.indices.contains(index) else { throw error }
            throw error.with(
                message: "the query's column \(names[index]): \(error.message)",
                columns: [names[index]],
                sql: statement.sql
            )
        }
    }

    /// Runs the query.
    func run(on connection: Connection) throws(StrataError) -> Output {
        let values = try values.get()
        return try connection.withStatement(sql) { statement throws(StrataError) in
            guard statement.isReadOnly else {
                throw StrataError(.unsupported, "a query must not write", sql: sql)
            }
            try statement.bindAll(values)
            return try collect(statement)
        }
    }
}
