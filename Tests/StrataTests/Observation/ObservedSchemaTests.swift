import Foundation
import RuntimeModel
import StrataSQLite
import Synchronization
import Testing

@testable import Strata

/// What happens to the tables themselves, and from outside, while they are observed.
@Suite("Observing while", .serialized)
struct ObservedSchemaTests {
    private func audience(_ database: Database) async throws -> Audience {
        try await Audience([
            .values(database, Note.where { $0.level == .high }.order { $0.id.ascending }),
            .differences(
                database,
                Note.all.order {
                    $0.rank.ascending; $0.id.ascending
                }.limit(4)
            ),
            .count(database, Note.where { $0.rank > 2 }), .value(database, Note.self, 2),
            .closure(database, "notes") { try $0.rows("SELECT * FROM Note ORDER BY id") },
            .loaded(database, Note.all.order { $0.id.ascending }.with { $0.folder }),
        ])
    }

    /// SQL that makes the table of notes anew, without its last columns: rows are older than the columns then.
    private static let older = [
        "DROP TABLE Labelling", "DROP TABLE Note",
        "CREATE TABLE Note (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, body TEXT, isDone INTEGER NOT NULL DEFAULT 0) STRICT",
        "INSERT INTO Note (title) VALUES ('a'), ('b'), ('c'), ('d'), ('e')",
        "ALTER TABLE Note ADD COLUMN rank INTEGER NOT NULL DEFAULT 3", "ALTER TABLE Note ADD COLUMN dueAt REAL",
        "ALTER TABLE Note ADD COLUMN level INTEGER NOT NULL DEFAULT 2", "ALTER TABLE Note ADD COLUMN folderID BLOB",
    ]

    @Test("rows are older than columns with a default", arguments: Form.allCases)
    func defaults(_ form: Form) async throws {
        let store = try await form.open()
        try await store.database.write { transaction in
            for statement in Self.older { try transaction.execute(statement) }
        }
        let audience = try await audience(store.database)
        for statement in [
            "UPDATE Note SET title = 'A' WHERE id = 1", "UPDATE Note SET rank = 1 WHERE id = 2",
            "UPDATE Note SET level = 1 WHERE id = 3", "DELETE FROM Note WHERE id = 4",
            "UPDATE Note SET id = 9 WHERE id = 5",
            "UPDATE Note SET rank = rank", "DELETE FROM Note",
        ] {
            try await store.database.write { try $0.execute(statement) }
            try await audience.follow(statement)
        }
    }

    @Test("the schema is changed by a transaction of its own", arguments: Form.allCases)
    func ownChanges(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c", "d", "e", "f")
        let audience = try await audience(store.database)
        for statements in [
            Self.older,
            ["ALTER TABLE Note ADD COLUMN extra TEXT DEFAULT 'x'", "UPDATE Note SET rank = 7 WHERE id = 1"],
            ["UPDATE Note SET level = 2, rank = 0 WHERE id = 5"],
            ["ALTER TABLE Note DROP COLUMN extra"], ["INSERT INTO Note (title) VALUES ('after')"],
            [
                "ALTER TABLE Note RENAME TO Old", "CREATE TABLE Note AS SELECT * FROM Old WHERE id < 4",
                "DROP TABLE Old",
            ],
            ["UPDATE Note SET rank = 9 WHERE id = 3"],
        ] {
            try await store.database.write { transaction in
                for statement in statements { try transaction.execute(statement) }
            }
            try await audience.follow(statements.joined(separator: "; "))
        }
    }

    @Test("another connection writes and alters the table")
    func otherConnection() async throws {
        let store = try await TestStore.onFile()
        try await store.makeNotes("a", "b", "c", "d", "e", "f")
        let audience = try await audience(store.database)
        let other = try store.otherConnection()
        for statement in [
            "UPDATE Note SET rank = 7 WHERE id = 1", "INSERT INTO Note (title, level) VALUES ('other', 2)",
            "ALTER TABLE Note ADD COLUMN extra TEXT DEFAULT 'x'", "UPDATE Note SET extra = 'y', rank = 0",
            "DELETE FROM Note",
        ] {
            try other.execute(statement)
            try await audience.follow("another connection: " + statement)
            // The writer's own connection learns of the changed table only now.
            try await store.notes.create(Note.Draft(title: "own", rank: 5, level: .high))
            try await audience.follow("after " + statement)
        }
    }

    @Test("observers come in the middle of a transaction", arguments: [0, 1, 2])
    func middle(_ known: Int) async throws {
        let store = try await TestStore.onFile()
        try await store.makeNotes("a", "b", "c")
        let database = store.database
        // With nobody there before, with somebody who observes other tables, and with one who observes other columns.
        var labels = store.labels.changes().makeAsyncIterator()
        if known > 0 { #expect(try await labels.next() == []) }
        var titles = database.changes(Note.all.select { $0.title }).makeAsyncIterator()
        if known > 1 { #expect(try await titles.next()?.count == 3) }
        let stop = Stop()
        let write = Task {
            try await database.write { transaction in
                try transaction.execute("UPDATE Note SET rank = 9 WHERE id = 1")
                try transaction.execute("DELETE FROM Note WHERE id = 2")
                stop.wait()
                try transaction.execute("UPDATE Note SET level = 2 WHERE id = 3")
            }
        }
        await stop.reached()
        let audience = try await audience(database)
        let first = try await Audience([.values(database, Note.where { $0.rank == 9 }), .value(database, Note.self, 3)])
        stop.release()
        try await write.value
        try await audience.follow("the transaction")
        #expect(try await first.follow("the transaction") == 2)
    }

    @Test("a look reads a table for the first time, and somebody writes to it meanwhile")
    func newTables() async throws {
        let store = try await TestStore.onFile()
        let stop = Stop()
        let stops = Mutex(true)
        let observer = ObservedForm.closure(store.database, "notes and labels") { snapshot -> [String] in
            guard try snapshot.count(Note.all) > 0 else { return [] }
            let names = try snapshot.fetch(Label.all.order { $0.name.ascending }).map(\.name)
            let isFirst = stops.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if isFirst { stop.wait() }
            return names + ["read"]
        }
        #expect(try await observer.next() == "[]")
        try await store.makeNotes("a")
        let next = Task { try await observer.next() }
        await stop.reached()
        try await store.labels.create(Label(name: "meanwhile"))
        stop.release()
        // The look began before the label came.
        #expect(try await next.value == #"["read"]"#)
        #expect(try await Audience.next(observer) == #"["meanwhile", "read"]"#)
    }
}
