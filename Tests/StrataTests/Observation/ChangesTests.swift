import Foundation
import RuntimeModel
import Synchronization
import Testing

@testable import Strata

@Suite("Observing", .serialized)
struct ChangesTests {
    private struct Refused: Error {}

    private func next<Value>(_ iterator: inout Changes<Value>.Iterator) async throws -> Value {
        try #require(try await iterator.next())
    }

    @Test("gives the present value, and a new one after each commit that changed it", arguments: Form.allCases)
    func values(_ form: Form) async throws {
        let store = try await form.open()
        var iterator = store.notes.changes(Note.where { $0.rank > 0 }.order { $0.id.ascending }).makeAsyncIterator()
        #expect(try await next(&iterator) == [])
        try await store.makeNotes("a", "b", "c")
        #expect(try await next(&iterator).map(\.title) == ["b", "c"])
        try await store.notes.update(2) { $0.title = "B" }
        #expect(try await next(&iterator).map(\.title) == ["B", "c"])
        try await store.notes.delete(id: 3)
        #expect(try await next(&iterator).map(\.title) == ["B"])
        try await store.notes.deleteAll()
        #expect(try await next(&iterator) == [])
        try await store.database.write { try $0.execute("INSERT INTO Note (title, rank) VALUES ('sql', 1)") }
        #expect(try await next(&iterator).map(\.title) == ["sql"])
        try store.database.writeBlocking { try $0.create(Note.Draft(title: "blocking", rank: 1)) }
        #expect(try await next(&iterator).map(\.title) == ["sql", "blocking"])
    }

    @Test("gives none for a commit that left it as it was", arguments: Form.allCases)
    func sameValue(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b")
        var iterator = store.notes.changes(Note.where { $0.rank > 0 }).makeAsyncIterator()
        #expect(try await next(&iterator).map(\.title) == ["b"])
        try await store.notes.update(1) { $0.title = "A" }
        try await store.notes.update(Note(id: 2, title: "b", rank: 1))
        try await store.labels.create(Label(name: "red"))
        try await store.notes.update(2) { $0.title = "B" }
        #expect(try await next(&iterator).map(\.title) == ["B"])
    }

    @Test("fetches nothing for other tables, and for transactions that were rolled back")
    func unrelated() async throws {
        let store = try TestStore.inMemory()
        let fetches = Mutex(0)
        var iterator = store.database.changes { snapshot in
            fetches.withLock { $0 += 1 }
            return try snapshot.count(Note.all)
        }.makeAsyncIterator()
        #expect(try await iterator.next() == 0)
        // The first commit after an observer came is seen whole, since nobody has looked at its tables.
        try await store.labels.create(Label(name: "red"))
        try await store.labels.delete(id: "red")
        try await store.labels.deleteAll()
        await #expect(throws: Refused.self) {
            try await store.database.write { transaction in
                try transaction.create(Note.Draft(title: "a"))
                throw Refused()
            }
        }
        #expect(await failure { try await store.notes.update(Note(id: 9, title: "z")) }?.code == .notFound)
        _ = try await store.notes.delete(Note.where { $0.title == "z" })
        try await store.makeNotes("a")
        #expect(try await iterator.next() == 1)
        #expect(fetches.withLock { $0 } == 2)
    }

    @Test(
        "sees cascades, SET NULL, triggers, REPLACE, DELETE without WHERE and tables WITHOUT ROWID",
        arguments: Form.allCases
    )
    func indirect(_ form: Form) async throws {
        let store = try await form.open()
        let folder = Folder(name: "f")
        try await store.folders.create(folder)
        try await store.notes.create(Note.Draft(title: "a", folderID: folder.id))
        try await store.labels.create(Label(name: "red"))
        try await store.labellings.create(Labelling(noteID: 1, labelName: "red"))
        try await store.database.write { transaction in
            try transaction.execute("CREATE TABLE Plain (id TEXT PRIMARY KEY) WITHOUT ROWID")
            try transaction.execute(
                "CREATE TRIGGER t AFTER DELETE ON Labelling BEGIN INSERT INTO Pair VALUES (7, 'deleted'); END"
            )
        }
        var notes = store.notes.changes().makeAsyncIterator()
        var labellings = store.labellings.changes().makeAsyncIterator()
        var pairs = store.pairs.changes().makeAsyncIterator()
        var folders = store.folders.changes().makeAsyncIterator()
        var plain = store.database.changes { try $0.rows("SELECT id FROM Plain") }.makeAsyncIterator()
        #expect(try await next(&notes).map(\.folderID) == [folder.id])
        #expect(try await next(&labellings).count == 1)
        #expect(try await next(&pairs) == [])
        #expect(try await next(&folders) == [folder])
        #expect(try await next(&plain) == [])

        try await store.folders.delete(folder)
        #expect(try await next(&notes).map(\.folderID) == [nil])
        #expect(try await next(&folders) == [])
        try await store.notes.delete(id: 1)
        #expect(try await next(&labellings) == [])
        #expect(try await next(&pairs) == [Pair(left: 7, right: "deleted")])

        try await store.database.write { try $0.execute("INSERT INTO Plain VALUES ('x')") }
        #expect(try await next(&plain) == [[.text("x")]])
        try await store.database.write { try $0.execute("UPDATE Plain SET id = 'y'") }
        #expect(try await next(&plain) == [[.text("y")]])
        try await store.database.write { try $0.execute("DELETE FROM Plain") }
        #expect(try await next(&plain) == [])

        let (old, new) = (Folder(name: "same"), Folder(name: "same"))
        try await store.folders.create(old)
        #expect(try await next(&folders) == [old])
        try await store.database.write { transaction in
            try transaction.execute(
                "INSERT OR REPLACE INTO Folder (id, name) VALUES (?, 'same')",
                [try new.id.storedValue()]
            )
        }
        #expect(try await next(&folders) == [new])
    }

    @Test("sees DELETE without WHERE though the same was run before anybody observed", arguments: Form.allCases)
    func preparedBefore(_ form: Form) async throws {
        let store = try await form.open()
        // No other table refers to this one, so that SQLite empties it at one stroke.
        for _ in 0..<3 {
            try await store.readings.create(Reading(id: 1))
            try await store.readings.deleteAll()
        }
        try await store.readings.create(Reading(id: 1))
        var iterator = store.readings.changes().makeAsyncIterator()
        #expect(try await next(&iterator).count == 1)
        try await store.labels.create(Label(name: "red"))
        try await store.readings.deleteAll()
        #expect(try await next(&iterator) == [])
    }

    @Test("that began during a transaction misses nothing of it")
    func duringTransaction() async throws {
        let store = try await TestStore.onFile()
        let stop = Stop()
        let write = Task {
            try await store.database.write { transaction in
                try transaction.create(Note.Draft(title: "a"))
                stop.wait()
            }
        }
        await stop.reached()
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await next(&iterator) == [])
        stop.release()
        try await write.value
        #expect(try await next(&iterator).map(\.title) == ["a"])
    }

    @Test("slowly gives the latest, not each", arguments: Form.allCases)
    func slowConsumer(_ form: Form) async throws {
        let store = try await form.open()
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await next(&iterator) == [])
        for number in 0..<100 { try await store.makeNotes("\(number)") }
        #expect(try await next(&iterator).count == 100)
        try await store.makeNotes("last")
        #expect(try await next(&iterator).count == 101)
    }

    @Test("by many at once ends with the same value for all", arguments: Form.allCases)
    func manyObservers(_ form: Form) async throws {
        let store = try await form.open()
        let observers = (0..<50).map { _ in
            Task {
                var counts: [Int] = []
                for try await notes in store.notes.changes() {
                    counts.append(notes.count)
                    if notes.count == 100 { break }
                }
                return counts
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 { group.addTask { _ = try await store.notes.create(Note.Draft(title: "\(number)")) } }
            try await group.waitForAll()
        }
        for observer in observers {
            let counts = try await observer.value
            #expect(counts.last == 100)
            #expect(zip(counts, counts.dropFirst()).allSatisfy(<))
        }
        #expect(!store.database.hub.hasObservers)
    }

    @Test("ends when its task is cancelled, and leaves no observer", arguments: Form.allCases)
    func cancellation(_ form: Form) async throws {
        let store = try await form.open()
        let gate = Gate()
        let tasks = (0..<20).map { number in
            Task {
                var count = 0
                for try await _ in store.notes.changes() {
                    count += 1
                    if number == 0 { await gate.open() }
                }
                return count
            }
        }
        await gate.wait()
        for task in tasks { task.cancel() }
        for task in tasks { #expect(try await task.value <= 1) }
        #expect(!store.database.hub.hasObservers)
        try await store.makeNotes("a")
    }

    @Test("ends when the database is closed, and fails never by that", arguments: Form.allCases)
    func close(_ form: Form) async throws {
        let store = try await form.open()
        let tasks = (0..<50).map { _ in Task { for try await _ in store.notes.changes() {} } }
        let writer = Task { for number in 0... { try await store.notes.create(Note.Draft(title: "\(number)")) } }
        try await Task.sleep(for: .milliseconds(20))
        await store.database.close()
        for task in tasks { try await task.value }
        #expect(await failure { try await writer.value }?.code == .closed)
        #expect(!store.database.hub.hasObservers)
    }

    @Test("ends with an error, and stays ended", arguments: Form.allCases)
    func error(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await next(&iterator).count == 1)
        try await store.database.write { try $0.execute("UPDATE Note SET level = 9") }
        #expect(await failure { try await iterator.next() }?.code == .valueMismatch)
        #expect(try await iterator.next() == nil)
        #expect(!store.database.hub.hasObservers)
        var invalid = store.samples.changes(Sample.where { $0.decimal > 1 }).makeAsyncIterator()
        #expect(await failure { try await invalid.next() }?.code == .validation)
    }
}
