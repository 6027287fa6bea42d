@testable import StrataSchema

/// The tokens and comments of a file, without what the formatter may change: commas between items, where a comment
/// stands, and the third slash of a comment that documented nothing.
struct Content: Equatable {
    var words: [String]
    var comments: [String]

    init(of file: SourceFile) {
        let tokens = Lexer.lex(file).tokens
        words = tokens.filter { $0.kind != .symbol(.comma) }.map { token in
            if case .string(let literal) = token.kind { StringText.quoted(literal.value) } else { token.text }
        }
        comments = tokens.flatMap(\.trivia.comments).map { comment in
            let isLine = comment.kind != .block
            return (isLine ? String(comment.text.drop { $0 == "/" }) : comment.text).filter { $0 != " " }
        }.sorted()
    }
}
