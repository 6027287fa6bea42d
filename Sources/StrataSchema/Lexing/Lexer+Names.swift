extension Lexer {
    /// Passes a name, if one begins here.
    mutating func takeName() -> String? {
        let start = offset
        guard offset < bytes.count, Self.isNameStart(scalar(at: offset)) else { return nil }
        while offset < bytes.count {
            let scalar = scalar(at: offset)
            guard Self.isNameContinuation(scalar) else { break }
            offset += UTF8.width(scalar)
        }
        return text(from: start)
    }

    /// Passes the text up to the backtick that ends it, on whatever line; nothing if there is none.
    private mutating func takeBacktickedLines() -> Bool {
        let before = (offset, line, lineStart)
        while offset < bytes.count, byte() != UInt8(ascii: "`") {
            if !takeLineEnd() { offset += 1 }
        }
        guard offset < bytes.count else {
            (offset, line, lineStart) = before
            return false
        }
        offset += 1
        return true
    }

    /// Whether backticks behind a `=` begin with a word of SQL.
    private func isSQL(behind name: String?) -> Bool {
        tokens.last?.kind == .symbol(.equals) && ["SELECT", "WITH", "VALUES"].contains(name?.uppercased())
    }

    static func isNamePart(_ byte: UInt8) -> Bool { byte < 0x80 && isNameContinuation(Unicode.Scalar(byte)) }

    /// Passes the rest of `first-name`, which is reported as a whole.
    mutating func lexHyphenatedName(from hyphen: Int) -> (Token.Kind, String) {
        var begin = hyphen
        while begin > 0, Self.isNamePart(bytes[begin - 1]) { begin -= 1 }
        skip(while: { Self.isNamePart($0) || $0 == UInt8(ascii: "-") })
        let written = text(from: begin)
        let parts = written.split(separator: "-")
        let meant =
            (parts.first.map(String.init) ?? "")
            + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        report("a name holds no '-'; write '\(meant)' in place of '\(written)'", at: begin)
        return (.invalid, text(from: hyphen))
    }

    mutating func lexBacktickedName() -> (Token.Kind, String) {
        let start = offset
        let place = location
        offset += 1
        let name = takeName()
        if let name, byte() == UInt8(ascii: "`") {
            offset += 1
            return (.name(isBackticked: true), name)
        }
        if tokens.last?.kind == .symbol(.equals), isSQL(behind: name) || Self.isLineEnd(byte()), takeBacktickedLines() {
            diagnostics.append(
                .error("SQL stands in double quotes, or on lines between '\"\"\"', not in backticks", at: place)
            )
            return (.invalid, "`")
        }
        skip(while: { $0 != UInt8(ascii: "`") && !Self.isLineEnd($0) })
        if byte() == UInt8(ascii: "`") {
            offset += 1
            report(
                "\(text(from: start)) is no name: between backticks stand letters, digits and '_'; "
                    + "for another name in the database use @table(\"…\") or @column(\"…\")",
                at: start
            )
        } else {
            let isSQL = isSQL(behind: name)
            report(
                isSQL
                    ? "SQL stands in double quotes, or on lines between '\"\"\"', not in backticks"
                    : "the backtick is never closed; end the name with '`'",
                at: start
            )
        }
        return (.invalid, text(from: start))
    }

    /// The scalar that begins at `position`.
    ///
    /// The bytes come from a `String`, so they are well-formed.
    func scalar(at position: Int) -> Unicode.Scalar {
        let first = bytes[position]
        if first < 0x80 { return Unicode.Scalar(first) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        let encoded = bytes[position..<min(position + length, bytes.count)]
        return String(decoding: encoded, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// Whether the whole text is one name.
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return isNameStart(first) && text.unicodeScalars.allSatisfy(isNameContinuation)
    }

    static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || (scalar.isASCII ? isASCIILetter(scalar) : scalar.properties.isXIDStart)
    }

    private static func isNameContinuation(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == "_" || isASCIILetter(scalar) || ("0"..."9").contains(scalar) }
        return scalar.properties.isXIDContinue
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
