import Testing

@testable import StrataSchema

@Suite("The lexer")
struct LexerTests {
    private func tokens(_ text: String) -> [String] {
        Lexer.lex(SourceFile(path: "f", text: text)).tokens.map { token in
            let content: String =
                switch token.kind {
                case .name: "name \(token.text)"
                case .integer: "integer \(token.text)"
                case .float: "float \(token.text)"
                case .string(let literal): "string \(StringText.quoted(literal.value))"
                case .symbol: token.text
                case .invalid: "invalid"
                case .end: "end"
                }
            return "\(token.location.line):\(token.location.column) \(content)"
        }
    }

    private func strings(_ text: String) -> [String] {
        Lexer.lex(SourceFile(path: "f", text: text)).tokens.compactMap { token in
            if case .string(let literal) = token.kind { literal.value } else { nil }
        }
    }

    @Test("counts columns in bytes and lines by any line end")
    func places() {
        #expect(
            tokens("a é b\r\n\tc\rd\ne")
                == ["1:1 name a", "1:3 name é", "1:6 name b", "2:2 name c", "3:1 name d", "4:1 name e", "4:2 end"]
        )
    }

    @Test("passes a byte order mark")
    func byteOrderMark() {
        #expect(tokens("\u{FEFF}a") == ["1:1 name a", "1:2 end"])
    }

    @Test("reads Unicode names, and names in backticks")
    func names() {
        #expect(
            tokens("größe 名前 _x `class`") == [
                "1:1 name größe", "1:9 name 名前", "1:16 name _x", "1:19 name class", "1:26 end",
            ]
        )
    }

    @Test("reads numbers with signs, separators, radixes and exponents, and ranges of them")
    func numbers() {
        #expect(
            tokens("-1_000 +2 0xFF 0b1 0o17 1.5 2e3 -2.5E-3 1...5") == [
                "1:1 integer -1_000", "1:8 integer +2", "1:11 integer 0xFF", "1:16 integer 0b1", "1:20 integer 0o17",
                "1:25 float 1.5", "1:29 float 2e3", "1:33 float -2.5E-3", "1:41 integer 1", "1:42 ...",
                "1:45 integer 5",
                "1:46 end",
            ]
        )
    }

    @Test(
        "knows what a number's text means",
        arguments: [
            ("1_000", 1000), ("-0x10", -16), ("+7", 7), ("0b101", 5), ("0o17", 15), ("007", 7),
            ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min), ("9223372036854775808", nil),
        ] as [(String, Int64?)]
    )
    func integers(text: String, value: Int64?) {
        #expect(NumberText(text).integer == value)
    }

    @Test("replaces every escape")
    func escapes() {
        #expect(strings(#""\n\r\t\0\\\"\'\u{E9}\u{1F600}""#) == ["\n\r\t\0\\\"'é😀"])
    }

    @Test("takes the closing indentation off every line of a multi-line string")
    func multilineStrings() {
        #expect(strings("\"\"\"\r\n    a\r\n\r\n      b \\\"\"\"\r\n  \r\n    \"\"\"") == ["a\n\n  b \"\"\"\n"])
        #expect(strings("\"\"\"\n\"\"\"") == [""])
        #expect(strings("\"\"\"\n\t\ta\n\t\t\tb\n\t\t\"\"\"") == ["a\n\tb"])
    }

    @Test("nests block comments")
    func nestedComments() {
        let lexed = Lexer.lex(SourceFile(path: "f", text: "/* a /* b */ c */ d"))
        #expect(lexed.tokens.map(\.text) == ["d", ""])
        #expect(lexed.tokens[0].trivia.comments.map(\.text) == ["/* a /* b */ c */"])
    }

    @Test("refuses a file with a NUL byte, at its place, and says nothing else")
    func nul() {
        #expect(
            messages(about: "entity A {\n  id:\0 Int") == [
                "2:6: error: the file holds a NUL byte; save it as text in UTF-8"
            ]
        )
    }
}

@Suite("The nearest name")
struct NearestNameTests {
    @Test(
        "is the one that differs by a slip",
        arguments: [
            ("Sting", "String"), ("string", "String"), ("Stirng", "String"), ("Dat", "Data"), ("Dte", "Date"),
            ("URI", nil), ("X", nil), ("Sandwich", nil), ("", nil),
        ] as [(String, String?)]
    )
    func nearest(name: String, expected: String?) {
        #expect(NearestName.of(name, among: ["String", "Date", "Data", "UUID"]) == expected)
    }

    @Test("is the same whatever the order of the candidates")
    func isDeterministic() {
        #expect(NearestName.of("abx", among: ["abz", "aby"]) == "aby")
        #expect(NearestName.of("abx", among: ["aby", "abz"]) == "aby")
    }
}
