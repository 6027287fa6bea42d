import StrataSQLite

/// SQL expressions in one form, so that quoting, spacing, comments and letter case of keywords make no difference.
package enum CanonicalSQL {
    /// The tokens of an expression, joined by one space.
    ///
    /// A name of one of the columns is written as the column is declared, in double quotes; every other bare word is a
    /// keyword or a function, for which SQLite ignores the case.
    package static func expression(_ tokens: [SQLToken], columns: [String]) -> String {
        let spellings = Dictionary(columns.map { (SQLName($0), $0) }, uniquingKeysWith: { first, _ in first })
        var texts: [String] = []
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .quotedName: texts.append(SQLText.quote(spellings[SQLName(token.name)] ?? token.name))
            case .word:
                let column = isSyntax(at: index, of: tokens) ? nil : spellings[SQLName(token.text)]
                texts.append(column.map(SQLText.quote) ?? token.text.uppercasedASCII)
            case .number: texts.append(number(token.text))
            case .blob: texts.append(token.text.lowercasedASCII)
            case .string, .parameter, .operator: texts.append(token.text)
            }
        }
        return texts.joined(separator: " ")
    }

    package static func expression(_ sql: String, columns: [String]) -> String {
        expression(SQLTokenizer.tokens(in: sql), columns: columns)
    }

    /// Words that mean something by themselves where an expression stands: a column of such a name must be quoted.
    private static let syntax: Set<String> = [
        "AND", "AS", "BETWEEN", "CASE", "CAST", "COLLATE", "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP",
        "DISTINCT", "ELSE", "END", "ESCAPE", "EXISTS", "GLOB", "IN", "IS", "ISNULL", "LIKE", "MATCH", "NOT", "NOTNULL",
        "NULL", "OR", "REGEXP", "THEN", "WHEN",
    ]

    /// Whether a bare word cannot be a column there: a keyword, a function before its parenthesis, the type of a CAST,
    /// the name of a collation.
    private static func isSyntax(at index: Int, of tokens: [SQLToken]) -> Bool {
        if syntax.contains(tokens[index].text.uppercasedASCII) { return true }
        if index + 1 < tokens.count, tokens[index + 1].kind == .operator, tokens[index + 1].text == "(" { return true }
        return index > 0 && (tokens[index - 1].isKeyword("AS") || tokens[index - 1].isKeyword("COLLATE"))
    }

    /// The value of a DEFAULT clause: `0`, `-1`, `1.5`, `'text'`, `x'00ff'`; nil for NULL, which is no default.
    package static func defaultValue(_ sql: String) -> String? {
        let tokens = SQLTokenizer.tokens(in: sql)
        if tokens.count == 2, tokens[1].kind == .number, tokens[0].text == "-" || tokens[0].text == "+" {
            return number(tokens[0].text == "-" ? "-" + tokens[1].text : tokens[1].text)
        }
        if let only = tokens.first, tokens.count == 1, only.kind == .word {
            switch only.text.uppercasedASCII {
            case "NULL": return nil
            case "TRUE": return "1"
            case "FALSE": return "0"
            default: break
            }
        }
        return expression(tokens, columns: [])
    }

    /// A default as it stands after DEFAULT: an expression needs parentheses.
    package static func defaultClause(_ canonical: String) -> String {
        let tokens = SQLTokenizer.tokens(in: canonical)
        let isLiteral =
            switch tokens.count {
            case 1: tokens[0].kind != .word && tokens[0].kind != .quotedName
            case 2: tokens[1].kind == .number
            default: false
            }
        return isLiteral ? canonical : "(\(canonical))"
    }

    /// Integers stay integers and reals stay reals: SQLite divides, compares and stores them differently.
    private static func number(_ text: String) -> String {
        if let integer = Int64(text) { return String(integer) }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        // "Hexadecimal integer literals are interpreted as 64-bit two's-complement integers": 0xffffffffffffffff is -1.
        let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
        // Past Int64, too: in -9223372036854775808 the sign is a token of its own.
        let isInteger = digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        if !isHexadecimal, !isInteger, let real = Double(text), real.isFinite { return "\(real)" }
        return text.lowercasedASCII
    }
}
