import StrataMigrator
import StrataSQLite

/// A history from hand-written steps: fingerprints and creation script are what their replay gives.
func handmade(_ steps: [String], schema: String = "Test") throws -> SchemaHistory {
    var replay = try SchemaReplay()
    var made: [MigrationStep] = []
    for (index, sql) in steps.enumerated() {
        let start = replay.schema.fingerprint
        try replay.run(step(index + 1, sql))
        made.append(step(index + 1, sql, start: start, end: replay.schema.fingerprint))
    }
    return SchemaHistory(
        schemaName: schema,
        fingerprint: replay.schema.fingerprint,
        creationScript: replay.schema.creationScript(),
        steps: made
    )
}

/// The same history with one more step that its replay was not asked about: for steps that cannot work.
func handmade(_ steps: [String], thenUnchecked sql: String) throws -> SchemaHistory {
    let history = try handmade(steps)
    let last = step(steps.count + 1, sql, start: history.fingerprint, end: history.fingerprint)
    return SchemaHistory(
        schemaName: history.schemaName,
        fingerprint: history.fingerprint,
        creationScript: history.creationScript,
        steps: history.steps + [last]
    )
}

func step(_ number: Int, _ sql: String, start: String = "", end: String = "") -> MigrationStep {
    MigrationStep(
        number: number,
        name: "step-\(number)",
        start: start,
        end: end,
        checksum: Checksum.of(sql),
        sql: sql
    )
}

/// A database in memory at the first step of a history, with rows.
func database(_ history: SchemaHistory, upTo: Int? = 1, rows: String = "") throws -> Connection {
    let connection = try Connection.inMemory()
    _ = try MigrationRunner(history: history).migrate(connection, upTo: upTo)
    try connection.execute(rows)
    return connection
}

let familyTables = """
    CREATE TABLE "Parent" ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL) STRICT;
    CREATE TABLE "Child" (
        "id" INTEGER NOT NULL PRIMARY KEY,
        "parentID" INTEGER REFERENCES "Parent" ("id") ON DELETE CASCADE
    ) STRICT;
    """

let familyRows = """
    INSERT INTO "Parent" VALUES (1, 'a'), (2, 'b');
    INSERT INTO "Child" VALUES (10, 1), (11, 1), (12, 2), (13, NULL);
    """

/// Writes the parents anew, with a column more.
let familyRebuild = """
    CREATE TABLE "new" ("id" INTEGER NOT NULL PRIMARY KEY, "name" TEXT NOT NULL, "age" INTEGER NOT NULL) STRICT;
    INSERT INTO "new" ("id", "name", "age") SELECT "id", "name", 7 FROM "Parent";
    DROP TABLE "Parent";
    ALTER TABLE "new" RENAME TO "Parent";
    """
