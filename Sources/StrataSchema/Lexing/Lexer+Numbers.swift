extension Lexer {
    /// Passes a number, signed or not, as Swift writes them: `1_000`, `0xFF`, `-2.5e-3`.
    mutating func lexNumber() -> (Token.Kind, String) {
        let start = offset
        if !Self.isDigit(byte()) { offset += 1 }
        let isDecimal = !(byte() == UInt8(ascii: "0") && "xob".utf8.contains(byte(1)))
        skip(while: Self.isNumberPart)
        // A dot belongs to the number only before a digit: `1...5` is a range.
        if isDecimal, byte() == UInt8(ascii: "."), Self.isDigit(byte(1)) {
            offset += 1
            skip(while: Self.isNumberPart)
        }
        if isDecimal, offset > start, bytes[offset - 1] | 0x20 == UInt8(ascii: "e"),
            byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-")
        {
            offset += 1
            skip(while: Self.isNumberPart)
        }
        let text = text(from: start)
        guard let kind = NumberText(text).kind else {
            report("'\(text)' is neither a number nor a name; a name begins with a letter", at: start)
            return (.invalid, text)
        }
        return (kind == .integer ? .integer : .float, text)
    }

    private static func isNumberPart(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// What the text of a number means.
struct NumberText {
    enum Kind { case integer, float }

    let text: String

    init(_ text: String) { self.text = text }

    private var plain: String { text.filter { $0 != "_" } }

    private var unsigned: Substring { text.first == "-" || text.first == "+" ? text.dropFirst() : text[...] }

    private var radix: Int {
        switch unsigned.prefix(2) {
        case "0x": 16
        case "0o": 8
        case "0b": 2
        default: 10
        }
    }

    /// `nil` if the text is no number.
    var kind: Kind? {
        if radix != 10 {
            let digits = unsigned.dropFirst(2)
            return digits.first != "_" && Self.areDigits(digits, radix: radix) ? .integer : nil
        }
        let parts = unsigned.lowercased().split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
        guard let mantissa = parts.first else { return nil }
        let digits = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard digits.allSatisfy({ Self.areDigits($0, radix: 10) }) else { return nil }
        guard parts.count == 2 else { return digits.count == 2 ? .float : .integer }
        let exponent = parts[1].first == "-" || parts[1].first == "+" ? parts[1].dropFirst() : parts[1]
        return Self.areDigits(exponent, radix: 10) ? .float : nil
    }

    /// The value of an integer; `nil` if it does not fit, or is none.
    var integer: Int64? {
        guard radix != 10 else { return Int64(plain) }
        let digits = unsigned.dropFirst(2).filter { $0 != "_" }
        return Int64((text.first == "-" ? "-" : "") + digits, radix: radix)
    }

    /// The decimal digits of the number, without `_`, `+` and radix; `nil` if an integer with a radix does not fit.
    var decimal: String? {
        if radix != 10 { return integer.map(String.init) }
        return plain.first == "+" ? String(plain.dropFirst()) : plain
    }

    private static func areDigits(_ text: Substring, radix: Int) -> Bool {
        guard let first = text.first, first != "_" else { return false }
        return text.allSatisfy { character in
            character == "_" || (character.isASCII && character.hexDigitValue.map { $0 < radix } ?? false)
        }
    }
}
