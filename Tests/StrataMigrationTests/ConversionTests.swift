import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

/// An attribute that changes its type, with a value that must arrive and one that must stop the step.
struct Conversion: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String
    /// Stored before and after.
    var values: [String: String]
    /// A stored value that has no counterpart, and what the error says.
    var refused: (value: String, words: String)?
    var enums = ""

    var testDescription: String { "\(old) to \(new)" }
}

private let enums = "\nenum Size: Int { small = 1, large = 2 }\nenum Kind: String { plain, fancy }"

let conversions: [Conversion] = [
    Conversion(old: "Int", new: "String", values: ["7": "'7'", "-1": "'-1'"]),
    Conversion(
        old: "String",
        new: "Int",
        values: ["'701'": "701", "'-5'": "-5"],
        refused: ("'00701'", "not every A.x is a whole number without leading zeros or spaces")
    ),
    Conversion(
        old: "Int",
        new: "UInt8",
        values: ["0": "0", "255": "255"],
        refused: ("256", "not every A.x lies between 0 and 255")
    ),
    Conversion(old: "UInt8", new: "Double", values: ["255": "255.0"]),
    Conversion(
        old: "Int",
        new: "Double",
        values: ["7": "7.0"],
        refused: ("9007199254740993", "not every A.x is exact as a Double")
    ),
    Conversion(
        old: "Double",
        new: "Int",
        values: ["7.0": "7"],
        refused: ("7.5", "not every A.x is a whole number in the range of the new type")
    ),
    Conversion(old: "Int", new: "Bool", values: ["1": "1"], refused: ("2", "not every A.x lies between 0 and 1")),
    Conversion(old: "Bool", new: "Int", values: ["1": "1"]),
    Conversion(old: "URL", new: "String", values: ["'a'": "'a'"]),
    Conversion(old: "String", new: "URL", values: ["'a'": "'a'"]),
    Conversion(old: "String", new: "Data", values: ["'aä'": "x'61c3a4'"]),
    Conversion(
        old: "UUID",
        new: "UUID @stored(text)",
        values: ["x'0123456789abcdef0123456789abcdef'": "'01234567-89AB-CDEF-0123-456789ABCDEF'"]
    ),
    Conversion(
        old: "String",
        new: "UUID @stored(text)",
        values: ["'01234567-89ab-CDEF-0123-456789abcdef'": "'01234567-89AB-CDEF-0123-456789ABCDEF'"],
        refused: ("'no'", "not every A.x is a UUID")
    ),
    Conversion(
        old: "Data",
        new: "UUID",
        values: ["zeroblob(16)": "x'00000000000000000000000000000000'"],
        refused: ("x'01'", "not every A.x is a UUID of 16 bytes")
    ),
    Conversion(old: "Date", new: "Date @stored(unixSeconds)", values: ["-978307200.0": "0", "0.6": "978307201"]),
    Conversion(
        old: "Date",
        new: "Date @stored(unixMilliseconds)",
        values: ["0.25": "978307200250", "-978307201.0": "-1000"]
    ),
    Conversion(
        old: "Date",
        new: "Date @stored(iso8601)",
        values: ["0.25": "'2001-01-01T00:00:00.250Z'"],
        refused: ("1e30", "not every A.x is a date between the years 0 and 9999")
    ),
    Conversion(old: "Date @stored(unixSeconds)", new: "Date", values: ["978307201": "1.0"]),
    Conversion(old: "Date @stored(unixSeconds)", new: "Date @stored(unixMilliseconds)", values: ["-7": "-7000"]),
    Conversion(
        old: "Date @stored(unixSeconds)",
        new: "Date @stored(iso8601)",
        values: ["978307201": "'2001-01-01T00:00:01.000Z'"]
    ),
    Conversion(old: "Date @stored(unixMilliseconds)", new: "Date", values: ["978307201500": "1.5"]),
    Conversion(old: "Date @stored(unixMilliseconds)", new: "Date @stored(unixSeconds)", values: ["1600": "2"]),
    Conversion(
        old: "Date @stored(iso8601)",
        new: "Date",
        values: ["'2001-01-01T00:00:01.250Z'": "1.25"],
        refused: ("'soon'", "not every A.x is a date between the years 0 and 9999")
    ),
    Conversion(
        old: "Date @stored(iso8601)",
        new: "Date @stored(unixMilliseconds)",
        values: ["'2026-01-02T03:04:05.678Z'": "1767323045678"]
    ),
    Conversion(
        old: "Date @stored(iso8601)",
        new: "Date @stored(unixSeconds)",
        values: ["'1970-01-01T00:00:07.000Z'": "7"]
    ),
    Conversion(
        old: "Decimal @stored(scaled: 2)",
        new: "Decimal @stored(scaled: 4)",
        values: ["125": "12500"],
        refused: ("9223372036854775807", "not every A.x fits when it is multiplied by 100")
    ),
    Conversion(
        old: "Decimal @stored(scaled: 2)",
        new: "Decimal @stored(scaled: 1)",
        values: ["120": "12"],
        refused: ("125", "not every A.x has no more than 1 digit behind the point")
    ),
    Conversion(old: "Int", new: "Decimal @stored(scaled: 2)", values: ["3": "300"]),
    Conversion(old: "Int", new: "Decimal", values: ["-3": "'-3'"]),
    Conversion(
        old: "Int",
        new: "Size",
        values: ["2": "2"],
        refused: ("3", "not every A.x is one of 1, 2"),
        enums: enums
    ),
    Conversion(old: "Size", new: "Int", values: ["2": "2"], enums: enums),
    Conversion(
        old: "String",
        new: "Kind",
        values: ["'fancy'": "'fancy'"],
        refused: ("'odd'", "not every A.x is one of 'plain', 'fancy'"),
        enums: enums
    ),
    Conversion(old: "Kind", new: "String", values: ["'fancy'": "'fancy'"], enums: enums),
]

private func schema(_ type: String, _ enums: String) -> String {
    let (name, stored) =
        type.firstRange(of: " ").map { (type[..<$0.lowerBound], type[$0.lowerBound...]) } ?? (type[...], "")
    return "entity A { id: Int\n x: \(name)?\(stored) }\(enums)"
}

@Test("Values follow their attribute to another type or storage", arguments: conversions)
func conversion(_ conversion: Conversion) throws {
    let (old, new) = (schema(conversion.old, conversion.enums), schema(conversion.new, conversion.enums))
    for (value, expected) in conversion.values {
        var project = Project()
        try project.make("initial", old)
        if case .nothingToDo = try project.outcome("change", new) {
            // The same bytes, read another way.
            #expect(value == expected)
            continue
        }
        let evolution = try Evolution(from: old, to: new, rows: "INSERT INTO A VALUES (1, \(value)), (2, NULL)")
        let found = try evolution.rows("SELECT x FROM A ORDER BY id")
        #expect(found == [expected, "NULL"])
    }
}

@Test(
    "A value that has no counterpart stops the step, is listed by its key, and is not changed",
    arguments: conversions.filter { $0.refused != nil }
)
func refusedConversion(_ conversion: Conversion) throws {
    let (old, new) = (schema(conversion.old, conversion.enums), schema(conversion.new, conversion.enums))
    let refused = try #require(conversion.refused)
    let good = try #require(conversion.values.keys.first)
    var project = Project()
    try project.make("initial", old)
    try project.make("change", new)
    let runner = MigrationRunner(history: try project.schemaHistory(new))
    let connection = try database(
        runner.history,
        rows: "INSERT INTO A VALUES (1, \(good)), (2, \(refused.value)), (3, NULL)"
    )
    let before = try connection.dump()
    let error = try failure { _ = try runner.migrate(connection) }
    #expect(error.code == .migrationFailed)
    #expect(error.message.contains("\(refused.words) (1 row: 2); this lists them: SELECT"))
    #expect(error.key == [.integer(2)])
    #expect(try connection.dump() == before)
}

@Test("A conversion that rounds is lossy, and the step says so")
func lossyConversion() throws {
    let evolution = try Evolution(
        from: schema("Date", ""),
        to: schema("Date @stored(unixSeconds)", ""),
        rows: "INSERT INTO A VALUES (1, 0.4)"
    )
    #expect(
        evolution.sql.contains(
            "-- allow lossy \"changes A.x from Date to Date @stored(unixSeconds), which rounds its values to whole seconds\""
        )
    )
}

@Test("A backfill says how values follow where no rule does, and where a rule would")
func backfillConverts() throws {
    let old = "entity A { id: Int\n x: String\n y: Int? }"
    let new =
        "entity A { id: Int\n x: Double @backfill(\"CAST(x AS REAL)\")\n y: String @backfill(\"coalesce('#' || y, '')\") }"
    let evolution = try Evolution(from: old, to: new, rows: "INSERT INTO A VALUES (1, '1.5', 7), (2, 'x', NULL)")
    #expect(try evolution.rows("SELECT x, y FROM A") == ["1.5, '#7'", "0.0, ''"])
}

@Test("A storage that changes within one column type is converted in place, but not where values must differ")
func conversionInPlace() throws {
    let old = "entity A { id: Int\n x: Date @stored(unixSeconds)\n y: Date @unique @stored(unixSeconds) }"
    let new = "entity A { id: Int\n x: Date @stored(unixMilliseconds)\n y: Date @unique @stored(unixSeconds) }"
    let both = "entity A { id: Int\n x: Date @stored(unixMilliseconds)\n y: Date @unique @stored(unixMilliseconds) }"
    // 1 becomes 1000 while 1000 is still there.
    let rows = "INSERT INTO A VALUES (1, 1, 1), (2, 1000, 1000), (3, 1000000, 1000000)"
    let inPlace = try Evolution(from: old, to: new, rows: rows)
    #expect(inPlace.sql.contains("CREATE TABLE") == false)
    #expect(try inPlace.rows("SELECT x, y FROM A") == ["1000, 1", "1000000, 1000", "1000000000, 1000000"])
    #expect(
        try Evolution(from: old, to: both, rows: rows).rows("SELECT x, y FROM A") == [
            "1000, 1000", "1000000, 1000000", "1000000000, 1000000000",
        ]
    )
}

@Test("A case that goes stops the step while a row has it (pitfall 16)")
func removedCase() throws {
    let old = "entity A { id: Int\n x: Size }\nenum Size: Int { small = 1, middle = 2, large = 3 }"
    let new = "entity A { id: Int\n x: Size }\nenum Size: Int { small = 1, big = 3 }"
    var project = Project()
    try project.make("initial", old)
    let step = try project.make("change", new)
    #expect(step.changes.map(\.sentence) == ["changes the cases of Size, which A.x has"])
    let runner = MigrationRunner(history: try project.schemaHistory(new))
    #expect(runner.history.isDraft == false)
    let connection = try database(runner.history, rows: "INSERT INTO A VALUES (1, 1), (2, 2), (3, 3)")
    let error = try failure { _ = try runner.migrate(connection) }
    #expect(error.message.contains("not every A.x is none of the raw values that are gone: 2"))
    try connection.execute("UPDATE A SET x = 1 WHERE x = 2")
    #expect(try runner.migrate(connection).applied.map(\.number) == [2])
}
