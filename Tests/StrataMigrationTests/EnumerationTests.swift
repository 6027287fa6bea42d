import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

private func schema(_ enumeration: String) -> String { "entity A { id: Int\n x: Level? }\n\(enumeration)" }

@Test(
    "Rows keep the case that they have, by its name, whatever its raw value becomes",
    arguments: [
        ("enum Level: Int { low, high }", "enum Level: Int { low, middle, high }", ["0", "1"], ["0", "2"]),
        (
            "enum Level: Int { low, middle, high }", "enum Level: Int { high, middle, low }", ["0", "1", "2"],
            ["2", "1", "0"]
        ),
        (
            #"enum Level: String { a = "x", b = "y" }"#, #"enum Level: String { a = "y", b = "x" }"#, ["'x'", "'y'"],
            ["'y'", "'x'"]
        ),
        ("enum Level: Int { low, high }", "enum Level: String { low, high }", ["0", "1"], ["'low'", "'high'"]),
    ]
)
func movedRawValues(old: String, new: String, values: [String], moved: [String]) throws {
    let rows =
        values.enumerated().map { "INSERT INTO A VALUES (\($0), \($1));" }.joined() + "INSERT INTO A VALUES (9, NULL)"
    let evolution = try Evolution(from: schema(old), to: schema(new), rows: rows)
    #expect(try evolution.connection.rows("SELECT x FROM A ORDER BY id").map { "\($0[0])" } == moved + ["NULL"])
}

@Test("A case that is renamed, or new, changes no row, and is a step without statements")
func renamedCase() throws {
    let evolution = try Evolution(
        from: schema("enum Level: Int { low = 0, high = 1 }"),
        to: schema("enum Level: Int { little = 0, high = 1, huge = 2 }"),
        rows: "INSERT INTO A VALUES (1, 0), (2, 1)"
    )
    #expect(
        evolution.step.changes.map(\.sentence) == ["renames the case Level.low to little", "adds the case Level.huge"]
    )
    #expect(evolution.sql == "-- Renames the case Level.low to little\n-- Adds the case Level.huge")
    #expect(try evolution.rows("SELECT x FROM A ORDER BY id") == ["0", "1"])
}

@Test("A case that is gone stops the step if a row has it, also where another case has its raw value now")
func goneCase() throws {
    #expect(throws: StrataError.self) {
        try Evolution(
            from: schema("enum Level: Int { low, middle, high }"),
            to: schema("enum Level: Int { low, high }"),
            rows: "INSERT INTO A VALUES (1, 1)"
        )
    }
    let evolution = try Evolution(
        from: schema("enum Level: Int { low, middle, high }"),
        to: schema("enum Level: Int { low, high }"),
        rows: "INSERT INTO A VALUES (1, 2)"
    )
    #expect(try evolution.connection.rows("SELECT x FROM A") == [[.integer(1)]])
}

@Test(
    "A backfill that gives what the type does not hold stops the step",
    arguments: [
        "x: Int8 @backfill(\"1000\")", "x: Level @backfill(\"99\")", "x: UUID @backfill(\"x'01'\")",
        "x: Bool @backfill(\"2\")",
        "x: UUID @stored(text) @backfill(\"upper(hex(randomblob(16)))\")",
    ]
)
func wrongBackfill(attribute: String) throws {
    let enumeration = "\nenum Level: Int { low, high }"
    let error = #expect(throws: StrataError.self) {
        try Evolution(
            from: "entity A { id: Int }" + enumeration,
            to: "entity A { id: Int\n \(attribute) }" + enumeration,
            rows: "INSERT INTO A VALUES (1)"
        )
    }
    #expect(error?.code == .migrationFailed)
}

@Test(
    "The backfill that is advised for a new UUID is one of version 4, in each row another",
    arguments: [
        (
            "UUID @stored(text)",
            "typeof(x) = 'text' AND length(x) = 36 AND x LIKE '________-____-4___-8___-____________'"
        ),
        ("UUID", "typeof(x) = 'blob' AND length(x) = 16 AND hex(x) LIKE '____________4___8_______________'"),
    ]
)
func advisedBackfill(type: String, condition: String) throws {
    var project = Project()
    try project.make("initial", "entity A { id: Int }")
    let advice = try project.refusal("entity A { id: Int\n x: \(type) }").joined()
    let start = try #require(advice.firstRange(of: "`@backfill(\"")).upperBound
    let end = try #require(advice[start...].firstRange(of: "\")`")).lowerBound
    let rows = (1...200).map { "(\($0))" }.joined(separator: ", ")
    let evolution = try Evolution(
        from: "entity A { id: Int }",
        to: "entity A { id: Int\n x: \(type) @backfill(\"\(advice[start..<end])\") }",
        rows: "INSERT INTO A VALUES \(rows)"
    )
    #expect(try evolution.connection.value("SELECT count(DISTINCT x) FROM A WHERE \(condition)") == .integer(200))
}

@Test("A case may be stored as {}")
func rawValueOfBraces() throws {
    let evolution = try Evolution(
        from: "entity A { id: Int\n x: K }\nenum K: String { empty = \"{}\", full = \"[]\", gone = \"()\" }",
        to: "entity A { id: Int\n x: K }\nenum K: String { empty = \"{}{}\", full = \"{}\" }",
        rows: "INSERT INTO A VALUES (1, '{}'), (2, '[]')"
    )
    #expect(try evolution.rows("SELECT x FROM A ORDER BY id") == ["'{}{}'", "'{}'"])
    let becoming = try Evolution(
        from: "entity A { id: Int\n x: String }",
        to: "entity A { id: Int\n x: K }\nenum K: String { empty = \"{}\", full = \"x\" }",
        rows: "INSERT INTO A VALUES (1, '{}'), (2, 'x')"
    )
    #expect(try becoming.rows("SELECT x FROM A ORDER BY id") == ["'{}'", "'x'"])
    #expect(throws: StrataError.self) {
        try Evolution(
            from: "entity A { id: Int }",
            to: "entity A { id: Int\n x: K @backfill(\"'other'\") }\nenum K: String { empty = \"{}\", full = \"x\" }",
            rows: "INSERT INTO A VALUES (1)"
        )
    }
}
