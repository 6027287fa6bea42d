import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema
import Testing

@Test("A history begins, and notes changes from then on")
func begunHistory() throws {
    let evolution = try SchemaEvolution(
        from: notedNotes(history: false),
        to: notedNotes(),
        rows: "INSERT INTO Note VALUES (1, 'a', 'b')"
    )
    #expect(evolution.sentences == ["safe: begins the history of Note"])
    #expect(evolution.sql.contains("\n-- Begins the history of Note\nCREATE TRIGGER \"Note_history_insert\""))
    #expect(!evolution.sql.contains("CREATE TABLE \"Note\""))
    // Not whole before.
    #expect(try evolution.connection.noted() == ["'Note', 4, '', ''"])
    #expect(try evolution.noting(notedRows) == notedEntries)
}

@Test("A history ends: its triggers go, and what it has noted stays")
func endedHistory() throws {
    let evolution = try SchemaEvolution(from: notedNotes(), to: notedNotes(history: false), rows: notedRows)
    #expect(evolution.sentences == ["safe: ends the history of Note (what it has noted stays)"])
    #expect(evolution.sql.hasPrefix("-- Ends the history of Note (what it has noted stays)\nDROP TRIGGER"))
    #expect(try evolution.rows("SELECT name FROM sqlite_schema WHERE type = 'trigger'") == [])
    try evolution.connection.execute("DELETE FROM Note")
    #expect(try evolution.connection.noted() == notedEntries)
}

@Test("A history that begins again goes on behind what it had noted")
func historyBegunAgain() throws {
    let (with, without) = (
        RelationalSchema(lowering: notedNotes()), RelationalSchema(lowering: notedNotes(history: false))
    )
    let end = MigrationPlanner.plan(from: notedNotes(), to: notedNotes(history: false)).sql
    let again = MigrationPlanner.plan(from: notedNotes(history: false), to: notedNotes()).sql
    let history = try handmade([with.creationScript(), end, again])
    let connection = try trusting()
    let runner = MigrationRunner(history: history)
    _ = try runner.migrate(connection, upTo: 1)
    try connection.execute(notedRows)
    _ = try runner.migrate(connection, upTo: 2)
    #expect(try RelationalSchema(introspecting: connection) == without)
    _ = try runner.migrate(connection)
    #expect(try RelationalSchema(introspecting: connection) == with)
    try connection.execute("DELETE FROM Note WHERE id = 7")
    #expect(try connection.noted() == notedEntries + ["'Note', 4, '', ''", "'Note', 2, 'i7', ''"])
}

/// Nobody is told that each of its rows is gone: who has seen them has to read all anew, also if another table gets the name.
@Test("A history goes with its entity, and what it has noted is forgotten")
func historyOfRemovedEntity() throws {
    var without = notedNotes()
    without.entities = [entity("Other", [attribute("id", .integer(.int))]) { $0.hasHistory = true }]
    let evolution = try SchemaEvolution(from: notedNotes(), to: without, rows: notedRows, drops: ["Note"])
    let beginning = "'Note', 4, '', ''"
    #expect(try evolution.connection.noted() == notedEntries.map { _ in beginning } + [beginning])
    #expect(
        try evolution.rows("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1")
            == ["'Other_history_delete'", "'Other_history_insert'", "'Other_history_rekey'"]
    )
}

@Test("An entity that is new under the table's name of a removed one has triggers of its own")
func historyOfReplacedTable() throws {
    var old = notedNotes()
    old.entities[0].name = "Memo"
    let new = schema([
        entity("Note", [attribute("id", .integer(.int)), attribute("size", .integer(.int))]) { $0.hasHistory = true },
        entity("Other", [attribute("id", .integer(.int))]) { $0.tableName = "Others" },
    ])
    var renamed = new
    renamed.entities[1] = old.entities[0]
    renamed.entities[1].tableName = "Memos"
    let evolution = try SchemaEvolution(from: old, to: renamed, rows: notedRows)
    #expect(try evolution.connection.noted() == notedEntries.map { $0.replacing("'Note'", with: "'Memos'") })
    #expect(
        try evolution.noting("INSERT INTO Note VALUES (1, 2); UPDATE Note SET size = 3; DELETE FROM Memos WHERE id = 7")
            == ["'Note', 0, 'i1', ''", "'Note', 1, 'i1', ',size,'", "'Memos', 2, 'i7', ''"]
    )
}

@Test("A rebuild of the table notes nothing, and the triggers are there afterwards")
func historyOverRebuild() throws {
    let new = notedNotes {
        $0.attributes[2].isOptional = false
        $0.attributes[2].defaultValue = .string("nothing to say")
    }
    let evolution = try SchemaEvolution(
        from: notedNotes(),
        to: new,
        rows: notedRows + "INSERT INTO Note (id, title) VALUES (12, 'Shop');"
    )
    #expect(evolution.sentences.allSatisfy { $0.hasPrefix("rebuild") })
    #expect(!evolution.sql.contains("history"))
    #expect(try evolution.rows("SELECT text FROM Note WHERE id = 12") == ["'nothing to say'"])
    #expect(try evolution.connection.noted() == notedEntries + ["'Note', 0, 'i12', ''"])
    #expect(try evolution.noting("UPDATE Note SET text = 'x' WHERE id = 12") == ["'Note', 1, 'i12', ',text,'"])
}

@Test("A new attribute with values of a backfill notes nothing, and is noted from then on")
func historyOverNewColumn() throws {
    let new = notedNotes {
        $0.attributes.append(
            attribute("size", .integer(.int), optional: true) { $0.backfill = sql("length(title)") }
        )
    }
    let evolution = try SchemaEvolution(from: notedNotes(), to: new, rows: notedRows)
    #expect(try evolution.rows("SELECT size FROM Note ORDER BY id") == ["4", "5"])
    #expect(try evolution.connection.noted() == notedEntries)
    #expect(
        try evolution.noting("UPDATE Note SET size = 1, text = 'dark'") == [
            "'Note', 1, 'i7', ',size,text,'", "'Note', 1, 'i9', ',size,'",
        ]
    )
}

@Test("An attribute that is gone is noted no more")
func historyOverRemovedColumn() throws {
    let evolution = try SchemaEvolution(
        from: notedNotes(),
        to: notedNotes { $0.attributes.remove(at: 2) },
        rows: notedRows,
        drops: ["Note.text"]
    )
    #expect(try evolution.connection.noted() == notedEntries)
    #expect(try evolution.noting("UPDATE Note SET title = 'milk' WHERE id = 7") == ["'Note', 1, 'i7', ',title,'"])
}

@Test("Renames of tables and columns go through what was noted")
func historyOverRenames() throws {
    var new = notedNotes {
        $0.attributes[2] = attribute("body", .string, optional: true) {
            $0.previousName = "text"
            $0.columnName = "what, 100% of it"
        }
        $0.attributes[0].columnName = "number"
    }
    new.entities[0].name = "Page"
    new.entities[0].tableName = "Page's"
    new.entities[0].previousName = "Note"
    let evolution = try SchemaEvolution(from: notedNotes(), to: new, rows: notedRows)
    #expect(
        try evolution.connection.noted() == [
            "'Page''s', 0, 'i7', ''", "'Page''s', 0, 'i9', ''", "'Page''s', 1, 'i9', ',what%2C 100%25 of it,'",
        ]
    )
    #expect(
        try evolution.noting("UPDATE \"Page's\" SET \"what, 100% of it\" = 'x', title = 'Y' WHERE number = 7") == [
            "'Page''s', 1, 'i7', ',title,what%2C 100%25 of it,'"
        ]
    )
}

@Test("Two entities swap their tables' names, and two attributes theirs")
func historyOverSwap() throws {
    func pair(_ first: (String, String?), _ second: (String, String?), _ columns: [(String, String?)]) -> Schema {
        schema(
            [first, second].map { name, previous in
                entity(
                    name,
                    [attribute("id", .integer(.int))]
                        + columns.map { column in
                            attribute(column.0, .string, optional: true) { $0.previousName = column.1 }
                        }
                ) {
                    $0.previousName = previous
                    $0.hasHistory = true
                }
            }
        )
    }
    let evolution = try SchemaEvolution(
        from: pair(("A", nil), ("B", nil), [("x", nil), ("y", nil), ("z", nil)]),
        to: pair(("B", "A"), ("A", "B"), [("y", "x"), ("x", "y"), ("z", nil)]),
        rows: """
            INSERT INTO A VALUES (1, NULL, NULL, NULL); INSERT INTO B VALUES (5, 'a', 'b', 'c');
            UPDATE A SET x = 'x', z = 'z'; UPDATE B SET x = 'x', y = 'y';
            """
    )
    #expect(
        try evolution.connection.noted() == [
            "'B', 0, 'i1', ''", "'A', 0, 'i5', ''", "'B', 1, 'i1', ',y,z,'", "'A', 1, 'i5', ',y,x,'",
        ]
    )
    #expect(try evolution.noting("UPDATE B SET y = '1'; DELETE FROM A") == ["'B', 1, 'i1', ',y,'", "'A', 2, 'i5', ''"])
}

@Test("Where the key changes nobody can tell which rows the entries are of: they are forgotten, and the step says so")
func historyOverKeys() throws {
    let sentence = "lossy: forgets what was noted of Note, since its key changes"
    let left = Array(repeating: "'Note', 4, '', ''", count: 4)
    let text = notedNotes { $0.attributes[0].type = .string }
    var evolution = try SchemaEvolution(from: notedNotes(), to: text, rows: notedRows)
    #expect(evolution.sentences == ["rebuild: changes Note.id from Int to String", sentence])
    #expect(evolution.sql.contains("\n-- allow lossy \"forgets what was noted of Note, since its key changes\""))
    #expect(try evolution.connection.noted() == left)
    #expect(try evolution.noting("DELETE FROM Note WHERE id = '7'") == ["'Note', 2, 't37', ''"])

    let parts = notedNotes {
        $0.attributes[1].collation = .binary
        $0.primaryKey = ["id", "title"]
    }
    evolution = try SchemaEvolution(
        from: notedNotes { $0.attributes[1].collation = .binary },
        to: parts,
        rows: notedRows
    )
    #expect(try evolution.connection.noted() == left)
    // What was noted of another entity stays.
    func pair(_ type: Schema.ValueType) -> Schema {
        var pair = notedNotes()
        pair.entities.append(entity("Mark", [attribute("id", type)]) { $0.hasHistory = true })
        return pair
    }
    evolution = try SchemaEvolution(from: pair(.integer(.int)), to: pair(.string), rows: notedRows)
    #expect(try evolution.connection.noted() == notedEntries + ["'Mark', 4, '', ''"])
    // Without a history afterwards there is nobody to be misled.
    let over = notedNotes(history: false) { $0.attributes[0].type = .string }
    evolution = try SchemaEvolution(from: notedNotes(), to: over, rows: notedRows)
    #expect(try evolution.connection.noted() == notedEntries)
    // Another name, an automatic number: the same key.
    let same = notedNotes {
        $0.attributes[0].columnName = "number"
        $0.attributes[0].defaultValue = .automatic
    }
    evolution = try SchemaEvolution(from: notedNotes(), to: same, rows: notedRows)
    #expect(try evolution.connection.noted() == notedEntries)
}
