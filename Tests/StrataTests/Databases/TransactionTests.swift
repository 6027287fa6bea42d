import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("A transaction", .serialized)
struct TransactionTests {
    private struct Refused: Error, Equatable { let number: Int }

    @Test("writes through several repositories, and returns what its closure does", arguments: Form.allCases)
    func several(_ form: Form) async throws {
        let store = try await form.open()
        let count = try await store.database.write { transaction in
            let folder = try transaction.create(Folder(name: "Home"))
            try transaction.create([Folder(name: "Work"), Folder(name: "Other", parentID: folder.id)])
            let notes = try transaction.create([Note.Draft(title: "a", folderID: folder.id), Note.Draft(title: "b")])
            var edited = notes[1]
            edited.rank = 7
            try transaction.update(edited, from: notes[1])
            try transaction.update(Note.self, id: notes[0].id) { $0.isDone = true }
            try transaction.save(Label(name: "red"))
            try transaction.save([Label(name: "red", color: "#f00"), Label(name: "blue")])
            try transaction.update([Label(name: "blue", color: "#00f")])
            try transaction.delete(Folder.self, ids: [folder.id])
            #expect(try transaction.fetch(Note.self, id: 2) == edited)
            #expect(try transaction.fetch(Note.self, ids: [2, 1]).map(\.title) == ["b", "a"])
            #expect(try transaction.first(Note.where { $0.isDone })?.folderID == nil)
            return try transaction.count(Folder.all)
        }
        #expect(count == 1)
        #expect(try await store.labels.fetch(Label.all.order { $0.name.ascending }).map(\.color) == ["#00f", "#f00"])
    }

    @Test("that throws is rolled back, and the error comes out as it is", arguments: Form.allCases)
    func rollback(_ form: Form) async throws {
        let store = try await form.open()
        await #expect(throws: Refused(number: 7)) {
            try await store.database.write { transaction in
                try transaction.create(Label(name: "red"))
                throw Refused(number: 7)
            }
        }
        #expect(throws: Refused(number: 8)) {
            try store.database.writeBlocking { transaction in
                try transaction.create(Label(name: "red"))
                throw Refused(number: 8)
            }
        }
        await #expect(throws: Refused(number: 9)) { try await store.database.read { _ in throw Refused(number: 9) } }
        #expect(try await store.labels.count() == 0)
        try await store.labels.create(Label(name: "red"))
    }

    @Test(
        "goes on after an error that its closure caught, without half of the batch that failed",
        arguments: Form.allCases
    )
    func caught(_ form: Form) async throws {
        let store = try await form.open()
        try await store.database.write { transaction in
            try transaction.create(Label(name: "red"))
            #expect(failure { try transaction.create([Label(name: "blue"), Label(name: "red")]) }?.code == .unique)
            try transaction.create(Label(name: "green"))
        }
        #expect(Set(try await store.labels.fetch().map(\.name)) == ["red", "green"])
    }

    @Test("kept after its closure is of no use", arguments: Form.allCases)
    func kept(_ form: Form) async throws {
        // Unchecked: written inside the closure, read when the write has returned.
        final class Keeper: @unchecked Sendable { var snapshot: Snapshot? }
        let store = try await form.open()
        let keeper = Keeper()
        try await store.database.write { keeper.snapshot = $0 }
        let transaction = try #require(keeper.snapshot as? Transaction)
        for error in [
            failure { try transaction.create(Label(name: "red")) }, failure { try transaction.fetch(Label.all) },
            failure { try transaction.execute("DELETE FROM Label") }, failure { try transaction.rows("SELECT 1") },
        ] {
            #expect(error?.code == .closed)
            #expect(error?.message == "a transaction was used after its closure had returned")
        }
        try await store.database.read { keeper.snapshot = $0 }
        #expect(failure { try keeper.snapshot?.count(Label.all) }?.code == .closed)
        #expect(try await store.labels.count() == 0)
    }

    @Test("runs statements of your own, and counts what they changed", arguments: Form.allCases)
    func statements(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c")
        let counts = try await store.database.write { transaction in
            let sql = "UPDATE Note SET rank = rank + ? WHERE rank > ?"
            return [try transaction.execute(sql, [.integer(10), .integer(0)]), try transaction.execute("SELECT 1")]
        }
        #expect(counts == [2, 0])
        let ranks = try await store.database.read { try $0.rows("SELECT rank FROM Note WHERE id > ?", [.integer(1)]) }
        #expect(ranks == [[.integer(11)], [.integer(12)]])
    }

    @Test(
        "runs nothing that ends it, begins another or changes the connection",
        arguments: [
            "COMMIT", "commit", "; COMMIT", "/* a */ END", "-- a\nROLLBACK", "BEGIN", "SAVEPOINT a", "RELEASE a",
            "ROLLBACK TO a",
            "PRAGMA foreign_keys = 0", "ATTACH ':memory:' AS other", "DETACH other", "VACUUM",
        ]
    )
    func refused(_ sql: String) async throws {
        let store = try TestStore.inMemory()
        try await store.database.write { transaction in
            try transaction.create(Label(name: "red"))
            #expect(failure { try transaction.execute(sql) }?.code == .unsupported)
            #expect(failure { try transaction.rows(sql) }?.code == .unsupported)
            try transaction.create(Label(name: "blue"))
        }
        #expect(failure { try store.database.readBlocking { try $0.rows(sql) } }?.code == .unsupported)
        #expect(try await store.labels.count() == 2)
    }

    @Test("does one statement at a time", arguments: Form.allCases)
    func oneStatement(_ form: Form) async throws {
        let store = try await form.open()
        try await store.database.write { transaction in
            #expect(failure { try transaction.execute("DELETE FROM Label; COMMIT") }?.code == .sql)
            #expect(failure { try transaction.execute("DELETE FROM Label\u{0} WHERE 0") }?.code == .sql)
            #expect(failure { try transaction.execute("DELETE FROM Label WHERE name = ?") }?.code == .sql)
        }
    }

    @Test("that a statement rolled back is over: what comes after it is not written", arguments: Form.allCases)
    func rolledBackBySQL(_ form: Form) async throws {
        let store = try await form.open()
        try await store.labels.create(Label(name: "red"))
        let error = await failure {
            try await store.database.write { transaction in
                try transaction.create(Label(name: "blue"))
                let inner = failure { try transaction.execute("INSERT OR ROLLBACK INTO Label (name) VALUES ('red')") }
                #expect(inner?.code == .unique)
                #expect(failure { try transaction.create(Label(name: "green")) }?.code == .closed)
                #expect(failure { try transaction.rows("SELECT 1") }?.code == .closed)
            }
        }
        #expect(error?.code == .closed)
        #expect(error?.message == "a statement has ended the transaction and rolled it back; nothing was written")
        #expect(try await store.labels.fetch().map(\.name) == ["red"])
    }

    @Test("of reading cannot write", arguments: Form.allCases)
    func reading(_ form: Form) async throws {
        let store = try await form.open()
        for sql in [
            "INSERT INTO Label (name) VALUES ('a')", "DELETE FROM Label RETURNING name", "CREATE TABLE t (a)",
            "DROP TABLE Label",
        ] {
            #expect(await failure { try await store.database.read { try $0.rows(sql) } }?.code == .unsupported)
        }
        #expect(
            try await store.database.read { try $0.rows("SELECT count(*) FROM pragma_table_info('Label')") } == [
                [.integer(2)]
            ]
        )
    }

    @Test("sees one state while it reads, whatever is written meanwhile")
    func snapshot() async throws {
        let store = try await Form.file.open()
        try await store.makeNotes("a")
        let stop = Stop()
        async let counts = store.database.read { snapshot in
            let before = try snapshot.count(Note.all)
            stop.wait()
            return [before, try snapshot.count(Note.all), try snapshot.fetch(Note.all).count]
        }
        await stop.reached()
        try await store.makeNotes("b")
        stop.release()
        #expect(try await counts == [1, 1, 1])
        #expect(try await store.notes.count() == 2)
    }

    @Test("transactions run one after another: no update is lost", arguments: Form.allCases)
    func serial(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                group.addTask {
                    if number % 2 == 0 {
                        try await store.notes.update(1) { $0.rank += 1 }
                    } else {
                        try await store.database.write { transaction in
                            var note = try #require(try transaction.fetch(Note.self, id: 1))
                            note.rank += 1
                            try transaction.update(note)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.notes.fetch(id: 1)?.rank == 300)
    }

    @Test(
        "waiting inside one for another that can only come after it is refused, not waited for",
        arguments: Form.allCases
    )
    func reentrancy(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        let error = await failure {
            try await database.write { _ in try database.writeBlocking { try $0.create(Label(name: "red")) } }
        }
        #expect(error?.code == .unsupported)
        try await store.makeNotes("a")
        // On a file a read could begin; but two such closures, one in each direction, would wait for each other.
        let reading = await failure {
            try await database.write { _ in try database.readBlocking { try $0.count(Note.all) } }
        }
        #expect(reading?.code == .unsupported)
        let writing = await failure {
            try await database.read { _ in try database.writeBlocking { try $0.delete(Note.all) } }
        }
        #expect(writing?.code == .unsupported)
        let inUpdate = await failure {
            try await store.notes.update(1) { _ in try database.writeBlocking { _ = try $0.delete(Note.all) } }
        }
        #expect(inUpdate?.code == .unsupported)
        if form == .memory {
            #expect(
                await failure {
                    try await database.write { _ in try database.readBlocking { try $0.count(Label.all) } }
                }?.code == .unsupported
            )
            #expect(
                failure { try database.readBlocking { _ in try database.readBlocking { try $0.count(Label.all) } } }?
                    .code == .unsupported
            )
        }
        #expect(try await store.labels.count() == 0)
    }
}
