import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

@Test(
    "An integer stays one in canonical SQL, however it is written; a real stays a real",
    arguments: [
        ("a & 0X1F", "\"a\" & 0x1f"), ("a = 0xFFFFFFFFFFFFFFFF", "\"a\" = 0xffffffffffffffff"),
        ("a > -9223372036854775808", "\"a\" > - 9223372036854775808"), ("a / 2", "\"a\" / 2"),
        ("a / 2.0", "\"a\" / 2.0"), ("a / 2e0", "\"a\" / 2.0"), ("a / .5", "\"a\" / 0.5"), ("a = 007", "\"a\" = 7"),
    ]
)
func canonicalNumbers(sql: String, expected: String) {
    let canonical = CanonicalSQL.expression(sql, columns: ["a"])
    #expect(canonical == expected)
    #expect(CanonicalSQL.expression(canonical, columns: ["a"]) == expected)
}

@Test("A default is the number that SQLite reads", arguments: [("-0X10", "-0x10"), ("+3", "3"), ("- 1.50", "-1.5")])
func canonicalDefaults(sql: String, expected: String) { #expect(CanonicalSQL.defaultValue(sql) == expected) }

@Test("A CHECK and a generated column compute with the integers that were written")
func integersInTables() throws {
    let evolution = try Evolution(
        from: "entity A { id: Int\n x: Int }",
        to: """
            entity A {
                id: Int
                x: Int
                low: Int @generated("x & 0x0F")
                half: Int @generated("x / 0x2")
                least: Bool @generated("x = -9223372036854775808")
                check small "x % 0x10 < 0xA"
            }
            """,
        rows: "INSERT INTO A VALUES (1, 37), (2, -9223372036854775808), (3, 7)"
    )
    #expect(
        try evolution.rows("SELECT x, low, typeof(low), half, typeof(half), least FROM A ORDER BY id") == [
            "37, 5, 'integer', 18, 'integer', 0",
            "(-9223372036854775807 - 1), 0, 'integer', -4611686018427387904, 'integer', 1",
            "7, 7, 'integer', 3, 'integer', 0",
        ]
    )
    #expect(throws: StrataError.self) { try evolution.connection.execute("INSERT INTO A (id, x) VALUES (4, 42)") }
}
