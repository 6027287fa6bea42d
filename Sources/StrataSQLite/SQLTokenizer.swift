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
        kind == .word && text.uppercasedASCII == keyword
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
            guard let first = byte(at: position) else { return nil }
            let start = position
            let kind: SQLToken.Kind
            switch first {
            case UInt8(ascii: "'"):
                skipQuoted(first)
                kind = .string
            case UInt8(ascii: "\""), UInt8(ascii: "`"):
                skipQuoted(first)
                kind = .quotedName
            case UInt8(ascii: "["):
                while let next = byte(at: position), next != UInt8(ascii: "]") { position += 1 }
                position = min(position + 1, bytes.count)
                kind = .quotedName
            case UInt8(ascii: "x"), UInt8(ascii: "X"):
                if byte(at: position + 1) == UInt8(ascii: "'") {
                    position += 1
                    skipQuoted(UInt8(ascii: "'"))
                    kind = .blob
                } else {
                    skipWord()
                    kind = .word
                }
            case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"):
                position += 1
                skipWord()
                kind = .parameter
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                skipNumber()
                kind = .number
            case UInt8(ascii: ".") where byte(at: position + 1).map(Self.isDigit) == true:
                skipNumber()
                kind = .number
            case _ where Self.isWordByte(first):
                skipWord()
                kind = .word
            default:
                skipOperator(first)
                kind = .operator
            }
            return SQLToken(
                kind: kind,
                text: String(decoding: bytes[start..<position], as: UTF8.self),
                range: start..<position
            )
        }

        private mutating func skipSpaceAndComments() {
            while let next = byte(at: position) {
                switch next {
                case 0x20, 0x09, 0x0a, 0x0c, 0x0d: position += 1
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
            while let next = byte(at: position) {
                position += 1
                guard next == quote else { continue }
                if byte(at: position) == quote { position += 1 } else { return }
            }
        }

        private mutating func skipWord() {
            while let next = byte(at: position), Self.isWordByte(next) { position += 1 }
        }

        private mutating func skipNumber() {
            while let next = byte(at: position) {
                let isSign = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
                let follows = position > 0 && (bytes[position - 1] | 0x20) == UInt8(ascii: "e")
                guard Self.isWordByte(next) || next == UInt8(ascii: ".") || (isSign && follows) else { return }
                position += 1
            }
        }

        private mutating func skipOperator(_ first: UInt8) {
            let longest = ["->>", "||", "<<", ">>", "<=", ">=", "==", "!=", "<>", "->"]
            for candidate in longest where bytes[position...].starts(with: candidate.utf8) {
                position += candidate.utf8.count
                return
            }
            position += 1
        }

        static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

        /// "Any character with the high bit set" belongs to a name.
        static func isWordByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xff: true
            default: false
            }
        }
    }
}
