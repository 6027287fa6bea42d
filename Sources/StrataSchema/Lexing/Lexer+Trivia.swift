extension Lexer {
    /// Passes spaces, line ends and comments.
    mutating func lexTrivia() -> Trivia {
        var trivia = Trivia(startsLine: tokens.isEmpty)
        // Line ends since the last token or comment: two make an empty line.
        var lineEnds = 0
        while offset < bytes.count {
            switch byte() {
            case let blank where Self.isBlank(blank):
                offset += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                _ = takeLineEnd()
                lineEnds += 1
                trivia.startsLine = true
            case UInt8(ascii: "#"):
                skipForeignComment(startingWith: "#")
            case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"):
                skipForeignComment(startingWith: "--")
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*"):
                let firstLine = line
                trivia.comments.append(lexComment(isTrailing: !trivia.startsLine, followsBlankLine: lineEnds > 1))
                if line > firstLine { trivia.startsLine = true }
                lineEnds = 0
            default:
                trivia.followsBlankLine = lineEnds > 1
                return trivia
            }
        }
        trivia.followsBlankLine = lineEnds > 1
        return trivia
    }

    private mutating func skipForeignComment(startingWith sign: String) {
        report("a comment begins with '//', not with '\(sign)'")
        skip(while: { !Self.isLineEnd($0) })
    }

    private mutating func lexComment(isTrailing: Bool, followsBlankLine: Bool) -> Comment {
        let start = location
        var kind = Comment.Kind.block
        let text: String
        if byte(1) == UInt8(ascii: "/") {
            kind = lineCommentKind(isTrailing: isTrailing)
            text = lexLineComment()
        } else {
            text = lexBlockComment()
        }
        return Comment(
            kind: kind,
            text: text,
            location: start,
            isTrailing: isTrailing,
            followsBlankLine: followsBlankLine
        )
    }

    private mutating func lineCommentKind(isTrailing: Bool) -> Comment.Kind {
        // A row of slashes is a separator, no documentation.
        guard byte(2) == UInt8(ascii: "/"), byte(3) != UInt8(ascii: "/") else { return .line }
        guard isTrailing else { return .documentation }
        diagnostics.append(
            .warning(
                "'///' documents what follows it, so nothing on its own line; write it on the line above, or use '//'",
                at: location
            )
        )
        return .line
    }

    private mutating func lexLineComment() -> String {
        let start = offset
        skip(while: { !Self.isLineEnd($0) })
        return Self.trimmingEnd(bytes[start..<offset])
    }

    /// Block comments nest, as in Swift; the depth is a count, so that no depth can exhaust the stack.
    private mutating func lexBlockComment() -> String {
        let start = location
        var lines: [String] = []
        var lineBegin = offset
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                offset += 2
            } else if starts(with: "*/") {
                depth -= 1
                offset += 2
            } else if Self.isLineEnd(byte()) {
                lines.append(Self.trimmingEnd(bytes[lineBegin..<offset]))
                _ = takeLineEnd()
                lineBegin = offset
            } else {
                offset += 1
            }
        } while depth > 0 && offset < bytes.count
        if depth > 0 {
            diagnostics.append(.error("this comment is never closed; end it with '*/'", at: start))
            isCutShort = true
        }
        lines.append(Self.trimmingEnd(bytes[lineBegin..<offset]))
        return lines.joined(separator: "\n")
    }

    private static func trimmingEnd(_ bytes: ArraySlice<UInt8>) -> String {
        let end = bytes.lastIndex { !isBlank($0) }
        return String(decoding: bytes[..<(end.map { $0 + 1 } ?? bytes.startIndex)], as: UTF8.self)
    }
}
