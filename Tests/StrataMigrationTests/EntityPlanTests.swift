import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

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
    #expect(
        sentences(evolution) == [
            "safe: renames List to Part", "safe: renames Part to List", "safe: renames Item.title to notes",
            "safe: renames Item.notes to title",
        ]
    )
    #expect(evolution.sql.contains("strata_hop_"))
    #expect(
        try evolution.rows("SELECT id, notes, title, listID FROM Item") == [
            "1, 'milk', NULL, x'01'", "2, 'it''s', 'n', x'02'", "5, '', '', NULL",
        ]
    )
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
    #expect(
        sentences(evolution) == [
            "safe: renames Item to item", "safe: adds Tag", "lossy: removes item.list and its values",
            "safe: adds item.tag",
            "lossy: removes List and all its rows",
        ]
    )
    #expect(
        try evolution.rows("SELECT id, title, notes, tagLabel FROM item") == [
            "1, 'milk', NULL, NULL", "2, 'it''s', 'n', NULL", "5, '', '', NULL",
        ]
    )
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
    #expect(
        sentences(evolution) == [
            "safe: adds an index on List (name descending)", "safe: no longer requires List (name) to be unique",
            "dataDependent: requires Item (listID, title) to be unique", "safe: removes the index on Item (listID)",
            "safe: removes the index on Item (title)",
        ]
    )
    #expect(evolution.sql.contains("CREATE TABLE") == false)
    #expect(
        try evolution.rows("SELECT * FROM Item") == [
            "1, 'milk', NULL, x'01'", "2, 'it''s', 'n', x'02'", "5, '', '', NULL",
        ]
    )
    try expectOthers(evolution)
}
