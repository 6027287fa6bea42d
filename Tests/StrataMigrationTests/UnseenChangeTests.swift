import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// Changes that no row has to follow: what was written by them is what the next step starts from.

private func level(_ cases: String, type: String = "Level") -> String {
    "entity A { id: Int\n x: \(type) }\nenum Level: Int { \(cases) }"
}

/// Makes the steps of several schemas in a row, with rows that are written between them.
private struct Chain {
    var project = Project()
    let connection: Connection

    init() throws { connection = try Connection.inMemory() }

    /// - Returns: The sentences of the step, and its SQL.
    mutating func go(_ name: String, _ schema: String, then rows: String = "") throws -> [String] {
        let step = try project.make(name, schema)
        _ = try MigrationRunner(history: project.schemaHistory(schema)).migrate(connection)
        try connection.execute(rows)
        return step.changes.map { "\($0.impact.rawValue): \($0.sentence)" }
    }
}

@Test("A case that was added is known to the next step: rows that have it follow it, and stop a step that removes it")
func addedCaseIsKnown() throws {
    var history = try Chain()
    _ = try history.go("initial", level("x = 0, y = 1"), then: "INSERT INTO A VALUES (1, 0), (2, 1)")
    #expect(
        try history.go("more", level("x = 0, y = 1, z = 2"), then: "INSERT INTO A VALUES (3, 2)")
            == ["safe: adds the case Level.z"]
    )
    #expect(try history.project.history().steps[1].sql == "-- Adds the case Level.z")
    #expect(
        try history.go("moved", level("x = 0, y = 1, w = 2, z = 3"))
            == ["safe: changes the cases of Level, which A.x has"]
    )
    #expect(try history.connection.lines("SELECT x FROM A ORDER BY id") == ["0", "1", "3"])
    let error = try failure { _ = try history.go("fewer", level("x = 0, y = 1, w = 2")) }
    #expect(error.message.contains("not every A.x is none of the raw values that are gone: 3 (1 row: 3)"))
    #expect(try history.connection.lines("SELECT x FROM A ORDER BY id") == ["0", "1", "3"])
}

@Test(
    "A type that reads the same bytes is known to the next step, which looks at what it let in",
    arguments: [
        ("UInt8", "Int", "Float", "16777217", "is exact as a Float"),
        ("Bool", "Int", "Double", "9007199254740993", "is exact as a Double"),
        ("UInt8", "Int", "UInt8", "300", "lies between 0 and 255"),
        ("UUID", "Data", "UUID", "x'01'", "is a UUID of 16 bytes"),
        ("URL", "String", "URL", "''", "is a URL"),
        ("[Int8]", "[Int]", "[Int8]", "'[1,300]'", "lies between -128 and 127"),
        ("[Int]", "String", "[Int]", "'junk'", "is a JSON array of such elements"),
    ]
)
func widerTypeIsKnown(first: String, second: String, third: String, value: String, words: String) throws {
    func schema(_ type: String) -> String { "entity A { id: Int\n x: \(type) }" }
    var chain = try Chain()
    _ = try chain.go("initial", schema(first))
    #expect(
        try chain.go("wider", schema(second), then: "INSERT INTO A VALUES (7, \(value))")
            == ["safe: changes A.x from \(first) to \(second)"]
    )
    let before = try chain.connection.dump()
    let error = try failure { _ = try chain.go("narrower", schema(third)) }
    #expect(error.message.contains("\(words) (1 row: 7)"))
    #expect(try chain.connection.dump() == before)
}

@Test("An enum that was a type of its raw values, or open, in between, looks for what it does not know")
func looserEnumIsKnown() throws {
    let cases = "x = 0, y = 1"
    for (schema, sentence) in [
        (level(cases, type: "Int"), "changes A.x from Level to Int"),
        (level(cases).replacing("enum", with: "open enum"), "opens the enum Level"),
    ] {
        var chain = try Chain()
        _ = try chain.go("initial", level(cases))
        #expect(try chain.go("looser", schema, then: "INSERT INTO A VALUES (7, 5)") == ["safe: \(sentence)"])
        let error = try failure { _ = try chain.go("closed", level(cases)) }
        #expect(error.message.contains("not every A.x is one of 0, 1 (1 row: 7)"))
    }
}

@Test("A name that changes while its column or table stays is known to the next step")
func keptColumnIsKnown() throws {
    var chain = try Chain()
    _ = try chain.go("initial", "entity T { id: Int\n a: Int?\n b: Int? }", then: "INSERT INTO T VALUES (1, 10, 20)")
    #expect(
        try chain.go(
            "kept",
            "entity U @table(\"T\") @renamed(from: \"T\") { id: Int\n c: Int? @column(\"a\") @renamed(from: \"a\")\n b: Int? }"
        ) == ["safe: renames T to U (its table stays)", "safe: renames U.a to c (its column stays)"]
    )
    // The name is free, and another value may have it.
    #expect(
        try chain.go(
            "again",
            "entity U @table(\"T\") { id: Int\n c: Int?\n a: Int? @renamed(from: \"b\") }"
        ) == ["safe: renames the column a of U to c", "safe: renames U.b to a"]
    )
    #expect(try chain.connection.lines("SELECT id, c, a FROM T") == ["1, 10, 20"])
}

@Test("Steps without statements have one fingerprint, and follow each other as any others do")
func equalFingerprints() throws {
    var chain = try Chain()
    _ = try chain.go("initial", level("x = 0"), then: "INSERT INTO A VALUES (1, 0)")
    _ = try chain.go("second", level("x = 0, y = 1"))
    _ = try chain.go("third", level("x = 0, y = 1, z = 2"))
    let history = try chain.project.history()
    #expect(Set(history.steps.map(\.end)).count == 1)
    #expect(history.steps[2].start == history.steps[2].end)
    let declared = try Project.schema(level("x = 0, y = 1, z = 2"))
    guard case .current = HistoryVerifier.verify(history, declared: declared) else {
        Issue.record("the history is current")
        return
    }
    guard
        case .ahead(let changes) = HistoryVerifier.verify(history, declared: try Project.schema(level("x = 0, y = 1")))
    else {
        Issue.record("the schema is not that of the last step")
        return
    }
    #expect(changes.map(\.sentence) == ["changes the cases of Level, which A.x has"])

    // A new database, and one that comes from the first step, stand where the others do.
    let runner = MigrationRunner(history: try chain.project.schemaHistory(level("x = 0, y = 1, z = 2")))
    let fresh = try Connection.inMemory()
    _ = try runner.migrate(fresh)
    let late = try Connection.inMemory()
    _ = try runner.migrate(late, upTo: 1)
    _ = try runner.migrate(late)
    for connection in [chain.connection, fresh, late] {
        #expect(try connection.lines("SELECT step FROM strata_migrations ORDER BY step") == ["1", "2", "3"])
    }

    // The way back looks for rows that the earlier cases cannot name.
    let plan = RollbackPlan(history, from: 3, to: 1)
    try chain.connection.execute("INSERT INTO A VALUES (2, 2)")
    #expect(throws: StrataError.self) {
        _ = try runner.rollBack(plan.reverses.map(\.reverse), on: chain.connection)
    }
    try chain.connection.execute("DELETE FROM A WHERE x = 2")
    _ = try runner.rollBack(plan.reverses.map(\.reverse), on: chain.connection)
    #expect(try chain.connection.lines("SELECT * FROM A") == ["1, 0"])
}

@Test("Two branches that add cases are put one behind the other")
func rebasedCases() throws {
    var project = Project()
    try project.make("initial", level("x = 0"))
    var (ours, theirs) = (project, project)
    try ours.make("ours", level("x = 0, y = 1"))
    try ours.make("ours-too", level("x = 0, y = 1, z = 2"))
    try theirs.make("theirs", level("x = 0, v = 7"))
    try theirs.make("theirs-too", level("x = 0, v = 7, w = 8"))
    let merged = ours.files + theirs.files.filter { file in !ours.files.contains { $0.path == file.path } }
    let declared = try Project.schema(level("x = 0, y = 1, z = 2, v = 7, w = 8"))
    let (rebase, diagnostics) = HistoryRebase.load(files: merged, schemaName: "Test")
    #expect(diagnostics.isEmpty)
    let outcome = try #require(rebase).run(moving: "theirs", declared: declared, directory: "Migrations")
    guard case .made(let step, let branch, false) = outcome else {
        Issue.record("\(outcome)")
        return
    }
    #expect(branch.steps.map(\.name) == ["theirs", "theirs-too"])
    #expect(step.number == 4)
    #expect(step.changes.map(\.sentence) == ["adds the case Level.v", "adds the case Level.w"])
    #expect(step.obsoletePaths.count == 4)
}

@Test("A swap of names that were swapped before is not advised to write what stands there")
func swapAgain() throws {
    var project = Project()
    try project.make("initial", "entity T { id: Int\n a: Int\n z: Int }")
    try project.make("first", "entity T { id: Int\n b: Int @renamed(from: \"a\")\n z: Int }")
    try project.make("second", "entity T { id: Int\n b: Int @renamed(from: \"a\")\n a: Int @renamed(from: \"z\") }")
    let questions = try project.refusal(
        "entity T { id: Int\n b: Int @renamed(from: \"a\")\n a: Int @renamed(from: \"b\") }"
    )
    #expect(
        questions.first
            == "T.a is gone and b is new: if it is the same value under a new name, rename it by way of a third name in two "
            + "steps, since its `@renamed` is of an earlier one; if a is to be deleted with its values, add `--drop T.a` to "
            + "the command"
    )
}
