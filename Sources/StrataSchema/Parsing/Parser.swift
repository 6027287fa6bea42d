/// Makes the syntax tree of a file, by recursive descent.
///
/// An error is reported where it is found and thrown as `Failure`; the nearest loop over members or declarations
/// catches it and goes on at the next one. So one run reports every mistake, and one mistake is reported once.
struct Parser {
    /// Something was reported; the construct cannot be read any further.
    struct Failure: Error {}

    /// Types and values nest no deeper than this, so that no input exhausts the stack.
    static let maximumDepth = 16

    let tokens: [Token]
    let path: String
    /// The lexer ran into the end of the file inside a string or a comment, and has said so.
    let isCutShort: Bool
    var position = 0
    var diagnostics: [Diagnostic] = []
    private let lexerDiagnostics: [Diagnostic]
    /// What the lexer said between these places follows from something else that is reported; in order.
    private var forgotten: [Range<Place>] = []

    /// The file says in its first line that Strata wrote it.
    let isSnapshot: Bool

    /// Where the item that is being read begins, behind annotations that stand above it.
    var itemStart = 0

    /// How many comments before the current token have been given to an item.
    private var claimedComments = 0
    /// Comments between the words of the item that is being read.
    private var innerComments: [Comment] = []
    /// Of the block that is being read: whether an item could not be.
    var hasLostItem = false
    /// Of the entity that is being read.
    var losses = EntitySyntax.Losses()
    var lostNames: Set<String> = []

    static func parse(_ file: SourceFile) -> (file: FileSyntax, diagnostics: [Diagnostic]) {
        let lexer = Lexer.lex(file)
        if let line = MergeMarkers.line(in: file.text) ?? MergeMarkers.line(of: lexer.tokens) {
            let tree = FileSyntax(
                path: file.path,
                declarations: [],
                closingComments: [],
                lostNames: [],
                hasMergeMarkers: true
            )
            let place = SourceLocation(path: file.path, line: line, column: 1)
            return (tree, [.error(MergeMarkers.message, at: place)])
        }
        var parser = Parser(lexer, isSnapshot: LanguageVersion.named(in: file.text) != nil)
        let tree = parser.parseFile()
        return (tree, parser.rememberedDiagnostics + parser.diagnostics)
    }

    private init(_ lexer: Lexer, isSnapshot: Bool) {
        self.isSnapshot = isSnapshot
        tokens = lexer.tokens
        path = lexer.path
        isCutShort = lexer.isCutShort
        lexerDiagnostics = lexer.diagnostics
    }
}

// MARK: - Tokens

extension Parser {
    var current: Token { tokens[position] }

    var isAtEnd: Bool { current.kind == .end }

    /// Whether the previous token is a string that is never closed: what is missing behind it may stand in it.
    var isBehindUnclosedString: Bool {
        guard position > 0, case .string(let literal) = tokens[position - 1].kind else { return false }
        return literal.isUnclosed && !literal.isMultiline
    }

    /// The token `distance` behind the current one, or the end.
    func token(_ distance: Int) -> Token { tokens[min(position + distance, tokens.count - 1)] }

    func isAt(_ symbol: Token.Symbol) -> Bool { current.kind == .symbol(symbol) }

    /// The name at `distance`, unless it stands in backticks: such a name is never a word of the language.
    func word(_ distance: Int = 0) -> String? {
        let token = token(distance)
        return token.kind == .name(isBackticked: false) ? token.text : nil
    }

    var isAtName: Bool { isName(0) }

    func isName(_ distance: Int) -> Bool {
        if case .name = token(distance).kind { true } else { false }
    }

    @discardableResult
    mutating func advance() -> Token {
        let token = current
        innerComments += token.trivia.comments.dropFirst(claimedComments)
        claimedComments = 0
        if !isAtEnd { position += 1 }
        return token
    }

    mutating func take(_ symbol: Token.Symbol) -> Bool {
        guard isAt(symbol) else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: Token.Symbol, _ context: String) throws(Failure) {
        // The string that is never closed holds it.
        if isBehindUnclosedString, current.trivia.startsLine, symbol != .colon { return }
        guard take(symbol) else { throw unexpected("expected '\(symbol.rawValue)' \(context)") }
    }

    mutating func expectName(_ what: String) throws(Failure) -> NameSyntax {
        guard isAtName else { throw unexpected("expected \(what)") }
        let token = advance()
        return NameSyntax(text: token.text, location: token.location)
    }

    /// Passes the current bracket and all up to the one that closes it; if that is missing, up to the block's end.
    mutating func skipBrackets() {
        var depth = 0
        var braces = 0
        repeat {
            switch current.kind {
            case .symbol(.leftParenthesis), .symbol(.leftBracket), .symbol(.less): depth += 1
            case .symbol(.rightParenthesis), .symbol(.rightBracket), .symbol(.greater): depth -= 1
            case .symbol(.leftBrace): braces += 1
            case .symbol(.rightBrace) where braces == 0: return
            case .symbol(.rightBrace): braces -= 1
            default: break
            }
            advance()
        } while depth > 0 && !isAtEnd && !isAtDeclaration
    }
}

// MARK: - Diagnostics

extension Parser {
    mutating func report(_ message: String, at location: SourceLocation? = nil, notes: [Diagnostic.Note] = []) {
        diagnostics.append(.error(message, at: location ?? current.location, notes: notes))
    }

    /// Reports what was expected here, unless the lexer has reported what stands here instead.
    mutating func unexpected(_ message: String) -> Failure {
        if current.kind == .invalid || (isAtEnd && isCutShort) || isBehindUnclosedString { return Failure() }
        // What begins a line is at fault if it begins an item; else what is missing belongs on the line before.
        if current.trivia.startsLine, position > 0, isAtEnd || position != itemStart {
            report("\(message), found the end of the line", at: tokens[position - 1].end)
        } else {
            report("\(message), found \(current.kind == .end ? "the end of the file" : currentDescription)")
        }
        return Failure()
    }

    private var currentDescription: String {
        if case .string(let literal) = current.kind {
            return literal.isMultiline ? "a string" : StringText.quoted(literal.value)
        }
        return "'\(current.text)'"
    }
}

extension Parser {
    /// A place in the file, to compare.
    private struct Place: Comparable {
        var line: Int
        var column: Int

        init(_ location: SourceLocation) {
            line = location.line
            column = location.column
        }

        static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }
    }

    /// Takes back what the lexer reported from one place up to another.
    mutating func forgetErrors(from start: SourceLocation, to end: SourceLocation) {
        let (start, end) = (Place(start), Place(end))
        if start < end { forgotten.append(start..<end) }
    }

    /// What the lexer reported and nobody has taken back.
    private var rememberedDiagnostics: [Diagnostic] {
        var ranges = forgotten.sorted { $0.lowerBound < $1.lowerBound }[...]
        var end: Place?
        let inOrder = lexerDiagnostics.sorted { Place($0.location) < Place($1.location) }
        return inOrder.filter { diagnostic in
            let place = Place(diagnostic.location)
            // Ranges may hold others: the furthest end counts.
            while let range = ranges.first, range.lowerBound <= place {
                end = max(end ?? range.upperBound, range.upperBound)
                ranges.removeFirst()
            }
            return diagnostic.severity != .error || end.map { place >= $0 } ?? true
        }
    }
}

// MARK: - Comments

extension Parser {
    /// Begins an item: the comments above it are its own.
    mutating func beginItem() -> ItemComments {
        innerComments = []
        itemStart = position
        return ItemComments(leading: takeComments(), followsBlankLine: current.trivia.followsBlankLine)
    }

    /// Ends an item, or its head: the comments between its words and behind it are its own.
    mutating func endItem(_ comments: inout ItemComments) {
        comments.inner += takeInnerComments()
        let trailing = takeTrailingComments()
        // Behind a comment that ends its line (before a comma, say) there is no room for another one.
        if comments.trailing.last?.endsLine == true {
            comments.inner += trailing
        } else {
            comments.trailing += trailing
        }
    }

    mutating func takeInnerComments() -> [Comment] {
        defer { innerComments = [] }
        return innerComments
    }

    /// The comments before the current token that begin on the line of the previous one.
    mutating func takeTrailingComments() -> [Comment] {
        let comments = current.trivia.comments.dropFirst(claimedComments).prefix(while: \.isTrailing)
        claimedComments += comments.count
        return Array(comments)
    }

    /// All comments before the current token that nobody has taken.
    mutating func takeComments() -> [Comment] {
        let comments = current.trivia.comments.dropFirst(claimedComments)
        claimedComments += comments.count
        return Array(comments)
    }
}
