/// What is written, where advice repeats it.
extension Parser {
    /// The text of tokens of one line, as the reader spaced them.
    ///
    /// Too long a text is shortened to nothing: advice is one sentence.
    private func text(of tokens: some Sequence<Token>) -> String? {
        var text = ""
        var end: SourceLocation?
        for token in tokens {
            if let end, end.line == token.location.line, end.column < token.location.column { text += " " }
            // One in single quotes is what SQL writes.
            if case .string(let literal) = token.kind, token.text.isEmpty {
                text += StringText.quoted(literal.value)
            } else {
                text += token.text
            }
            end = token.end
        }
        return text.isEmpty || text.utf8.count > 60 ? nil : text
    }

    /// What stands between the bracket at `distance` and the one that closes it on the same line.
    func text(insideBracketsAt distance: Int) -> String? {
        var depth = 0
        var inside: [Token] = []
        for token in tokens[min(position + distance, tokens.count - 1)...] {
            guard inside.isEmpty || !token.trivia.startsLine, token.kind != .end else { return nil }
            switch token.kind {
            case .symbol(.leftParenthesis), .symbol(.leftBracket): depth += 1
            case .symbol(.rightParenthesis), .symbol(.rightBracket): depth -= 1
            default: break
            }
            if depth == 0 { return text(of: inside.dropFirst()) }
            inside.append(token)
        }
        return nil
    }

    /// The rest of the line from the current token on.
    var restOfLine: String? {
        let rest = tokens[position...].dropFirst().prefix { !$0.trivia.startsLine && $0.kind != .symbol(.rightBrace) }
        return isAtEnd ? nil : text(of: [current] + rest)
    }

    /// SQL without quotes where a string is expected, up to the end of the line: passed, and given back in quotes.
    ///
    /// What the lexer said of it follows from that.
    mutating func takeUnquotedSQL() -> String? {
        guard !current.trivia.startsLine, isAtName || isAt(.leftParenthesis), let text = restOfLine else { return nil }
        let start = current.location
        repeat { advance() } while !isAtEnd && !current.trivia.startsLine && !isAt(.rightBrace)
        forgetErrors(from: start, to: current.location)
        return StringText.quoted(text)
    }
}
