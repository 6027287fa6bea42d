import StrataSchema
import Testing

@testable import StrataAnalysis

/// Results that are not what is declared for them.
struct ResultTests {
    static let results: [(declaration: String, sql: String, messages: [String])] = [
        (
            "() -> Date?", "SELECT max(di) FROM T",
            ["7: the result is computed from di, which is stored as iso8601; write @stored(iso8601)"]
        ),
        (
            "() -> UUID?", "SELECT max(ut) FROM T",
            ["7: the result is computed from ut, which is stored as text; write @stored(text)"]
        ),
        (
            "() -> Date", "SELECT date('now')",
            [
                "7: the result is stored as reference, and date() gives something else; write unixepoch('now') - 978307200"
            ]
        ),
        (
            "() -> Date @stored(iso8601)", "SELECT datetime('now')",
            [
                "7: the result is stored as iso8601, and datetime() gives another form; write strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
            ]
        ),
        (
            "() -> Date? @stored(unixMilliseconds)", "SELECT max(du) FROM T",
            ["7: the result is computed from du, which is stored as unixSeconds; write @stored(unixSeconds)"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T /* done",
            ["16: the comment is not closed; end it with */"]
        ),
        (
            "() -> [T]", "SELECT id FROM T",
            ["0: the result has no columns a, b, s and 11 more of T; select them, or name expressions with AS"]
        ),
        (
            "() -> [{ a: Int }]", "SELECT * FROM T",
            [
                "0: the result has columns id, b, s and 11 more that are not declared; declare them, or select only what is declared"
            ]
        ),
        (
            "() -> [{ a: Int }]", "SELECT a, a FROM T",
            ["10: the result has 2 columns called a; write which is meant, and only that one"]
        ),
        (
            "() -> [{ a: Int, n: Int }]", "SELECT a, count(*) AS n FROM T",
            [
                "7: a can be NULL, since a is read from no row when there is none; declare `a: Int?` or write coalesce(…, 0)"
            ]
        ),
        (
            "() -> [Int]", "SELECT load_extension('x') FROM T",
            ["7: a query cannot use load_extension"]
        ),
        (
            "() -> [String]", "SELECT name FROM sqlite_master",
            ["17: sqlite_master is a table of SQLite's own; a query reads the tables of the schema"]
        ),
        (
            "() -> [String]", "SELECT name FROM pragma_table_info('T')",
            ["17: pragma_table_info is a table of SQLite's own; a query reads the tables of the schema"]
        ),
        (
            "() -> [Bool]", "SELECT count(*) FROM T",
            ["7: the result is Bool, and count() is a number; write count(*) > 0"]
        ),
        (
            "() -> [K]", "SELECT 'zz' FROM T",
            ["7: the result is K, which has no case 'zz'; it is one of 'one', 'two'"]
        ),
        (
            "() -> [UInt8]", "SELECT 300 FROM T",
            ["7: the result is UInt8, which does not hold 300"]
        ),
        (
            "() -> [Bool]", "SELECT 2 FROM T",
            ["7: the result is Bool, which is 0 or 1, and not 2"]
        ),
    ]

    @Test(arguments: results)
    func aWrongResultIsToldAtItsColumn(declaration: String, sql: String, messages: [String]) throws {
        #expect(try StoredTypes.messages(declaration, sql) == messages)
    }

    static let search = """
        entity Note {
            id: Int
            title: String
            text: String?
            search (title, text)
        }
        entity Page {
            id: Int
            title: String
            text: String
            search (title, text)
        }

        """

    @Test(arguments: [
        ("SELECT snippet(Page_search, 0, '[', ']', '…', 5) FROM Page_search WHERE Page_search MATCH :q", true),
        ("SELECT snippet(Page_search, -1, '[', ']', '…', 5) FROM Page_search WHERE Page_search MATCH :q", true),
        ("SELECT highlight(s.Page_search, 1, '[', ']') FROM Page_search s WHERE s.Page_search MATCH :q", true),
        (
            "SELECT highlight(Note_search, 0, '[', ']') FROM Note JOIN Note_search ON Note_search.rowid = id "
                + "WHERE Note_search MATCH :q ORDER BY rank", true
        ),
        ("SELECT highlight(Note_search, 1, '[', ']') FROM Note_search WHERE Note_search MATCH :q", false),
        ("SELECT highlight(Page_search, 2, '[', ']') FROM Page_search WHERE Page_search MATCH :q", false),
        ("SELECT snippet(Note_search, -1, '[', ']', '…', 5) FROM Note_search WHERE Note_search MATCH :q", false),
    ])
    func whatIsShownOfARequiredTextIsNeverNull(sql: String, isSure: Bool) throws {
        let messages = try TestSchema.messages("query q(q: String) -> [String] = \"\(sql)\"", base: Self.search)
        #expect(messages.contains("can be NULL") == !isSure, "\(messages)")
        if isSure { #expect(messages.isEmpty) }
    }

    static let right: [(declaration: String, sql: String)] = [
        ("() -> [Int]", "SELECT (SELECT count(*) FROM U LIMIT 1) FROM T"),
        ("() -> [String]", "SELECT printf('%d', b) FROM T"),
        ("() -> [Bool]", "SELECT a IN (SELECT n FROM U) FROM T"),
        ("() -> [Int]", "SELECT a FROM T; -- done"),
        ("() -> [String]", "SELECT hex(b) FROM T"),
        ("() -> [String]", "SELECT json_quote(b) FROM T"),
        ("() -> [Int]", "SELECT a FROM T WHERE dt > TIMESTAMP '2020-01-01t00:00:00z'"),
    ]

    @Test(arguments: right)
    func aRightResultIsAccepted(declaration: String, sql: String) throws {
        #expect(try StoredTypes.messages(declaration, sql).isEmpty)
    }
}
