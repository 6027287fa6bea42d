import StrataMigrator
import StrataSQLite
import Testing

private let addAge = "ALTER TABLE \"Parent\" ADD COLUMN \"age\" INTEGER;"

@Test("A new database is made by the creation script, with every step noted as done")
func newDatabase() throws {
    let history = try handmade([familyTables, addAge])
    let runner = MigrationRunner(history: history)
    let connection = try Connection.inMemory()
    #expect(try runner.status(of: connection) == .empty)
    let report = try runner.migrate(connection)
    #expect(report.isCreated)
    #expect(report.applied == [])
    #expect(try runner.status(of: connection) == .current)
    #expect(try RelationalSchema(introspecting: connection).fingerprint == history.fingerprint)
    #expect(
        try connection.lines(
            "SELECT step, schema, name, fingerprint, checksum, kind FROM strata_migrations ORDER BY step"
        ) == [
            "1, 'Test', 'step-1', '\(history.steps[0].end)', '\(history.steps[0].checksum)', 'created'",
            "2, 'Test', 'step-2', '\(history.steps[1].end)', '\(history.steps[1].checksum)', 'created'",
        ]
    )
    #expect(try runner.migrate(connection) == MigrationRunner(history: history).migrate(connection, policy: .refuse))
}

@Test("A history that inserts rows is replayed in a new database")
func replayedCreation() throws {
    let made = try handmade([familyTables, "INSERT INTO \"Parent\" VALUES (1, 'given');"])
    let history = SchemaHistory(
        schemaName: made.schemaName,
        fingerprint: made.fingerprint,
        creationScript: made.creationScript,
        steps: made.steps,
        replaysOnCreation: true
    )
    let connection = try Connection.inMemory()
    let report = try MigrationRunner(history: history).migrate(connection)
    #expect(report.applied.map(\.number) == [1, 2])
    #expect(try connection.lines("SELECT * FROM Parent") == ["1, 'given'"])
}

@Test("Pending steps run one after the other, and progress is told before each statement and after one that writes")
func pendingSteps() throws {
    let last =
        "UPDATE \"Parent\" SET \"age\" = 1;\n-- allow lossy \"removes Child and all its rows: a test\"\nDROP TABLE \"Child\";"
    let history = try handmade([familyTables, addAge, last])
    let runner = MigrationRunner(history: history)
    let connection = try database(history, rows: familyRows)
    #expect(try runner.status(of: connection) == .pending(Array(history.steps.dropFirst())))
    var progress: [String] = []
    let report = try runner.migrate(connection) { state in
        progress.append(
            "\(state.step.number) \(state.position)/\(state.count) \(state.statement)/\(state.statementCount)"
        )
    }
    #expect(progress == ["2 1/2 1/1", "3 2/2 1/2", "3 2/2 1/2", "3 2/2 2/2"])
    #expect(report.applied.map(\.number) == [2, 3])
    #expect(report.pending == [])
    #expect(try connection.lines("SELECT * FROM Parent") == ["1, 'a', 1", "2, 'b', 1"])
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
}

@Test("A migration stops at the step that it is told to")
func upTo() throws {
    let history = try handmade([familyTables, addAge, "DROP TABLE \"Child\";"])
    let connection = try database(history, rows: familyRows)
    let report = try MigrationRunner(history: history).migrate(connection, upTo: 2)
    #expect(report.applied.map(\.number) == [2])
    #expect(try MigrationRunner(history: history).status(of: connection) == .pending([history.steps[2]]))
}

@Test("A database that is to be left alone is left alone, and the error or report says what is pending")
func policies() throws {
    let history = try handmade([familyTables, addAge])
    let runner = MigrationRunner(history: history)
    let connection = try database(history, rows: familyRows)
    let before = try connection.dump()
    let error = try failure { _ = try runner.migrate(connection, policy: .refuse) }
    #expect(error.code == .migrationNeeded)
    #expect(
        error.message
            == "the database must be migrated by step 2 (step-2), and it was opened to refuse that; open it with automatic migrations"
    )
    #expect(try runner.migrate(connection, policy: .report).pending == [history.steps[1]])
    #expect(try connection.dump() == before)
    let empty = try Connection.inMemory()
    #expect(try runner.migrate(empty, policy: .report).status == .empty)
    #expect(try empty.dump() == [])
    #expect(try runner.migrate(empty, policy: .refuse).isCreated)
}

@Test("A database of a newer app is refused, and nothing in it changes")
func newer() throws {
    let old = try handmade([familyTables])
    let connection = try database(
        try handmade([familyTables, addAge]),
        upTo: nil,
        rows: "INSERT INTO \"Parent\" VALUES (1, 'a', 2);"
    )
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: old).migrate(connection) }
    #expect(error.code == .schemaNewerThanApp)
    #expect(
        error.message
            == "the database is at step 2 (step-2) of Test, and this app knows the steps up to 1; update the app"
    )
    #expect(try MigrationRunner(history: old).status(of: connection) == .newer(step: 2, name: "step-2"))
    #expect(try connection.dump() == before)
}

@Test("A file of another schema or another program is refused, and nothing in it changes")
func wrongSchema() throws {
    let history = try handmade([familyTables])
    let other = try database(try handmade([familyTables], schema: "Other"), rows: familyRows)
    let foreign = try Connection.inMemory()
    try foreign.execute("CREATE TABLE x (a); INSERT INTO x VALUES (1)")
    for (connection, words) in [
        (other, "belongs to the schema Other, not to Test"), (foreign, "has tables, but none that Strata made"),
    ] {
        let before = try connection.dump()
        let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
        #expect(error.code == .wrongSchema)
        #expect(error.message.contains(words))
        #expect(try connection.dump() == before)
    }
}

@Test("A database that went through another step of that number is refused")
func diverged() throws {
    let connection = try database(try handmade([familyTables, addAge]), upTo: nil)
    let history = try handmade([familyTables, "DROP TABLE \"Child\";"])
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .schemaDrift)
    #expect(error.message.hasPrefix("the database went through another step 2 (step-2) than this app's (step-2); "))
}

@Test(
    "What is missing or different stops the migration before it begins, and is listed",
    arguments: [
        ("ALTER TABLE Parent ADD COLUMN extra TEXT", "table Parent has a column extra that is not declared"),
        ("DROP TABLE Child", "table Child is missing"),
        ("DROP INDEX byName", "table Parent lacks the index byName"),
    ]
)
func drift(change: String, difference: String) throws {
    let history = try handmade([familyTables + "CREATE INDEX \"byName\" ON \"Parent\" (\"name\");", addAge])
    let connection = try database(history, rows: familyRows)
    try connection.execute(change)
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .schemaDrift)
    #expect(error.message.contains(": \(difference); undo these changes"))
    #expect(
        try MigrationRunner(history: history).drift(of: connection)
            == difference.split(separator: "; ").map(String.init)
    )
    #expect(try connection.dump() == before)
}

@Test("What somebody else has added is no drift, and stays")
func additionsAreNoDrift() throws {
    let history = try handmade([familyTables, addAge])
    let connection = try database(history, rows: familyRows)
    try connection.execute(
        """
        CREATE TABLE extra (a); INSERT INTO extra VALUES (1);
        CREATE INDEX byName ON Parent (name);
        CREATE VIEW names AS SELECT name FROM Parent;
        CREATE TRIGGER noted AFTER UPDATE ON Parent BEGIN INSERT INTO extra VALUES (new.name); END;
        ANALYZE;
        """
    )
    #expect(try MigrationRunner(history: history).drift(of: connection) == [])
    #expect(try MigrationRunner(history: history).migrate(connection).applied.map(\.number) == [2])
    try connection.execute("UPDATE Parent SET name = 'c' WHERE id = 1")
    #expect(try connection.lines("SELECT * FROM extra") == ["1", "'c'"])
    #expect(try connection.lines("SELECT * FROM names ORDER BY 1") == ["'b'", "'c'"])
    #expect(try connection.lines("SELECT name FROM sqlite_schema WHERE name = 'byName'") == ["'byName'"])
}
