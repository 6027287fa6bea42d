/// The smallest piece of a schema that means something.
struct Token: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A name. No word is reserved: what `entity` or `index` means depends on where it stands.
        case name(isBackticked: Bool)
        case integer
        case float
        case string(StringLiteral)
        case symbol(Symbol)
        /// Something the lexer has already reported; the parser stays silent about it.
        case invalid
        case end
    }

    enum Symbol: String, Hashable, Sendable, CaseIterable {
        case halfOpenRange = "..<"
        case closedRange = "..."
        case arrow = "->"
        case leftBrace = "{"
        case rightBrace = "}"
        case leftParenthesis = "("
        case rightParenthesis = ")"
        case leftBracket = "["
        case rightBracket = "]"
        case colon = ":"
        case comma = ","
        /// Means nothing; known so that the advice can name it.
        case semicolon = ";"
        case equals = "="
        case question = "?"
        case exclamation = "!"
        case less = "<"
        case greater = ">"
        case at = "@"
        case dot = "."
    }

    var kind: Kind
    /// A name without its backticks, a number as written, a symbol's characters.
    var text: String
    var location: SourceLocation
    /// The place behind the last character.
    var end: SourceLocation
    var trivia: Trivia
}

/// What stands between a token and the one before it.
struct Trivia: Hashable, Sendable {
    var comments: [Comment] = []
    /// Whether a line ends between the previous token and this one.
    var startsLine = false
    /// Whether an empty line stands before the token, behind the last comment if there is one.
    var followsBlankLine = false
}

/// A comment, kept so that the formatter loses none.
struct Comment: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// `// …`
        case line
        /// `/// …`, which documents what follows.
        case documentation
        /// `/* … */`
        case block
    }

    var kind: Kind
    /// The whole comment with its delimiters; lines end in `\n` and have no spaces at their ends.
    var text: String
    var location: SourceLocation
    /// Whether the comment begins on the line on which the previous token ends.
    var isTrailing: Bool
    var followsBlankLine: Bool

    /// Whether nothing can follow it on the line on which it begins.
    var endsLine: Bool { kind != .block || text.contains("\n") }

    /// Whether it would be documentation on a line of its own.
    var looksLikeDocumentation: Bool { text.hasPrefix("///") && !text.hasPrefix("////") }

    /// What a documentation comment says: the text without the slashes and the first space.
    var content: String {
        let body = text.dropFirst(kind == .documentation ? 3 : 2)
        return String(body.first == " " ? body.dropFirst() : body)
    }
}

/// A string with its escapes replaced.
struct StringLiteral: Hashable, Sendable {
    var value: String
    /// Written between `"""`.
    var isMultiline: Bool
    /// It is never closed, which is reported: its value is not known.
    var isUnclosed = false
    /// Where its quotes begin.
    var location = SourceLocation.nowhere
    /// Where its content stands: one for each line, and one behind each escape.
    var marks: [Schema.SQL.Mark] = []
}

extension SourceLocation {
    /// The place of what was not read from a file.
    static let nowhere = SourceLocation(path: "", line: 0, column: 0)
}
