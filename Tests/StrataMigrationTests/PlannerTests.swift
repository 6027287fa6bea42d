import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

/// Items with children of their own and a list each: the table that changes has parents and children.
let oldItems = """
    entity Item {
        id: Int = .automatic
        title: String
        notes: String?
        list: List? @onDelete(cascade)
        index (title)
    }
    entity List {
        id: UUID = .random
        name: String @unique
    }
    entity Part {
        id: Int
        item: Item @onDelete(cascade)
    }
    """

let itemRows = """
    INSERT INTO "List" VALUES (x'01', 'home'), (x'02', 'work');
    INSERT INTO "Item" ("id", "title", "notes", "listID")
        VALUES (1, 'milk', NULL, x'01'), (2, 'it''s', 'n', x'02'), (5, '', '', NULL), (9, 'gone', NULL, NULL);
    DELETE FROM "Item" WHERE "id" = 9;
    INSERT INTO "Part" VALUES (1, 1), (2, 1), (3, 5);
    """

/// The rows that no change of `Item` may touch.
private func expectOthers(_ evolution: Evolution, lists: Bool = true) throws {
    if lists { #expect(try evolution.rows("SELECT * FROM List") == ["x'01', 'home'", "x'02', 'work'"]) }
    #expect(try evolution.rows("SELECT * FROM Part") == ["1, 1", "2, 1", "3, 5"])
}

private func sentences(_ evolution: Evolution) -> [String] {
    evolution.step.changes.map { "\($0.impact.rawValue): \($0.sentence)" }
}

/// A schema like ``oldItems`` with another body of Item.
func items(_ body: String, _ rest: String = "") -> String {
    """
    entity Item {
        id: Int = .automatic
        \(body)
    }
    entity List {
        id: UUID = .random
        name: String @unique
    }
    entity Part {
        id: Int
        item: Item @onDelete(cascade)
    }
    \(rest)
    """
}

let itemBody = """
    title: String
    notes: String?
    list: List? @onDelete(cascade)
    index (title)
    """

@Test("New attributes that are optional or have a constant default are added in place")
func addedAttributes() throws {
    let new = items(
        """
        isDone: Bool = false
        size: Double? = 1.5
        due: Date?
        other: List? @onDelete(setNull)
        \(itemBody)
        index (due descending, isDone)
        """)
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(sentences(evolution) == [
        "safe: adds Item.isDone", "safe: adds Item.size", "safe: adds Item.due", "safe: adds Item.other",
    ])
    #expect(
        evolution.sql == """
            -- Adds Item.isDone
            -- Adds Item.size
            -- Adds Item.due
            -- Adds Item.other
            ALTER TABLE "Item" ADD COLUMN "isDone" INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE "Item" ADD COLUMN "size" REAL DEFAULT 1.5;
            ALTER TABLE "Item" ADD COLUMN "due" REAL;
            ALTER TABLE "Item" ADD COLUMN "otherID" BLOB REFERENCES "List" ("id") ON DELETE SET NULL;
            CREATE INDEX "index_Item_on_due_descending_isDone" ON "Item" ("due" DESC, "isDone");
            CREATE INDEX "index_Item_on_otherID" ON "Item" ("otherID");
            """)
    #expect(try evolution.rows("SELECT id, title, notes, listID, isDone, size, due, otherID FROM Item") == [
        "1, 'milk', NULL, x'01', 0, 1.5, NULL, NULL", "2, 'it''s', 'n', x'02', 0, 1.5, NULL, NULL", "5, '', '', NULL, 0, 1.5, NULL, NULL",
    ])
    try expectOthers(evolution)
}

@Test("A new attribute gets the values of its backfill")
func backfilledAttributes() throws {
    let new = items(
        """
        \(itemBody)
        length: Int? @backfill("length(title)")
        count: Int = 7 @backfill("id * 2")
        """)
    let inPlace = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(inPlace.sql.contains("CREATE TABLE") == false)
    #expect(try inPlace.rows("SELECT id, notes, length, count FROM Item") == ["1, NULL, 4, 2", "2, 'n', 4, 4", "5, '', 0, 10"])

    let required = items(
        """
        \(itemBody)
        createdAt: Date = .now @backfill("12.5 + id")
        first: List @backfill("(SELECT min(id) FROM List)")
        """)
    let rebuilt = try Evolution(from: oldItems, to: required, rows: itemRows)
    #expect(sentences(rebuilt) == ["rebuild: adds Item.createdAt", "rebuild: adds Item.first"])
    #expect(try rebuilt.rows("SELECT id, title, notes, listID, createdAt, firstID FROM Item") == [
        "1, 'milk', NULL, x'01', 13.5, x'01'", "2, 'it''s', 'n', x'02', 14.5, x'01'", "5, '', '', NULL, 17.5, x'01'",
    ])
    try expectOthers(rebuilt)
}

@Test("Attributes are dropped with their indexes and relationships, and the step says that their values go")
func droppedAttributes() throws {
    let new = items("notes: String?")
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(sentences(evolution) == ["lossy: removes Item.title and its values", "lossy: removes Item.list and its values"])
    #expect(
        evolution.sql == """
            -- Removes Item.title and its values
            -- allow lossy "removes Item.title and its values"
            -- Removes Item.list and its values
            -- allow lossy "removes Item.list and its values"
            DROP INDEX "index_Item_on_listID";
            DROP INDEX "index_Item_on_title";
            ALTER TABLE "Item" DROP COLUMN "title";
            ALTER TABLE "Item" DROP COLUMN "listID";
            """)
    #expect(try evolution.rows("SELECT * FROM Item") == ["1, NULL", "2, 'n'", "5, ''"])
    try expectOthers(evolution)
}

@Test("A rename is said, and keeps every value, also of a change in letter case alone (pitfall 17)")
func renamedAttributes() throws {
    let new = items(
        """
        Title: String @renamed(from: "title")
        text: String? @renamed(from: "notes")
        folder: List? @renamed(from: "list") @onDelete(cascade)
        index (Title)
        """)
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(sentences(evolution) == [
        "safe: renames Item.title to Title", "safe: renames Item.notes to text", "safe: renames Item.list to folder",
    ])
    #expect(evolution.sql.contains("CREATE TABLE") == false)
    #expect(try evolution.rows("SELECT id, Title, text, folderID FROM Item") == [
        "1, 'milk', NULL, x'01'", "2, 'it''s', 'n', x'02'", "5, '', '', NULL",
    ])
    try expectOthers(evolution)
}

@Test("Two attributes swap their names, and so do two entities (pitfall 17)")
func swappedNames() throws {
    let new = """
        entity Item {
            id: Int = .automatic
            notes: String @renamed(from: "title")
            title: String? @renamed(from: "notes")
            list: Part? @onDelete(cascade)
            index (notes)
        }
        entity Part @renamed(from: "List") {
            id: UUID = .random
            name: String @unique
        }
        entity List @renamed(from: "Part") {
            id: Int
            item: Item @onDelete(cascade)
        }
        """
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(sentences(evolution) == [
        "safe: renames List to Part", "safe: renames Part to List", "safe: renames Item.title to notes", "safe: renames Item.notes to title",
    ])
    #expect(evolution.sql.contains("strata_hop_"))
    #expect(try evolution.rows("SELECT id, notes, title, listID FROM Item") == [
        "1, 'milk', NULL, x'01'", "2, 'it''s', 'n', x'02'", "5, '', '', NULL",
    ])
    #expect(try evolution.rows("SELECT * FROM Part") == ["x'01', 'home'", "x'02', 'work'"])
    #expect(try evolution.rows("SELECT * FROM List") == ["1, 1", "2, 1", "3, 5"])
}

@Test("Entities are renamed, also in letter case alone, added and dropped; children follow (pitfalls 4, 17)")
func entities() throws {
    let new = """
        entity item @renamed(from: "Item") {
            id: Int = .automatic
            title: String
            notes: String?
            index (title)
            tag: Tag?
        }
        entity Part { id: Int
            item: item @onDelete(cascade) }
        entity Tag { label: String @id }
        """
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows, drops: ["item.list"])
    #expect(sentences(evolution) == [
        "safe: renames Item to item", "safe: adds Tag", "lossy: removes item.list and its values", "safe: adds item.tag",
        "lossy: removes List and all its rows",
    ])
    #expect(try evolution.rows("SELECT id, title, notes, tagLabel FROM item") == ["1, 'milk', NULL, NULL", "2, 'it''s', 'n', NULL", "5, '', '', NULL"])
    try expectOthers(evolution, lists: false)
    #expect(try evolution.rows("SELECT name FROM sqlite_schema WHERE name = 'List'") == [])
    try evolution.connection.execute("DELETE FROM item WHERE id = 1")
    #expect(try evolution.rows("SELECT * FROM Part") == ["3, 5"])
}

@Test("Indexes and uniqueness come and go without touching a row")
func indexes() throws {
    let new = """
        entity Item {
            id: Int = .automatic
            title: String
            notes: String?
            list: List? @onDelete(cascade)
            unique (list, title)
        }
        entity List {
            id: UUID = .random
            name: String
            index (name descending)
        }
        entity Part { id: Int
            item: Item @onDelete(cascade) }
        """
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(sentences(evolution) == [
        "safe: adds an index on List (name descending)", "safe: no longer requires List (name) to be unique",
        "dataDependent: requires Item (listID, title) to be unique", "safe: removes the index on Item (listID)",
        "safe: removes the index on Item (title)",
    ])
    #expect(evolution.sql.contains("CREATE TABLE") == false)
    #expect(try evolution.rows("SELECT * FROM Item") == ["1, 'milk', NULL, x'01'", "2, 'it''s', 'n', x'02'", "5, '', '', NULL"])
    try expectOthers(evolution)
}

@Test("A column's default, optionality and delete rule change by a rebuild that keeps rows, children and numbers (pitfalls 9, 10)")
func rebuiltTable() throws {
    let new = items(
        """
        title: String? = "untitled"
        notes: String = "none"
        list: List? @onDelete(setNull)
        index (title)
        """)
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(sentences(evolution) == [
        "rebuild: makes Item.title optional", "rebuild: changes the default of Item.title to 'untitled'",
        "rebuild: makes Item.notes required", "rebuild: changes the default of Item.notes to 'none'",
        "rebuild: changes the delete rule of Item.list to setNull",
    ])
    // NULL becomes the default, an empty text stays (pitfall 13).
    #expect(try evolution.rows("SELECT * FROM Item") == ["1, 'milk', 'none', x'01'", "2, 'it''s', 'n', x'02'", "5, '', '', NULL"])
    try expectOthers(evolution)
    try evolution.connection.execute("INSERT INTO Item DEFAULT VALUES; DELETE FROM List WHERE id = x'01'")
    #expect(try evolution.rows("SELECT * FROM Item WHERE id IN (1, 10)") == ["1, 'milk', 'none', NULL", "10, 'untitled', 'none', NULL"])
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
        from: old, to: new, rows: "INSERT INTO Tag VALUES ('a', NULL), ('b', 'x'), ('c', NULL); DELETE FROM Tag WHERE name = 'a'")
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
        rows: "INSERT INTO Country VALUES ('at', 'Austria'), ('ch', 'Switzerland'); INSERT INTO City VALUES (1, 'ch'), (2, 'at'), (3, 'ch')",
        drops: ["City.country"]
    )
    #expect(try evolution.rows("SELECT City.id, code, length(countryID) FROM City JOIN Country ON Country.id = countryID ORDER BY 1") == [
        "1, 'ch', 16", "2, 'at', 16", "3, 'ch', 16",
    ])
}

@Test("A key that the database assigns replaces another one, and an assigned key becomes a supplied one")
func automaticKeys() throws {
    let natural = "entity A { name: String @id\n x: Int }"
    let numbered = "entity A { id: Int = .automatic\n name: String @unique\n x: Int }"
    let supplied = "entity A { id: Int\n name: String @unique\n x: Int }"
    let rows = "INSERT INTO A (name, x) VALUES ('a', 1), ('b', 2), ('c', 3); DELETE FROM A WHERE name = 'b'"
    #expect(try Evolution(from: natural, to: numbered, rows: rows).rows("SELECT id, name, x FROM A") == ["1, 'a', 1", "3, 'c', 3"])
    #expect(try Evolution(from: numbered, to: supplied, rows: rows).rows("SELECT id, name, x FROM A") == ["1, 'a', 1", "3, 'c', 3"])
    #expect(try Evolution(from: supplied, to: numbered, rows: rows.replacing("(name, x) VALUES ('a', 1), ('b', 2), ('c', 3)", with: "VALUES (4, 'a', 1), (5, 'b', 2), (6, 'c', 3)")).rows("SELECT id, name, x FROM A") == ["4, 'a', 1", "6, 'c', 3"])
    #expect(try Evolution(from: numbered, to: natural, rows: rows).rows("SELECT name, x FROM A") == ["'a', 1", "'c', 3"])
}

@Test("A new attribute may take the name of one that goes, in another case of letters too")
func namesAreReused() throws {
    let old = "entity A { id: Int\n value: String?\n other: Int? }"
    let new = "entity A { id: Int\n VALUE: Int?\n value2: String?\n other: String? @renamed(from: \"value\") }"
    let evolution = try Evolution(from: old, to: new, rows: "INSERT INTO A VALUES (1, 'x', 7)", drops: ["A.other"])
    #expect(try evolution.rows("SELECT id, VALUE, value2, other FROM A") == ["1, NULL, NULL, 'x'"])
}

@Test("What only Swift sees is no change")
func swiftOnlyChanges() throws {
    var project = Project()
    try project.make("initial", oldItems)
    let new = """
        schema Test { access: internal }
        /// Documented now.
        entity Item {
            id: Int = .automatic
            list: List? @onDelete(cascade)
            caption: String @column("title")
            notes: String?
            index (caption)
        }
        entity Part { id: Int64
            item: Item @onDelete(cascade) }
        entity List { id: UUID = .timeOrdered
            name: String @unique }
        enum Unused: Int { a }
        """
    guard case .nothingToDo(lastStep: 1) = try project.outcome("change", new) else {
        Issue.record("there is nothing to do")
        return
    }
    guard case .current = HistoryVerifier.verify(try project.history(), declared: try Project.schema(new)) else {
        Issue.record("the history is current")
        return
    }
}
