import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

private let base = "CREATE TABLE \"T\" (\"id\" INTEGER NOT NULL PRIMARY KEY, \"state\" TEXT) STRICT;"

@Test("Another step of the same number that ends in the same schema is another step", arguments: [false, true])
func sameEndOtherStatements(isCreated: Bool) throws {
    let ran = try handmade([base, "UPDATE \"T\" SET \"state\" = upper(\"state\");"])
    let other = try handmade([base, "DELETE FROM \"T\";"])
    #expect(ran.fingerprint == other.fingerprint)
    let connection = try Connection.inMemory()
    _ = try MigrationRunner(history: ran).migrate(connection, upTo: isCreated ? nil : 2)
    let kind = isCreated ? "created" : "applied"
    #expect(try connection.lines("SELECT kind FROM strata_migrations") == ["'\(kind)'", "'\(kind)'"])
    let runner = MigrationRunner(history: other)
    #expect(try runner.status(of: connection) == .diverged(step: 2, name: "step-2"))
    #expect(try failure { _ = try runner.migrate(connection) }.code == .schemaDrift)
    #expect(try MigrationRunner(history: ran).status(of: connection) == .current)
}

@Test("A step under another name that runs the same statements is the same step")
func otherNameSameStatements() throws {
    let history = try handmade([base])
    let connection = try database(history)
    let step = history.steps[0]
    let renamed = SchemaHistory(
        schemaName: history.schemaName,
        fingerprint: history.fingerprint,
        creationScript: history.creationScript,
        steps: [
            MigrationStep(
                number: 1,
                name: "first",
                start: step.start,
                end: step.end,
                checksum: step.checksum,
                sql: step.sql
            )
        ]
    )
    #expect(try MigrationRunner(history: renamed).status(of: connection) == .current)
}

@Test("A disposable database is made anew, rows of the steps and all, when a step that it went through is another now")
func disposableDiverged() throws {
    let connection = try Connection.inMemory()
    let first = try seeded([base, "INSERT INTO \"T\" VALUES (1, 'a');"])
    _ = try MigrationRunner(history: first).migrate(connection, isDisposable: true)
    let second = try seeded([base, "INSERT INTO \"T\" VALUES (2, 'b');"])
    let report = try MigrationRunner(history: second).migrate(connection, isDisposable: true)
    #expect(report.isRebuilt)
    #expect(report.applied.map(\.number) == [1, 2])
    #expect(try connection.lines("SELECT * FROM T") == ["2, 'b'"])
    #expect(
        try connection.lines("SELECT step, kind FROM strata_migrations ORDER BY step") == [
            "0, 'disposable'", "1, 'applied'", "2, 'applied'",
        ]
    )
    #expect(try MigrationRunner(history: second).migrate(connection, isDisposable: true).status == .current)
}

@Test("A draft whose schema became a step that inserts rows is made anew, with the rows")
func draftBecomesSeedingStep() throws {
    let other = "CREATE TABLE \"U\" (\"id\" INTEGER NOT NULL PRIMARY KEY) STRICT;"
    let history = try seeded([base, other + "INSERT INTO \"U\" VALUES (1), (2);"])
    let draft = SchemaHistory(
        schemaName: "Test",
        fingerprint: history.fingerprint,
        creationScript: base + other,
        steps: [history.steps[0]],
        isDraft: true
    )
    let connection = try Connection.inMemory()
    _ = try MigrationRunner(history: draft).migrate(connection, isDisposable: true)
    let report = try MigrationRunner(history: history).migrate(connection, isDisposable: true)
    #expect(report.isRebuilt)
    #expect(try connection.lines("SELECT id FROM U") == ["1", "2"])
    #expect(
        try connection.lines("SELECT step, kind FROM strata_migrations ORDER BY step") == [
            "0, 'disposable'", "1, 'applied'", "2, 'applied'",
        ]
    )
}

@Test("A draft's database that somebody has altered is made anew when the draft becomes a step")
func alteredDraftBecomesStep() throws {
    let column = "ALTER TABLE \"T\" ADD COLUMN \"x\" TEXT;"
    let history = try handmade([base, column])
    let draft = SchemaHistory(
        schemaName: "Test",
        fingerprint: history.fingerprint,
        creationScript: history.creationScript,
        steps: [history.steps[0]],
        isDraft: true
    )
    let connection = try Connection.inMemory()
    _ = try MigrationRunner(history: draft).migrate(connection, isDisposable: true)
    try connection.execute("ALTER TABLE T DROP COLUMN state")
    #expect(try MigrationRunner(history: history).migrate(connection, isDisposable: true).isRebuilt)
    #expect(try MigrationRunner(history: history).drift(of: connection) == [])
}

@Test("A draft of a history that inserts rows has them too")
func draftOfSeedingHistory() throws {
    var project = Project()
    let first = "entity A { id: Int\n name: String }\nentity B { id: Int\n a: A @onDelete(cascade) }"
    let second =
        "entity A { id: Int\n title: String @renamed(from: \"name\")\n x: Int = 3 }\nentity B { id: Int\n a: A @onDelete(cascade) }"
    try project.make("initial", first)
    project.edit("Migrations/0001-initial.sql") {
        $0 + "\nINSERT INTO \"B\" VALUES (1, 1);\nINSERT INTO \"A\" VALUES (1, 'given') -- the first\n"
    }
    let history = try project.schemaHistory(second)
    #expect(history.isDraft)
    #expect(history.replaysOnCreation)
    let connection = try Connection.inMemory()
    _ = try MigrationRunner(history: history).migrate(connection, isDisposable: true)
    #expect(try connection.lines("SELECT id, title, x FROM A") == ["1, 'given', 3"])
    #expect(try connection.lines("SELECT * FROM B") == ["1, 1"])
    #expect(try MigrationRunner(history: history).status(of: connection) == .current)
    #expect(try MigrationRunner(history: history).drift(of: connection) == [])
}

@Test("A database that somebody has altered is compared once, and what was altered meanwhile is compared again")
func untouched() throws {
    let history = try handmade([base])
    let runner = MigrationRunner(history: history)
    let connection = try database(history, rows: "CREATE INDEX mine ON T (state)")
    let noted = "SELECT schemaVersion = (SELECT schema_version FROM pragma_schema_version) FROM strata_migrations"
    #expect(try connection.lines(noted) == ["0"])
    _ = try runner.migrate(connection)
    #expect(try connection.lines(noted) == ["1"])
    try connection.execute("ALTER TABLE T ADD COLUMN extra TEXT")
    let error = try failure { _ = try runner.migrate(connection) }
    #expect(error.code == .schemaDrift)
    #expect(try connection.lines(noted) == ["0"])
}

private func seeded(_ steps: [String]) throws -> SchemaHistory {
    let made = try handmade(steps)
    return SchemaHistory(
        schemaName: made.schemaName,
        fingerprint: made.fingerprint,
        creationScript: made.creationScript,
        steps: made.steps,
        replaysOnCreation: true
    )
}
