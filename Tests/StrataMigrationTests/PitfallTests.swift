import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

@Test("A rebuild of a parent deletes no child, whatever its delete rule (pitfalls 1, 2)")
func rebuildOfParent() throws {
    let schema = { (parent: String) in
        """
        entity Parent { id: Int
            name: String\(parent) }
        entity A { id: Int
            parent: Parent? @onDelete(cascade) }
        entity B { id: Int
            parent: Parent? @onDelete(setNull) }
        entity C { id: Int
            parent: Parent @onDelete(restrict) }
        entity D { parent: Parent @id @onDelete(cascade) }
        """
    }
    let rows = """
        INSERT INTO Parent VALUES (1, 'a');
        INSERT INTO A VALUES (1, 1), (2, NULL); INSERT INTO B VALUES (1, 1); INSERT INTO C VALUES (1, 1); INSERT INTO D VALUES (1);
        """
    let evolution = try Evolution(from: schema(""), to: schema("?"), rows: rows)
    #expect(
        try evolution.rows(
            "SELECT * FROM A UNION ALL SELECT * FROM B UNION ALL SELECT * FROM C UNION ALL SELECT parentID, 0 FROM D"
        ) == [
            "1, 1", "2, NULL", "1, 1", "1, 1", "1, 0",
        ]
    )
    // The children lead to the new table, and its delete rules work.
    let error = try failure { try evolution.connection.execute("DELETE FROM Parent") }
    #expect(error.code == .foreignKey)
    try evolution.connection.execute("DELETE FROM C; DELETE FROM Parent")
    #expect(try evolution.rows("SELECT * FROM A UNION ALL SELECT * FROM B") == ["2, NULL", "1, NULL"])
}

@Test("A rebuild works with views and triggers that mention the table, and they work afterwards (pitfalls 3, 9, 19)")
func carriedObjects() throws {
    let history = try handmade([familyTables, familyRebuild + "UPDATE \"Parent\" SET \"age\" = 8;"])
    let connection = try database(history, rows: familyRows)
    try connection.execute(
        """
        CREATE TABLE log (text);
        CREATE INDEX namesByName ON Parent (name DESC) WHERE name <> '';
        CREATE VIEW names AS SELECT id, name FROM Parent;
        CREATE VIEW more AS SELECT * FROM names;
        CREATE TRIGGER onUpdate AFTER UPDATE ON Parent BEGIN INSERT INTO log VALUES ('update ' || new.name); END;
        CREATE TRIGGER ofOther AFTER DELETE ON Child WHEN EXISTS (SELECT 1 FROM Parent) BEGIN INSERT INTO log VALUES ('child'); END;
        CREATE TRIGGER onView INSTEAD OF INSERT ON names BEGIN INSERT INTO Parent (id, name, age) VALUES (new.id, new.name, 0); END;
        CREATE VIEW broken AS SELECT * FROM nowhere;
        """
    )
    // A trigger that does not fit the old schema is not held against the new one.
    let before = try connection.lines(
        "SELECT type, name, sql FROM sqlite_schema WHERE type <> 'table' ORDER BY type, name"
    )
    #expect(try MigrationRunner(history: history).migrate(connection).applied.count == 1)
    #expect(
        try connection.lines("SELECT type, name, sql FROM sqlite_schema WHERE type <> 'table' ORDER BY type, name")
            == before
    )
    #expect(try connection.lines("SELECT * FROM log") == [])
    try connection.execute(
        "INSERT INTO names VALUES (3, 'c'); UPDATE Parent SET name = 'z' WHERE id = 1; DELETE FROM Child WHERE id = 10"
    )
    #expect(try connection.lines("SELECT * FROM log") == ["'update z'", "'child'"])
    #expect(try connection.lines("SELECT * FROM more") == ["1, 'z'", "2, 'b'", "3, 'c'"])
    #expect(try connection.lines("SELECT * FROM Parent") == ["1, 'z', 8", "2, 'b', 8", "3, 'c', 0"])
}

@Test("A view or trigger that does not fit the new schema stops the step, which names it")
func carriedObjectsThatDoNotFit() throws {
    let steps = [
        familyTables,
        "CREATE TABLE \"Other\" (\"id\" INTEGER PRIMARY KEY) STRICT; ALTER TABLE \"Parent\" DROP COLUMN \"name\";",
    ]
    for (object, words) in [
        ("CREATE VIEW names AS SELECT name FROM Parent", "the view names, which Strata did not make, does not fit"),
        (
            "CREATE TRIGGER noted AFTER UPDATE ON Child BEGIN UPDATE Parent SET name = 'x'; END",
            "the trigger noted, which Strata did not make, does not fit"
        ),
    ] {
        let history = try handmade(steps)
        let connection = try database(history, rows: familyRows)
        try connection.execute(object)
        let before = try connection.dump()
        let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
        #expect(error.code == .migrationFailed)
        #expect(error.message.contains(words))
        #expect(try connection.dump() == before)
    }
}

@Test("An index of somebody else's on a column that goes stops the step, which names it")
func foreignIndex() throws {
    for sql in [
        "ALTER TABLE \"Parent\" DROP COLUMN \"name\";",
        familyRebuild.replacing(", \"name\" TEXT NOT NULL", with: "").replacing(", \"name\"", with: ""),
    ] {
        let history = try handmade([familyTables, sql])
        let connection = try database(history, rows: familyRows)
        try connection.execute("CREATE INDEX mine ON Parent (name)")
        let before = try connection.dump()
        let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
        #expect(error.message.contains("index mine"))
        #expect(try connection.dump() == before)
    }
}

@Test("A rename reaches the views and triggers of others, also while one of them is broken (pitfall 3)")
func renameReachesForeignObjects() throws {
    let rename =
        "ALTER TABLE \"Parent\" RENAME COLUMN \"name\" TO \"title\"; ALTER TABLE \"Parent\" RENAME TO \"Person\";"
    let history = try handmade([familyTables, rename])
    let connection = try database(history, rows: familyRows)
    try connection.execute("CREATE VIEW names AS SELECT name FROM Parent")
    #expect(try MigrationRunner(history: history).migrate(connection).applied.count == 1)
    #expect(try connection.lines("SELECT * FROM names") == ["'a'", "'b'"])
    #expect(
        try connection.lines(
            "SELECT sql LIKE '%REFERENCES \"Person\" (\"id\")%' FROM sqlite_schema WHERE name = 'Child'"
        ) == ["1"]
    )

    let other = try database(history, rows: familyRows)
    try other.execute("CREATE VIEW broken AS SELECT * FROM nowhere")
    #expect(try MigrationRunner(history: history).migrate(other).applied.count == 1)
    #expect(
        try other.lines("SELECT sql FROM sqlite_schema WHERE name = 'broken'") == [
            "'CREATE VIEW broken AS SELECT * FROM nowhere'"
        ]
    )
}

@Test("A setting of the connection makes no difference to a rename (pitfall 5)")
func legacyAlterTable() throws {
    let history = try handmade([familyTables, familyRebuild, "ALTER TABLE \"Parent\" RENAME TO \"Person\";"])
    let connection = try database(history, rows: familyRows)
    try connection.execute("PRAGMA legacy_alter_table = ON")
    #expect(try MigrationRunner(history: history).migrate(connection).applied.count == 2)
    #expect(try connection.lines("SELECT \"table\" FROM pragma_foreign_key_list('Child')") == ["'Person'"])
}

@Test(
    "What SQLite accepts on an empty table and refuses on a full one is found while building (pitfall 6)",
    arguments: [
        "ALTER TABLE \"A\" ADD COLUMN \"x\" REAL DEFAULT CURRENT_TIMESTAMP;",
        "ALTER TABLE \"A\" ADD COLUMN \"x\" REAL DEFAULT (random());",
        "ALTER TABLE \"A\" ADD COLUMN \"x\" REAL NOT NULL;",
    ]
)
func fullTables(sql: String) throws {
    var project = Project()
    try project.make("initial", "entity A { id: Int }")
    try project.make("change", "entity A { id: Int\n x: Double? }")
    project.edit("Migrations/0002-change.sql") { text in
        text.replacing(
            "ALTER TABLE \"A\" ADD COLUMN \"x\" REAL;",
            with: "\(sql)\nALTER TABLE \"A\" DROP COLUMN \"x\";\nALTER TABLE \"A\" ADD COLUMN \"x\" REAL;"
        )
    }
    guard
        case .broken(let diagnostics) = HistoryVerifier.verify(
            try project.history(),
            declared: try Project.schema("entity A { id: Int\n x: Double? }")
        )
    else {
        Issue.record("nothing was found")
        return
    }
    #expect(diagnostics.map(\.location) == [SourceLocation(path: "Migrations/0002-change.sql", line: 8, column: 1)])
    #expect(diagnostics[0].message.hasSuffix("(on tables that hold rows; on empty ones it works)"))
}

@Test("A unique index that a child's foreign key needs does not go unnoticed (pitfall 8)")
func neededUniqueIndex() throws {
    let history = try handmade([
        "CREATE TABLE \"P\" (\"id\" INTEGER PRIMARY KEY, \"code\" TEXT) STRICT; CREATE UNIQUE INDEX \"u\" ON \"P\" (\"code\");",
        "DROP INDEX \"u\"; ALTER TABLE \"P\" ADD COLUMN \"x\" TEXT;",
    ])
    let connection = try database(history, rows: "INSERT INTO P VALUES (1, 'a')")
    try connection.execute("CREATE TABLE mine (code TEXT REFERENCES P (code)); INSERT INTO mine VALUES ('a')")
    let before = try connection.dump()
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(
        error.message.contains(
            "the foreign key (code) of table mine leads to P (code), which is neither its key nor unique any more"
        )
    )
    #expect(try connection.dump() == before)
}

@Test("A new unique index over duplicates stops, and lists the rows by their keys (pitfall 14)")
func duplicates() throws {
    let old = "entity A { id: Int\n x: String\n y: Int? }"
    let new = "entity A { id: Int\n x: String\n y: Int?\n unique (x, y) }"
    var project = Project()
    try project.make("initial", old)
    try project.make("change", new)
    let runner = MigrationRunner(history: try project.schemaHistory(new))
    let connection = try database(
        runner.history,
        rows: "INSERT INTO A VALUES (1, 'a', 1), (2, 'a', 2), (3, 'a', 1), (4, 'b', NULL), (5, 'b', NULL)"
    )
    let before = try connection.dump()
    let error = try failure { _ = try runner.migrate(connection) }
    #expect(error.message.contains("(x, y) is not unique in A (2 rows: 1, 3); this lists them: SELECT"))
    #expect(error.key == [.integer(1)])
    #expect(try connection.dump() == before)
    try connection.execute("DELETE FROM A WHERE id = 3")
    #expect(try runner.migrate(connection).applied.count == 1)
}

@Test(
    "Only the tables that a step touches are searched for rows that lead nowhere (pitfall 23)",
    arguments: [false, true]
)
func untouchedTables(touchesFamily: Bool) throws {
    let other = "CREATE TABLE \"Other\" (\"id\" INTEGER NOT NULL PRIMARY KEY) STRICT;"
    let last = touchesFamily ? "UPDATE \"Parent\" SET \"name\" = 'x';" : "INSERT INTO \"Other\" VALUES (1);"
    let history = try handmade(["\(familyTables)\n\(other)", last])
    // Somebody has written without foreign keys: a child that leads nowhere was there before.
    let connection = try database(
        history,
        rows:
            "\(familyRows); PRAGMA foreign_keys = OFF; INSERT INTO \"Child\" VALUES (14, 99); PRAGMA foreign_keys = ON"
    )
    guard touchesFamily else {
        #expect(try MigrationRunner(history: history).migrate(connection).applied.map(\.number) == [2])
        return
    }
    let error = try failure { _ = try MigrationRunner(history: history).migrate(connection) }
    #expect(error.table == "Child")
    #expect(error.key == [.integer(14)])
}
