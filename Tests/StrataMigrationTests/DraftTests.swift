import StrataMigrator
import StrataSQLite
import Testing

private let base = "CREATE TABLE \"A\" (\"id\" INTEGER NOT NULL PRIMARY KEY) STRICT;"

private func draft(_ extra: String) throws -> SchemaHistory {
    let steps = try handmade([base])
    let whole = try handmade([base, extra])
    return SchemaHistory(
        schemaName: "Test",
        fingerprint: whole.fingerprint,
        creationScript: whole.creationScript,
        steps: steps.steps,
        isDraft: true
    )
}

private let column = "ALTER TABLE \"A\" ADD COLUMN \"x\" TEXT;"
private let otherColumn = "ALTER TABLE \"A\" ADD COLUMN \"y\" TEXT;"

@Test(
    "A draft opens a new disposable database, keeps its rows while it stays the same, and makes it anew when it changes"
)
func draftLife() throws {
    let connection = try Connection.inMemory()
    let runner = MigrationRunner(history: try draft(column))
    #expect(try runner.migrate(connection, isDisposable: true).isCreated)
    #expect(
        try connection.lines("SELECT step, kind FROM strata_migrations ORDER BY step") == [
            "0, 'disposable'", "1, 'created'", "2, 'draft'",
        ]
    )
    try connection.execute(
        "INSERT INTO A VALUES (1, 'x'); CREATE VIEW v AS SELECT * FROM A; CREATE VIRTUAL TABLE f USING fts5(a)"
    )
    let again = try runner.migrate(connection, isDisposable: true)
    #expect(again.status == .current)
    #expect(try connection.lines("SELECT * FROM A") == ["1, 'x'"])
    #expect(try runner.drift(of: connection) == [])

    let changed = MigrationRunner(history: try draft(otherColumn))
    #expect(try changed.status(of: connection) == .otherDraft)
    #expect(try changed.migrate(connection, isDisposable: true).isRebuilt)
    #expect(try connection.lines("SELECT count(y) FROM A") == ["0"])
    #expect(
        try connection.lines("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name") == [
            "'A'", "'strata_migrations'",
        ]
    )
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
}

@Test("A draft does not open a database that is not disposable")
func draftNeedsDisposable() throws {
    let runner = MigrationRunner(history: try draft(column))
    for connection in [try Connection.inMemory(), try database(try handmade([base]))] {
        let before = try connection.dump()
        let error = try failure { _ = try runner.migrate(connection) }
        #expect(error.code == .draftSchema)
        #expect(error.message.contains("is ahead of its migrations; make the step with `migrate make NAME`"))
        #expect(try connection.dump() == before)
    }
}

@Test("A database that was not made as a disposable one is never emptied")
func neverEmptied() throws {
    let connection = try database(try handmade([base]), rows: "INSERT INTO A VALUES (1)")
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: draft(column)).migrate(connection, isDisposable: true) }
    #expect(error.code == .draftSchema)
    #expect(error.message.contains("was not made as a disposable one, so it is not emptied"))
    #expect(try connection.dump() == before)
}

@Test("A disposable database without a draft is an ordinary one, until a draft comes")
func disposableWithoutDraft() throws {
    let connection = try Connection.inMemory()
    _ = try MigrationRunner(history: handmade([base])).migrate(connection, isDisposable: true)
    try connection.execute("INSERT INTO A VALUES (1)")
    let migrated = try handmade([base, column])
    #expect(try MigrationRunner(history: migrated).migrate(connection, isDisposable: true).applied.map(\.number) == [2])
    #expect(try connection.lines("SELECT * FROM A") == ["1, NULL"])
    #expect(try MigrationRunner(history: draft(otherColumn)).status(of: connection) == .newer(step: 2, name: "step-2"))
    let next = try handmade([base, column, otherColumn])
    let nextDraft = SchemaHistory(
        schemaName: "Test",
        fingerprint: next.fingerprint,
        creationScript: next.creationScript,
        steps: migrated.steps,
        isDraft: true
    )
    #expect(try MigrationRunner(history: nextDraft).migrate(connection, isDisposable: true).isRebuilt)
    #expect(try connection.lines("SELECT count(y) FROM A") == ["0"])
}

@Test("A draft that becomes the next step as it is keeps its rows; another one is made anew")
func draftBecomesStep() throws {
    let connection = try Connection.inMemory()
    _ = try MigrationRunner(history: draft(column)).migrate(connection, isDisposable: true)
    try connection.execute("INSERT INTO A VALUES (1, 'x')")
    let released = MigrationRunner(history: try handmade([base, column]))
    let refused = try failure { _ = try released.migrate(connection) }
    #expect(refused.code == .draftSchema)
    #expect(try released.migrate(connection, policy: .report).status == .otherDraft)
    let report = try released.migrate(connection, isDisposable: true)
    #expect(report.isRebuilt == false)
    #expect(try released.status(of: connection) == .current)
    #expect(try connection.lines("SELECT * FROM A") == ["1, 'x'"])
    #expect(
        try connection.lines("SELECT step, kind FROM strata_migrations ORDER BY step") == [
            "0, 'disposable'", "1, 'created'", "2, 'created'",
        ]
    )

    let remade = MigrationRunner(history: try handmade([base, otherColumn]))
    #expect(try failure { _ = try remade.migrate(connection) }.code == .schemaDrift)
    #expect(try remade.migrate(connection, isDisposable: true).isRebuilt)
    #expect(try connection.lines("SELECT count(y) FROM A") == ["0"])
}
