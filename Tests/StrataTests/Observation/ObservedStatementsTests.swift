import Foundation
import RuntimeModel
import Strata
import Testing

/// Every way in which SQLite changes rows, seen by every form of observation.
@Suite("Observing sees", .serialized)
struct ObservedStatementsTests {
    private struct Refused: Error {}

    /// A store with rows in most tables, and observers of all forms.
    private struct Stage {
        let store: TestStore
        let audience: Audience

        var database: Database { store.database }

        init(_ form: Form, _ prepare: [String] = []) async throws {
            store = try await form.open()
            let database = store.database
            let folder = Folder(id: Stage.folder, name: "f")
            try await database.write { transaction in
                try transaction.create(folder)
                try transaction.create(Folder(id: Stage.inner, name: "in f", parentID: folder.id))
                try transaction.create(
                    (0..<6).map { Note.Draft(title: "n\($0)", rank: $0 % 3, folderID: $0 < 3 ? folder.id : nil) }
                )
                try transaction.create(["red", "green"].map { Label(name: $0) })
                try transaction.create([
                    Labelling(noteID: 1, labelName: "red"), Labelling(noteID: 2, labelName: "green"),
                ])
                try transaction.create([Pair(left: 1, right: "a"), Pair(left: 2, right: "b")])
                try transaction.create([Author(id: 1, name: "Ann"), Author(id: 2, name: "Bo")])
                try transaction.create([
                    Book.Draft(title: "snow", authorID: 1, editorID: 2),
                    Book.Draft(title: "sun", authorID: 2, editorID: 1),
                ])
                try transaction.execute("CREATE TABLE Plain (id TEXT PRIMARY KEY, v) WITHOUT ROWID")
                for statement in prepare { try transaction.execute(statement) }
            }
            audience = try await Audience(Stage.observers(database))
        }

        static let folder = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        static let inner = UUID(uuid: (2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

        static func observers(_ database: Database) -> [ObservedForm] {
            let notes = Note.all.order { $0.id.ascending }
            let folder = folder
            return [
                .values(database, notes), .differences(database, notes), .count(database, Note.all),
                .values(database, notes.where { $0.rank == 1 }),
                .values(database, notes.where { $0.folderID == folder }),
                .differences(
                    database,
                    Note.all.order {
                        $0.title.descending; $0.id.ascending
                    }.limit(3)
                ),
                .value(database, Note.self, 2), .value(database, Folder.self, inner),
                .value(database, Label.self, "red"),
                .values(database, Label.all.order { $0.name.ascending }),
                .values(
                    database,
                    Labelling.all.order {
                        $0.noteID.ascending; $0.labelName.ascending
                    }
                ),
                .differences(
                    database,
                    Pair.all.order {
                        $0.left.ascending; $0.right.ascending
                    }
                ),
                .selection(
                    database,
                    Note.all.select { ($0.rank, $0.id.count(), $0.id.maximum()) }.group { $0.rank }.order {
                        $0.rank.ascending
                    }
                ),
                .loaded(database, notes.with { $0.folder }),
                .loaded(
                    database,
                    Author.all.order { $0.id.ascending }.with { $0.books.order { $0.id.ascending }.with { $0.editor } }
                ),
                .values(database, Book.where { $0.search.matches("snow") }.order { $0.id.ascending }),
                .values(database, Book.all.order { $0.id.ascending }),
                .closure(database, "plain") { try $0.rows("SELECT id, v FROM Plain ORDER BY id") },
                .closure(database, "search") {
                    try $0.rows("SELECT rowid FROM Book_search('snow OR ice') ORDER BY rowid")
                },
            ]
        }

        /// Runs statements in one transaction; somebody must see another value then.
        func write(_ statements: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws {
            try await database.write { transaction in
                for statement in statements { try transaction.execute(statement) }
            }
            let count = try await audience.follow(statements.joined(separator: "; "), sourceLocation: sourceLocation)
            #expect(count > 0, sourceLocation: sourceLocation)
        }
    }

    @Test("DELETE without WHERE", arguments: Form.allCases)
    func deletionOfAll(_ form: Form) async throws {
        let stage = try await Stage(form)
        try await stage.write("DELETE FROM Pair")
        try await stage.write("DELETE FROM Labelling")
        try await stage.write("DELETE FROM Note")
        try await stage.write(
            "INSERT INTO Pair VALUES (3, 'c')",
            "DELETE FROM Pair",
            "INSERT INTO Pair VALUES (4, 'd')"
        )
        try await stage.write("INSERT INTO Plain VALUES ('a', 1)")
        try await stage.write("DELETE FROM Plain")
    }

    @Test("REPLACE, by the key and by another unique column", arguments: Form.allCases)
    func replacement(_ form: Form) async throws {
        let stage = try await Stage(form)
        try await stage.write("REPLACE INTO Note (id, title, rank) VALUES (2, 'new', 1)")
        try await stage.write("INSERT OR REPLACE INTO Label (name, color) VALUES ('red', 'pale')")
        try await stage.write(
            "INSERT OR REPLACE INTO Folder (id, name) VALUES (x'00000000000000000000000000000009', 'in f')"
        )
        try await stage.write("UPDATE OR REPLACE Note SET id = 2 WHERE id = 3")
        try await stage.write("UPDATE OR REPLACE Pair SET left = 2, right = 'b' WHERE left = 1")
        try await stage.write("REPLACE INTO Plain VALUES ('a', 1)", "REPLACE INTO Plain VALUES ('a', 2)")
    }

    @Test("upserts", arguments: Form.allCases)
    func upsert(_ form: Form) async throws {
        let stage = try await Stage(form)
        let upsert =
            "INSERT INTO Label (name, color) VALUES ('red', 'x'), ('blue', 'y') ON CONFLICT (name) DO UPDATE SET"
        try await stage.write(upsert + " color = excluded.color")
        try await stage.write("DELETE FROM Labelling")
        try await stage.write(upsert + " name = 'redder', color = 'z' WHERE name = 'red'")
        try await stage.write(
            "INSERT INTO Note (id, title) VALUES (2, 'no') ON CONFLICT DO NOTHING",
            "DELETE FROM Note WHERE id = 4"
        )
        try await stage.store.notes.save([Note(id: 2, title: "saved", rank: 1), Note(id: 90, title: "new")])
        #expect(try await stage.audience.follow("save") > 0)
    }

    @Test("cascades and SET NULL, also over several tables", arguments: Form.allCases)
    func foreignKeys(_ form: Form) async throws {
        let stage = try await Stage(form)
        try await stage.write("DELETE FROM Folder WHERE name = 'f'")
        try await stage.write("DELETE FROM Note WHERE id = 1")
        try await stage.write("DELETE FROM Author WHERE id = 1")
    }

    @Test("what triggers do, and triggers of triggers", arguments: Form.allCases)
    func triggers(_ form: Form) async throws {
        let stage = try await Stage(
            form,
            [
                "CREATE TRIGGER one AFTER DELETE ON Pair BEGIN UPDATE Label SET color = old.right WHERE name = 'red'; END",
                "CREATE TRIGGER two AFTER UPDATE ON Label BEGIN INSERT INTO Note (title, rank) VALUES (new.color, 1); END",
                "CREATE TRIGGER three AFTER INSERT ON Note BEGIN DELETE FROM Plain; END",
            ]
        )
        try await stage.write("INSERT INTO Plain VALUES ('a', 1)")
        try await stage.write("DELETE FROM Pair WHERE left = 1")
        try await stage.write("INSERT INTO Plain VALUES ('b', 1)", "DELETE FROM Pair")
    }

    @Test("full-text search, changed by its triggers and by hand", arguments: Form.allCases)
    func search(_ form: Form) async throws {
        let stage = try await Stage(form)
        try await stage.write("UPDATE Book SET title = 'ice and snow' WHERE id = 2")
        try await stage.write("UPDATE Book SET subtitle = 'snow' WHERE id = 1")
        try await stage.write(
            "INSERT INTO Book_search (Book_search, rowid, title, subtitle) VALUES ('delete', 1, 'snow', 'snow')"
        )
        try await stage.write("INSERT INTO Book_search (Book_search) VALUES ('rebuild')")
        try await stage.write("INSERT INTO Book_search (Book_search) VALUES ('delete-all')")
    }

    @Test("tables WITHOUT ROWID", arguments: Form.allCases)
    func withoutRowID(_ form: Form) async throws {
        let stage = try await Stage(form)
        try await stage.write("INSERT INTO Plain VALUES ('a', 1), ('b', 2)")
        try await stage.write("UPDATE Plain SET v = v + 1 WHERE id = 'b'")
        try await stage.write("UPDATE Plain SET id = 'c' WHERE id = 'b'")
        try await stage.write("DELETE FROM Plain WHERE id = 'a'")
    }

    @Test("what a savepoint left, and not what it gave back", arguments: Form.allCases)
    func savepoint(_ form: Form) async throws {
        let stage = try await Stage(form)
        try await stage.database.write { transaction in
            try transaction.create(Pair(left: 9, right: "kept"))
            // A batch that fails is undone, and the closure goes on.
            try? transaction.create([Pair(left: 10, right: "undone"), Pair(left: 9, right: "kept")])
        }
        #expect(try await stage.audience.follow("a batch that was undone") == 1)
        #expect(try await stage.store.pairs.fetch(ids: [Pair.ID(left: 10, right: "undone")]).isEmpty)
    }

    @Test("nothing of a transaction that was rolled back, or that could not be committed", arguments: Form.allCases)
    func rollback(_ form: Form) async throws {
        let stage = try await Stage(form)
        let statements = ["DELETE FROM Pair", "UPDATE Note SET rank = 9", "INSERT INTO Plain VALUES ('z', 1)"]
        await #expect(throws: Refused.self) {
            try await stage.database.write { transaction in
                for statement in statements { try transaction.execute(statement) }
                throw Refused()
            }
        }
        let failed = await failure {
            try await stage.database.write { transaction in
                for statement in statements { try transaction.execute(statement) }
                // Looked at when the transaction is committed.
                try transaction.create(Labelling(noteID: 1, labelName: "nowhere"))
            }
        }
        #expect(failed?.code == .foreignKey)
        #expect(try await stage.audience.follow("what was rolled back") == 0)
        try await stage.write("DELETE FROM Pair WHERE left = 1")
    }

    @Test("more rows of one transaction than are told apart", arguments: [1_001, 5_001])
    func manyRows(_ count: Int) async throws {
        let stage = try await Stage(.memory)
        let rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) "
        try await stage.write(rows + "INSERT INTO Note (title, rank) SELECT 'm' || i, i % 7 FROM n")
        try await stage.write("UPDATE Note SET rank = rank + 1", "DELETE FROM Pair WHERE left = 1")
        try await stage.write("UPDATE Note SET title = 'last' WHERE id = (SELECT max(id) FROM Note)")
        try await stage.write("DELETE FROM Note WHERE id > 5")
    }
}
