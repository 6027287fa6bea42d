/// A token of SQL text: enough of SQLite's own tokenizer to find statements, constraints and names, never to judge
/// them.
public struct SQLToken: Hashable, Sendable {
    /// What a token is.
    public enum Kind: Hashable, Sendable {
        /// A keyword or a bare name.
        case word
        /// `"name"`, `` `name` `` or `[name]`.
        case quotedName
        /// `'text'`
        case string
        /// `x'00ff'`
        case blob
        /// A number.
        case number
        /// `?`, `?1`, `:name`, `@name`, `$name`
        case parameter
        /// Everything else, one operator each: `(`, `,`, `;`, `||`, `->>`.
        case `operator`
    }

    /// What the token is.
    public var kind: Kind
    /// The token as it stands in the text.
    public var text: String
    /// Where it stands, in bytes of UTF-8.
    public var range: Range<Int>

    /// The name that a word or a quoted name stands for, without its quotes.
    public var name: String {
        guard kind == .quotedName, let quote = text.first else { return text }
        let inner = String(text.dropFirst().dropLast())
        switch quote {
        case "\"": return inner.replacing("\"\"", with: "\"")
        case "`": return inner.replacing("``", with: "`")
        default: return inner
        }
    }

    /// Whether the token is this keyword, in any case of letters.
    public func isKeyword(_ keyword: String) -> Bool {
        kind == .word && text.utf8.count == keyword.utf8.count && text.uppercasedASCII == keyword
    }
}

/// Splits SQL text into tokens, leaving out spaces and comments.
public enum SQLTokenizer {
    /// The tokens of a text.
    ///
    /// Text that is unclosed is one token to its end: SQLite reports it.
    public static func tokens(in sql: String) -> [SQLToken] { tokens(in: Array(sql.utf8)) }

    static func tokens(in bytes: [UInt8]) -> [SQLToken] {
        var scanner = Scanner(bytes: bytes)
        var tokens: [SQLToken] = []
        while let token = scanner.next() { tokens.append(token) }
        return tokens
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0

        func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

        mutating func next() -> SQLToken? {
            skipSpaceAndComments()
            guard position < bytes.count else { return nil }
            let (first, start) = (bytes[position], position)
            // Most tokens are words. `$` belongs to a word, and begins a parameter.
            let kind = Self.isWordByte(first) && first != 0x24 ? skipWordOrNumber(first) : skipSign(first)
            return SQLToken(
                kind: kind,
                text: String(decoding: bytes[start..<position], as: UTF8.self),
                range: start..<position
            )
        }

        private mutating func skipWordOrNumber(_ first: UInt8) -> SQLToken.Kind {
            if Self.isDigit(first) {
                skipNumber()
                return .number
            }
            if first | 0x20 == UInt8(ascii: "x"), byte(at: position + 1) == UInt8(ascii: "'") {
                position += 1
                skipQuoted(UInt8(ascii: "'"))
                return .blob
            }
            skipWord()
            return .word
        }

        private mutating func skipSign(_ first: UInt8) -> SQLToken.Kind {
            switch first {
            case UInt8(ascii: "'"):
                skipQuoted(first)
                return .string
            case UInt8(ascii: "\""), UInt8(ascii: "`"):
                skipQuoted(first)
                return .quotedName
            case UInt8(ascii: "["):
                while let next = byte(at: position), next != UInt8(ascii: "]") { position += 1 }
                position = min(position + 1, bytes.count)
                return .quotedName
            case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
                position += 1
                skipWord()
                return .parameter
            case UInt8(ascii: ".") where byte(at: position + 1).map(Self.isDigit) == true:
                skipNumber()
                return .number
            default:
                skipOperator(first)
                return .operator
            }
        }

        private mutating func skipSpaceAndComments() {
            while position < bytes.count {
                let next = bytes[position]
                if next == 0x20 || next >= 0x09 && next <= 0x0d && next != 0x0b {
                    position += 1
                    continue
                }
                // What begins no comment, most often.
                if Self.isWordByte(next) && next < 0x80 { return }
                switch next {
                case UInt8(ascii: "-") where byte(at: position + 1) == UInt8(ascii: "-"):
                    while let next = byte(at: position), next != 0x0a { position += 1 }
                case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "*"):
                    position += 2
                    while position < bytes.count,
                        !(bytes[position] == UInt8(ascii: "*") && byte(at: position + 1) == UInt8(ascii: "/"))
                    {
                        position += 1
                    }
                    position = min(position + 2, bytes.count)
                case 0xef where byte(at: position + 1) == 0xbb && byte(at: position + 2) == 0xbf: position += 3
                default: return
                }
            }
        }

        /// A quoted token; the quote inside is doubled.
        private mutating func skipQuoted(_ quote: UInt8) {
            position += 1
            while position < bytes.count {
                position += 1
                guard bytes[position - 1] == quote else { continue }
                guard position < bytes.count, bytes[position] == quote else { return }
                position += 1
            }
        }

        private mutating func skipWord() {
            while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        }

        private mutating func skipNumber() {
            while let next = byte(at: position) {
                let isSign = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
                let follows = position > 0 && (bytes[position - 1] | 0x20) == UInt8(ascii: "e")
                guard Self.isWordByte(next) || next == UInt8(ascii: ".") || (isSign && follows) else { return }
                position += 1
            }
        }

        /// Passes one character, but for the operators that are longer.
        private mutating func skipOperator(_ first: UInt8) {
            position += 1
            guard position < bytes.count else { return }
            let second = bytes[position]
            switch first {
            case 0x2d where second == 0x3e:  // -> and ->>
                position += position + 1 < bytes.count && bytes[position + 1] == 0x3e ? 2 : 1
            case 0x7c where second == 0x7c: position += 1  // ||
            case 0x3c where second >= 0x3c && second <= 0x3e: position += 1  // << <= <>
            case 0x3e where second == 0x3e || second == 0x3d: position += 1  // >> >=
            case 0x3d where second == 0x3d, 0x21 where second == 0x3d: position += 1  // == !=
            default: break
            }
        }

        static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

        /// "Any character with the high bit set" belongs to a name.
        ///
        /// Written with numbers, as its callers are: asked for each byte of a schema, it is most of the time that a
        /// build without optimisation takes to open a database.
        static func isWordByte(_ byte: UInt8) -> Bool {
            let letter = byte | 0x20
            return letter >= 0x61 && letter <= 0x7a || isDigit(byte) || byte >= 0x80 || byte == 0x5f || byte == 0x24
        }
    }
}
