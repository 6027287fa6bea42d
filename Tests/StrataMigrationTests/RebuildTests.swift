import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

@Test(
    "A column's default, optionality and delete rule change by a rebuild that keeps rows, children and numbers (pitfalls 9, 10)"
)
func rebuiltTable() throws {
    let new = items(
        """
        title: String? = "untitled"
        notes: String = "none"
        list: List? @onDelete(setNull)
        index (title)
        """
    )
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(
        sentences(evolution) == [
            "rebuild: makes Item.title optional", "rebuild: changes the default of Item.title to 'untitled'",
            "rebuild: makes Item.notes required", "rebuild: changes the default of Item.notes to 'none'",
            "rebuild: changes the delete rule of Item.list to setNull",
        ]
    )
    // NULL becomes the default, an empty text stays (pitfall 13).
    #expect(
        try evolution.rows("SELECT * FROM Item") == [
            "1, 'milk', 'none', x'01'", "2, 'it''s', 'n', x'02'", "5, '', '', NULL",
        ]
    )
    try expectOthers(evolution)
    try evolution.connection.execute("INSERT INTO Item DEFAULT VALUES; DELETE FROM List WHERE id = x'01'")
    #expect(
        try evolution.rows("SELECT * FROM Item WHERE id IN (1, 10)") == [
            "1, 'milk', 'none', NULL", "10, 'untitled', 'none', NULL",
        ]
    )
}

@Test("The counter of a table survives its rebuild, also when the table is empty")
func counterOfEmptyTable() throws {
    let new = items("title: String\nnotes: String = \"\"\nlist: List? @onDelete(cascade)\nindex (title)")
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows + "DELETE FROM \"Item\";")
    try evolution.connection.execute("INSERT INTO Item (title) VALUES ('next')")
    #expect(try evolution.rows("SELECT id FROM Item") == ["10"])
    #expect(try evolution.rows("SELECT * FROM Part") == [])
}

@Test("Rowids stay where no column is the rowid (pitfall 11)")
func rowIDs() throws {
    let old = "entity Tag { name: String @id\n note: String? }"
    let new = "entity Tag { name: String @id\n note: String = \"\" }"
    let evolution = try Evolution(
        from: old,
        to: new,
        rows: "INSERT INTO Tag VALUES ('a', NULL), ('b', 'x'), ('c', NULL); DELETE FROM Tag WHERE name = 'a'"
    )
    #expect(try evolution.rows("SELECT rowid, name, note FROM Tag ORDER BY rowid") == ["2, 'b', 'x'", "3, 'c', ''"])
}

@Test("A key changes, and what leads to it changes with it")
func changedKey() throws {
    let old = """
        entity Country { code: String @id
            name: String }
        entity City { id: Int
            country: Country }
        """
    let new = """
        entity Country { id: UUID = .random @backfill("randomblob(16)")
            code: String @unique
            name: String }
        entity City { id: Int
            country: Country @backfill("(SELECT id FROM Country WHERE code = countryCode)") }
        """
    let evolution = try Evolution(
        from: old,
        to: new,
        rows:
            "INSERT INTO Country VALUES ('at', 'Austria'), ('ch', 'Switzerland'); INSERT INTO City VALUES (1, 'ch'), (2, 'at'), (3, 'ch')",
        drops: ["City.country"]
    )
    #expect(
        try evolution.rows(
            "SELECT City.id, code, length(countryID) FROM City JOIN Country ON Country.id = countryID ORDER BY 1"
        ) == [
            "1, 'ch', 16", "2, 'at', 16", "3, 'ch', 16",
        ]
    )
}

@Test("A key that the database assigns replaces another one, and an assigned key becomes a supplied one")
func automaticKeys() throws {
    let natural = "entity A { name: String @id\n x: Int }"
    let numbered = "entity A { id: Int = .automatic\n name: String @unique\n x: Int }"
    let supplied = "entity A { id: Int\n name: String @unique\n x: Int }"
    let rows = "INSERT INTO A (name, x) VALUES ('a', 1), ('b', 2), ('c', 3); DELETE FROM A WHERE name = 'b'"
    #expect(
        try Evolution(from: natural, to: numbered, rows: rows).rows("SELECT id, name, x FROM A") == [
            "1, 'a', 1", "3, 'c', 3",
        ]
    )
    #expect(
        try Evolution(from: numbered, to: supplied, rows: rows).rows("SELECT id, name, x FROM A") == [
            "1, 'a', 1", "3, 'c', 3",
        ]
    )
    #expect(
        try Evolution(
            from: supplied,
            to: numbered,
            rows: rows.replacing(
                "(name, x) VALUES ('a', 1), ('b', 2), ('c', 3)",
                with: "VALUES (4, 'a', 1), (5, 'b', 2), (6, 'c', 3)"
            )
        ).rows("SELECT id, name, x FROM A") == ["4, 'a', 1", "6, 'c', 3"]
    )
    #expect(
        try Evolution(from: numbered, to: natural, rows: rows).rows("SELECT name, x FROM A") == ["'a', 1", "'c', 3"]
    )
}

@Test("Composite keys and the children that lead to them survive a rebuild of either")
func compositeKeys() throws {
    let schema = { (person: String, rule: String) in
        """
        entity Person { first: String
            last: String
            age: Int\(person)
            primaryKey (last, first) }
        entity Pet { id: Int
            name: String
            owner: Person? @onDelete(\(rule)) }
        """
    }
    let rows = """
        INSERT INTO Person VALUES ('Ada', 'L', 36), ('Ada', 'M', 7);
        INSERT INTO Pet VALUES (1, 'x', 'L', 'Ada'), (2, 'y', NULL, NULL), (3, 'z', 'M', 'Ada');
        """
    let evolution = try Evolution(from: schema("", "cascade"), to: schema("?", "setNull"), rows: rows)
    #expect(
        try evolution.rows("SELECT id, name, ownerLast, ownerFirst FROM Pet") == [
            "1, 'x', 'L', 'Ada'", "2, 'y', NULL, NULL", "3, 'z', 'M', 'Ada'",
        ]
    )
    try evolution.connection.execute("DELETE FROM Person WHERE last = 'L'")
    #expect(try evolution.rows("SELECT id, ownerLast FROM Pet WHERE ownerLast IS NULL") == ["1, NULL", "2, NULL"])

    let without = try Evolution(
        from: schema("", "cascade"),
        to:
            "entity Person { first: String\n last: String\n age: Int\n primaryKey (last, first) }\nentity Pet { id: Int\n name: String }",
        rows: rows
    )
    #expect(sentences(without) == ["lossy: removes Pet.owner and its values"])
    #expect(try without.rows("SELECT * FROM Pet") == ["1, 'x'", "2, 'y'", "3, 'z'"])
}

@Test("A value becomes a relationship if every row leads somewhere, and else the rows are listed")
func valueBecomesRelationship() throws {
    let old = "entity A { id: Int\n bID: Int? }\nentity B { id: Int }"
    let new = "entity A { id: Int\n b: B? }\nentity B { id: Int }"
    let rows = "INSERT INTO B VALUES (1); INSERT INTO A VALUES (1, 1), (2, NULL);"
    let evolution = try Evolution(from: old, to: new, rows: rows)
    #expect(sentences(evolution) == ["dataDependent: makes A.b lead to B", "rebuild: adds an index on A (bID)"])
    #expect(try evolution.rows("SELECT * FROM A") == ["1, 1", "2, NULL"])

    var project = Project()
    try project.make("initial", old)
    try project.make("change", new)
    let runner = MigrationRunner(history: try project.schemaHistory(new))
    let connection = try database(runner.history, rows: rows + "INSERT INTO A VALUES (3, 7)")
    let before = try connection.dump()
    let error = try failure { _ = try runner.migrate(connection) }
    #expect(
        error.message.contains("1 row of A leads to no row of B by (bID), after the step: 3; ")
    )
    #expect(error.key == [.integer(3)])
    #expect(try connection.dump() == before)

    let back = try Evolution(from: new, to: old, rows: "INSERT INTO B VALUES (1); INSERT INTO A VALUES (1, 1)")
    #expect(
        sentences(back) == [
            "rebuild: makes A.bID a value that leads to no B any more", "rebuild: removes the index on A (bID)",
        ]
    )
    #expect(try back.rows("SELECT * FROM A") == ["1, 1"])
}

@Test(
    "Rows are copied by name: a database made new and one that was migrated have their columns in different order (pitfall 22)"
)
func columnOrder() throws {
    var project = Project()
    let versions = [
        "entity A { id: Int\n b: String }", "entity A { id: Int\n a: String = \"x\"\n b: String }",
        "entity A { id: Int\n a: String? = \"y\"\n b: String? }",
    ]
    for (index, version) in versions.enumerated() { try project.make("step-\(index)", version) }
    let history = try project.schemaHistory(versions[2])
    let migrated = try database(history, upTo: 2, rows: "INSERT INTO A (id, a, b) VALUES (1, 'a', 'b')")
    let second = SchemaHistory(
        schemaName: "Test",
        fingerprint: history.steps[1].end,
        creationScript: RelationalSchema(lowering: try Project.schema(versions[1])).creationScript(),
        steps: Array(history.steps.prefix(2))
    )
    let made = try database(second, upTo: nil, rows: "INSERT INTO A (id, a, b) VALUES (1, 'a', 'b')")
    #expect(try migrated.lines("SELECT * FROM A") == ["1, 'b', 'a'"])
    #expect(try made.lines("SELECT * FROM A") == ["1, 'a', 'b'"])
    for connection in [migrated, made] {
        #expect(try MigrationRunner(history: history).migrate(connection).applied.map(\.number) == [3])
        #expect(try connection.lines("SELECT * FROM A") == ["1, 'a', 'b'"])
    }
}
