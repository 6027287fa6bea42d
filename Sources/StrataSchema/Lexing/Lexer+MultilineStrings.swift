/// `"""` strings, as in Swift: the content begins on the next line, the closing quotes stand on a line of their own, and
/// what stands before them is taken off every line.
extension Lexer {
    mutating func lexMultilineString() -> StringLiteral {
        let start = location
        offset += 3
        let contentStart = offset
        skip(while: Self.isBlank)
        let isWellOpened = takeLineEnd()
        if !isWellOpened { report("the text of a \"\"\" string begins on the line after the quotes") }
        guard let end = findClosingQuotes() else {
            offset = bytes.count
            diagnostics.append(
                .error("the string is never closed; end it with '\"\"\"' on a line of its own", at: start)
            )
            isCutShort = true
            return StringLiteral(value: "", isMultiline: true)
        }
        let lastLineStart = bytes[contentStart..<end].lastIndex(where: Self.isLineEnd).map { $0 + 1 } ?? contentStart
        let indentation = bytes[lastLineStart..<end]
        let isWellClosed = indentation.allSatisfy(Self.isBlank)
        var lines: [[UInt8]] = []
        while offset < (isWellClosed ? lastLineStart : end) {
            lines.append(lexContentLine(without: isWellOpened && isWellClosed ? indentation : [], upTo: end))
        }
        if isWellOpened, !isWellClosed { report("the closing '\"\"\"' stands on a line of its own", at: end) }
        offset = end + 3
        return StringLiteral(
            value: String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self),
            isMultiline: true
        )
    }

    /// Where the closing quotes are; a quote behind a backslash does not count.
    private func findClosingQuotes() -> Int? {
        var position = offset
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\\") {
                position += 2
            } else if bytes[position...].starts(with: "\"\"\"".utf8) {
                return position
            } else {
                position += 1
            }
        }
        return nil
    }

    /// One line of the content, its line end passed.
    private mutating func lexContentLine(without indentation: ArraySlice<UInt8>, upTo end: Int) -> [UInt8] {
        var value: [UInt8] = []
        if bytes[offset...].starts(with: indentation) {
            offset += indentation.count
        } else {
            skip(while: Self.isBlank)
            // An empty line needs no indentation: editors strip it.
            if !Self.isLineEnd(byte()) {
                report("this line of the string is indented less than the closing '\"\"\"', or with other characters")
            }
        }
        while offset < end, !takeLineEnd() {
            if byte() == UInt8(ascii: "\\") {
                value += lexEscape()
            } else {
                value.append(byte())
                offset += 1
            }
        }
        return value
    }
}
