/// `{ … }` and going on after an error inside it.
extension Parser {
    /// Words that begin a declaration.
    static let declarationWords: Set<String> = ["schema", "entity", "enum", "mixin", "view", "query"]

    /// Whether a declaration begins here: a line with a keyword, a name and what can follow that.
    ///
    /// A member named like a keyword (`entity: String`) or with its colon missing (`view String`) is none.
    var isAtDeclaration: Bool {
        guard current.trivia.startsLine, let word = word(), !token(1).trivia.startsLine else { return false }
        if word == "open" { return self.word(1) == "enum" }
        guard Self.declarationWords.contains(word), isName(1) else { return false }
        switch token(2).kind {
        case .symbol(.leftBrace), .symbol(.colon), .symbol(.at), .symbol(.leftParenthesis): return true
        // A view without attributes, a query without parameters: known, so that nothing but that is reported.
        case .symbol(.equals): return word == "view"
        case .symbol(.arrow): return word == "query"
        case .name: return (word == "view" && self.word(2)?.uppercased() == "AS") || isAtLoneSchema
        case .end: return word == "schema"
        // 'schema Name' needs no block. Where a declaration follows, it is no member without its colon.
        default: return isAtLoneSchema
        }
    }

    private var isAtLoneSchema: Bool {
        word() == "schema" && word(2).map(Self.declarationWords.contains) == true && isName(3)
    }

    /// Reads a block of items; `owner` names it in errors ("entity 'TodoItem'").
    ///
    /// Returns whether it stands on one line.
    mutating func parseBlock(
        of owner: String,
        _ comments: inout ItemComments,
        item: (inout Parser) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        let start = current.location
        if isAt(.leftBrace) {
            advance()
        } else {
            let isInString = isBehindUnclosedString
            let failure = unexpected("expected '{' to begin \(owner)")
            if isInString, isAt(.rightBrace) { throw failure }
            // Only the brace is missing if what follows looks like the content of a block.
            guard isName(0), token(1).kind == .symbol(.colon) else { throw failure }
        }
        hasLostItem = false
        comments.inner += takeInnerComments()
        comments.opening = takeTrailingComments()
        while !isAt(.rightBrace) {
            if isAtEnd || isAtDeclaration {
                reportMissingBrace(of: owner, openedAt: start)
                return false
            }
            let itemStart = position
            do throws(Failure) {
                try item(&self)
                if isBehindUnclosedString { skipRestOfString() }
            } catch {
                hasLostItem = true
                let failure = current.end
                if position == itemStart { advance() }
                recoverInBlock()
                forgetErrors(from: failure, to: current.location)
            }
        }
        comments.closing = takeComments()
        let isOnOneLine = current.location.line == start.line
        advance()
        return isOnOneLine
    }

    private mutating func reportMissingBrace(of owner: String, openedAt start: SourceLocation) {
        // What seems to be missing may stand behind the missing brace.
        losses.key = true
        guard !isCutShort else { return }
        let note = Diagnostic.Note("\(owner) begins here", at: start)
        report("expected '}' to end \(owner)", at: isAtEnd ? nil : current.location, notes: [note])
    }

    /// Goes on to where the next member seems to begin: the next line outside brackets, or the block's end.
    mutating func recoverInBlock() {
        var braces = 0
        var brackets = 0
        while !isAtEnd, !isAtDeclaration {
            if current.trivia.startsLine, braces == 0, brackets == 0 || isAtLikelyMember { return }
            switch current.kind {
            case .symbol(.leftBrace): braces += 1
            case .symbol(.rightBrace) where braces == 0: return
            case .symbol(.rightBrace): braces -= 1
            case .symbol(.leftParenthesis), .symbol(.leftBracket): brackets += 1
            case .symbol(.rightParenthesis), .symbol(.rightBracket): brackets = max(0, brackets - 1)
            default: break
            }
            advance()
        }
    }

    /// Passes the lines of a string that was never closed on its own.
    private mutating func skipRestOfString() {
        let start = current.location
        while !isAtEnd, !isAtDeclaration, !(current.trivia.startsLine && (isAtLikelyMember || isAtListOrCheck)) {
            advance()
        }
        forgetErrors(from: start, to: current.location)
    }

    private var isAtListOrCheck: Bool {
        guard let word = word() else { return false }
        if word == "check" { return isName(1) }
        return ListSyntax.Keyword(rawValue: word) != nil && token(1).kind == .symbol(.leftParenthesis)
    }

    private var isAtLikelyMember: Bool {
        isAt(.rightBrace) || (isAtName && token(1).kind == .symbol(.colon))
    }

    /// Goes on to the next declaration.
    mutating func recoverToDeclaration() {
        repeat { advance() } while !isAtEnd && !isAtDeclaration && !isAtImport
    }

    /// Whether a line begins here that can only be an import; inside a block it may be a member without its colon.
    var isAtImport: Bool {
        current.trivia.startsLine && word() == "import" && isName(1) && !token(1).trivia.startsLine
    }
}
