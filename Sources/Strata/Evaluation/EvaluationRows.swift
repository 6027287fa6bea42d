import StrataSQLite

/// The rows of one table, by position, whatever the type of their values is.
protocol EvaluationRows: Sendable {
    var table: Table { get }
    var count: Int { get }
    /// The names of the columns whose text is compared without regard to case.
    var caseInsensitive: Set<String> { get }
    /// What a column of a row holds; NULL for a row that is not there, -1.
    func value(at column: Int, of row: Int) throws(StrataError) -> StoredValue
}

/// Values of an entity or a view as rows.
struct ModelRows<Model: ReadableEntity>: EvaluationRows {
    let models: [Model]

    var table: Table { Model.table }
    var count: Int { models.count }
    var caseInsensitive: Set<String> { Model.caseInsensitiveColumns }

    func value(at column: Int, of row: Int) throws(StrataError) -> StoredValue {
        guard row >= 0 else { return .null }
        do throws(StrataError) {
            return try models[row].storedValue(at: column)
        } catch {
            throw Model.table.locate(error, writing: nil, column: column)
        }
    }
}

extension ReadableEntity {
    /// The names of the columns with `@collate(nocase)`, as far as the struct has them.
    static var caseInsensitiveColumns: Set<String> {
        var names: Set<String> = []
        for column in keyPaths.columns.values {
            if case .column(let column) = column.expression, column.isCaseInsensitive { names.insert(column.name) }
        }
        return names
    }
}

/// Values of a related entity: where a query that is evaluated finds the rows that its relationships lead to.
///
/// ```swift
/// let urgent = try TodoItem.where { $0.list.name == "Home" }.evaluate(over: items, related: [RelatedRows(lists)])
/// ```
public struct RelatedRows: RelatedSource {
    let rows: any EvaluationRows

    /// Makes the values of an entity known.
    /// - Parameter models: All of them; of an entity between two others too, if a relationship leads through it.
    public init<Model: ReadableEntity>(_ models: some Sequence<Model>) {
        rows = ModelRows(models: Array(models))
    }

    public var relatedRows: [RelatedRows] { [self] }
}

/// What knows the values of related entities: ``RelatedRows``, and an ``InMemoryRepository`` with those that it is
/// related with.
public protocol RelatedSource: Sendable {
    /// The values, as they are now: of each entity once.
    var relatedRows: [RelatedRows] { get }
}

/// The tables that an evaluation can reach, and what is looked up in them: made once for each evaluation.
final class EvaluationTables {
    private struct Lookup: Hashable {
        let table: String
        let columns: [Int]
    }

    private var tables: [String: any EvaluationRows] = [:]
    private var indexes: [Lookup: [SQLKey: [Int]]] = [:]

    /// - Parameters:
    ///   - rows: What the query is about, if those are all rows of the table.
    ///   - related: The others; the first of one table counts.
    init(_ rows: (any EvaluationRows)?, related: [any RelatedSource]) {
        if let rows { tables[rows.table.name] = rows }
        for source in related.flatMap(\.relatedRows) where tables[source.rows.table.name] == nil {
            tables[source.rows.table.name] = source.rows
        }
    }

    /// The rows of a table.
    /// - Throws: ``StrataError/Code/unsupported`` if nobody has given them.
    func rows(of name: String, for relationship: String) throws(StrataError) -> any EvaluationRows {
        guard let rows = tables[name] else {
            let sentence =
                "the relationship \(relationship) leads to \(name), whose values are not given: evaluate the query with "
                + "`related:`, or make the InMemoryRepository with it"
            throw StrataError(.unsupported, sentence, table: name)
        }
        return rows
    }

    /// The positions of rows by what they hold in columns; rows with NULL in one are left out.
    func index(_ rows: any EvaluationRows, by columns: [Int]) throws(StrataError) -> [SQLKey: [Int]] {
        let lookup = Lookup(table: rows.table.name, columns: columns)
        if let index = indexes[lookup] { return index }
        let collations = rows.collations(of: columns)
        var index: [SQLKey: [Int]] = [:]
        for row in 0..<rows.count {
            let key = SQLKey(try rows.values(at: columns, of: row), collations)
            if !key.hasNull { index[key, default: []].append(row) }
        }
        indexes[lookup] = index
        return index
    }
}

extension EvaluationRows {
    func values(at columns: [Int], of row: Int) throws(StrataError) -> [StoredValue] {
        var values: [StoredValue] = []
        values.reserveCapacity(columns.count)
        for column in columns { values.append(try value(at: column, of: row)) }
        return values
    }

    func collations(of columns: [Int]) -> [Collation] {
        let names = caseInsensitive
        return columns.map { names.contains(table.columns[$0]) ? .caseInsensitive : .binary }
    }

    /// The positions of columns by name.
    /// - Throws: ``StrataError/Code/unsupported`` for a column that values do not have.
    func positions(of names: [String]) throws(StrataError) -> [Int] {
        var positions: [Int] = []
        for name in names {
            guard let position = table.columns.firstIndex(of: name) else {
                let sentence =
                    "\(table.name).\(name) is lazy: a value does not hold it, and only SQLite reads it; test it with "
                    + "Database.inMemory(schema:)"
                throw StrataError(.unsupported, sentence, table: table.name, columns: [name])
            }
            positions.append(position)
        }
        return positions
    }
}
