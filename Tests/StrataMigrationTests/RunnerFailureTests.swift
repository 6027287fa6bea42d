import StrataMigrator
import StrataSQLite
import Testing

@Test("A step that fails at any of its statements leaves the database exactly as it was", arguments: 0...4)
func failingStep(position: Int) throws {
    var statements = SQLText.statements(in: familyRebuild)
    statements.insert("INSERT INTO \"Child\" VALUES (10, 'no number')", at: position)
    let history = try handmade([familyTables], thenUnchecked: statements.joined(separator: ";\n"))
    let runner = MigrationRunner(history: history)
    let connection = try database(history, rows: familyRows)
    let before = try connection.dump()
    // The replay on an empty database fails as well: it is the first to say so.
    let error = try failure { _ = try runner.migrate(connection) }
    #expect(error.code == .migrationFailed)
    #expect(error.message.contains("step 2 (step-2), statement \(position + 1) of 5"))
    #expect(try connection.dump() == before)
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
    #expect(connection.isInTransaction == false)
}

@Test("A step that fails on rows only leaves the database exactly as it was, and a fixed one runs afterwards")
func failingOnRows() throws {
    let history = try handmade([
        familyTables, "DELETE FROM \"Child\" WHERE \"id\" = 10; UPDATE \"Parent\" SET \"id\" = 1;",
    ])
    let connection = try database(history, rows: familyRows)
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .migrationFailed)
    #expect(
        error.message
            == "step 2 (step-2), statement 2 of 2 (UPDATE \"Parent\" SET \"id\" = 1) failed and was rolled back: "
            + "UNIQUE constraint failed: Parent.id"
    )
    #expect(error.table == "Parent")
    #expect(error.columns == ["id"])
    #expect(try connection.dump() == before)
    #expect(try connection.value("PRAGMA foreign_keys") == .integer(1))
    let fixed = try handmade([familyTables, "DELETE FROM \"Child\" WHERE \"id\" = 10;"])
    #expect(try MigrationRunner(history: fixed).migrate(connection).applied.map(\.number) == [2])
}

@Test(
    "A statement that takes the transaction or the settings out of the runner's hands is refused",
    arguments: [
        "BEGIN", "COMMIT", "END TRANSACTION", "ROLLBACK", "SAVEPOINT a", "RELEASE a", "PRAGMA foreign_keys = ON",
        "ATTACH ':memory:' AS x", "DETACH x", "VACUUM", "/* hidden */ cOmMiT",
    ]
)
func forbiddenStatements(sql: String) throws {
    let history = try handmade([familyTables], thenUnchecked: "DELETE FROM \"Child\";\n\(sql);")
    let connection = try database(history, rows: familyRows)
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .migrationFailed)
    #expect(error.message.contains("is not allowed in a step"))
    #expect(try connection.dump() == before)
}

@Test("A database is not migrated inside a transaction, where foreign keys cannot be turned off (pitfall 1)")
func openTransaction() throws {
    let history = try handmade([familyTables, familyRebuild])
    let connection = try database(history, rows: familyRows)
    try connection.execute("BEGIN")
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.message == "a database cannot be migrated inside a transaction; end it first")
    #expect(connection.isInTransaction)
    try connection.execute("COMMIT")
    #expect(try MigrationRunner(history: history).migrate(connection).applied.count == 1)
    #expect(try connection.lines("SELECT * FROM Child") == ["10, 1", "11, 1", "12, 2", "13, NULL"])
}

@Test("A rebuild that would lose rows is refused, and says how many (pitfall 13)")
func rowCounts() throws {
    let history = try handmade([
        familyTables,
        """
        CREATE TABLE "new" ("id" INTEGER NOT NULL PRIMARY KEY, "parentID" INTEGER NOT NULL REFERENCES "Parent" ("id") ON DELETE CASCADE) STRICT;
        INSERT OR IGNORE INTO "new" SELECT * FROM "Child";
        DROP TABLE "Child";
        ALTER TABLE "new" RENAME TO "Child";
        """,
    ])
    let connection = try database(history, rows: familyRows)
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.message.contains("the rebuild of Child would keep 3 of its 4 rows"))
    #expect(try connection.dump() == before)
}

@Test("Rows that lead nowhere after a step stop it, with their table and their keys")
func danglingRows() throws {
    let history = try handmade([familyTables, "DELETE FROM \"Parent\" WHERE \"id\" = 1;"])
    let connection = try database(history, rows: familyRows)
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .migrationFailed)
    #expect(
        error.message.hasPrefix(
            "step 2 (step-2) failed and was rolled back: 2 rows of Child lead to no row of Parent by (parentID), after the step: 10, 11; "
                + "delete them before, or let the step lead them to another Parent"
        )
    )
    #expect(error.table == "Child")
    #expect(error.key == [.integer(10)])
    #expect(try connection.dump() == before)
}

@Test("A SELECT in a step must find nothing: its rows stop the step")
func requirements() throws {
    let history = try handmade([
        familyTables, "SELECT 'a parent is called b', \"id\" FROM \"Parent\" WHERE \"name\" = 'b';",
    ])
    let connection = try database(history, rows: familyRows)
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.message.contains("a parent is called b (1 row: 2); this lists them: SELECT"))
    #expect(error.table == "Parent")
    #expect(error.columns == ["name"])
    #expect(error.key == [.integer(2)])
    try connection.execute("UPDATE Parent SET name = 'c'")
    #expect(try MigrationRunner(history: history).migrate(connection).applied.count == 1)
}

@Test("A step that does not make the schema that it makes of an empty database is rolled back")
func wrongEnd() throws {
    // On an empty table nothing is inserted, so the replay keeps the column.
    let history = try handmade([familyTables, "CREATE INDEX \"byName\" ON \"Parent\" (\"name\");"])
    let connection = try database(history, rows: familyRows)
    try connection.execute("CREATE INDEX byname ON Parent (id)")
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .migrationFailed)
    #expect(
        error.message.contains("index byName already exists") || error.message.contains("index byname already exists")
    )
}

@Test("A misspelt name in double quotes is an error, not a string (pitfall 7)")
func misspeltName() throws {
    let history = try handmade([familyTables], thenUnchecked: "UPDATE \"Parent\" SET \"name\" = \"nmae\";")
    let connection = try database(history, rows: familyRows)
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.message.contains("no such column: nmae"))
    #expect(try connection.lines("SELECT name FROM Parent") == ["'a'", "'b'"])
}

@Test("A disk that is full at any moment of a step leaves the database exactly as it was (pitfall 24)")
func fullDisk() throws {
    let rows =
        familyRows
        + "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n LIMIT 2000) INSERT INTO \"Parent\" SELECT i, 'name ' || i FROM n;"
    let history = try handmade([familyTables, familyRebuild + "CREATE INDEX \"byName\" ON \"Parent\" (\"name\");"])
    let connection = try database(history, rows: rows)
    let before = try connection.dump()
    guard case .integer(let size) = try connection.value("PRAGMA page_count") else { return }
    var failures = 0
    var limit = size
    while true {
        try connection.execute("PRAGMA max_page_count = \(limit)")
        do {
            _ = try MigrationRunner(history: history).migrate(connection)
            break
        } catch {
            #expect(error.code == .diskFull)
            #expect(error.message.hasPrefix("step 2 (step-2)") || error.message.hasPrefix("the disk is full"))
        }
        failures += 1
        #expect(connection.isInTransaction == false)
        #expect(try connection.dump() == before)
        limit += 1
    }
    #expect(failures > 5)
    #expect(try connection.lines("SELECT count(*), sum(age) FROM Parent") == ["2002, 14014"])
}

@Test("A table that goes with its rows is named by the step, or the step stops", arguments: [true, false])
func unsaidLoss(hasRows: Bool) throws {
    // A rebuild by hand that has forgotten to copy the rows: the schema afterwards is as it should be.
    let again = StepStatement.all(in: familyTables).map(\.sql).filter { $0.contains("\"Child\"") }.joined(
        separator: ";\n"
    )
    let history = try handmade([familyTables, "DROP TABLE \"Child\";\n\(again);"])
    let connection = try database(history, rows: hasRows ? familyRows : "")
    guard hasRows else {
        #expect(try MigrationRunner(history: history).migrate(connection).applied.map(\.number) == [2])
        return
    }
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .migrationFailed)
    #expect(error.table == "Child")
    #expect(
        error.message.hasSuffix(
            "Child would go with its 4 rows, and the step does not say so: write a line `-- allow lossy \"removes Child and all "
                + "its rows: …\"` into it, or copy the rows before"
        )
    )
    #expect(try connection.dump() == before)
}
