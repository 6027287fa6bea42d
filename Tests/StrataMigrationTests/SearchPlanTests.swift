import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

private func notes(
    key: Schema.ValueType = .integer(.int),
    searched: [String]?,
    _ attributes: [Schema.Attribute] = [],
    _ change: (inout Schema.Entity) -> Void = { _ in }
) -> Schema {
    schema([
        entity(
            "Note",
            [
                attribute("id", key), attribute("title", .string), attribute("text", .string, optional: true),
            ] + attributes
        ) {
            $0.search = searched.map(Schema.Search.init(attributes:))
            change(&$0)
        },
        entity("Mark", [attribute("id", .integer(.int)), attribute("noteID", key) { $0.relationship = "note" }]) {
            $0.relationships = [
                Schema.Relationship(
                    name: "note",
                    documentation: [],
                    destination: "Note",
                    isOptional: false,
                    deleteRule: .cascade,
                    keyAttributes: ["noteID"],
                    location: nowhere
                )
            ]
        },
    ])
}

private let rows = """
    INSERT INTO Note (id, title, text) VALUES (7, 'Milk', 'fresh from the shop'), (9, 'Bread', NULL), (12, 'Shop', 'open');
    INSERT INTO Mark VALUES (1, 7), (2, 12);
    """
/// The same with keys that are no integers.
private let blobRows = """
    INSERT INTO Note (id, title, text) VALUES (x'07', 'Milk', 'fresh from the shop'), (x'09', 'Bread', NULL);
    DELETE FROM Note WHERE id = x'07';
    INSERT INTO Note (id, title, text) VALUES (x'0c', 'Shop', 'open');
    INSERT INTO Mark VALUES (1, x'09'), (2, x'0c');
    """

extension SchemaEvolution {
    /// The titles of the notes that a search finds, the best first.
    fileprivate func found(_ words: String, in table: String = "Note", by rowID: String = "id") throws -> [String] {
        try rows(
            "SELECT n.title FROM \(table)_search JOIN \(table) AS n ON n.\(rowID) = \(table)_search.rowid "
                + "WHERE \(table)_search MATCH '\(words)' ORDER BY n.title"
        )
    }

    /// Writes through the triggers: every row is found by what it says now, and by nothing else.
    fileprivate func expectTriggersWork(
        by rowID: String = "id",
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        try connection.execute(
            """
            UPDATE Note SET title = 'Butter' WHERE title = 'Bread';
            DELETE FROM Note WHERE title = 'Shop';
            """
        )
        #expect(try found("butter", by: rowID) == ["'Butter'"], sourceLocation: sourceLocation)
        #expect(try found("bread", by: rowID) == [], sourceLocation: sourceLocation)
        #expect(
            try rows("SELECT count(*) FROM Note_search WHERE Note_search MATCH 'open'") == ["0"],
            sourceLocation: sourceLocation
        )
        try connection.execute("INSERT INTO Note_search (Note_search) VALUES ('integrity-check')")
    }
}

@Test("A search is added and finds the rows that are there; a number that is the key stays its key")
func addedSearch() throws {
    let evolution = try SchemaEvolution(from: notes(searched: nil), to: notes(searched: ["title", "text"]), rows: rows)
    #expect(evolution.sentences == ["safe: adds full-text search of Note (title, text)"])
    #expect(!evolution.sql.contains("CREATE TABLE"))
    #expect(try evolution.found("shop") == ["'Milk'", "'Shop'"])
    try evolution.expectTriggersWork()
}

@Test("A search of an entity with another key gives the table a rowid of its own, and takes it away again")
func searchWithRowID() throws {
    let (plain, searched) = (notes(key: .data, searched: nil), notes(key: .data, searched: ["title", "text"]))
    let evolution = try SchemaEvolution(from: plain, to: searched, rows: blobRows)
    #expect(evolution.sentences == ["rebuild: adds full-text search of Note (title, text)"])
    #expect(try evolution.rows("SELECT rowid, id, title FROM Note") == ["2, x'09', 'Bread'", "3, x'0c', 'Shop'"])
    #expect(try evolution.rows("SELECT * FROM Mark") == ["1, x'09'", "2, x'0c'"])
    #expect(try evolution.found("open", by: "rowid") == ["'Shop'"])
    #expect(
        try failure { try evolution.connection.execute("INSERT INTO Note (id, title) VALUES (x'09', '')") }.code
            == .unique
    )
    try evolution.expectTriggersWork(by: "rowid")
    // The child went with it.
    #expect(try evolution.rows("SELECT * FROM Mark") == ["1, x'09'"])

    let back = try SchemaEvolution(from: searched, to: plain, rows: blobRows)
    #expect(back.sentences == ["rebuild: removes full-text search of Note"])
    #expect(try back.rows("SELECT rowid, id, title FROM Note") == ["2, x'09', 'Bread'", "3, x'0c', 'Shop'"])
    #expect(try back.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'Note%' ORDER BY 1") == ["'Note'"])
}

@Test("A search goes with its table, and leaves nothing behind")
func removedSearch() throws {
    let gone = try SchemaEvolution(from: notes(searched: ["title"]), to: notes(searched: nil), rows: rows)
    #expect(gone.sentences == ["safe: removes full-text search of Note"])
    #expect(try gone.rows("SELECT name FROM sqlite_schema WHERE name LIKE '%search%'") == [])
    var without = notes(searched: nil)
    without.entities = [entity("Other", [attribute("id", .integer(.int))])]
    let dropped = try SchemaEvolution(
        from: notes(searched: ["title"]),
        to: without,
        rows: rows,
        drops: ["Note", "Mark"]
    )
    #expect(try dropped.rows("SELECT name FROM sqlite_schema WHERE name LIKE '%search%'") == [])
}

@Test("Other columns are searched")
func changedSearch() throws {
    let evolution = try SchemaEvolution(
        from: notes(searched: ["title", "text"]),
        to: notes(searched: ["text"]),
        rows: rows
    )
    #expect(evolution.sentences == ["safe: changes full-text search of Note to (text)"])
    #expect(try evolution.found("shop") == ["'Milk'"])
}

@Test("A search stays right over a rebuild of its table, which the step does not mention it for")
func searchOverRebuild() throws {
    for key in [Schema.ValueType.integer(.int), .data] {
        let old = notes(key: key, searched: ["title", "text"])
        let new = notes(key: key, searched: ["title", "text"]) {
            $0.attributes[2].isOptional = false
            $0.attributes[2].defaultValue = .string("nothing to say")
        }
        let evolution = try SchemaEvolution(from: old, to: new, rows: key == .data ? blobRows : rows)
        let rowID = key == .data ? "rowid" : "id"
        #expect(evolution.sentences.allSatisfy { $0.hasPrefix("rebuild") })
        #expect(!evolution.sql.contains("search"))
        #expect(try evolution.found("nothing", by: rowID) == ["'Bread'"])
        try evolution.expectTriggersWork(by: rowID)
    }
}

@Test("A search follows renames of its table and of its columns (pitfall 12)")
func searchOverRenames() throws {
    var new = notes(searched: ["title", "body"]) {
        $0.attributes[2] = attribute("body", .string, optional: true) { $0.previousName = "text" }
    }
    new.entities[0].name = "Page"
    new.entities[0].tableName = "Page"
    new.entities[0].previousName = "Note"
    new.entities[1].relationships[0].destination = "Page"
    let evolution = try SchemaEvolution(from: notes(searched: ["title", "text"]), to: new, rows: rows)
    #expect(evolution.sentences == ["safe: renames Note to Page", "safe: renames Page.text to body"])
    #expect(try evolution.found("shop", in: "Page") == ["'Milk'", "'Shop'"])
    try evolution.connection.execute("UPDATE Page SET body = 'sour' WHERE id = 7")
    #expect(try evolution.found("sour", in: "Page") == ["'Milk'"])
    #expect(try evolution.found("fresh", in: "Page") == [])
}

@Test("Two searched tables swap their names")
func searchOverSwap() throws {
    func pair(_ first: (String, String?), _ second: (String, String?)) -> Schema {
        schema(
            [(first, "title"), (second, "text")].map { names, column in
                entity(names.0, [attribute("id", .integer(.int)), attribute(column, .string)]) {
                    $0.previousName = names.1
                    $0.search = Schema.Search(attributes: [column])
                }
            }
        )
    }
    let evolution = try SchemaEvolution(
        from: pair(("A", nil), ("B", nil)),
        to: pair(("B", "A"), ("A", "B")),
        rows: "INSERT INTO A VALUES (1, 'one'); INSERT INTO B VALUES (5, 'five');"
    )
    #expect(try evolution.rows("SELECT rowid FROM B_search WHERE B_search MATCH 'one'") == ["1"])
    #expect(try evolution.rows("SELECT rowid FROM A_search WHERE A_search MATCH 'five'") == ["5"])
}

@Test("A step that changes rows by hand leaves the search behind it, and the runner brings it up to date")
func searchOverHandwrittenChange() throws {
    let declared = notes(searched: ["title", "text"])
    let creation = RelationalSchema(lowering: declared).creationScript()
    let history = try handmade([creation, "UPDATE Note SET title = title || ' of today' WHERE id = 7;"])
    let connection = try trusting()
    let runner = MigrationRunner(history: history)
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(rows)
    _ = try runner.migrate(connection)
    #expect(try connection.lines("SELECT rowid FROM Note_search WHERE Note_search MATCH 'today'") == ["7"])
    try connection.execute("INSERT INTO Note_search (Note_search) VALUES ('integrity-check')")
    #expect(try runner.drift(of: connection) == [])
}

@Test("What somebody does to a search is drift; another full-text table is not")
func driftOfSearches() throws {
    let history = try handmade([RelationalSchema(lowering: notes(searched: ["title"])).creationScript()])
    let connection = try trusting()
    let runner = MigrationRunner(history: history)
    _ = try runner.migrate(connection)
    try connection.execute(
        """
        CREATE VIRTUAL TABLE other USING fts5(words, content='Note', content_rowid='id');
        CREATE TRIGGER more AFTER INSERT ON Note BEGIN INSERT INTO other (rowid, words) VALUES (new.id, new.title); END;
        CREATE VIEW titles AS SELECT title FROM Note;
        """
    )
    #expect(try runner.drift(of: connection) == [])
    try connection.execute("DROP TRIGGER Note_search_update")
    #expect(try runner.drift(of: connection) == ["the trigger Note_search_update is missing or not as declared"])
    try connection.execute("CREATE TRIGGER Note_search_update AFTER UPDATE ON Note BEGIN SELECT 1; END")
    #expect(try runner.drift(of: connection) == ["the trigger Note_search_update is missing or not as declared"])
    try connection.execute("DROP TABLE Note_search")
    #expect(try runner.drift(of: connection) == ["the search Note_search of table Note is missing"])
}
