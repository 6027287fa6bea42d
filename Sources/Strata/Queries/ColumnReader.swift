import StrataSQLite

/// Reads the values of a selection, one column after the other: from a row of SQLite, or from values that were computed.
struct ColumnReader: ~Copyable {
    private enum Source: ~Copyable {
        case row(Row)
        case values([StoredValue])
    }

    private let source: Source
    private var position: Int32

    /// Reads from a row.
    /// - Parameter first: The position of the first column.
    init(_ row: borrowing Row, from first: Int32) {
        source = .row(row.same)
        position = first
    }

    /// Reads from values.
    init(_ values: [StoredValue]) {
        source = .values(values)
        position = 0
    }

    /// The value of the next column.
    mutating func next<Root, Value: ColumnValue>(_ column: Column<Root, Value>) throws(StrataError) -> Value {
        defer { position += 1 }
        switch source {
        case .row(let row): return try Value.read(from: row, at: position, storedAs: column.storage)
        case .values(let values):
            do throws(StrataError) {
                return try Value.value(of: values[Int(position)], storedAs: column.storage)
            } catch {
                throw error.with(columnIndex: Int(position))
            }
        }
    }
}

extension Query {
    /// A selection of columns, whose values are read one after the other.
    func selecting<Output>(
        _ expressions: [QueryExpression],
        read: @escaping @Sendable (inout ColumnReader) throws(StrataError) -> Output
    ) -> Selection<Model, Output> {
        Selection(
            self,
            expressions,
            read: { row throws(StrataError) in
                var reader = ColumnReader(row, from: 0)
                return try read(&reader)
            },
            make: { _, values throws(StrataError) in
                var reader = ColumnReader(values)
                return try read(&reader)
            }
        )
    }

    /// A selection of whole values, and of columns that are read one after the other.
    func adding<Output>(
        _ expressions: [QueryExpression],
        read: @escaping @Sendable (Model, inout ColumnReader) throws(StrataError) -> Output
    ) -> Selection<Model, Output> {
        let width = Int32(Model.table.columns.count)
        return Selection(
            self,
            expressions,
            includesModel: true,
            read: { row throws(StrataError) in
                var reader = ColumnReader(row, from: width)
                return try read(try Model(row: row), &reader)
            },
            make: { model, values throws(StrataError) in
                guard let model else { throw StrataError(.unsupported, "the whole value is not known here") }
                var reader = ColumnReader(values)
                return try read(model, &reader)
            }
        )
    }
}
