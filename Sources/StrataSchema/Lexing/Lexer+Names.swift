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

    mutating func lexBacktickedName() -> (Token.Kind, String) {
        let start = offset
        offset += 1
        let name = takeName()
        if let name, byte() == UInt8(ascii: "`") {
            offset += 1
            return (.name(isBackticked: true), name)
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
            report("the backtick is never closed; end the name with '`'", at: start)
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
