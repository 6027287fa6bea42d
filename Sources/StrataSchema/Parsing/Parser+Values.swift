extension Parser {
    mutating func parseValue(depth: Int = 0) throws(Failure) -> ValueSyntax {
        guard depth < Self.maximumDepth else {
            report("values nest at most \(Self.maximumDepth) deep")
            throw Failure()
        }
        let start = current.location
        var lower: ValueSyntax?
        if !isAtRange, !isAtTwoDots {
            let value = try parseSimpleValue(depth: depth)
            if case .integer(let text) = value.kind, isAt(.dot), !isAtTwoDots {
                report("a number has a digit behind its point; write '\(text).0'", at: start)
                advance()
                return ValueSyntax(kind: .invalid, location: start)
            }
            guard isAtRange || isAtTwoDots else { return value }
            lower = value
        }
        if isAtTwoDots {
            report("a range has three dots; write '...' in place of '..'")
            advance()
        }
        let isHalfOpen = isAt(.halfOpenRange)
        advance()
        let upper = lower == nil || isAtValue ? try parseSimpleValue(depth: depth) : nil
        return ValueSyntax(kind: .range(lower: lower, upper: upper, isHalfOpen: isHalfOpen), location: start)
    }

    /// A range of Kotlin, Rust or SQL.
    private var isAtTwoDots: Bool { isAt(.dot) && token(1).kind == .symbol(.dot) }

    private var isAtRange: Bool { isAt(.closedRange) || isAt(.halfOpenRange) }

    /// Whether something follows that can be the end of a range.
    private var isAtValue: Bool {
        switch current.kind {
        case .integer, .float, .string, .name, .symbol(.dot), .invalid: !current.trivia.startsLine
        default: false
        }
    }

    private mutating func parseSimpleValue(depth: Int) throws(Failure) -> ValueSyntax {
        let token = current
        let kind: ValueSyntax.Kind
        switch token.kind {
        case .integer:
            advance()
            kind = .integer(token.text)
        case .float:
            advance()
            kind = .float(token.text)
        case .string(let literal):
            advance()
            kind = .string(literal)
        case .symbol(.dot):
            kind = try parseMemberValue()
        case .symbol(.leftBracket):
            kind = try parseListValue(depth: depth)
        case .name where !token.trivia.startsLine || depth > 0:
            kind = try parseNameValue(isArgument: depth > 0)
        default:
            throw unexpected("expected a value")
        }
        return ValueSyntax(kind: kind, location: token.location)
    }

    /// Reads a value such as `.now`.
    private mutating func parseMemberValue() throws(Failure) -> ValueSyntax.Kind {
        advance()
        if current.kind == .integer {
            report("a number has a digit before its point; write '0.\(current.text)'")
            advance()
            return .invalid
        }
        guard !current.trivia.startsLine else { throw unexpected("expected a name after '.'") }
        let name = try expectName("a name after '.'")
        if isAt(.leftParenthesis), !current.trivia.startsLine {
            report("write '.\(name.text)', without parentheses")
            skipBrackets()
        }
        return .member(name.text)
    }

    private mutating func parseListValue(depth: Int) throws(Failure) -> ValueSyntax.Kind {
        advance()
        var elements: [ValueSyntax] = []
        if take(.rightBracket) { return .list([]) }
        repeat { elements.append(try parseValue(depth: depth + 1)) } while take(.comma)
        try expect(.rightBracket, "or ',' in a list")
        return .list(elements)
    }

    /// Reads a value such as `true`; also `Priority.low` and `Date()`, which are reported.
    private mutating func parseNameValue(isArgument: Bool) throws(Failure) -> ValueSyntax.Kind {
        let name = advance()
        var path = [name.text]
        while isAt(.dot) {
            advance()
            path.append(try expectName("a name after '.'").text)
        }
        if isAt(.leftParenthesis), !current.trivia.startsLine {
            let advice =
                ForeignWords.value(forCall: path.joined(separator: ".")).map { "write '\($0)'" }
                ?? "write a literal, or a name with a dot such as '.now'"
            report("'\(path.joined(separator: "."))(…)' is code, and a schema holds none; \(advice)", at: name.location)
            skipBrackets()
            return .invalid
        }
        guard let last = path.last, path.count > 1 else { return .name(name.text) }
        // In an annotation a member is named alone: `@inverse(list)`.
        let meant = isArgument ? last : ".\(last)"
        report("write '\(meant)' in place of '\(path.joined(separator: "."))'", at: name.location)
        return isArgument ? .name(last) : .member(last)
    }
}
