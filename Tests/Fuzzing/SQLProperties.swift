import StrataSQLite

/// What is true of every text when it is split into tokens of SQL.
package enum SQLProperties {
    /// - Returns: What is wrong, or nil.
    package static func violation(of text: String) -> String? {
        let bytes = Array(text.utf8)
        let tokens = SQLTokenizer.tokens(in: text)
        var end = 0
        for token in tokens {
            guard !token.range.isEmpty, token.range.lowerBound >= end, token.range.upperBound <= bytes.count else {
                return "the token at \(token.range) is empty, overlaps another one or leaves the text"
            }
            if Array(token.text.utf8) != Array(bytes[token.range]) {
                return "the token at \(token.range) is not the text that stands there: \(token.text)"
            }
            end = token.range.upperBound
        }
        let joined = tokens.map(\.text).joined(separator: " ")
        let again = SQLTokenizer.tokens(in: joined)
        if again.map(\.kind) != tokens.map(\.kind) || again.map(\.text) != tokens.map(\.text) {
            return "with one space between them, the tokens are others: \(joined)"
        }
        return nil
    }
}
