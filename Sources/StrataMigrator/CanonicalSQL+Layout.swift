import StrataSQLite

extension CanonicalSQL {
    /// A canonical expression as a person would write it: for statements that are reviewed.
    ///
    /// Only spaces and the letter case of functions differ, so that its canonical form is the same again.
    package static func layout(_ canonical: String) -> String {
        let tokens = SQLTokenizer.tokens(in: canonical)
        var text = ""
        for (index, token) in tokens.enumerated() {
            let isFunction = Self.isFunction(at: index, of: tokens)
            if index > 0, needsSpace(before: index, of: tokens) { text += " " }
            text += isFunction ? token.text.lowercasedASCII : token.text
        }
        return text
    }

    /// Words that a parenthesis may follow without making them a function.
    private static let operators: Set<String> = [
        "ALL", "AND", "AS", "BETWEEN", "BY", "CASE", "COLLATE", "DISTINCT", "ELSE", "ESCAPE", "EXISTS", "FILTER",
        "FROM", "GLOB", "HAVING", "IN", "IS", "LIKE", "LIMIT", "MATCH", "NOT", "ON", "OR", "OVER", "REGEXP", "SELECT",
        "THEN", "UNION", "VALUES", "WHEN", "WHERE",
    ]

    private static func isFunction(at index: Int, of tokens: [SQLToken]) -> Bool {
        tokens[index].kind == .word && index + 1 < tokens.count && tokens[index + 1].text == "("
            && !operators.contains(tokens[index].text.uppercasedASCII)
    }

    private static func needsSpace(before index: Int, of tokens: [SQLToken]) -> Bool {
        let (previous, token) = (tokens[index - 1], tokens[index])
        if token.kind == .operator, [")", ",", "."].contains(token.text) { return false }
        if previous.kind == .operator, ["(", "."].contains(previous.text) { return false }
        if token.text == "(" {
            if previous.kind == .quotedName { return false }
            return !isFunction(at: index - 1, of: tokens)
        }
        // The sign of a number; after another sign a space keeps the two from becoming a comment.
        if previous.text == "-" || previous.text == "+", token.kind == .number {
            guard index > 1 else { return false }
            let before = tokens[index - 2]
            if before.kind == .word { return !operators.contains(before.text.uppercasedASCII) }
            return before.kind != .operator || before.text == ")" || before.text == previous.text
        }
        return true
    }

    /// SQL without its comments; lines and indentation stay.
    package static func withoutComments(_ sql: String) -> String {
        let bytes = Array(sql.utf8)
        var text = ""
        var end = 0
        for token in SQLTokenizer.tokens(in: sql) {
            let gap = String(decoding: bytes[end..<token.range.lowerBound], as: UTF8.self)
            if !text.isEmpty {
                let isBlank = gap.allSatisfy(\.isWhitespace)
                text += isBlank ? gap : gap.contains(where: \.isNewline) ? "\n" : " "
            }
            text += token.text
            end = token.range.upperBound
        }
        return text
    }
}
