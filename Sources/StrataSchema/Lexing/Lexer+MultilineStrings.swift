/// `"""` strings, as in Swift: the content begins on the next line, the closing quotes stand on a line of their own,
/// and what stands before them is taken off every line.
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
            return StringLiteral(value: "", isMultiline: true, isUnclosed: true, location: start)
        }
        if let declaration = declarationInside(offset..<end) {
            diagnostics.append(
                .error("the string is never closed; end it with '\"\"\"' on a line of its own", at: start)
            )
            while offset < declaration { if !takeLineEnd() { offset += 1 } }
            return StringLiteral(value: "", isMultiline: true, isUnclosed: true, location: start)
        }
        let lastLineStart = bytes[contentStart..<end].lastIndex(where: Self.isLineEnd).map { $0 + 1 } ?? contentStart
        let indentation = bytes[lastLineStart..<end]
        let isWellClosed = indentation.allSatisfy(Self.isBlank)
        var value: [UInt8] = []
        var marks: [Schema.SQL.Mark] = []
        while offset < (isWellClosed ? lastLineStart : end) {
            if !marks.isEmpty { value.append(UInt8(ascii: "\n")) }
            lexContentLine(without: isWellOpened && isWellClosed ? indentation : [], upTo: end, &value, &marks)
        }
        if isWellOpened, !isWellClosed { report("the closing '\"\"\"' stands on a line of its own", at: end) }
        offset = end + 3
        return StringLiteral(
            value: String(decoding: value, as: UTF8.self),
            isMultiline: true,
            location: start,
            marks: marks
        )
    }

    /// Where the next declaration seems to begin, if the quotes at `end` open another string: then this one was never
    /// closed, and what stands between the two is schema, not text.
    private func declarationInside(_ content: Range<Int>) -> Int? {
        let lineStart = bytes[content].lastIndex(where: Self.isLineEnd).map { $0 + 1 } ?? content.lowerBound
        let isOpening = Self.endsWithOpening(bytes[lineStart..<content.upperBound])
        let rest = bytes[(content.upperBound + 3)...].drop(while: Self.isBlank)
        guard isOpening, rest.first.map(Self.isLineEnd) ?? true else { return nil }
        return bytes[content].indices.first { position in
            position > content.lowerBound && Self.isLineEnd(bytes[position - 1])
                && Self.isNameStart(scalar(at: position))
        }
    }

    /// Whether the line can go on with a string: `= `, `check name`.
    private static func endsWithOpening(_ line: ArraySlice<UInt8>) -> Bool {
        guard let last = line.last(where: { !isBlank($0) }) else { return false }
        return line.first.map { !isBlank($0) } == true && last == UInt8(ascii: "=")
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

    /// Adds one line of the content to what was read before; passes its line end.
    private mutating func lexContentLine(
        without indentation: ArraySlice<UInt8>,
        upTo end: Int,
        _ value: inout [UInt8],
        _ marks: inout [Schema.SQL.Mark]
    ) {
        if bytes[offset...].starts(with: indentation) {
            offset += indentation.count
        } else {
            skip(while: Self.isBlank)
            // An empty line needs no indentation: editors strip it.
            if !Self.isLineEnd(byte()) {
                report("this line of the string is indented less than the closing '\"\"\"', or with other characters")
            }
        }
        marks.append(.init(offset: value.count, location: location))
        while offset < end, !takeLineEnd() {
            if byte() == UInt8(ascii: "\\") {
                value += lexEscape()
                marks.append(.init(offset: value.count, location: location))
            } else {
                value.append(byte())
                offset += 1
            }
        }
    }
}
