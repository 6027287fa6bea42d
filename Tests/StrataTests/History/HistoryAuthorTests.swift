import Foundation
import Strata
import Testing

@Suite("The history knows who")
struct HistoryAuthorTests {
    @Test("made a transaction, and when", arguments: Form.allCases)
    func author(_ form: Form) async throws {
        let store = try await HistoryStore(form, author: "app")
        let start = Date.now.addingTimeInterval(-0.002)
        try await store.boxes.create([Box(1), Box(2)])
        let result = try await store.database.write(author: "sync") { transaction in
            try transaction.create(Box(3))
            return try transaction.history(since: nil).map(\.transaction?.author)
        }
        // Within the transaction it is not known yet.
        #expect(result == ["app", "app", nil])
        let end = Date.now.addingTimeInterval(0.002)
        try store.database.writeBlocking(author: "task,\0'") { _ = try $0.create(Box(4)) }
        try store.database.writeBlocking { _ = try $0.create(Box(5)) }
        let entries = try await store.database.history(since: nil)
        #expect(entries.map(\.transaction?.author) == ["app", "app", "sync", "task,\0'", "app"])
        #expect(entries[0].transaction == entries[1].transaction)
        #expect(entries[0].transaction.map { start <= $0.date && $0.date <= end } == true)
        #expect(entries.map { $0.transaction?.id } == [2, 2, 3, 4, 5])
        #expect(try await store.boxes.history(since: nil).map(\.transaction) == entries.map(\.transaction))
        let mine = try await store.database.history(since: nil).filter { $0.transaction?.author != "sync" }
        #expect(mine.count == 4)
    }

    @Test("nobody, where no author is given")
    func nobody() async throws {
        let store = try await HistoryStore()
        try await store.boxes.create(Box(1))
        let entries = try await store.database.history(since: nil)
        #expect(entries.map { $0.transaction?.author } == [nil])
        #expect(entries.map { $0.transaction?.id } == [1])
    }

    @Test("did not do what another program did")
    func otherProgram() async throws {
        let store = try await HistoryStore(author: "app")
        let other = try store.otherConnection()
        try await store.boxes.create(Box(1))
        try other.run("INSERT INTO IntBox VALUES (2, '', 0)")
        try other.run("UPDATE IntBox SET weight = 5 WHERE id = 1")
        // Nobody has signed it so far.
        var entries = try await store.database.history(since: nil)
        #expect(entries.map { $0.transaction?.author } == ["app", nil, nil])
        #expect(entries.map { $0.transaction == nil } == [false, true, true])
        let token = entries[1].token
        try await store.database.write(author: "sync") { try $0.create(Box(3)) }
        entries = try await store.database.history(since: nil)
        #expect(
            entries.map(\.line) == [
                "IntBox 1 inserted", "IntBox 2 inserted", "IntBox 1 updated [weight]", "IntBox 3 inserted",
            ]
        )
        #expect(entries.map { $0.transaction?.author } == ["app", nil, nil, "sync"])
        #expect(entries.map { $0.transaction?.id } == [1, 3, 3, 4])
        // A token from before it was signed is the same one afterwards.
        #expect(try await store.database.history(since: token) == Array(entries[2...]))
        // A transaction of Strata that changes nothing signs it as well.
        try other.run("DELETE FROM IntBox WHERE id = 3")
        try await store.database.write { _ in }
        #expect(try await store.database.history(since: entries[3].token).map { $0.transaction?.id } == [5])
    }

    @Test("fails with a failed transaction")
    func failed() async throws {
        let store = try await HistoryStore()
        await #expect(throws: CancellationError.self) {
            try await store.database.write(author: "sync") { transaction in
                try transaction.create(Box(1))
                throw CancellationError()
            }
        }
        try await store.boxes.create(Box(2))
        #expect(try await store.database.history(since: nil).map(\.line) == ["IntBox 2 inserted"])
        #expect(try await store.database.history(since: nil).map { $0.transaction?.author } == [nil])
    }

    @Test("is no matter where nothing has a history")
    func withoutHistory() async throws {
        let plain = try Database.inMemory(schema: StrangeSchema.self)
        try await plain.write(author: "sync") { _ = try $0.create(Stranger(id: 1)) }
        #expect(try await plain.repository(for: Stranger.self).count() == 1)
    }
}
