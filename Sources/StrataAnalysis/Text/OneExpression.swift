import StrataSQLite
import StrataSchema

/// Whether SQL that stands in parentheses of a statement stays in them.
///
/// SQLite sees only the whole statement: `n > 0), UNIQUE (n` in a check would be two constraints, both of them right.
enum OneExpression {
    /// - Parameter subject: What the SQL is: `a check`.
    static func diagnostics(_ text: CheckedText, subject: String) -> [Diagnostic] {
        var depth = 0
        for token in text.tokens where token.kind == .operator {
            switch token.text {
            case "(": depth += 1
            case ")":
                depth -= 1
                guard depth < 0 else { continue }
                return [.error("this ) closes no parenthesis", at: text.location(of: token))]
            case "," where depth == 0:
                return [
                    .error(
                        "\(subject) is one expression; remove the comma and what follows it",
                        at: text.location(of: token)
                    )
                ]
            default: break
            }
        }
        return unclosedComment(text)
    }

    /// SQLite takes a comment without an end for one that ends with the text, and what is put behind it would be in it.
    static func unclosedComment(_ text: CheckedText) -> [Diagnostic] {
        let bytes = Array(text.text.utf8)
        var position = text.tokens.last?.range.upperBound ?? 0
        while position + 1 < bytes.count {
            let pair = (bytes[position], bytes[position + 1])
            if pair == (UInt8(ascii: "-"), UInt8(ascii: "-")) {
                while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
            } else if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
                let start = position
                position += 2
                while position + 1 < bytes.count,
                    (bytes[position], bytes[position + 1]) != (UInt8(ascii: "*"), UInt8(ascii: "/"))
                {
                    position += 1
                }
                guard position + 1 < bytes.count else {
                    return [.error("the comment is not closed; end it with */", at: text.location(at: start))]
                }
                position += 2
            } else {
                position += 1
            }
        }
        return []
    }
}
