import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

@Test("What a step changes by hand is noted; the tables of the schema's own work are not")
func historyOfHandwrittenChange() throws {
    let declared = notedNotes { $0.attributes.append(attribute("size", .integer(.int), optional: true)) }
    let plan = MigrationPlanner.plan(from: notedNotes(), to: declared)
    let history = try handmade([
        RelationalSchema(lowering: notedNotes()).creationScript(),
        """
        \(plan.sql)

        UPDATE Note SET title = upper(title), size = 5;
        DELETE FROM Note WHERE id = 9;
        REPLACE INTO Note (id, title) VALUES (7, 'New');
        WITH n AS (SELECT 12 AS i) INSERT INTO Note (id, title) SELECT i, 'Shop' FROM n;
        UPDATE Note SET size = 6, id = id + 1 WHERE id = 12;
        """,
    ])
    let connection = try trusting()
    let runner = MigrationRunner(history: history)
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(notedRows)
    _ = try runner.migrate(connection)
    #expect(
        try connection.noted(after: notedEntries.count) == [
            "'Note', 1, 'i7', ',title,'", "'Note', 1, 'i9', ',title,'", "'Note', 2, 'i9', ''",
            "'Note', 2, 'i7', ''", "'Note', 0, 'i7', ''", "'Note', 0, 'i12', ''",
            "'Note', 2, 'i12', ''", "'Note', 0, 'i13', ''",
        ]
    )
    #expect(try runner.drift(of: connection) == [])
}

@Test("Changes by hand in the middle of renames are noted by the names that the step ends with")
func historyOfChangeAmongRenames() throws {
    var new = notedNotes { $0.attributes[2] = attribute("body", .string, optional: true) { $0.previousName = "text" } }
    new.entities[0].name = "Page"
    new.entities[0].tableName = "Page"
    new.entities[0].previousName = "Note"
    let plan = MigrationPlanner.plan(from: notedNotes(), to: new).sql
    let middle = try #require(plan.range(of: "\n\n-- What was noted"))
    let history = try handmade([
        RelationalSchema(lowering: notedNotes()).creationScript(),
        plan.replacingCharacters(in: middle.lowerBound..<middle.lowerBound, with: "\nUPDATE Page SET body = 'mid';")
            + "\nUPDATE \"Page\" SET \"body\" = 'end' WHERE id = 7;",
    ])
    let connection = try trusting()
    let runner = MigrationRunner(history: history)
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(notedRows)
    _ = try runner.migrate(connection)
    #expect(
        try connection.noted(after: notedEntries.count) == [
            "'Page', 1, 'i7', ',body,'", "'Page', 1, 'i9', ',body,'", "'Page', 1, 'i7', ',body,'",
        ]
    )
}

@Test("A step that ends a history notes nothing more, and one that begins it nothing yet")
func historyOfChangeAtItsEnds() throws {
    let change = "\nUPDATE Note SET title = title || '!';"
    let history = try handmade([
        RelationalSchema(lowering: notedNotes()).creationScript(),
        MigrationPlanner.plan(from: notedNotes(), to: notedNotes(history: false)).sql + change,
        MigrationPlanner.plan(from: notedNotes(history: false), to: notedNotes()).sql + change,
        "UPDATE Note SET title = title || '?' WHERE id = 7;",
    ])
    let connection = try trusting()
    let runner = MigrationRunner(history: history)
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(notedRows)
    _ = try runner.migrate(connection)
    #expect(try connection.noted() == notedEntries + ["'Note', 4, '', ''", "'Note', 1, 'i7', ',title,'"])
    #expect(try connection.lines("SELECT title FROM Note WHERE id = 7") == ["'Milk!!?'"])
}

@Test("What somebody does to the triggers of a history is drift")
func driftOfHistories() throws {
    let history = try handmade([RelationalSchema(lowering: notedNotes()).creationScript()])
    let connection = try trusting()
    let runner = MigrationRunner(history: history)
    _ = try runner.migrate(connection)
    try connection.execute(
        """
        CREATE TABLE audit (id INTEGER);
        CREATE TRIGGER more AFTER INSERT ON Note BEGIN INSERT INTO audit VALUES (new.id); END;
        CREATE TRIGGER audit_history_insert AFTER INSERT ON audit BEGIN SELECT 1; END;
        """
    )
    #expect(try runner.drift(of: connection) == [])
    for name in ["insert", "delete", "update", "rekey"] {
        let text = "SELECT sql FROM sqlite_schema WHERE name = 'Note_history_\(name)'"
        guard case .text(let sql) = try connection.value(text) else {
            Issue.record("no trigger \(name)")
            continue
        }
        let sentence = "the trigger Note_history_\(name) is missing or not as declared"
        try connection.execute("DROP TRIGGER Note_history_\(name)")
        #expect(try runner.drift(of: connection) == [sentence])
        try connection.execute(sql.replacing("BEGIN", with: "BEGIN\n SELECT 1;"))
        #expect(try runner.drift(of: connection) == [sentence])
        try connection.execute("DROP TRIGGER Note_history_\(name); \(sql)")
        #expect(try runner.drift(of: connection) == [])
    }
    for name in ["insert", "delete", "update", "rekey"] { try connection.execute("DROP TRIGGER Note_history_\(name)") }
    #expect(try runner.drift(of: connection) == ["the history of table Note is missing"])
    let other = try trusting()
    _ = try runner.migrate(other)
    try other.execute("DROP TABLE strata_history")
    #expect(try runner.drift(of: other) == ["the history of table Note is missing"])
}

@Test("The triggers of a history are the schema's own, in whatever order the attributes stand")
func trustOfHistories() throws {
    let script = RelationalSchema(lowering: notedNotes()).creationScript()
    let connection = try Connection.inMemory()
    try connection.execute(script)
    let turned = RelationalSchema(lowering: notedNotes { $0.attributes.swapAt(1, 2) })
    #expect(try SchemaTrust.foreignObjects(in: connection, of: turned.creationScript()) == [])
    #expect(try RelationalSchema(introspecting: connection).fingerprint == turned.fingerprint)
    #expect(!SchemaTrust.isNeeded(for: script))
    // Without trust, too.
    try connection.run("PRAGMA trusted_schema = OFF")
    try connection.execute(notedRows)
    #expect(try connection.noted() == notedEntries)
}

@Test("A table as wide as SQLite takes has a history")
func historyOfWideTable() throws {
    let names = (1...1_998).map { "c\($0)" }
    let wide = schema([
        entity("Wide", [attribute("id", .integer(.int))] + names.map { attribute($0, .integer(.int), optional: true) })
        {
            $0.hasHistory = true
        }
    ])
    let connection = try Connection.inMemory()
    try connection.execute(RelationalSchema(lowering: wide).creationScript())
    try connection.execute(
        "INSERT INTO Wide (id) VALUES (1); UPDATE Wide SET c1998 = 1; UPDATE Wide SET c1 = 1, c2 = 2;"
    )
    #expect(
        try connection.noted() == [
            "'Wide', 0, 'i1', ''", "'Wide', 1, 'i1', ',c1998,'", "'Wide', 1, 'i1', ',c1,c2,'",
        ]
    )
    #expect(try RelationalSchema(introspecting: connection) == RelationalSchema(lowering: wide))
}

@Test("What a Swift function of a step changes is noted, by the author of the step")
func historyOfFunction() throws {
    var plain = try handmade([
        RelationalSchema(lowering: notedNotes()).creationScript(),
        "-- swift: tidy\nUPDATE Note SET text = NULL WHERE id = 9;",
    ])
    let function = StepFunction("tidy") { database in
        try database.run("UPDATE Note SET title = ? WHERE id = 7", [.text("Whey")])
        try database.run("DELETE FROM Note WHERE id = 9")
        try database.run("INSERT INTO Note (id, title, text) VALUES (9, 'Rye', 'round')")
    }
    var steps = plain.steps
    steps[1] = MigrationStep(
        number: 2,
        name: "step-2",
        start: steps[1].start,
        end: steps[1].end,
        checksum: steps[1].checksum,
        sql: steps[1].sql,
        functions: [function]
    )
    plain = SchemaHistory(
        schemaName: plain.schemaName,
        fingerprint: plain.fingerprint,
        creationScript: plain.creationScript,
        steps: steps
    )
    let connection = try trusting()
    let runner = MigrationRunner(history: plain)
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(notedRows)
    _ = try runner.migrate(connection)
    #expect(
        try connection.noted(after: notedEntries.count) == [
            "'Note', 1, 'i7', ',title,'", "'Note', 2, 'i9', ''", "'Note', 0, 'i9', ''", "'Note', 1, 'i9', ',text,'",
        ]
    )
    #expect(
        try connection.lines("SELECT through, author FROM strata_transactions")
            == ["3, NULL", "7, 'migration 2 (step-2)'"]
    )
    #expect(try runner.drift(of: connection) == [])
}
