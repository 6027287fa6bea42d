import StrataSchema
import Testing

@testable import StrataAnalysis

/// Comparisons whose sides can never be equal, and how parameters are stored.
struct ComparisonTests {
    static let comparisons: [(declaration: String, sql: String, messages: [String])] = [
        (
            "(x: Date) -> [Int]", "SELECT a FROM T WHERE di < datetime(:x, '+1 day')",
            [
                "27: di is stored as iso8601, and datetime() gives another form; write strftime('%Y-%m-%dT%H:%M:%fZ', :x, '+1 day')"
            ]
        ),
        (
            "(x: String) -> [Int]", "SELECT a FROM T WHERE a = :x",
            ["26: x is String, and a is Int"]
        ),
        (
            "(x: UUID) -> [Int]", "SELECT a FROM T WHERE a = :x",
            ["26: x is UUID, and a is Int"]
        ),
        (
            "(x: Date) -> [Int]", "SELECT a FROM T WHERE a = :x",
            ["26: x is Date, and a is Int"]
        ),
        (
            "(x: Bool) -> [Int]", "SELECT a FROM T WHERE a = :x",
            ["26: x is Bool, and a is Int"]
        ),
        (
            "(x: String) -> [Int]", "SELECT a FROM T LIMIT :x",
            ["22: x is String, and a number of rows is Int"]
        ),
        (
            "(x: [Int]) -> [Int]", "SELECT a FROM T WHERE a IN (:x)",
            [
                "28: x is a list, which is one text of JSON and never equal to a; write IN (SELECT value FROM json_each(:x))"
            ]
        ),
        (
            "(x: [UUID]) -> [Int]", "SELECT a FROM T WHERE u IN (SELECT value FROM json_each(:x))",
            [
                "56: x holds UUIDs as text, and u is stored as BLOB, so none is ever equal to it; declare u @stored(text), or pass one UUID"
            ]
        ),
        (
            "(t: T) -> [Int]", "SELECT a FROM T WHERE pID = :t",
            ["28: t is a T, and pID is the key of a U"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE dt > datetime('now')",
            ["27: dt is stored as reference, and datetime() gives something else; write unixepoch('now') - 978307200"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE dt > strftime('%s','now')",
            ["27: dt is stored as reference, and strftime() gives something else; write unixepoch('now') - 978307200"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE di > datetime('now')",
            [
                "27: di is stored as iso8601, and datetime() gives another form; write strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
            ]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE date(dt) > '2020'",
            ["27: dt is stored as reference, which date() does not read so; write date(dt + 978307200, 'unixepoch')"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE dt < di",
            ["27: dt is stored as reference and di as iso8601, so comparing them does not compare what they mean"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE u = ut",
            ["26: u is stored as BLOB and ut as text, so comparing them does not compare what they mean"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE de = ds",
            ["27: de is stored as TEXT and ds as scaled: 2, so comparing them does not compare what they mean"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T JOIN U ON U.id = T.a",
            ["33: id is stored as BLOB and a as INTEGER, so comparing them does not compare what they mean"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE u = '6BA7B810-9DAD-11D1-80B4-00C04FD430C8'",
            ["26: u is stored as BLOB, so a text is never equal to it; write x'6BA7B8109DAD11D180B400C04FD430C8'"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE k = 'zz' OR k IN ('one', 'tow')",
            [
                "26: k is K, which has no case 'zz'; it is one of 'one', 'two'",
                "47: k is K, which has no case 'tow'; did you mean 'two'?",
            ]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE bo = 'true'",
            ["27: bo is stored as 0 or 1, so a text is never equal to it; write TRUE"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE a = 'abc'",
            ["26: a is Int, and 'abc' is no number"]
        ),
        (
            "() -> [Int]", "SELECT a FROM T WHERE a > TIMESTAMP '2020-01-01T00:00:00Z'",
            ["26: a is Int, and no Date"]
        ),
        (
            "(x: Decimal) -> [Int]", "SELECT a FROM T WHERE de < :x",
            [
                "25: de is stored as text, which is not in the order of numbers; declare it @stored(scaled: 2), or compare CAST(de AS REAL)"
            ]
        ),
    ]

    @Test(arguments: comparisons)
    func whatNeverHoldsIsAnError(declaration: String, sql: String, messages: [String]) throws {
        #expect(try StoredTypes.messages(declaration, sql) == messages)
    }

    /// With the storage of each parameter.
    static let right: [(declaration: String, sql: String, storages: [String])] = [
        ("(x: Date) -> [Int]", "WITH c AS (SELECT a, di AS q FROM T) SELECT a FROM c WHERE q < :x", ["x:iso8601"]),
        ("(x: Date) -> [Int]", "SELECT a FROM T GROUP BY a HAVING max(di) < :x", ["x:iso8601"]),
        ("(x: Date, y: Int) -> [Int]", "SELECT a FROM T WHERE (di, a) > (:x, :y)", ["x:iso8601", "y:standard"]),
        ("(x: Date) -> [Int]", "SELECT a FROM T WHERE coalesce(di,1) < :x", ["x:iso8601"]),
        ("(x: Date) -> [Int]", "SELECT a FROM T WHERE :x IS NULL OR di < :x", ["x:iso8601"]),
        ("(x: Date) -> [Int]", "SELECT id FROM I WHERE d || '' < :x", ["x:iso8601"]),
        (
            "(x: Date) -> [Int]",
            "SELECT a FROM T WHERE a IN (SELECT q.a FROM (SELECT di AS e, a FROM T) q WHERE q.e > :x)", ["x:iso8601"]
        ),
        ("(x: [Int]) -> [Int]", "SELECT a FROM T WHERE a IN (SELECT value FROM json_each(:x))", ["x:standard"]),
        ("(p: U) -> [Int]", "SELECT a FROM T WHERE pID = :p", ["pID:standard"]),
        ("(x: K) -> [Int]", "SELECT a FROM T WHERE k = :x OR s = :x", ["x:standard"]),
        (
            "() -> [Int]",
            "SELECT a FROM T WHERE di > strftime('%Y-%m-%dT%H:%M:%fZ','now') AND du < unixepoch() AND di >= date('now') AND date(du, 'unixepoch') = date('now')",
            []
        ),
    ]

    @Test(arguments: right)
    func aParameterIsStoredAsWhatItIsComparedWith(declaration: String, sql: String, storages: [String]) throws {
        let report = try TestSchema.check("query q\(declaration) = \"\(sql)\"", base: StoredTypes.base)
        #expect(report.diagnostics.isEmpty, "\(report.diagnostics)")
        #expect(report.queries.first?.parameters.map { "\($0.name):\($0.storage)" } == storages)
    }
}
