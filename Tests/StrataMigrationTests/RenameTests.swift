import StrataMigration
import StrataMigrator
import StrataSQLite
import Testing

@Test("A name that becomes free is taken by a new entity, indexes and all")
func renamedAwayAndMadeAnew() throws {
    let evolution = try Evolution(
        from: "entity Item { id: Int\n name: String @unique }",
        to: """
            entity OldItem @renamed(from: "Item") { id: Int
                name: String @unique }
            entity Item { id: Int
                name: String @unique }
            """,
        rows: "INSERT INTO Item VALUES (1, 'a')"
    )
    #expect(sentences(evolution) == ["safe: renames Item to OldItem", "safe: adds Item"])
    #expect(try evolution.rows("SELECT * FROM OldItem") == ["1, 'a'"])
    #expect(try evolution.rows("SELECT * FROM Item") == [])
    #expect(
        try evolution.rows("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' ORDER BY 1") == [
            "'unique_Item_on_name', 'Item'", "'unique_OldItem_on_name', 'OldItem'",
        ]
    )
}

@Test("Two entities with the same unique attribute swap their names, in place and where one is rebuilt")
func swappedUniqueNames() throws {
    let old = "entity A { id: Int\n name: String @unique }\nentity B { id: Int\n name: String @unique }"
    for optional in ["", "?"] {
        let evolution = try Evolution(
            from: old,
            to: """
                entity A @renamed(from: "B") { id: Int
                    name: String\(optional) @unique }
                entity B @renamed(from: "A") { id: Int
                    name: String @unique }
                """,
            rows: "INSERT INTO A VALUES (1, 'was a'); INSERT INTO B VALUES (2, 'was b')"
        )
        #expect(try evolution.rows("SELECT * FROM A") == ["2, 'was b'"])
        #expect(try evolution.rows("SELECT * FROM B") == ["1, 'was a'"])
    }
}

@Test("An entity takes over the name of one that is dropped, and children lead to it")
func dropNameTakenOver() throws {
    let evolution = try Evolution(
        from: """
            entity Tag { id: Int
                name: String @unique }
            entity Label { id: Int
                name: String @unique
                color: String }
            entity Item { id: Int
                tag: Tag? @onDelete(setNull) }
            """,
        to: """
            entity Tag @renamed(from: "Label") { id: Int
                name: String @unique
                color: String }
            entity Item { id: Int
                tag: Tag? @onDelete(setNull) }
            """,
        rows:
            "INSERT INTO Tag VALUES (1, 'a'); INSERT INTO Label VALUES (1, 'b', 'red'); INSERT INTO Item VALUES (5, 1)",
        drops: ["Tag", "Item.tag"]
    )
    #expect(
        sentences(evolution) == [
            "safe: renames Label to Tag", "lossy: makes Item.tag lead to Tag, which removes its keys",
            "lossy: removes Tag and all its rows",
        ]
    )
    #expect(try evolution.rows("SELECT * FROM Tag") == ["1, 'b', 'red'"])
    // The 1 was another Tag.
    #expect(try evolution.rows("SELECT * FROM Item") == ["5, NULL"])
    try evolution.connection.execute("UPDATE Item SET tagID = 1")
    #expect(throws: StrataError.self) { try evolution.connection.execute("UPDATE Item SET tagID = 2") }
    try evolution.connection.execute("DELETE FROM Tag")
    #expect(try evolution.rows("SELECT * FROM Item") == ["5, NULL"])
}

@Test("An attribute takes over the name of one that is dropped, of another type and as a key")
func droppedColumnNameTakenOver() throws {
    let plain = try Evolution(
        from: "entity A { id: Int\n a: String @unique\n b: Int? }",
        to: "entity A { id: Int\n a: Int? @renamed(from: \"b\") }",
        rows: "INSERT INTO A VALUES (1, 'gone', 7), (2, 'too', NULL)",
        drops: ["A.a"]
    )
    #expect(try plain.rows("SELECT * FROM A") == ["1, 7", "2, NULL"])
    let key = try Evolution(
        from: "entity A { code: String @id\n number: Int }",
        to: "entity A { code: Int @id @renamed(from: \"number\") }",
        rows: "INSERT INTO A VALUES ('x', 7), ('y', 8)",
        drops: ["A.code"]
    )
    #expect(try key.rows("SELECT * FROM A") == ["7", "8"])
}
