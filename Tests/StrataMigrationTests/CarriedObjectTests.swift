@testable import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func notes(_ change: (inout Schema.Entity) -> Void = { _ in }) -> Schema {
    schema([
        entity("Note", [attribute("id", .integer(.int)), attribute("text", .string)]) {
            $0.search = Schema.Search(attributes: ["text"])
            change(&$0)
        }
    ]) { $0.views = [view("Short", "SELECT id FROM Note WHERE length(text) < 5")] }
}

/// The same with a default: a rebuild.
private let rebuilt = notes { $0.attributes[1].defaultValue = .string("none") }

private func runner(_ schemas: [Schema]) throws -> MigrationRunner {
    var history = MigrationHistory(schemaName: "Test")
    for (index, next) in schemas.enumerated() {
        history = try SchemaEvolution.step("step-\(index)", history, next, drops: []).history
    }
    let declared = schemas[schemas.count - 1]
    return MigrationRunner(
        history: history.schemaHistory(
            declared: declared,
            verification: HistoryVerifier.run(history, declared: declared)
        )
    )
}

@Test("What somebody has put on a searched table is carried over its rebuild beside the schema's own triggers")
func foreignObjectsOnSearchedTable() throws {
    let connection = try trusting()
    let runner = try runner([notes(), rebuilt])
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(
        """
        CREATE TABLE log (id);
        CREATE TRIGGER mine AFTER INSERT ON Note BEGIN INSERT INTO log VALUES (new.id); END;
        CREATE INDEX byText ON Note (text);
        CREATE VIEW shorter AS SELECT * FROM Short WHERE id > 1;
        CREATE VIRTUAL TABLE other USING fts5(words, content='Note', content_rowid='id');
        INSERT INTO Note VALUES (1, 'one'), (2, 'two');
        """
    )
    _ = try runner.migrate(connection)
    #expect(try connection.lines("SELECT * FROM log") == ["1", "2"])
    try connection.execute("INSERT INTO Note (id) VALUES (3)")
    #expect(try connection.lines("SELECT * FROM log") == ["1", "2", "3"])
    #expect(try connection.lines("SELECT * FROM shorter") == ["2", "3"])
    #expect(try connection.lines("SELECT rowid FROM Note_search WHERE Note_search MATCH 'none OR two'") == ["2", "3"])
    #expect(try connection.lines("SELECT count(*) FROM sqlite_schema WHERE name = 'byText'") == ["1"])
    #expect(try runner.drift(of: connection) == [])
}

@Test("A trigger of somebody else that a step breaks is named, also on a searched table that nothing trusts")
func brokenForeignTrigger() throws {
    let withExtra = notes { $0.attributes.append(attribute("extra", .string, optional: true)) }
    var history = MigrationHistory(schemaName: "Test")
    history = try SchemaEvolution.step("initial", history, withExtra, drops: []).history
    history = try SchemaEvolution.step("change", history, notes(), drops: ["Note.extra"]).history
    let declared = notes()
    let runner = MigrationRunner(
        history: history.schemaHistory(
            declared: declared,
            verification: HistoryVerifier.run(history, declared: declared)
        )
    )
    let connection = try Connection.inMemory()
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(
        "CREATE TABLE log (x); CREATE TRIGGER mine AFTER DELETE ON Note BEGIN INSERT INTO log VALUES (old.extra); END;"
    )
    let error = try failure { _ = try runner.migrate(connection) }
    #expect(error.message.contains("the trigger mine, which Strata did not make, does not fit the new schema"))
    #expect(try connection.value("PRAGMA trusted_schema") == .integer(0))
}

@Test("A step by hand that breaks a view of the schema is told so in other words")
func brokenOwnView() throws {
    let tables = """
        CREATE TABLE "T" ("id" INTEGER NOT NULL PRIMARY KEY, "b" TEXT) STRICT;
        CREATE VIEW "V" AS SELECT b FROM T;
        """
    let history = try handmade([tables], thenUnchecked: "ALTER TABLE T DROP COLUMN b;")
    let connection = try database(history)
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(
        error.message.contains(
            "the view V does not fit the new schema (no such column: b); change the step so that it fits"
        )
    )
    #expect(try connection.dump() == before)
}

@Test("A draft goes through all steps with views and searches in their way, and is what the schema declares")
func draftOverSearches() throws {
    var history = MigrationHistory(schemaName: "Test")
    history = try SchemaEvolution.step("initial", history, notes(), drops: []).history
    // A step that inserts rows makes a new database go through the steps.
    history.steps[0].sql += "\nINSERT INTO \"Note\" (\"id\", \"text\") VALUES (1, 'given');"
    let verification = HistoryVerifier.run(history, declared: rebuilt)
    let draft = history.schemaHistory(declared: rebuilt, verification: verification)
    #expect(draft.isDraft && draft.replaysOnCreation)
    let connection = try Connection.inMemory()
    let runner = MigrationRunner(history: draft)
    #expect(try runner.migrate(connection, isDisposable: true).isCreated)
    #expect(try RelationalSchema(introspecting: connection) == RelationalSchema(lowering: rebuilt))
    #expect(try connection.lines("SELECT rowid FROM Note_search WHERE Note_search MATCH 'given'") == ["1"])
    #expect(try connection.lines("SELECT * FROM Short") == [])
    #expect(try runner.drift(of: connection) == [])
    #expect(try SchemaTrust.foreignObjects(in: connection, of: draft.creationScript) == [])
}

private let logged = """
    CREATE TABLE "T" ("id" INTEGER NOT NULL PRIMARY KEY, "b" TEXT) STRICT;
    CREATE TABLE "Log" ("id" INTEGER NOT NULL PRIMARY KEY) STRICT;
    CREATE TABLE "Other" ("id" INTEGER NOT NULL PRIMARY KEY) STRICT;
    """
private let logging = "CREATE TRIGGER mine AFTER INSERT ON T BEGIN INSERT INTO Log VALUES (new.id); END;"

@Test("A trigger that a step makes does not fire on what the step inserts afterwards")
func triggerMadeInStep() throws {
    let history = try handmade([logged, "UPDATE T SET b = 'x';\n\(logging)\nINSERT INTO T VALUES (1, 'one');"])
    let connection = try database(history)
    _ = try MigrationRunner(history: history).migrate(connection)
    #expect(try connection.lines("SELECT id FROM T") == ["1"])
    #expect(try connection.lines("SELECT id FROM Log") == [])
    try connection.execute("INSERT INTO T VALUES (2, 'two')")
    #expect(try connection.lines("SELECT id FROM Log") == ["2"])
}

@Test("A trigger that is in place for a rename is out of the way again for what follows")
func triggerAfterRename() throws {
    let history = try handmade([
        logged,
        """
        INSERT INTO T VALUES (1, 'one');
        ALTER TABLE Other RENAME TO Another;
        INSERT INTO T VALUES (2, 'two');
        """,
    ])
    let connection = try database(history, rows: logging)
    _ = try MigrationRunner(history: history).migrate(connection)
    #expect(try connection.lines("SELECT id FROM T ORDER BY id") == ["1", "2"])
    #expect(try connection.lines("SELECT id FROM Log") == [])
    try connection.execute("INSERT INTO T VALUES (3, 'three')")
    #expect(try connection.lines("SELECT id FROM Log") == ["3"])
}
