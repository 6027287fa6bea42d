import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private let searched = schema([
    entity("Note", [attribute("id", .integer(.int)), attribute("text", .string)]) {
        $0.search = Schema.Search(attributes: ["text"])
    }
]) { $0.views = [view("Short", "SELECT * FROM Note WHERE length(text) < 5")] }

@Test("Triggers and views of the schema are its own, however they are written; all others are named")
func foreignObjects() throws {
    let script = RelationalSchema(lowering: searched).creationScript()
    let connection = try Connection.inMemory()
    try connection.execute(script)
    #expect(try SchemaTrust.foreignObjects(in: connection, of: script) == [])
    try connection.execute(
        "DROP VIEW Short; CREATE VIEW \"Short\" as select * /* all */ from NOTE where LENGTH(text)<5"
    )
    #expect(try SchemaTrust.foreignObjects(in: connection, of: script) == [])
    try connection.execute(
        """
        CREATE TRIGGER evil AFTER INSERT ON Note BEGIN SELECT 1; END;
        CREATE VIEW peek AS SELECT * FROM Note_search;
        DROP TRIGGER Note_search_delete;
        CREATE TRIGGER Note_search_delete AFTER DELETE ON Note BEGIN SELECT 2; END;
        """
    )
    #expect(try SchemaTrust.foreignObjects(in: connection, of: script) == ["Note_search_delete", "evil", "peek"])
}

@Test("Scripts are told apart by their bytes, however many were looked at before")
func manyScripts() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE VIEW V AS SELECT 11")
    let composed = "CREATE VIEW V AS SELECT '\u{1ec7}a'"
    let others = ["CREATE VIEW V AS SELECT 12", composed] + (20..<40).map { "CREATE VIEW V AS SELECT \($0)" }
    for _ in 0..<2 {
        #expect(try SchemaTrust.foreignObjects(in: connection, of: "CREATE VIEW V AS SELECT 11") == [])
        for other in others { #expect(try SchemaTrust.foreignObjects(in: connection, of: other) == ["V"]) }
        #expect(SchemaTrust.isNeeded(for: "CREATE TABLE T (a TEXT CHECK (json_valid(a)))"))
        #expect(!SchemaTrust.isNeeded(for: "CREATE TABLE T (a TEXT CHECK (jsno_valid(a)))"))
    }
    // Equal for Unicode, and of one length.
    let reordered = composed.replacing("\u{1ec7}", with: "e\u{302}\u{323}")
    let canonical = composed.replacing("\u{1ec7}", with: "e\u{323}\u{302}")
    #expect(reordered == canonical && reordered.utf8.count == canonical.utf8.count)
    try connection.execute("DROP VIEW V; \(reordered)")
    #expect(try SchemaTrust.foreignObjects(in: connection, of: canonical) == ["V"])
    #expect(try SchemaTrust.foreignObjects(in: connection, of: reordered) == [])
}

@Test("A database is trusted only if everything in it is the schema's own, and only where it must be")
func establishingTrust() throws {
    let script = RelationalSchema(lowering: searched).creationScript()
    let connection = try Connection.inMemory()
    try connection.execute(script)
    let isOld = try SchemaTrust.isNeeded(by: connection)
    try connection.execute("CREATE VIEW peek AS SELECT 1")
    #expect(try SchemaTrust.establish(on: connection, for: script) == (isOld ? ["peek"] : []))
    #expect(try connection.value("PRAGMA trusted_schema") == .integer(0))
    try connection.execute("DROP VIEW peek")
    #expect(try SchemaTrust.establish(on: connection, for: script) == [])
    #expect(try connection.value("PRAGMA trusted_schema") == .integer(isOld ? 1 : 0))
    try connection.execute("INSERT INTO Note VALUES (1, 'milk')")
    #expect(try connection.lines("SELECT rowid FROM Note_search WHERE Note_search MATCH 'milk'") == ["1"])

    let plain = RelationalSchema(lowering: schema([entity("A", [attribute("id", .integer(.int))])])).creationScript()
    #expect(!SchemaTrust.isNeeded(for: plain))
    #expect(SchemaTrust.isNeeded(for: script))
    #expect(SchemaTrust.isNeeded(for: RelationalSchema(lowering: everything).creationScript()))
}

@Test("A connection that trusts nothing makes, migrates and leaves a searched database, and trusts nothing afterwards")
func migratingWithoutTrust() throws {
    var limited = searched
    limited.entities[0].attributes.append(
        attribute("links", .list(.url)) {
            $0.defaultValue = .emptyList
            $0.length = .init(lower: nil, upper: 2)
        }
    )
    limited.entities[0].attributes[1].defaultValue = .string("none")
    let (first, _) = try SchemaEvolution.step("initial", MigrationHistory(schemaName: "Test"), searched, drops: [])
    let (history, _) = try SchemaEvolution.step("change", first, limited, drops: [])
    let runner = MigrationRunner(
        history: history.schemaHistory(declared: limited, verification: HistoryVerifier.run(history, declared: limited))
    )
    let old = try Connection.inMemory()
    _ = try runner.migrate(old, upTo: 1)
    _ = try runner.migrate(old)
    #expect(try old.value("PRAGMA trusted_schema") == .integer(0))
    let fresh = try Connection.inMemory()
    #expect(try runner.migrate(fresh).isCreated)
    #expect(try fresh.value("PRAGMA trusted_schema") == .integer(0))
    #expect(try RelationalSchema(introspecting: fresh) == RelationalSchema(introspecting: old))
}
