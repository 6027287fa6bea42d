/// Turns a query into SQL text and the values bound to it.
///
/// The one place where that is done.
///
/// Every value is bound and every name quoted, so that no input becomes SQL.
struct SQLRenderer {
    private(set) var sql: String
    private(set) var values: [StoredValue] = []
    /// The first thing in the query that cannot be run.
    private var problem: String?

    /// SQLite allows 32,766 parameters by default; well below it, lists go into one JSON value.
    private static let longestList = 500
    private static let mostParameters = 30_000
    private static let longestChain = 100

    /// Text that begins with `start` and has the query's conditions, order, limit and offset.
    static func render<Model>(_ start: String, _ query: Query<Model>) throws(StrataError) -> SQLRenderer {
        var renderer = SQLRenderer(sql: start)
        if let condition = query.condition { renderer.append(where: condition) }
        for (index, ordering) in query.ordering.enumerated() {
            renderer.sql += index == 0 ? " ORDER BY " : ", "
            renderer.append(operand: ordering.expression)
            renderer.sql += ordering.isDescending ? " DESC" : ""
        }
        if query.limit != nil || query.offset > 0 {
            // "If the LIMIT expression evaluates to a negative value, then there is no upper bound"
            renderer.sql += " LIMIT "
            renderer.append(.value(.integer(query.limit.map(Int64.init) ?? -1)))
            if query.offset > 0 {
                renderer.sql += " OFFSET "
                renderer.append(.value(.integer(Int64(query.offset))))
            }
        }
        if let problem = renderer.problem { throw StrataError(.validation, problem, table: Model.table.name) }
        return renderer
    }

    /// The text of a column or an expression, as an operand.
    static func render<Root, Value>(_ column: Column<Root, Value>) throws(StrataError) -> SQLRenderer {
        var renderer = SQLRenderer(sql: "")
        renderer.append(operand: column.expression)
        if let problem = renderer.problem { throw StrataError(.validation, problem, table: Root.table.name) }
        return renderer
    }

    private init(sql: String) { self.sql = sql }

    private mutating func append(where condition: QueryExpression) {
        sql += " WHERE "
        append(condition: condition)
    }

    private mutating func append(_ expression: QueryExpression) {
        switch expression {
        case .column(let name, _): sql += SQLText.quote(name)
        case .value(let value): append(value)
        case .invalid(let sentence):
            problem = problem ?? sentence
            sql += "NULL"
        case .equal(let left, let right): append(left, canBeNull(left, right) ? " IS " : " = ", right)
        case .notEqual(let left, let right): append(left, canBeNull(left, right) ? " IS NOT " : " <> ", right)
        case .compare(let comparison, let left, let right): append(left, " \(comparison.rawValue) ", right)
        case .isIn(let expression, let values): append(expression, in: values)
        case .contains(let text, let part):
            sql += "instr("
            append(text)
            sql += ", "
            append(part)
            sql += ") > 0"
        case .matches(let table, let rowID, let query):
            let table = SQLText.quote(table)
            sql += "\(SQLText.quote(rowID)) IN (SELECT rowid FROM \(table) WHERE \(table) MATCH "
            append(.text(query))
            sql += ")"
        case .and(let parts): append(parts, joinedBy: " AND ", empty: "1")
        case .or(let parts): append(parts, joinedBy: " OR ", empty: "0")
        case .not(let condition): append(not: condition)
        }
    }

    private mutating func append(_ value: StoredValue) {
        values.append(value)
        sql += "?"
    }

    private mutating func append(_ left: QueryExpression, _ sign: String, _ right: QueryExpression) {
        append(operand: left)
        sql += sign
        append(operand: right)
    }

    /// A condition among the operands is 0 or 1 and never NULL, and its operators must not mix with those around it.
    private mutating func append(operand expression: QueryExpression) {
        switch expression {
        case .column, .value, .invalid: append(expression)
        default:
            sql += "(("
            append(expression)
            sql += ") IS TRUE)"
        }
    }

    private mutating func append(_ parts: [QueryExpression], joinedBy sign: String, empty: String) {
        guard !parts.isEmpty else { return sql += empty }
        append(parts[...], joinedBy: sign)
    }

    /// SQLite's parser makes a list as deep as it is long, and allows a depth of 1,000: a long one is halved in
    /// brackets.
    private mutating func append(_ parts: ArraySlice<QueryExpression>, joinedBy sign: String) {
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
    private mutating func append(condition: QueryExpression) {
        append(condition)
        if case .column = condition { sql += " = 1" }
    }

    /// In SQL the negation of NULL is NULL; here what is not true is false, and its negation true.
    private mutating func append(not condition: QueryExpression) {
        switch condition {
        case .column(_, isOptional: false):
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

    private mutating func append(_ expression: QueryExpression, in list: [StoredValue]) {
        let present = list.filter { $0 != .null }
        let hasNull = present.count < list.count
        sql += "("
        let isNumeric = present.allSatisfy { if case .integer = $0 { true } else { false } }
        let isBytes = present.allSatisfy { value in
            switch value {
            case .text, .blob: true
            default: false
            }
        }
        if present.isEmpty {
            sql += "0"
        } else if present.count <= Self.longestList || !(isNumeric || isBytes) && present.count <= Self.mostParameters {
            append(operand: expression)
            sql += " IN ("
            for (index, value) in present.enumerated() {
                if index > 0 { sql += ", " }
                append(value)
            }
            sql += ")"
        } else if isNumeric || isBytes {
            // hex() reads TEXT and BLOB alike, NUL included; a long list is looked up, not searched by an index.
            sql += isBytes ? "hex(" : ""
            append(operand: expression)
            sql += (isBytes ? ")" : "") + " IN (SELECT value FROM json_each("
            append(.text(Self.json(present)))
            sql += "))"
            // hex(NULL) is an empty text.
            if isBytes, case .column(_, isOptional: true) = expression {
                sql += " AND "
                append(operand: expression)
                sql += " IS NOT NULL"
            }
        } else {
            problem =
                problem
                ?? "a list of more than \(Self.mostParameters) numbers with fractions cannot be searched at once"
            sql += "0"
        }
        if hasNull {
            sql += " OR "
            append(operand: expression)
            sql += " IS NULL"
        }
        sql += ")"
    }

    private static func json(_ values: [StoredValue]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        func hex(_ bytes: some Sequence<UInt8>) -> String {
            var text: [UInt8] = []
            for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
            return "\"" + String(decoding: text, as: UTF8.self) + "\""
        }
        let items = values.map { value in
            switch value {
            case .integer(let number): String(number)
            case .text(let text): hex(text.utf8)
            case .blob(let bytes): hex(bytes)
            default: "null"
            }
        }
        return "[" + items.joined(separator: ",") + "]"
    }

    private func canBeNull(_ left: QueryExpression, _ right: QueryExpression) -> Bool {
        [left, right].contains { side in
            switch side {
            case .column(_, let isOptional): isOptional
            case .value(let value): value == .null
            default: false
            }
        }
    }
}
