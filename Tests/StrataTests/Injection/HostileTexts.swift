/// Texts that something between an app and a disk might take for more than text.
enum HostileTexts {
    /// All different, byte for byte.
    static let all: [String] = [
        "", " ", "'", "''", "\"", "\"\"", "`", "[x]", "\\", "\\\\", "\\%", "%", "_", "%%", "a%", "_b", "100%_",
        "'; DROP TABLE Note; --", "\"; DROP TABLE \"Note\"; --", "'); DELETE FROM Label; --", "x' OR '1'='1",
        "1; COMMIT; --",
        "/* */", "--", ";", "?", "?1", "?2, ?3", ":name", "@p", "$p", "NULL", "null", "x'00'", "9e999", "0x7f",
        "a\u{0}b", "\u{0}", "a\u{0}", "\u{0}'; --", "a\nb", "a\r\nb", "\t", "*", "a*", "[a-z]*", "^a", "a NEAR b",
        "NEAR(\"a\" b)",
        "title : a", "a AND NOT", "\"a\" OR \"b", "{a}", "(((", "+a -b", "\u{e9}", "e\u{301}", "stra\u{df}e", "STRASSE",
        "ı", "İ", "ſ",
        "שלום עולם", "\u{202E}txt.exe", "\u{200F}مرحبا", "👩\u{200D}👩\u{200D}👧\u{200D}👦", "🏳️\u{200D}🌈", "\u{10FFFF}",
        "\u{FEFF}bom",
        "\u{FFFD}", "\u{301}", "\u{2028}", "日本語", "{\"a\":[1]}", "<b>&amp;</b>", "\u{7F}\u{80}\u{9F}",
    ]

    /// A megabyte of quotes, wildcards and NULs.
    static let large = String(repeating: "x'\"%_\\;\u{0}é👩", count: 80_000)

    /// A megabyte that is one word.
    static let longWord = String(repeating: "é", count: 500_000)

    /// Whether a text has another in it, byte for byte.
    static func contains(_ text: String, _ part: String) -> Bool {
        guard !part.isEmpty else { return true }
        let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }
}
