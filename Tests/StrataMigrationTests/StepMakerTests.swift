@testable import StrataMigration
import StrataMigrator
import StrataSchema
import Testing

private let first = "entity A { id: Int }"
private let second = "entity A { id: Int\n x: Double? }"
private let third = "entity A { id: Int\n x: Double?\n y: String? }"

@Test(
    "The name of a step is words in lower case with dashes",
    arguments: [
        ("due-dates", true), ("a", true), ("v2-of-3", true), ("", false), ("-a", false), ("a-", false), ("a--b", false),
        ("Due", false), ("a_b", false), ("../a", false), ("ä", false), ("a b", false),
        (String(repeating: "a", count: 81), false),
    ]
)
func stepNames(name: String, isRight: Bool) throws {
    #expect(MigrationHistory.isSlug(name) == isRight)
    if !isRight {
        #expect(try Project().refusal(first, name: name).first?.contains("cannot be the name of a step") == true)
    }
}

@Test("Where nothing has changed there is nothing to make")
func nothingToDo() throws {
    var project = Project()
    try project.make("initial", first)
    guard case .nothingToDo(lastStep: 1) = try project.outcome("again", first) else {
        Issue.record("a step was made")
        return
    }
    guard case .nothingToDo(lastStep: nil) = try Project().outcome("again", "schema Test { access: public }") else {
        Issue.record("a step was made")
        return
    }
}

@Test("The last step is made again, under its name or another, until it has been released")
func remadeStep() throws {
    var project = Project()
    try project.make("initial", first)
    try project.make("change", second)
    let step = try project.make("other", third, remake: true)
    #expect(step.number == 2)
    #expect(step.changes.map(\.sentence) == ["adds A.x", "adds A.y"])
    #expect(step.obsoletePaths == ["Migrations/0002-change.sql", "Migrations/0002-change.snapshot"])
    #expect(try project.make("other", second, remake: true).obsoletePaths == [])
    #expect(project.files.count == 4)

    // What is left of the step when its change is taken back: nothing.
    let undone = try project.make("other", first, remake: true)
    #expect(undone.files.isEmpty)
    #expect(undone.obsoletePaths == ["Migrations/0002-other.sql", "Migrations/0002-other.snapshot"])
    #expect(try project.history().steps.map(\.name) == ["initial"])

    let last = try #require(try project.history().steps.last)
    project.files.append(SourceFile(path: "Migrations/released", text: "1 initial \(last.checksum)\n"))
    guard case .refused(let diagnostics) = try project.outcome("initial", second, remake: true) else {
        Issue.record("a released step was made again")
        return
    }
    #expect(
        diagnostics.map(\.message) == [
            "step 0001-initial was released: databases went through it; make a new step instead"
        ]
    )
}

@Test("A snapshot reads back as the schema that it was taken of")
func snapshots() throws {
    var project = Project()
    try project.make("initial", oldItems)
    let schema = try Project.schema(oldItems)
    let snapshot = try #require(try project.history().snapshot)
    #expect(snapshot.snapshotText() == schema.snapshotText())
}

@Test("A history of steps that build on one another brings every old database to the same end")
func longHistory() throws {
    var project = Project()
    let versions = [
        oldItems,
        items("\(itemBody)\n due: Date?"),
        items(
            "heading: String @renamed(from: \"title\")\n notes: String = \"-\"\n due: Date?\n list: List? @onDelete(setNull)\n index (heading)"
        ),
        items(
            "heading: String\n notes: String = \"-\"\n due: Date @backfill(\"0.0\")\n list: List? @onDelete(setNull)\n index (due)"
        ),
    ]
    for (index, version) in versions.enumerated() { try project.make("step-\(index + 1)", version) }
    let last = versions[versions.count - 1]
    let runner = MigrationRunner(history: try project.schemaHistory(last))
    var ends: [[String]] = []
    for stop in 1...versions.count {
        let connection = try database(runner.history, upTo: 1, rows: itemRows)
        _ = try runner.migrate(connection, upTo: stop)
        _ = try runner.migrate(connection)
        #expect(try runner.status(of: connection) == .current)
        ends.append(
            try connection.lines("SELECT id, heading, notes, due, listID FROM Item")
                + connection.lines("SELECT * FROM Part")
        )
    }
    #expect(
        Set(ends) == [
            [
                "1, 'milk', '-', 0.0, x'01'", "2, 'it''s', 'n', 0.0, x'02'", "5, '', '', 0.0, NULL", "1, 1", "2, 1",
                "3, 5",
            ]
        ]
    )
}

@Test(
    "A default keeps its line separators, whatever the line endings of the step's file",
    arguments: [#""a\nb""#, #""a\u{2028}b""#, #""a\u{85}b\u{0B}c""#]
)
func lineSeparatorsInDefaults(text: String) throws {
    let declared = "entity A { id: Int\n x: String = \(text) }"
    var project = Project()
    func isCurrent() throws -> Bool {
        let state = HistoryVerifier.verify(try project.history(), declared: try Project.schema(declared))
        if case .current = state { return true } else { return false }
    }
    try project.make("initial", declared)
    #expect(try isCurrent())
    project.edit("Migrations/0001-initial.sql") { $0.replacing("\n", with: "\r\n") }
    #expect(try isCurrent())
}

@Test("A broken history is told also where the schema has not changed")
func brokenHistoryOfUnchangedSchema() throws {
    let text = "entity A { id: Int }"
    var project = Project()
    try project.make("initial", text)
    project.edit("Migrations/0001-initial.sql") { $0.replacing("\"id\" INTEGER", with: "\"other\" INTEGER") }
    let messages = try project.refusal(text)
    #expect(messages.count == 1)
    #expect(
        messages[0].contains(
            "step 0001-initial does not end in the schema of its snapshot: table A lacks the column id"
        )
    )
}
