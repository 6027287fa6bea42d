import StrataSQLite

extension SQLRenderer {
    /// SQLite allows 32,766 parameters by default; well below it, lists go into one JSON value.
    private static var longestList: Int { 500 }
    private static var mostParameters: Int { 30_000 }

    /// How a list of values that are not NULL is searched.
    enum ListForm {
        /// By SQL's IN, as the expression is compared with each value.
        case parameters
        /// As integers in one JSON value.
        case integers
        /// As hexadecimal bytes in one JSON value, of text and BLOB alike; with ASCII's letters in lower case.
        case bytes(isFolded: Bool)
        /// Not at all, and why.
        case refused(String)
    }

    static func form(of present: [StoredValue], for expression: QueryExpression) -> ListForm {
        if present.count <= longestList { return .parameters }
        if present.allSatisfy({ if case .integer = $0 { true } else { false } }) { return .integers }
        let isBytes = present.allSatisfy { value in
            switch value {
            case .text, .blob: true
            default: false
            }
        }
        if isBytes { return .bytes(isFolded: expression.isCaseInsensitive) }
        if present.count <= mostParameters { return .parameters }
        return .refused(
            "a list of more than \(mostParameters) numbers with fractions cannot be searched at once"
        )
    }

    /// One of several values.
    mutating func append(_ expression: QueryExpression, in list: [StoredValue]) {
        let present = list.filter { $0 != .null }
        let hasNull = present.count < list.count
        sql += "("
        switch Self.form(of: present, for: expression) {
        case .parameters where present.isEmpty: sql += "0"
        case .parameters:
            append(operand: expression)
            sql += " IN ("
            for (index, value) in present.enumerated() {
                if index > 0 { sql += ", " }
                append(value)
            }
            sql += ")"
        case .integers:
            append(operand: expression)
            sql += " IN (SELECT value FROM json_each("
            append(.text(Self.json(present)))
            sql += "))"
        case .bytes(let isFolded):
            // hex() reads TEXT and BLOB alike, NUL included; a long list is looked up, not searched by an index. lower() knows
            // the same letters as NOCASE.
            sql += isFolded ? "hex(lower(" : "hex("
            append(operand: expression)
            sql += (isFolded ? "))" : ")") + " IN (SELECT value FROM json_each("
            append(.text(Self.json(isFolded ? present.map(\.lowercasedASCII) : present)))
            sql += "))"
            // hex(NULL) is an empty text, and hex(5) the same as hex('5'): a value inside of JSON may be a number.
            if case .column(let column) = expression {
                guard column.isOptional else { break }
                sql += " AND "
                append(operand: expression)
                sql += " IS NOT NULL"
            } else {
                sql += " AND typeof("
                append(operand: expression)
                sql += ") IN ('text', 'blob')"
            }
        case .refused(let problem): refuse(problem)
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
}

extension StoredValue {
    /// A text with the ASCII letters in lower case.
    fileprivate var lowercasedASCII: StoredValue {
        if case .text(let text) = self { .text(text.lowercasedASCII) } else { self }
    }
}
