import StrataMigrator
import StrataSQLite
import Testing

private let moveAway = """
    ALTER TABLE "Parent" RENAME TO "OldParent";
    CREATE TABLE "Parent" ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL, "age" INTEGER) STRICT;
    INSERT INTO "Parent" ("id", "name") SELECT "id", "name" FROM "OldParent";
    """

private let swapIn = """
    CREATE TABLE "NewParent" ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL, "age" INTEGER) STRICT;
    INSERT INTO "NewParent" ("id", "name") SELECT "id", "name" FROM "Parent";
    ALTER TABLE "Parent" RENAME TO "OldParent";
    ALTER TABLE "NewParent" RENAME TO "Parent";
    """

private let table = "CREATE TABLE \"Parent\" (\"id\" INTEGER NOT NULL PRIMARY KEY, \"name\" TEXT NOT NULL) STRICT;"

@Test(
    "A rebuild that moves the old table away and drops it is refused where it would lose what others have put on it",
    arguments: [moveAway, swapIn]
)
func rebuildByMovingAway(sql: String) throws {
    let history = try handmade([table, sql + "DROP TABLE \"OldParent\";"])
    let rows = "INSERT INTO Parent VALUES (1, 'a'); CREATE TABLE log (x);"
    let plain = try database(history, rows: rows)
    #expect(try MigrationRunner(history: history).migrate(plain).applied.map(\.number) == [2])
    #expect(try plain.lines("SELECT * FROM Parent") == ["1, 'a', NULL"])

    let connection = try database(
        history,
        rows: rows
            + "CREATE INDEX mine ON Parent (name); CREATE TRIGGER noted AFTER UPDATE ON Parent BEGIN INSERT INTO log VALUES (1); END;"
    )
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.code == .migrationFailed)
    #expect(error.table == "Parent")
    #expect(
        error.message.contains(
            "the index mine, the trigger noted, which Strata did not make, would go with the table that was Parent"
        )
    )
    #expect(try connection.dump() == before)
}

@Test("A trigger whose column is called like a keyword is put back as it was")
func keywordColumnInTrigger() throws {
    let history = try handmade([
        "CREATE TABLE \"T\" (\"id\" INTEGER NOT NULL PRIMARY KEY, \"end\" TEXT) STRICT;",
        "UPDATE \"T\" SET \"end\" = 'z';",
    ])
    let connection = try database(history, rows: "INSERT INTO T VALUES (1, 'a'); CREATE TABLE log (x);")
    let trigger =
        "CREATE TRIGGER noted AFTER UPDATE ON T BEGIN INSERT INTO log VALUES (NEW.end); INSERT INTO log VALUES (2); END"
    try connection.run(trigger)
    #expect(try MigrationRunner(history: history).migrate(connection).applied.map(\.number) == [2])
    #expect(
        try connection.value("SELECT sql FROM sqlite_schema WHERE name = 'noted'") == .text(trigger)
    )
    try connection.run("UPDATE T SET \"end\" = 'b'")
    #expect(try connection.lines("SELECT * FROM log") == ["'b'", "2"])
}
