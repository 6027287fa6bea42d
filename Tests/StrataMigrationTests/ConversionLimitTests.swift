import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

/// Changes the type of `A.x`, with one row that holds a value, in the row 7.
private func converted(
    _ old: String,
    _ new: String,
    _ value: String,
    enums: String = ""
) throws -> Result<[String], StrataError> {
    let text = { (type: String) in "entity A { id: Int\n x: \(type) }\(enums)" }
    var project = Project()
    try project.make("initial", text(old))
    try project.make("change", text(new))
    let runner = MigrationRunner(history: try project.schemaHistory(text(new)))
    let connection = try database(runner.history, rows: "INSERT INTO A VALUES (7, \(value))")
    do throws(StrataError) {
        _ = try runner.migrate(connection)
        return .success(try connection.rows("SELECT x FROM A").map { SQLText.literal($0[0]) })
    } catch {
        return .failure(error)
    }
}

@Test(
    "A Double becomes the nearest Float, which can be read as one",
    arguments: [
        0.1, -0.1, 0.5, 1e30, 16_777_217, 1e-40, -1e-45, .leastNonzeroMagnitude, 1.1754943508222874e-38,
        3.4028234663852886e38,
        .infinity, -.infinity,
    ]
)
func doubleToFloat(value: Double) throws {
    let expected = SQLText.literal(.real(Double(Float(value))))
    #expect(try converted("Double", "Float", SQLText.literal(.real(value))).get() == [expected])
}

@Test("A change to Float is lossy, and a step of its own")
func doubleToFloatAlone() throws {
    let evolution = try Evolution(
        from: "entity A { id: Int\n x: Double? }",
        to: "entity A { id: Int\n x: Float? }",
        rows: "INSERT INTO A VALUES (1, 0.1), (2, NULL)"
    )
    #expect(
        sentences(evolution) == [
            "lossy: changes A.x from Double to Float, which rounds its values to the precision of Float"
        ]
    )
    #expect(
        evolution.sql.contains(
            "-- allow lossy \"changes A.x from Double to Float, which rounds its values to the precision of Float\""
        )
    )
    #expect(try evolution.rows("SELECT x FROM A") == ["0.10000000149011612", "NULL"])
}

@Test(
    "A value that would change or could not be read stops the step, with table, column and key",
    arguments: [
        ("Double", "Float", "1e300", "lies in the range of Float, which ends at 3.4e38"),
        ("Int", "Float", "16777217", "is exact as a Float"),
        ("Int", "Float", "9223372036854775807", "is exact as a Float"),
        ("Int", "Double", "9223372036854775807", "is exact as a Double"),
        ("String", "UUID @stored(text)", "'ZZZZZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZZZZZZZZZ'", "is a UUID"),
        ("String", "UUID @stored(text)", "'01234567-89ab-cdef-0123-4567-9abcdef'", "is a UUID"),
        (
            "String", "UUID @stored(text)",
            "CAST(CAST('01234567-89ab-cdef-0123-456789abcdef' AS BLOB) || x'0041' AS TEXT)", "is a UUID"
        ),
        ("String", "URL", "''", "is a URL"),
        ("Date", "Date @stored(unixSeconds)", "1e300", "is a date that seconds since 1970 can hold"),
        ("Date", "Date @stored(unixMilliseconds)", "1e18", "is a date that milliseconds since 1970 can hold"),
        ("Date", "Date @stored(iso8601)", "-63145526401.0", "is a date between the years 0 and 9999"),
        (
            "Date @stored(unixSeconds)", "Date @stored(unixMilliseconds)", "9223372036854775807",
            "is a date that milliseconds since 1970 can hold"
        ),
        (
            "Int", "Date @stored(unixMilliseconds)", "9223372036854775807",
            "is a date that milliseconds since 1970 can hold"
        ),
        ("Int", "Decimal @stored(scaled: 2)", "-9223372036854775808", "fits when it is multiplied by 100"),
        ("Size", "UInt8", "300", "lies between 0 and 255"),
    ]
)
func refusedValue(old: String, new: String, value: String, words: String) throws {
    let result = try converted(old, new, value, enums: "\nenum Size: Int { small = 1, large = 300 }")
    guard case .failure(let error) = result else {
        Issue.record("\(result)")
        return
    }
    #expect(error.code == .migrationFailed)
    #expect(error.message.contains("not every A.x \(words) (1 row: 7); this lists them: SELECT"))
    #expect(error.table == "A")
    #expect(error.columns == ["x"])
    #expect(error.key == [.integer(7)])
}

@Test(
    "Values at the ends of what the new type holds follow",
    arguments: [
        ("Int", "Float", "16777216", "16777216.0"), ("Int", "Float", "100000000", "100000000.0"),
        ("Int16", "Float", "-32768", "-32768.0"), ("Bool", "Float", "1", "1.0"),
        ("Int", "Double", "-9223372036854775808", "-9.223372036854776e+18"),
        ("Int", "Decimal @stored(scaled: 2)", "-92233720368547758", "-9223372036854775800"),
        ("Date", "Date @stored(unixMilliseconds)", "63113904000.0", "64092211200000"),
        ("Date", "Date @stored(iso8601)", "-63145526400.0", "'0000-01-01T00:00:00.000Z'"),
        ("Int", "Date @stored(unixSeconds)", "4503599627370496", "4503599627370496"),
    ]
)
func valueAtTheEnd(old: String, new: String, value: String, expected: String) throws {
    let result = try converted(old, new, value)
    #expect(try result.get() == [expected])
}
