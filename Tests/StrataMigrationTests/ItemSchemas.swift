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
func expectOthers(_ evolution: Evolution, lists: Bool = true) throws {
    if lists { #expect(try evolution.rows("SELECT * FROM List") == ["x'01', 'home'", "x'02', 'work'"]) }
    #expect(try evolution.rows("SELECT * FROM Part") == ["1, 1", "2, 1", "3, 5"])
}

func sentences(_ evolution: Evolution) -> [String] {
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
