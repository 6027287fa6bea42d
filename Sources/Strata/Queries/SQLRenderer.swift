import StrataSQLite

/// Turns a query into SQL text and the values bound to it.
///
/// The one place where that is done.
///
/// Every value is bound and every name quoted, so that no input becomes SQL.
struct SQLRenderer {
    var sql = ""
    var values: [StoredValue] = []
    /// The first thing in the query that cannot be run.
    private(set) var problem: StrataError?

    private static let longestChain = 100

    /// The tables of the SELECTs around the place that is rendered, the innermost last.
    var scopes: [SQLScope] = []
    private var aliasCount = 0

    init(alias: String?, conditions: [QueryExpression] = []) {
        scopes = [SQLScope(alias: alias, conditions: conditions)]
        aliasCount = alias == nil ? 0 : 1
    }

    var scope: SQLScope {
        get { scopes.last ?? SQLScope(alias: nil) }
        set {
            if scopes.isEmpty { scopes.append(newValue) } else { scopes[scopes.count - 1] = newValue }
        }
    }

    /// Remembers the first thing that cannot be run; NULL stands in its place.
    mutating func refuse(_ sentence: String, _ code: StrataError.Code = .validation) {
        problem = problem ?? StrataError(code, sentence)
        sql += "NULL"
    }

    /// What is rendered inside, as a text of its own.
    mutating func piece(_ body: (inout SQLRenderer) -> Void) -> QueryStatement {
        let outer = statement
        (sql, values) = ("", [])
        body(&self)
        let inner = statement
        (sql, values) = (outer.sql, outer.values)
        return inner
    }

    /// What has been rendered.
    var statement: QueryStatement { QueryStatement(sql: sql, values: values) }

    mutating func append(_ piece: QueryStatement) {
        sql += piece.sql
        values += piece.values
    }

    /// A name for one more table: `"t3"`.
    mutating func newAlias() -> String {
        defer { aliasCount += 1 }
        return Self.alias(aliasCount)
    }

    private static func alias(_ number: Int) -> String { "\"t\(number)\"" }

    mutating func alias(for path: QueryPath) -> String {
        var (scope, count) = (scope, aliasCount)
        let alias = scope.alias(for: path) {
            defer { count += 1 }
            return Self.alias(count)
        }
        aliasCount = count
        self.scope = scope
        return alias
    }

    /// `"name"`, or `"t0"."name"` where several tables are read.
    mutating func append(column name: String, at path: QueryPath) {
        if scope.alias != nil { sql += alias(for: path) + "." }
        sql += SQLText.quote(name)
    }

    mutating func append(_ expression: QueryExpression) {
        switch expression {
        case .column(let column): append(column: column.name, at: column.path)
        case .value(let value): append(value)
        case .invalid(let sentence, let code): refuse(sentence, code)
        case .equal(let left, let right):
            // What is NULL on one side only is not equal, as a condition.
            append(left, left.canBeNull && right.canBeNull ? " IS " : " = ", right)
        case .notEqual(let left, let right):
            append(left, left.canBeNull || right.canBeNull ? " IS NOT " : " <> ", right)
        case .compare(let comparison, let left, let right): append(left, " \(comparison.rawValue) ", right)
        case .isIn(let expression, let values): append(expression, in: values)
        case .text(let test, let text, let part, let folding): append(test, text, part, folding)
        case .like(let text, let pattern):
            append(operand: text)
            sql += " LIKE "
            append(.text(pattern))
            sql += " ESCAPE '\\'"
        case .arithmetic(let operation, let left, let right):
            sql += "("
            append(left, " \(operation.rawValue) ", right)
            sql += ")"
        case .function(let function, let arguments): append(function, arguments)
        case .conditional(let condition, let first, let second):
            sql += "CASE WHEN "
            append(condition: condition)
            sql += " THEN "
            append(operand: first)
            sql += " ELSE "
            append(operand: second)
            sql += " END"
        case .json(let text, let path): append(text, path)
        case .related(let related): append(related)
        case .aggregate(let aggregate, let value): append(aggregate, value)
        case .search(let search): append(search)
        case .sql(let fragment): append(fragment)
        case .and(let parts): append(parts, joinedBy: " AND ", empty: "1")
        case .or(let parts): append(parts, joinedBy: " OR ", empty: "0")
        case .not(let condition): append(not: condition)
        }
    }

    mutating func append(_ value: StoredValue) {
        values.append(value)
        sql += "?"
    }

    mutating func append(_ left: QueryExpression, _ sign: String, _ right: QueryExpression) {
        append(operand: left)
        sql += sign
        append(operand: right)
    }

    /// A condition among the operands is 0 or 1 and never NULL, and its operators must not mix with those around it.
    mutating func append(operand expression: QueryExpression) {
        guard expression.isCondition else { return append(expression) }
        sql += "(("
        append(expression)
        sql += ") IS TRUE)"
    }

    mutating func append(_ parts: [QueryExpression], joinedBy sign: String, empty: String) {
        guard !parts.isEmpty else { return sql += empty }
        append(parts[...], joinedBy: sign)
    }

    /// SQLite's parser makes a list as deep as it is long, and allows a depth of 1,000: a long one is halved in
    /// brackets.
    mutating func append(_ parts: ArraySlice<QueryExpression>, joinedBy sign: String) {
        sql += "("
        if parts.count > Self.longestChain {
            let middle = parts.startIndex + parts.count / 2
            append(parts[..<middle], joinedBy: sign)
            sql += sign
            append(parts[middle...], joinedBy: sign)
        } else {
            for (index, part) in parts.enumerated() {
                if index > 0 { sql += sign }
                append(condition: part)
            }
        }
        sql += ")"
    }

    /// A Bool column as a condition: `= 1` can use an index, the bare column cannot.
    mutating func append(condition: QueryExpression) {
        append(condition)
        if case .column = condition { sql += " = 1" }
    }

    /// In SQL the negation of NULL is NULL; here what is not true is false, and its negation true.
    mutating func append(not condition: QueryExpression) {
        switch condition {
        case .column(let column) where !column.isOptional:
            append(condition)
            sql += " = 0"
        case .not(let inner):
            append(condition: inner)
        default:
            sql += "("
            append(condition: condition)
            sql += ") IS NOT TRUE"
        }
    }
}
