import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

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
        """
    )
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(
        sentences(evolution) == [
            "safe: adds Item.isDone", "safe: adds Item.size", "safe: adds Item.due", "safe: adds Item.other",
        ]
    )
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
            """
    )
    #expect(
        try evolution.rows("SELECT id, title, notes, listID, isDone, size, due, otherID FROM Item") == [
            "1, 'milk', NULL, x'01', 0, 1.5, NULL, NULL", "2, 'it''s', 'n', x'02', 0, 1.5, NULL, NULL",
            "5, '', '', NULL, 0, 1.5, NULL, NULL",
        ]
    )
    try expectOthers(evolution)
}

@Test("A new attribute gets the values of its backfill")
func backfilledAttributes() throws {
    let new = items(
        """
        \(itemBody)
        length: Int? @backfill("length(title)")
        count: Int = 7 @backfill("id * 2")
        """
    )
    let inPlace = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(inPlace.sql.contains("CREATE TABLE") == false)
    #expect(
        try inPlace.rows("SELECT id, notes, length, count FROM Item") == [
            "1, NULL, 4, 2", "2, 'n', 4, 4", "5, '', 0, 10",
        ]
    )

    let required = items(
        """
        \(itemBody)
        createdAt: Date = .now @backfill("12.5 + id")
        first: List @backfill("(SELECT min(id) FROM List)")
        """
    )
    let rebuilt = try Evolution(from: oldItems, to: required, rows: itemRows)
    #expect(sentences(rebuilt) == ["dataDependent: adds Item.createdAt", "dataDependent: adds Item.first"])
    #expect(
        try rebuilt.rows("SELECT id, title, notes, listID, createdAt, firstID FROM Item") == [
            "1, 'milk', NULL, x'01', 13.5, x'01'", "2, 'it''s', 'n', x'02', 14.5, x'01'",
            "5, '', '', NULL, 17.5, x'01'",
        ]
    )
    try expectOthers(rebuilt)
}

@Test("Attributes are dropped with their indexes and relationships, and the step says that their values go")
func droppedAttributes() throws {
    let new = items("notes: String?")
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(
        sentences(evolution) == ["lossy: removes Item.title and its values", "lossy: removes Item.list and its values"]
    )
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
            """
    )
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
        """
    )
    let evolution = try Evolution(from: oldItems, to: new, rows: itemRows)
    #expect(
        sentences(evolution) == [
            "safe: renames Item.title to Title", "safe: renames Item.notes to text",
            "safe: renames Item.list to folder",
        ]
    )
    #expect(evolution.sql.contains("CREATE TABLE") == false)
    #expect(
        try evolution.rows("SELECT id, Title, text, folderID FROM Item") == [
            "1, 'milk', NULL, x'01'", "2, 'it''s', 'n', x'02'", "5, '', '', NULL",
        ]
    )
    try expectOthers(evolution)
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
            title: String
            notes: String? @lazy
            index (title)
        }
        entity Part { id: Int64
            item: Item @onDelete(cascade) }
        mixin Named {
            name: String @unique
        }
        entity List: Named { id: UUID = .timeOrdered }
        enum Unused: Int { a }
        query items() -> [Item] = "SELECT * FROM Item"
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
