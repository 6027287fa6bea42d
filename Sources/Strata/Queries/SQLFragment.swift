import StrataSQLite

/// SQL inside a query, with the expressions that stand in it.
///
/// A ``SQLExpression`` makes one.
public struct SQLFragment: Hashable, Sendable {
    /// A piece.
    public enum Part: Hashable, Sendable {
        /// Text as it stands in the code.
        case text(String)
        /// A column, a value or another expression.
        case expression(QueryExpression)
    }

    /// The pieces, in order.
    public let parts: [Part]

    init(parts: [Part]) { self.parts = parts }

    /// The expressions among the pieces.
    var expressions: [QueryExpression] {
        parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
    }

    /// Whether the text may read other tables.
    var hasSubquery: Bool {
        parts.contains { part in
            guard case .text(let text) = part else { return false }
            return SQLTokenizer.tokens(in: text).contains { $0.isKeyword("SELECT") || $0.isKeyword("IN") }
        }
    }

    /// Why the text cannot stand inside a statement, or nil.
    ///
    /// It is the app's own; the checks find mistakes, they are no defence.
    var problem: String? {
        var depth = 0
        for part in parts {
            guard case .text(let text) = part else { continue }
            let bytes = Array(text.utf8)
            var end = 0
            for token in SQLTokenizer.tokens(in: text) {
                if Self.hasComment(bytes[end..<token.range.lowerBound]) { return Self.commentProblem }
                end = token.range.upperBound
                switch (token.kind, token.text) {
                case (.operator, "("): depth += 1
                case (.operator, ")"): depth -= 1
                case (.operator, ";"): return "a fragment of SQL is an expression, and has no ;"
                case (.parameter, _):
                    return "a fragment of SQL has no \(token.text): interpolate the value, and it is bound"
                case (.string, let text), (.quotedName, let text), (.blob, let text):
                    guard Self.isClosed(text) else {
                        return "a fragment of SQL leaves a quote open; a value that is interpolated needs no quotes"
                    }
                default: break
                }
                if depth < 0 { return "a fragment of SQL closes a bracket that it has not opened" }
            }
            if Self.hasComment(bytes[end...]) { return Self.commentProblem }
        }
        return depth > 0 ? "a fragment of SQL opens a bracket that it does not close" : nil
    }

    private static let commentProblem = "a fragment of SQL has no comments: one would hide what stands behind it"

    /// What stands between tokens is space, or a comment.
    private static func hasComment(_ gap: ArraySlice<UInt8>) -> Bool {
        gap.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }
    }

    private static func isClosed(_ text: String) -> Bool {
        guard let quote = text.first(where: { "'\"`[".contains($0) }) else { return false }
        let inner = text.drop { $0 != quote }
        return inner.count > 1 && inner.last == (quote == "[" ? "]" : quote)
    }
}
