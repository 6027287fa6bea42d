extension Lexer {
    mutating func lexString() -> (Token.Kind, String) {
        let literal = starts(with: "\"\"\"") ? lexMultilineString() : lexLineString()
        return (.string(literal), "")
    }

    /// `'…'`, as SQL writes strings: reported, and taken for a string.
    mutating func lexSingleQuotedString() -> (Token.Kind, String) {
        let start = offset
        offset += 1
        skip(while: { $0 != UInt8(ascii: "'") && !Self.isLineEnd($0) })
        let content = text(from: start + 1)
        offset += byte() == UInt8(ascii: "'") ? 1 : 0
        report("a string stands in double quotes; write \(StringText.quoted(content))", at: start)
        return (
            .string(StringLiteral(value: content, isMultiline: false, location: location(at: start))), text(from: start)
        )
    }

    private mutating func lexLineString() -> StringLiteral {
        let start = offset
        offset += 1
        var value: [UInt8] = []
        var marks = [Schema.SQL.Mark(offset: 0, location: location)]
        var isUnclosed = false
        lexing: while true {
            switch byte() {
            case UInt8(ascii: "\""):
                offset += 1
                break lexing
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0:
                report("the string is never closed; end it with '\"' on the same line", at: start)
                isUnclosed = true
                break lexing
            case UInt8(ascii: "\\"):
                value += lexEscape()
                marks.append(.init(offset: value.count, location: location))
            case let other:
                value.append(other)
                offset += 1
            }
        }
        return StringLiteral(
            value: String(decoding: value, as: UTF8.self),
            isMultiline: false,
            isUnclosed: isUnclosed,
            location: location(at: start),
            marks: marks
        )
    }

    /// Passes a `\` and what belongs to it.
    ///
    /// The result is UTF-8.
    mutating func lexEscape() -> [UInt8] {
        let start = offset
        offset += 2
        switch bytes[start...].dropFirst().first {
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "r"): return [UInt8(ascii: "\r")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case UInt8(ascii: "0"): return [0]
        case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
        case UInt8(ascii: "\""): return [UInt8(ascii: "\"")]
        case UInt8(ascii: "'"): return [UInt8(ascii: "'")]
        case UInt8(ascii: "u"): return lexUnicodeEscape(at: start)
        case UInt8(ascii: "("):
            report("a schema has no string interpolation; write '\\\\(' for a backslash and a parenthesis", at: start)
        default:
            // The character behind the backslash is read as itself, whatever it is: it may be the end of the line.
            offset = start + 1
            report(
                "unknown escape; a string knows \\n, \\r, \\t, \\0, \\\\, \\\", \\' and \\u{…}; write '\\\\' for a "
                    + "backslash",
                at: start
            )
        }
        return []
    }

    private mutating func lexUnicodeEscape(at start: Int) -> [UInt8] {
        let digits = offset + 1
        if byte() == UInt8(ascii: "{") {
            offset = digits
            skip(while: { Self.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) })
            if byte() == UInt8(ascii: "}"), (1...8).contains(offset - digits),
                let value = UInt32(text(from: digits), radix: 16), let scalar = Unicode.Scalar(value)
            {
                offset += 1
                return Array(String(scalar).utf8)
            }
            offset += byte() == UInt8(ascii: "}") ? 1 : 0
        }
        report("'\\u' takes the hexadecimal number of a character in braces, such as \\u{E9}", at: start)
        return []
    }
}
