/// Cuts the text of a file into tokens.
///
/// Never stops early: what it does not understand is reported and becomes an `.invalid` token or is skipped, so that
/// the parser sees the rest. The last token is always `.end`.
struct Lexer {
    let path: String
    /// UTF-8.
    ///
    /// Holds no NUL (such a file is refused as a whole), so that 0 can stand for "behind the end" in `byte(_:)`.
    let bytes: [UInt8]
    var offset = 0
    var line = 1
    var lineStart = 0

    private(set) var tokens: [Token] = []
    var diagnostics: [Diagnostic] = []
    /// A comment or a multi-line string runs to the end of the file: what follows from that is no second error.
    var isCutShort = false

    static func lex(_ file: SourceFile) -> Lexer {
        var lexer = Lexer(file)
        lexer.run()
        return lexer
    }

    private init(_ file: SourceFile) {
        path = file.path
        var bytes = Array(file.text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        self.bytes = bytes
    }

    private mutating func run() {
        if let position = bytes.firstIndex(of: 0) {
            refuseNUL(at: position)
        } else {
            while offset < bytes.count {
                let trivia = lexTrivia()
                guard offset < bytes.count else { return finish(with: trivia) }
                lexToken(after: trivia)
            }
        }
        finish(with: Trivia(startsLine: true))
    }

    private mutating func finish(with trivia: Trivia) {
        tokens.append(Token(kind: .end, text: "", location: location, end: location, trivia: trivia))
    }

    private mutating func refuseNUL(at position: Int) {
        for (index, byte) in bytes[..<position].enumerated() where byte == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        offset = position
        report("the file holds a NUL byte; save it as text in UTF-8")
        isCutShort = true
    }

    private mutating func lexToken(after trivia: Trivia) {
        let start = location
        let (kind, text) = lexContent()
        tokens.append(Token(kind: kind, text: text, location: start, end: location, trivia: trivia))
    }

    private mutating func lexContent() -> (Token.Kind, String) {
        switch byte() {
        case UInt8(ascii: "\""):
            return lexString()
        case UInt8(ascii: "'"):
            return lexSingleQuotedString()
        case UInt8(ascii: "`"):
            return lexBacktickedName()
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return lexNumber()
        case UInt8(ascii: "-") where Self.isDigit(byte(1)), UInt8(ascii: "+") where Self.isDigit(byte(1)):
            return lexNumber()
        default:
            if let name = takeName() { return (.name(isBackticked: false), name) }
            if let symbol = takeSymbol() { return (.symbol(symbol), symbol.rawValue) }
            return lexUnknown()
        }
    }

    private mutating func takeSymbol() -> Token.Symbol? {
        // The cases stand with the longest first.
        let first = byte()
        for (begin, symbol) in Self.symbols where begin == first && starts(with: symbol.rawValue) {
            offset += symbol.rawValue.utf8.count
            return symbol
        }
        return nil
    }

    /// All symbols, each with its first byte.
    private static let symbols = Token.Symbol.allCases.map { ($0.rawValue.utf8.first ?? 0, $0) }

    /// What stands for a sign of the language on other keyboards, and where a program improves what is typed.
    private static let lookalikes: [Unicode.Scalar: Token.Symbol] = [
        "\u{FF1A}": .colon, "\u{FE55}": .colon, "\u{2026}": .closedRange, "\u{2192}": .arrow, "\u{21D2}": .arrow,
        "\u{FF0C}": .comma, "\u{3001}": .comma, "\u{FF08}": .leftParenthesis, "\u{FF09}": .rightParenthesis,
        "\u{FF1D}": .equals, "\u{FF1F}": .question, "\u{FF20}": .at, "\u{FF5B}": .leftBrace, "\u{FF5D}": .rightBrace,
    ]

    private mutating func lexUnknown() -> (Token.Kind, String) {
        let start = offset
        let scalar = scalar(at: offset)
        offset += UTF8.width(scalar)
        if let symbol = Self.lookalikes[scalar] {
            report("write '\(symbol.rawValue)' in place of '\(scalar)'", at: start)
            return (.symbol(symbol), symbol.rawValue)
        }
        switch scalar {
        case "-" where start > 0 && Self.isNamePart(bytes[start - 1]) && Self.isNamePart(byte()):
            return lexHyphenatedName(from: start)
        case "|":
            report("'|' means nothing here; a type that may be missing ends in '?', as in 'Date?'", at: start)
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}":
            report("'\(scalar)' is a typographic quote; strings stand in straight double quotes", at: start)
            skip(while: { !Self.isLineEnd($0) })
        case "\\":
            report(
                "'\\' begins a key path in Swift, and nothing in a schema, where a name stands alone; remove it",
                at: start
            )
        default:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            switch scalar.properties.generalCategory {
            case .spaceSeparator:
                report("this space is the character \(code), not an ordinary one; replace it", at: start)
            case .control, .format:
                report("an invisible character, \(code), stands here; remove it", at: start)
            default:
                report("the character '\(scalar)' (\(code)) has no meaning here; remove it", at: start)
            }
            // A run of such characters is one mistake.
            skip(while: { $0 >= 0x80 })
        }
        return (.invalid, String(decoding: bytes[start..<offset], as: UTF8.self))
    }
}

extension Lexer {
    /// The byte `distance` behind the current one; 0 behind the end.
    func byte(_ distance: Int = 0) -> UInt8 {
        let position = offset + distance
        return position < bytes.count ? bytes[position] : 0
    }

    func starts(with text: String) -> Bool {
        var position = offset
        for byte in text.utf8 {
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
        }
        return true
    }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while offset < bytes.count, condition(bytes[offset]) { offset += 1 }
    }

    /// Passes a line end, if there is one here: LF, CR LF or CR.
    mutating func takeLineEnd() -> Bool {
        guard Self.isLineEnd(byte()) else { return false }
        offset += byte() == UInt8(ascii: "\r") && byte(1) == UInt8(ascii: "\n") ? 2 : 1
        line += 1
        lineStart = offset
        return true
    }

    /// The text from `start` to the current place.
    func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

    var location: SourceLocation { location(at: offset) }

    /// A place on the current line.
    func location(at position: Int) -> SourceLocation {
        SourceLocation(path: path, line: line, column: position - lineStart + 1)
    }

    mutating func report(_ message: String, at position: Int? = nil) {
        diagnostics.append(.error(message, at: location(at: position ?? offset)))
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Whether the byte is a space, a tab or another blank of ASCII that ends no line.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
