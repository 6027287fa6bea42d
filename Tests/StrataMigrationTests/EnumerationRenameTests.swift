import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func mood(
    _ cases: [(name: String, raw: String, previous: String?)],
    open: Bool = false
) -> Schema {
    schema([
        entity("Day", [attribute("id", .integer(.int)), attribute("mood", .enumeration("Mood"))])
    ]) {
        $0.enumerations = [
            Schema.Enumeration(
                name: "Mood",
                documentation: [],
                rawType: .string,
                cases: cases.map { name, raw, previous in
                    Schema.Enumeration.Case(
                        name: name,
                        documentation: [],
                        rawValue: .string(raw),
                        previousName: previous,
                        location: nowhere
                    )
                },
                isOpen: open,
                location: nowhere
            )
        ]
    }
}

private let old = mood([("calm", "calm", nil), ("wild", "wild", nil), ("sad", "sad", nil)])
private let rows = "INSERT INTO Day VALUES (1, 'calm'), (2, 'wild'), (3, 'sad');"

@Test("A renamed case keeps its rows, which take its new raw value")
func saidRenameOfCase() throws {
    let new = mood([("quiet", "quiet", "calm"), ("wild", "wild", nil), ("sad", "sad", nil)])
    let evolution = try SchemaEvolution(from: old, to: new, rows: rows)
    #expect(try evolution.rows("SELECT mood FROM Day") == ["'quiet'", "'wild'", "'sad'"])
    // Two swap their names: each is the other.
    let swapped = mood([("wild", "wild", "calm"), ("calm", "calm", "wild"), ("sad", "sad", nil)])
    #expect(
        try SchemaEvolution(from: old, to: swapped, rows: rows).rows("SELECT mood FROM Day") == [
            "'wild'", "'calm'", "'sad'",
        ]
    )
    // It was done in the last step, and is a note from then on.
    #expect(MigrationPlanner.plan(from: new, to: new).changes == [])
    let unknown = mood([("calm", "calm", nil), ("wild", "wild", nil), ("sad", "sad", nil), ("new", "new", "never")])
    #expect(
        try refusal(from: old, to: unknown)
            == "the last step has no Mood.never that Mood.new could be renamed from; it has calm, wild, sad"
    )
}

@Test("An open enum reads what is gone as unknown; one that is closed looks for what it does not know")
func openEnum() throws {
    let few = mood([("calm", "calm", nil), ("wild", "wild", nil)], open: true)
    let opened = MigrationPlanner.plan(from: old, to: few)
    #expect(opened.changes.map(\.sentence) == ["removes the case Mood.sad", "opens the enum Mood"])
    #expect(opened.sql == "-- Removes the case Mood.sad\n-- Opens the enum Mood")
    let unknown = rows + "INSERT INTO Day VALUES (4, 'odd')"
    let closed = mood([("calm", "calm", nil), ("wild", "wild", nil), ("odd", "odd", nil), ("sad", "low", nil)])
    let open = mood([("calm", "calm", nil), ("wild", "wild", nil), ("sad", "sad", nil)], open: true)
    #expect(
        try SchemaEvolution(from: open, to: closed, rows: unknown).rows("SELECT mood FROM Day") == [
            "'calm'", "'wild'", "'low'", "'odd'",
        ]
    )
    let stranger = rows + "INSERT INTO Day VALUES (5, 'other')"
    #expect(
        try refusal(from: open, to: closed, rows: stranger)
            .contains("not every Day.mood is one of 'calm', 'wild', 'sad', 'odd' (1 row: 5)")
    )
    // It would be one with those that were sad.
    let taken = rows + "INSERT INTO Day VALUES (6, 'low')"
    #expect(
        try refusal(from: open, to: closed, rows: taken)
            .contains("not every Day.mood is one of 'calm', 'wild', 'sad', 'odd' (1 row: 6)")
    )
}
