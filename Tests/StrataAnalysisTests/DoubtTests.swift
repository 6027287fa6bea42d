import StrataSchema
import Testing

@testable import StrataAnalysis

/// Computed results whose type in SQLite is right, and whose values may be none of the declared type.
struct DoubtTests {
    static let base = """
        enum Kind: String {
            one
            two
        }
        enum Level: Int {
            low = -1
            high = 10
        }
        open enum Mood: String {
            calm
        }
        entity T {
            id: Int
            n: Int
            small: Int8
            part: Int @range(0...100)
            byte: UInt8
            flag: Bool
            at: Date
            day: Date @stored(unixSeconds)
            text: Date @stored(iso8601)
            price: Decimal @stored(scaled: 2)
            exact: Decimal
            key: UUID
            code: UUID @stored(text)
            kind: Kind
            level: Level
            mood: Mood
            words: [String]
            place: Place @json
            s: String
            other: T?
        }

        """

    static func messages(_ declaration: String, _ sql: String) throws -> [String] {
        let start = "query q\(declaration) = \""
        return try TestSchema.check("\(start)\(sql)\"", base: base).diagnostics.map {
            "\($0.severity) \($0.location.column - start.utf8.count - 1): \($0.message)"
        }
    }

    private static func warning(_ message: String) -> String { "warning 7: \(message)" }
    private static let truth = warning(
        "whether the result is always 0 or 1 is not certain; write … <> 0, or declare Int"
    )
    private static func fits(_ type: String) -> String {
        warning(
            "whether the result always fits into \(type) is not certain; declare Int, or write CAST(… AS INTEGER) if it does"
        )
    }
    private static func computed(_ what: String, _ type: String) -> String {
        warning(
            "whether the result is a \(what) is not certain, since it is computed; write CAST(… AS \(type)) if it is"
        )
    }
    private static func isCase(_ type: String, _ stored: String) -> String {
        warning("whether the result is always a case of \(type) is not certain; write CAST(… AS \(stored)) if it is")
    }
    private static let list = warning(
        "whether the result is JSON of [String] is not certain; write json_array(…) or json_group_array(…), or CAST(… AS TEXT) if it is"
    )

    static let doubtful: [(declaration: String, sql: String, message: String)] = [
        ("() -> [Bool]", "SELECT n + 1 FROM T", truth),
        ("() -> [Bool]", "SELECT length(s) FROM T", truth),
        ("() -> [Bool]", "SELECT flag + flag FROM T", truth),
        ("() -> [Bool]", "SELECT -flag FROM T", truth),
        ("() -> Bool?", "SELECT max(n) FROM T", truth),
        ("() -> Bool?", "SELECT sum(flag) FROM T", truth),
        ("() -> [Bool]", "SELECT CASE WHEN n > 1 THEN 2 ELSE 0 END FROM T", truth),
        ("() -> [Bool]", "SELECT x FROM (SELECT n & 3 AS x FROM T)", truth),
        ("(m: Int) -> [Bool]", "SELECT :m FROM T", truth),
        ("() -> [Int8]", "SELECT n + 1 FROM T", fits("Int8")),
        ("() -> [Int8]", "SELECT small + 1 FROM T", fits("Int8")),
        ("() -> [Int16]", "SELECT coalesce(n, 0) FROM T", fits("Int16")),
        ("() -> [UInt8]", "SELECT part - 1 FROM T", fits("UInt8")),
        ("() -> [UInt16]", "SELECT byte * byte * 2 FROM T", fits("UInt16")),
        ("() -> Int32?", "SELECT (SELECT abs(part) * 100000000 FROM T LIMIT 1) AS m", fits("Int32")),
        ("() -> Int16?", "SELECT sum(small) FROM T", fits("Int16")),
        ("() -> [Date]", "SELECT at + 86400 FROM T", computed("Date that is stored as reference", "REAL")),
        ("() -> [Date]", "SELECT round(at) FROM T", computed("Date that is stored as reference", "REAL")),
        (
            "() -> Date? @stored(unixSeconds)", "SELECT sum(day) FROM T",
            computed("Date that is stored as unixSeconds", "INTEGER")
        ),
        (
            "() -> [Date] @stored(unixSeconds)", "SELECT day + 1000 FROM T",
            computed("Date that is stored as unixSeconds", "INTEGER")
        ),
        (
            "() -> Date? @stored(unixSeconds)", "SELECT max(n) FROM T",
            computed("Date that is stored as unixSeconds", "INTEGER")
        ),
        (
            "() -> [Date] @stored(iso8601)", "SELECT substr(text, 1, 10) FROM T",
            computed("Date that is stored as iso8601", "TEXT")
        ),
        ("() -> [UUID] @stored(text)", "SELECT lower(code) FROM T", computed("UUID that is stored as text", "TEXT")),
        ("() -> [Decimal]", "SELECT exact || '0' FROM T", computed("Decimal", "TEXT")),
        (
            "() -> [Decimal?] @stored(scaled: 2)", "SELECT price / price + 1 FROM T",
            computed("Decimal that is stored as scaled: 2", "INTEGER")
        ),
        (
            "() -> [Decimal] @stored(scaled: 2)", "SELECT n + 1 FROM T",
            computed("Decimal that is stored as scaled: 2", "INTEGER")
        ),
        ("() -> [Kind]", "SELECT substr(s, 1) FROM T", isCase("Kind", "TEXT")),
        ("() -> [Kind]", "SELECT CASE WHEN flag THEN 'one' ELSE 'three' END FROM T", isCase("Kind", "TEXT")),
        ("() -> Level?", "SELECT max(n) FROM T", isCase("Level", "INTEGER")),
        ("() -> [{ words: [String] }]", "SELECT s || ']' AS words FROM T", list.replacing("the result", with: "words")),
        (
            "() -> [{ words: [String] }]", "SELECT group_concat(s) AS words FROM T GROUP BY n",
            list.replacing("the result", with: "words")
        ),
        ("() -> [{ words: [String] }]", "SELECT 'a, b' AS words FROM T", list.replacing("the result", with: "words")),
        (
            "() -> [{ words: [String] }]", "SELECT json_object('a', s) AS words FROM T",
            list.replacing("the result", with: "words")
        ),
        (
            "() -> [{ place: Place @json }]", "SELECT upper(s) AS place FROM T",
            warning("whether place is JSON of Place is not certain; write json(…), or CAST(… AS TEXT) if it is")
        ),
    ]

    @Test(arguments: doubtful)
    func aComputedValueThatMayBeNoneOfItsTypeIsAWarning(declaration: String, sql: String, message: String) throws {
        let found = try Self.messages(declaration, sql)
        #expect(found == [message])
    }

    static let sure: [(declaration: String, sql: String)] = [
        ("() -> [Bool]", "SELECT n > 1 AND NOT flag FROM T"),
        ("() -> [Bool]", "SELECT flag FROM T"),
        ("() -> [Bool]", "SELECT EXISTS (SELECT 1 FROM T WHERE otherID IS NULL) FROM T"),
        ("() -> [Bool]", "SELECT n IN (1, 2) FROM T"),
        ("() -> [Bool]", "SELECT (SELECT count(*) FROM T) > 0 FROM T"),
        ("() -> [Bool]", "SELECT coalesce(max(flag), 0) FROM T GROUP BY n"),
        ("() -> [Bool]", "SELECT CASE WHEN n > 1 THEN flag WHEN n < 0 THEN s LIKE 'a%' ELSE FALSE END FROM T"),
        ("() -> [Bool]", "SELECT iif(n > 1, 1, 0) FROM T"),
        ("() -> [Bool]", "SELECT flag * (n > 1) FROM T"),
        ("() -> [Bool]", "SELECT 1 - flag FROM T"),
        ("() -> [Bool]", "SELECT n & 1 FROM T"),
        ("() -> [Bool]", "SELECT CAST(n AS INTEGER) FROM T"),
        ("() -> [Bool]", "SELECT x FROM (SELECT n > 1 AS x FROM T)"),
        ("() -> [Bool]", "WITH c(x) AS (SELECT n > 1 FROM T) SELECT x FROM c"),
        ("() -> [Bool]", "SELECT json_valid(s) FROM T"),
        ("(m: Bool) -> [Bool]", "SELECT :m FROM T"),
        ("() -> [Bool]", "SELECT max(flag) OVER (PARTITION BY n) FROM T"),
        ("() -> Int32", "SELECT count(*) FROM T"),
        ("() -> UInt8", "SELECT count(*) FILTER (WHERE flag) FROM T"),
        ("() -> Int32?", "SELECT sum(small) FROM T"),
        ("() -> Int?", "SELECT sum(n) FROM T"),
        ("() -> [Int]", "SELECT byte * part + 7 FROM T"),
        ("() -> [Int8]", "SELECT max(small) FROM T GROUP BY n"),
        ("() -> [Int16]", "SELECT small + 1 FROM T"),
        ("() -> [Int8]", "SELECT coalesce(part, 0) - 100 FROM T"),
        ("() -> [UInt8]", "SELECT n % 256 & 255 FROM T"),
        ("() -> [Int8]", "SELECT abs(part) / 2 FROM T"),
        ("() -> [Int8]", "SELECT CAST(n + 1 AS INTEGER) FROM T"),
        ("() -> [Int16]", "SELECT length(s) FROM T"),
        ("() -> [Int16]", "SELECT row_number() OVER (ORDER BY n) FROM T"),
        ("() -> Date?", "SELECT max(at) FROM T"),
        ("() -> Date?", "SELECT avg(at) FROM T"),
        ("() -> [Date]", "SELECT coalesce(at, -5.5) FROM T"),
        ("() -> [Date]", "SELECT CAST(at + 86400 AS REAL) FROM T"),
        ("() -> [Date] @stored(unixSeconds)", "SELECT CASE WHEN flag THEN day ELSE unixepoch() END FROM T"),
        ("() -> [Date] @stored(unixMilliseconds)", "SELECT unixepoch('now') * 1000 FROM T"),
        ("() -> [Date] @stored(iso8601)", "SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM T"),
        ("(d: Date) -> [Date]", "SELECT max(at, :d) FROM T"),
        ("() -> [UUID]", "SELECT CASE WHEN flag THEN key ELSE x'00112233445566778899aabbccddeeff' END FROM T"),
        ("() -> [Decimal]", "SELECT printf('%.2f', n) FROM T"),
        ("() -> [Decimal]", "SELECT CASE WHEN flag THEN exact ELSE '0' END FROM T"),
        ("() -> Decimal? @stored(scaled: 2)", "SELECT sum(price / 100) FROM T"),
        ("() -> [Decimal] @stored(scaled: 2)", "SELECT coalesce(sum(price), 0) FROM T GROUP BY n"),
        ("() -> [Decimal] @stored(scaled: 2)", "SELECT price - price * 19 / 119 FROM T"),
        ("() -> [Decimal] @stored(scaled: 2)", "SELECT CAST(price * n AS INTEGER) FROM T"),
        ("() -> [Decimal?] @stored(scaled: 2)", "SELECT price / CAST(n AS INTEGER) FROM T"),
        ("() -> [Kind]", "SELECT CASE WHEN flag THEN 'one' ELSE kind END FROM T"),
        ("() -> [Kind]", "SELECT CASE n WHEN 1 THEN 'one' ELSE 'two' END FROM T"),
        ("() -> [Level]", "SELECT CASE n WHEN 1 THEN -1 ELSE 10 END FROM T"),
        ("() -> [Mood]", "SELECT lower(s) FROM T"),
        ("() -> [{ words: [String] }]", "SELECT json_group_array(s) AS words FROM T GROUP BY n"),
        ("() -> [{ words: [String] }]", "SELECT CASE WHEN flag THEN words ELSE '[]' END AS words FROM T"),
        ("() -> [{ place: Place @json }]", "SELECT json_object('a', s) AS place FROM T"),
        ("() -> [{ place: Place? @json }]", "SELECT max(place) AS place FROM T GROUP BY n"),
        ("() -> [String]", "SELECT s || n FROM T"),
        ("() -> [Double]", "SELECT at + 5 FROM T"),
        ("() -> [T]", "SELECT * FROM T"),
    ]

    @Test(arguments: sure)
    func whatIsSurelyOfItsTypeIsAccepted(declaration: String, sql: String) throws {
        let found = try Self.messages(declaration, sql)
        #expect(found == [])
    }

    @Test func generatedColumnsAndViewsAreLookedAtToo() throws {
        let messages = try TestSchema.messages(
            """
            entity A {
                id: Int
                n: Int
                a: Bool @generated("n + 1")
                b: Bool @generated("n > 1")
                c: Int8 @generated("length('x')")
                d: Int @generated("length('x') + d")
            }
            view V {
                big: Bool
            } = "SELECT n * 2 AS big FROM A"
            """,
            base: ""
        )
        #expect(
            messages.contains("4:25: warning: whether a is always 0 or 1 is not certain; write … <> 0, or declare Int")
        )
        #expect(messages.contains("11:13: warning: whether big is always 0 or 1 is not certain"))
        // A warning hides no loop.
        #expect(messages.contains("d is computed from itself"))
    }

    static let sorted: [(sql: String, column: Int)] = [
        ("SELECT id FROM T ORDER BY exact DESC", 26), ("SELECT id FROM T AS t ORDER BY n, t.exact LIMIT 3", 34),
        ("SELECT id, exact FROM T ORDER BY 2", 33), ("SELECT id FROM T ORDER BY exact COLLATE BINARY", 26),
        ("SELECT id, exact AS e FROM T ORDER BY e NULLS LAST", 38),
        ("SELECT id, row_number() OVER (PARTITION BY n ORDER BY exact) AS r FROM T", 54),
    ]

    @Test(arguments: sorted)
    func decimalsThatAreStoredAsTextAreNotSorted(sql: String, column: Int) throws {
        let messages = try Self.messages("() -> [{ id: Int }]", sql).filter { $0.contains("stored as text") }
        #expect(
            messages == [
                "warning \(column): exact is stored as text, where '10' comes before '9.5', so the order is not that of the "
                    + "numbers; declare it @stored(scaled: 2), or order by CAST(exact AS REAL)"
            ]
        )
    }

    @Test func theGreatestOfTextsIsNotThatOfNumbers() throws {
        #expect(
            try Self.messages("() -> Decimal?", "SELECT max(exact) FROM T") == [
                "warning 11: exact is stored as text, where '10' comes before '9.5', so max() is not that of the numbers; "
                    + "declare it @stored(scaled: 2)"
            ]
        )
    }

    @Test(arguments: [
        "SELECT id FROM T ORDER BY price", "SELECT id FROM T ORDER BY CAST(exact AS REAL), s",
        "SELECT id FROM T GROUP BY exact ORDER BY n", "SELECT id FROM T ORDER BY exact IS NULL",
    ])
    func otherOrdersAreAccepted(sql: String) throws {
        #expect(try Self.messages("() -> [Int]", sql) == [])
    }
}
