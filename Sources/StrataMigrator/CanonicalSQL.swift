import StrataSQLite

/// SQL expressions in one form, so that quoting, spacing, comments and letter case of keywords make no difference.
package enum CanonicalSQL {
    /// The tokens of an expression, joined by one space.
    ///
    /// A name of one of the columns is written as the column is declared, in double quotes; every other bare word is a
    /// keyword or a function, for which SQLite ignores the case.
    package static func expression(_ tokens: [SQLToken], columns: [String]) -> String {
        let spellings = Dictionary(columns.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        return tokens.map { token in
            switch token.kind {
            case .quotedName: SQLText.quote(spellings[token.name.lowercased()] ?? token.name)
            case .word: spellings[token.text.lowercased()].map(SQLText.quote) ?? token.text.uppercased()
            case .number: number(token.text)
            case .blob: token.text.lowercased()
            case .string, .parameter, .operator: token.text
            }
        }.joined(separator: " ")
    }

    /// The value of a DEFAULT clause: `0`, `-1`, `1.5`, `'text'`, `x'00ff'`; nil for NULL, which is no default.
    package static func defaultValue(_ sql: String) -> String? {
        let tokens = SQLTokenizer.tokens(in: sql)
        if tokens.count == 2, tokens[1].kind == .number, tokens[0].text == "-" || tokens[0].text == "+" {
            return number(tokens[0].text == "-" ? "-" + tokens[1].text : tokens[1].text)
        }
        if let only = tokens.first, tokens.count == 1, only.kind == .word {
            switch only.text.uppercased() {
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

    private static func number(_ text: String) -> String {
        if let integer = Int64(text) { return String(integer) }
        if let real = Double(text), real.isFinite { return "\(real)" }
        return text.lowercased()
    }
}
