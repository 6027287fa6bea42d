/// Names and values as SQL text, and scripts as statements.
public enum SQLText {
    /// An identifier in double quotes, with quotes in it doubled: any name is data, never syntax.
    public static func quote(_ identifier: String) -> String {
        var text = "\""
        for scalar in identifier.unicodeScalars {
            if scalar == "\"" { text.unicodeScalars.append("\"") }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }

    /// A value as an SQL literal.
    ///
    /// Text with a NUL is written as `CAST(x'…' AS TEXT)`, since SQL text ends at a NUL; infinity as `9e999`.
    public static func literal(_ value: StoredValue) -> String {
        switch value {
        case .null: return "NULL"
        case .integer(let number):
            // 9223372036854775808 is no integer literal, so its negative is none either.
            return number == .min ? "(-9223372036854775807 - 1)" : String(number)
        case .real(let number):
            if number.isNaN { return "NULL" }
            if number.isInfinite { return number < 0 ? "-9e999" : "9e999" }
            return "\(number)"
        case .text(let text):
            if text.utf8.contains(0) { return "CAST(x'\(hex(text.utf8))' AS TEXT)" }
            var literal = "'"
            for scalar in text.unicodeScalars {
                if scalar == "'" { literal.unicodeScalars.append("'") }
                literal.unicodeScalars.append(scalar)
            }
            return literal + "'"
        case .blob(let bytes): return "x'\(hex(bytes))'"
        }
    }

    private static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef")
        var text = ""
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }

    /// The statements of a script, each with the comments before it and without its semicolon.
    ///
    /// A semicolon inside a string, a quoted name, a comment or the body of a CREATE TRIGGER ends nothing. A statement
    /// that consists of comments alone is left out.
    public static func statements(in script: String) -> [String] {
        let bytes = Array(script.utf8)
        var statements: [String] = []
        var start = 0
        var words: [String] = []
        var isEmpty = true
        // Inside CREATE TRIGGER … BEGIN … END, where statements end with semicolons of their own and CASE has an END
        // too.
        var depth = 0
        // Behind a dot a word is a name: NEW.end.
        var isName = false

        func finish(at end: Int) {
            if !isEmpty {
                let text = String(decoding: bytes[start..<end], as: UTF8.self)
                statements.append(trimmed(text))
            }
            words = []
            isEmpty = true
            depth = 0
        }

        for token in SQLTokenizer.tokens(in: bytes) {
            if token.kind == .operator, token.text == ";", depth == 0 {
                finish(at: token.range.lowerBound)
                start = token.range.upperBound
                continue
            }
            isEmpty = false
            defer { isName = token.kind == .operator && token.text == "." }
            guard token.kind == .word, !isName else { continue }
            let word = token.text.uppercasedASCII
            if words.count < 4 { words.append(word) }
            guard words.first == "CREATE", words.contains("TRIGGER") else { continue }
            switch word {
            case "BEGIN" where depth == 0: depth = 1
            case "CASE" where depth > 0: depth += 1
            case "END" where depth > 0: depth -= 1
            default: break
            }
        }
        finish(at: bytes.count)
        return statements
    }

    private static func trimmed(_ text: String) -> String {
        func isSpace(_ character: Character) -> Bool { character.isWhitespace }
        var slice = text.drop(while: isSpace)
        while let last = slice.last, isSpace(last) { slice.removeLast() }
        return String(slice)
    }
}
