import StrataSQLite

/// Makes closures of the expressions of a query, which compute over rows what SQLite computes of the SQL that
/// ``SQLRenderer`` writes for them.
///
/// A closure is made once and called for each row: that is twice as fast as walking the tree for each.
struct Evaluator {
    /// Computes a value of a row, or of a group of rows, by its position.
    typealias Value = (Int) throws(StrataError) -> StoredValue
    /// Tells whether a condition holds for it.
    typealias Test = (Int) throws(StrataError) -> Bool

    let rows: any EvaluationRows
    let tables: EvaluationTables
    /// The rows of each group, where positions are those of groups: then a column is that of the group's first row.
    var groups: [[Int]]?

    /// The same for single rows.
    var ungrouped: Evaluator { Evaluator(rows: rows, tables: tables) }

    func value(_ expression: QueryExpression) throws(StrataError) -> Value {
        if expression.isCondition {
            let test = try test(expression)
            return { row throws(StrataError) in .bool(try test(row)) }
        }
        switch expression {
        case .value(let value): return { _ throws(StrataError) in value }
        case .invalid(let sentence, let code): throw StrataError(code, sentence, table: rows.table.name)
        case .column(let column): return try leaf { evaluator throws(StrataError) in try evaluator.column(column) }
        case .related(let related):
            return try leaf { evaluator throws(StrataError) in try evaluator.related(related) }
        case .arithmetic(let operation, let left, let right):
            let (left, right) = (try value(left), try value(right))
            return { row throws(StrataError) in operation.apply(try left(row), try right(row)) }
        case .function(let function, let arguments): return try apply(function, arguments)
        case .conditional(let condition, let first, let second):
            let (test, first, second) = (try test(condition), try value(first), try value(second))
            return { row throws(StrataError) in try test(row) ? try first(row) : try second(row) }
        case .json(let text, let path): return try json(text, path)
        case .aggregate(let aggregate, let argument): return try self.aggregate(aggregate, argument)
        case .search:
            throw unsupported("full-text search needs SQLite; test it with Database.inMemory(schema:)")
        case .sql:
            throw unsupported("SQL of your own needs SQLite; test it with Database.inMemory(schema:)")
        // The others are conditions.
        default: return { _ throws(StrataError) in .null }
        }
    }

    func unsupported(_ sentence: String) -> StrataError {
        StrataError(.unsupported, sentence, table: rows.table.name)
    }

    /// What is computed of one row, in a group of its first.
    private func leaf(_ make: (Evaluator) throws(StrataError) -> Value) throws(StrataError) -> Value {
        guard let groups else { return try make(self) }
        let value = try make(ungrouped)
        return { group throws(StrataError) in try value(groups[group].first ?? -1) }
    }

    private func column(_ column: QueryColumn) throws(StrataError) -> Value {
        if column.path.relationships.isEmpty {
            let (rows, position) = (rows, try rows.positions(of: [column.name])[0])
            return { row throws(StrataError) in try rows.value(at: position, of: row) }
        }
        let (target, follow) = try way(column.path)
        let position = try target.positions(of: [column.name])[0]
        return { row throws(StrataError) in try target.value(at: position, of: try follow(row)) }
    }

    private func json(
        _ text: QueryExpression,
        _ path: [QueryExpression.JSONPathElement]
    ) throws(StrataError) -> Value {
        for element in path {
            if let problem = element.problem { throw StrataError(.validation, problem, table: rows.table.name) }
        }
        let text = try value(text)
        return { row throws(StrataError) in
            guard let text = try text(row).textValue else { return .null }
            return try JSONLookup.value(in: text, at: path)
        }
    }

    private func apply(_ function: QueryFunction, _ arguments: [QueryExpression]) throws(StrataError) -> Value {
        var values: [Value] = []
        for argument in arguments { values.append(try value(argument)) }
        guard let first = values.first else { return { _ throws(StrataError) in .null } }
        switch function {
        case .byteCount:
            return { row throws(StrataError) in
                try first(row).byteValue.map { .integer(Int64($0.count)) } ?? .null
            }
        case .lowercased:
            return { row throws(StrataError) in try first(row).textValue.map { .text($0.lowercased()) } ?? .null }
        case .uppercased:
            return { row throws(StrataError) in try first(row).textValue.map { .text($0.uppercased()) } ?? .null }
        case .magnitude: return { row throws(StrataError) in try Self.magnitude(try first(row)) }
        case .firstNonNil:
            return { row throws(StrataError) in
                for value in values {
                    let value = try value(row)
                    if !value.isNull { return value }
                }
                return .null
            }
        case .datePart(let part, let storage):
            return { row throws(StrataError) in part.apply(try first(row), storedAs: storage) }
        }
    }

    private static func magnitude(_ value: StoredValue) throws(StrataError) -> StoredValue {
        switch value {
        case .null: return .null
        case .integer(let number):
            guard number != .min else { throw StrataError(.sql, "a statement failed: integer overflow") }
            return .integer(abs(number))
        default: return .real(abs(value.realValue))
        }
    }
}

extension QueryExpression.JSONPathElement {
    /// Why SQLite cannot be asked for it, or nil.
    var problem: String? {
        switch self {
        case .member(let name):
            // A label inside quotes ends at the next quote, and older versions of SQLite compare it with the JSON's text
            // as it stands: what JSON escapes cannot be named.
            name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
                ? nil : "SQLite finds no member of JSON whose name has a quote, a backslash or a control character"
        case .element(let position): position >= 0 ? nil : "the position in a JSON array is 0 or more"
        }
    }
}
