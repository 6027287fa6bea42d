import Testing

@testable import StrataGeneration

@Suite struct SwiftLiteralTests {
    @Test(
        "strings are escaped",
        arguments: [
            ("", #""""#),
            ("plain", #""plain""#),
            ("a \"b\" \\ c", #""a \"b\" \\ c""#),
            ("one\ntwo\r\nthree\t", #""one\ntwo\r\nthree\t""#),
            ("nul\0", #""nul\u{0}""#),
            ("\\(x)", #""\\(x)""#),
            ("é e\u{301} 👩‍👧", "\"é e\u{301} 👩‍👧\""),
            ("\u{2028}\u{202E}\u{FEFF}", #""\u{2028}\u{202E}\u{FEFF}""#),
        ]
    )
    func strings(_ value: String, _ literal: String) {
        #expect(SwiftLiteral.string(value) == literal)
    }

    @Test("SQL stands in a raw string over several lines")
    func multiline() {
        let code = SwiftLiteral.multilineString("CREATE TABLE \"a\" (\n\n    x\n);", label: "sql: ")
        #expect(
            CodePrinter().print([code]) == """
                sql: #\"""
                    CREATE TABLE "a" (

                        x
                    );
                    \"""#

                """
        )
    }

    @Test("a raw string has more number signs than the text has in a row")
    func fence() {
        let code = SwiftLiteral.multilineString("'\"\"\"#' \\##(x)")
        #expect(
            CodePrinter().print([code]) == "###\"\"\"\n    '\"\"\"#' \\##(x)\n    \"\"\"###\n"
        )
    }

    @Test("what a line of source cannot hold is escaped in raw strings too")
    func escapesInRawStrings() {
        let code = SwiftLiteral.multilineString("a\rb\0\n")
        #expect(CodePrinter().print([code]) == "#\"\"\"\n    a\\#u{D}b\\#u{0}\n\n    \"\"\"#\n")
    }

    @Test(
        "floating-point literals are those of Swift, digit for digit",
        arguments: [
            ("0", "0"), ("-0.0", "-0.0"), ("0.1", "0.1"), ("1.50", "1.5"), ("3.0", "3"), ("-2e3", "-2000"),
            ("1e300", "1e300"),
            ("6.02214076e23", "6.02214076e23"), ("-1e-7", "-1e-7"), ("0.00012", "0.00012"), ("1_000.5", "1000.5"),
            ("12345678901234567890", "1.234567890123456789e19"),
        ]
    )
    func floatingPoint(_ text: String, _ literal: String) {
        #expect(SwiftLiteral.floatingPoint(text) == literal)
    }
}
