import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

/// Changes that are right alone and were not together: found by random changes, and made small.
@Suite struct TogetherTests {
    @Test("A new relationship leads to an entity whose key gets another name in the same step, and ever after")
    func newRelationshipToRenamedKey() throws {
        let old = "schema Test\nentity Tag { id: Int }\nentity Item { id: Int }"
        let new = """
            schema Test
            entity Tag { number: Int @id @renamed(from: "id") }
            entity Item {
                id: Int
                tag: Tag @backfill("(SELECT min(number) FROM Tag)")
            }
            """
        let rows = "INSERT INTO Tag VALUES (3), (4); INSERT INTO Item VALUES (1), (2);"
        let evolution = try Evolution(from: old, to: new, rows: rows)
        #expect(try evolution.rows("SELECT id, tagNumber FROM Item") == ["1, 3", "2, 3"])
        var project = Project()
        try project.make("initial", old)
        try project.make(
            "renamed",
            new.replacing("    tag: Tag @backfill(\"(SELECT min(number) FROM Tag)\")\n", with: "")
        )
        // The note of the rename is still there.
        let step = try project.make("tagged", new)
        #expect(step.changes.map(\.sentence) == ["adds Item.tag"])
    }

    @Test(
        "A to-one becomes many-to-many beside a new to-one to the same entity, and keeps its links without a question"
    )
    func linksBesideNewToOne() throws {
        let evolution = try Evolution(
            from: "schema Test\nentity Item {\n id: Int\n next: Item?\n}",
            to: "schema Test\nentity Item {\n id: Int\n next: [Item] @manyToMany\n last: Item?\n}",
            rows: "INSERT INTO Item VALUES (1, NULL), (2, 1), (3, 1);"
        )
        #expect(try evolution.rows("SELECT * FROM Item_next ORDER BY 1") == ["2, 1", "3, 1"])
        #expect(try evolution.rows("SELECT id, lastID FROM Item") == ["1, NULL", "2, NULL", "3, NULL"])
    }

    @Test(
        "A many-to-many becomes to-one beside a new to-one to the same entity, and keeps its links without a question"
    )
    func toOneBesideNewToOne() throws {
        let evolution = try Evolution(
            from: "schema Test\nentity Item {\n id: Int\n next: [Item] @manyToMany\n}",
            to: "schema Test\nentity Item {\n id: Int\n next: Item?\n last: Item?\n}",
            rows: "INSERT INTO Item VALUES (1), (2), (3); INSERT INTO Item_next VALUES (2, 1), (3, 1);"
        )
        #expect(
            try evolution.rows("SELECT id, nextID, lastID FROM Item") == ["1, NULL, NULL", "2, 1, NULL", "3, 1, NULL"]
        )
    }

    @Test("A many-to-many becomes to-one beside a new many-to-many, and keeps its links without a question")
    func toOneBesideNewLinks() throws {
        let evolution = try Evolution(
            from: "schema Test\nentity Item {\n id: Int\n next: [Item] @manyToMany\n}",
            to: "schema Test\nentity Item {\n id: Int\n next: Item?\n others: [Item] @manyToMany\n}",
            rows: "INSERT INTO Item VALUES (1), (2); INSERT INTO Item_next VALUES (2, 1);"
        )
        #expect(try evolution.rows("SELECT id, nextID FROM Item") == ["1, NULL", "2, 1"])
        #expect(try evolution.rows("SELECT * FROM Item_others") == [])
    }

    @Test("What was unique and gets a value where it had none is looked at before, and the rows are named")
    func uniqueOverFilledValues() throws {
        let message = try Self.refusal(
            from: "schema Test\nentity Item {\n id: Int\n code: String? @unique\n}",
            to: "schema Test\nentity Item {\n id: Int\n code: String = \"none\" @unique\n}",
            rows: "INSERT INTO Item VALUES (1, NULL), (2, 'a'), (3, NULL);"
        )
        #expect(message.contains("(code) is not unique in Item (2 rows: 1, 3); this lists them"))
    }

    @Test("A key and the relationship that leads to it get other names one after the other, and the notes stay")
    func notesOfTwoSteps() throws {
        let old = "schema Test\nentity Tag { id: Int }\nentity Item {\n id: Int\n tag: Tag?\n}"
        let renamed =
            "schema Test\nentity Tag { id: Int }\nentity Item {\n id: Int\n label: Tag? @renamed(from: \"tag\")\n}"
        let both = """
            schema Test
            entity Tag { code: Int @id @renamed(from: "id") }
            entity Item {
                id: Int
                label: Tag? @renamed(from: "tag")
            }
            """
        let last = both.replacing("label: Tag? @renamed(from: \"tag\")", with: "mark: Tag? @renamed(from: \"label\")")
        var project = Project()
        try project.make("initial", old)
        try project.make("relationship", renamed)
        try project.make("key", both)
        let step = try project.make("relationship-again", last)
        #expect(step.changes.map(\.sentence) == ["renames Item.label to mark"])
        let connection = try Connection.inMemory()
        let runner = MigrationRunner(history: try project.schemaHistory(last))
        _ = try runner.migrate(connection, upTo: 1)
        try connection.execute("INSERT INTO Tag VALUES (3); INSERT INTO Item VALUES (1, 3), (2, NULL);")
        _ = try runner.migrate(connection)
        #expect(try connection.lines("SELECT id, markCode FROM Item") == ["1, 3", "2, NULL"])
    }

    @Test("Parts of a key swap their names, and what leads there is renamed with them and again later; the notes stay")
    func notesOfSwap() throws {
        func text(_ parts: String, _ relationship: String) -> String {
            "schema Test\nentity Item {\n \(parts)\n \(relationship)\n primaryKey (code, size)\n}"
        }
        let swapped = "code: Int @renamed(from: \"size\")\n size: Int @renamed(from: \"code\")"
        var project = Project()
        try project.make("initial", text("code: Int\n size: Int", "next: Item?"))
        try project.make("swap", text(swapped, "after: Item? @renamed(from: \"next\")"))
        // Without the relationship's note the key's are what they were, and so is the table.
        let settled = try project.outcome("settled", text(swapped, "after: Item?"))
        guard case .nothingToDo = settled else {
            Issue.record("\(settled)")
            return
        }
        let last = text(swapped, "last: Item? @renamed(from: \"after\")")
        let step = try project.make("again", last)
        let changes = ["renames Item.after to last", "renames the check whole_after of Item to whole_last"]
        #expect(step.changes.map(\.sentence) == changes)
        let connection = try Connection.inMemory()
        let runner = MigrationRunner(history: try project.schemaHistory(last))
        _ = try runner.migrate(connection, upTo: 1)
        try connection.execute("INSERT INTO Item VALUES (1, 10, NULL, NULL), (2, 20, 1, 10);")
        _ = try runner.migrate(connection)
        #expect(
            try connection.lines("SELECT code, size, lastCode, lastSize FROM Item ORDER BY size")
                == ["10, 1, NULL, NULL", "20, 2, 10, 1"]
        )
    }

    @Test("A to-one that was renamed becomes many-to-many in a later step, and the note stays")
    func noteOfToOne() throws {
        let evolution = try Evolution(
            from: "schema Test\nentity Item {\n id: Int\n after: Item? @renamed(from: \"next\")\n}",
            to: "schema Test\nentity Item {\n id: Int\n after: [Item] @manyToMany @renamed(from: \"next\")\n}",
            rows: "INSERT INTO Item VALUES (1, NULL), (2, 1);"
        )
        #expect(try evolution.rows("SELECT * FROM Item_after") == ["2, 1"])
    }

    @Test("An entity takes the name of one that is removed in the same step, and is made anew")
    func nameOfRemoved() throws {
        let evolution = try Evolution(
            from: "schema Test\nentity Item { id: Int }\nentity Part {\n id: Int\n size: Int?\n}",
            to: "schema Test\nentity Item @renamed(from: \"Part\") {\n id: Int\n size: Int @backfill(\"7\")\n}",
            rows: "INSERT INTO Item VALUES (1), (2); INSERT INTO Part VALUES (5, NULL);",
            drops: ["Item"]
        )
        #expect(try evolution.rows("SELECT * FROM Item") == ["5, 7"])
    }

    private static func refusal(from old: String, to new: String, rows: String) throws -> String {
        try failure { _ = try Evolution(from: old, to: new, rows: rows) }.message
    }
}
