@testable import StrataLowering
import StrataSchema
import Testing

private let dated = schema([
    entity(
        "Item",
        [
            attribute("id", .integer(.int)), attribute("at", .date),
            attribute("iso", .date) { $0.storage = .iso8601 },
            attribute("seconds", .date) { $0.storage = .unixSeconds },
            attribute("millis", .date) { $0.storage = .unixMilliseconds },
            attribute("title", .string),
        ]
    ),
    entity("Other", [attribute("id", .integer(.int)), attribute("at", .date) { $0.storage = .unixSeconds }]),
]) { $0.settings.dates = .iso8601 }

private func replaced(_ text: String, entity: Schema.Entity? = dated.entities[0]) -> String {
    let result = DateLiterals.replaced(in: sql(text), of: dated, entity: entity)
    return result.diagnostics.isEmpty ? result.text : result.diagnostics.map(\.message).joined()
}

@Test(
    "A date is written as its column stores it",
    arguments: [
        ("at < TIMESTAMP '2001-01-01T00:00:00Z'", "at < 0.0"),
        ("at < timestamp '2100-01-01T00:00:00Z'", "at < 3124137600.0"),
        ("at<TIMESTAMP'2000-12-31T23:59:57.25Z'", "at<-2.75"),
        ("at < TIMESTAMP '2001-01-01T00:00:00.1Z'", "at < 0.1"),
        ("at < TIMESTAMP '2001-01-01T02:00:00+02:00'", "at < 0.0"),
        ("at < TIMESTAMP '2000-12-31T18:30:00-05:30'", "at < 0.0"),
        ("iso >= TIMESTAMP '2024-02-29T12:00:00Z'", "iso >= '2024-02-29T12:00:00.000Z'"),
        ("iso = TIMESTAMP '2024-03-01T00:30:00.5+01:00'", "iso = '2024-02-29T23:30:00.500Z'"),
        ("iso = TIMESTAMP '0001-01-01T00:00:00Z'", "iso = '0001-01-01T00:00:00.000Z'"),
        ("iso = TIMESTAMP '9999-12-31T23:59:59.999Z'", "iso = '9999-12-31T23:59:59.999Z'"),
        ("seconds <> TIMESTAMP '1969-12-31T23:59:59Z'", "seconds <> -1"),
        ("millis IS NOT TIMESTAMP '1970-01-01T00:00:00.007Z'", "millis IS NOT 7"),
        ("TIMESTAMP '1970-01-01T00:00:01Z' <= seconds", "1 <= seconds"),
        (
            "seconds BETWEEN TIMESTAMP '1970-01-01T00:00:01Z' AND TIMESTAMP '1970-01-01T00:00:02Z' AND iso > TIMESTAMP '1970-01-01T00:00:00Z'",
            "seconds BETWEEN 1 AND 2 AND iso > '1970-01-01T00:00:00.000Z'"
        ),
        ("\"seconds\" NOT BETWEEN 0 AND TIMESTAMP '1970-01-01T00:00:02Z'", "\"seconds\" NOT BETWEEN 0 AND 2"),
        (
            "Item.millis NOT IN (TIMESTAMP '1970-01-01T00:00:00Z', TIMESTAMP '1970-01-01T00:00:01Z')",
            "Item.millis NOT IN (0, 1000)"
        ),
        ("TIMESTAMP '1970-01-01T00:00:09Z' BETWEEN seconds AND 10", "9 BETWEEN seconds AND 10"),
        // Not the beginning of a comment.
        ("at = 1-TIMESTAMP '1990-01-01T00:00:00Z' AND 1", "at = 1-'1990-01-01T00:00:00.000Z' AND 1"),
        ("1-TIMESTAMP '1969-12-31T23:59:59Z' < seconds", "1-(-1) < seconds"),
        ("1 - TIMESTAMP '1969-12-31T23:59:59Z' < seconds", "1 - -1 < seconds"),
        // No column beside it: what the schema says.
        ("coalesce(at, TIMESTAMP '1970-01-01T00:00:00Z')", "coalesce(at, '1970-01-01T00:00:00.000Z')"),
        ("title < TIMESTAMP '1970-01-01T00:00:00Z'", "title < '1970-01-01T00:00:00.000Z'"),
        // No literal.
        ("title = 'TIMESTAMP ''2001-01-01T00:00:00Z'''", "title = 'TIMESTAMP ''2001-01-01T00:00:00Z'''"),
        ("timestamp < 3 -- TIMESTAMP '2001-01-01T00:00:00Z'", "timestamp < 3 -- TIMESTAMP '2001-01-01T00:00:00Z'"),
    ]
)
func dateLiterals(text: String, expected: String) { #expect(replaced(text) == expected) }

@Test(
    "SQL over several tables means the column of the table that is named",
    arguments: [
        ("SELECT * FROM Other WHERE at > TIMESTAMP '1970-01-01T00:00:01Z'", "SELECT * FROM Other WHERE at > 1"),
        (
            "SELECT * FROM Item i JOIN Other AS o WHERE o.at > TIMESTAMP '1970-01-01T00:00:01Z' AND i.at > TIMESTAMP '2001-01-01T00:00:00Z'",
            "SELECT * FROM Item i JOIN Other AS o WHERE o.at > 1 AND i.at > 0.0"
        ),
        (
            "SELECT * FROM Item, Other WHERE at > TIMESTAMP '1970-01-01T00:00:01Z'",
            "at is stored as a Swift Date in item and as unixSeconds in other; write the table's name before it"
        ),
    ]
)
func dateLiteralsOfViews(text: String, expected: String) { #expect(replaced(text, entity: nil) == expected) }

private let malformed = "is no date; write it like '2100-01-01T00:00:00Z', with Z or an offset like +02:00 at its end"

@Test(
    "What is no date, or finer than its column, is an error at its place",
    arguments: [
        ("at < TIMESTAMP '2100-01-01'", "'2100-01-01' \(malformed)"),
        ("at < TIMESTAMP '2100-02-29T00:00:00Z'", "'2100-02-29T00:00:00Z' \(malformed)"),
        ("at < TIMESTAMP '2100-01-01T24:00:00Z'", "'2100-01-01T24:00:00Z' \(malformed)"),
        ("at < TIMESTAMP '2100-01-01 00:00:00Z'", "'2100-01-01 00:00:00Z' \(malformed)"),
        ("at < TIMESTAMP '2100-01-01T00:00:00.Z'", "'2100-01-01T00:00:00.Z' \(malformed)"),
        ("at < TIMESTAMP '2100-01-01T00:00:00'", "'2100-01-01T00:00:00' \(malformed)"),
        ("at < TIMESTAMP '2100-01-01T00:00:00Zulu'", "'2100-01-01T00:00:00Zulu' \(malformed)"),
        ("at < TIMESTAMP ''", "'' \(malformed)"),
        (
            "seconds < TIMESTAMP '2100-01-01T00:00:00.5Z'",
            "the date has a fraction of a second, and its column is stored as unixSeconds"
        ),
        (
            "millis < TIMESTAMP '2100-01-01T00:00:00.0005Z'",
            "the date is finer than milliseconds, and its column is stored as unixMilliseconds"
        ),
        (
            "iso < TIMESTAMP '2100-01-01T00:00:00.0005Z'",
            "the date is finer than milliseconds, and its column is stored as iso8601, which holds milliseconds"
        ),
        (
            "iso < TIMESTAMP '9999-12-31T23:59:59-01:00'",
            "the date lies outside of the years 0000 to 9999, which iso8601 holds"
        ),
    ]
)
func wrongDates(text: String, message: String) throws {
    let place = SourceLocation(path: "Test.schema", line: 7, column: 20)
    let source = Schema.SQL(text, at: place, marks: [.init(offset: 0, location: place)])
    let result = DateLiterals.replaced(in: source, of: dated, entity: dated.entities[0])
    #expect(result.text == text)
    let found = try #require(result.diagnostics.first)
    #expect(found.message == message)
    let offset = try #require(text.range(ofWord: "TIMESTAMP"))
    #expect(found.location == SourceLocation(path: "Test.schema", line: 7, column: 20 + offset))
}

extension String {
    fileprivate func range(ofWord word: String) -> Int? {
        firstRange(of: word).map { self[..<$0.lowerBound].utf8.count }
    }
}

@Test("A place in the SQL that runs leads back to the place in the SQL that was written")
func offsetsLeadBack() {
    let text = "ü = 1 AND seconds > TIMESTAMP '1970-01-01T00:00:07Z' AND iso < TIMESTAMP '1970-01-01T00:00:00Z' OR x"
    let result = DateLiterals.replaced(in: sql(text), of: dated, entity: dated.entities[0])
    #expect(result.text == "ü = 1 AND seconds > 7 AND iso < '1970-01-01T00:00:00.000Z' OR x")
    #expect(result.edits.map(\.replacement) == ["7", "'1970-01-01T00:00:00.000Z'"])
    for word in ["ü", "seconds", "AND iso", "OR x", "x"] {
        guard let new = result.text.range(ofWord: word), let old = text.range(ofWord: word) else {
            Issue.record("\(word) is missing")
            continue
        }
        #expect(result.originalOffset(of: new) == old, "\(word)")
    }
    #expect(result.originalOffset(of: result.text.range(ofWord: "7") ?? 0) == text.range(ofWord: "TIMESTAMP"))
    #expect(result.originalOffset(of: result.text.utf8.count) == text.utf8.count)
}

@Test("A date in a backfill is stored as the attribute is")
func datesInBackfills() throws {
    var new = dated
    new.entities[1].attributes.append(
        attribute("since", .date) {
            $0.storage = .unixMilliseconds
            $0.backfill = sql("TIMESTAMP '1970-01-01T00:00:05Z'")
        }
    )
    let evolution = try SchemaEvolution(from: dated, to: new, rows: "INSERT INTO Other VALUES (1, 0)")
    #expect(try evolution.rows("SELECT since FROM Other") == ["5000"])
    new.entities[1].attributes[2].backfill = sql("TIMESTAMP 'then'")
    #expect(try refusal(from: dated, to: new).contains("'then' \(malformed)"))
}
