import Foundation
import Strata
import StrataTestSupport
import Testing

@Suite("Following the history")
struct HistoryChangesTests {
    @Test("gives what is behind the token, in pieces, and then what happens; begun again, it goes on")
    func pieces() async throws {
        let store = try await HistoryStore(author: "app")
        try await store.boxes.create((1...5).map { Box($0) })
        var iterator = store.database.historyChanges(since: nil, limit: 2).makeAsyncIterator()
        #expect(try await iterator.next()?.map(\.line) == ["IntBox 1 inserted", "IntBox 2 inserted"])
        #expect(try await iterator.next()?.map(\.line) == ["IntBox 3 inserted", "IntBox 4 inserted"])
        let last = try #require(try await iterator.next())
        #expect(last.map(\.line) == ["IntBox 5 inserted"])
        try await store.boxes.delete(id: 2)
        #expect(try await iterator.next()?.map(\.line) == ["IntBox 2 deleted"])
        var again = store.database.historyChanges(since: last.last?.token).makeAsyncIterator()
        #expect(try await again.next()?.map(\.line) == ["IntBox 2 deleted"])
    }

    @Test("that began with nothing says that what came afterwards was pruned, instead of leaving it out")
    func prunedMeanwhile() async throws {
        let store = try await HistoryStore(author: "app")
        let sequence = store.database.historyChanges(since: nil)
        let first = Task {
            var iterator = sequence.makeAsyncIterator()
            return try await iterator.next()
        }
        try await eventually("it waits") { store.database.observations.contains { $0.lookCount > 0 } }
        try await Task.sleep(for: .milliseconds(50))
        try await store.database.write { transaction in
            for number in 1...3 { try transaction.create(Box(number)) }
            try transaction.pruneHistory(through: try transaction.history(since: nil)[1].token)
        }
        #expect(await failure { try await first.value }?.code == .historyPruned)
    }

    @Test("leaves nothing out, however fast it is written")
    func complete() async throws {
        let store = try await HistoryStore(author: "app")
        let reader = Task {
            var lines: [String] = []
            for try await entries in store.database.historyChanges(since: nil, limit: 7) {
                lines += entries.map(\.line)
                if lines.count >= 300 { break }
            }
            return lines
        }
        for number in 1...300 { try await store.boxes.create(Box(number)) }
        #expect(try await reader.value == (1...300).map { "IntBox \($0) inserted" })
    }

    @Test("ends without an error when its task is cancelled, and when the database is closed")
    func ends() async throws {
        let store = try await HistoryStore(author: "app")
        for _ in 0..<30 {
            let task = Task { for try await _ in store.database.historyChanges(since: nil) {} }
            await Task.yield()
            task.cancel()
            try await task.value
        }
        let tasks = (0..<10).map { _ in Task { for try await _ in store.database.historyChanges(since: nil) {} } }
        try await store.boxes.create(Box(1))
        await store.database.close()
        for task in tasks { try await task.value }
    }

    @Test(
        "is refused where a newer app has migrated the file meanwhile, instead of finding nothing under the old names"
    )
    func overtaken() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("test.sqlite")
        let old = try await Database.open(at: path, schema: CrateSchema.self)
        let token = try await old.historyToken()
        try await old.write { try $0.execute("INSERT INTO Crate VALUES (2, 'b', 5)") }
        await (try Database.open(at: path, schema: BoxSchema.self)).close()
        #expect(await failure { try await old.history(since: token) }?.code == .schemaNewerThanApp)
        #expect(await failure { try await old.historyToken() }?.code == .schemaNewerThanApp)
        #expect(
            await failure { try await old.history(of: Parcel<CrateSchema>.self, since: token) }?.code
                == .schemaNewerThanApp
        )
        var iterator = old.historyChanges(since: token).makeAsyncIterator()
        #expect(await failure { try await iterator.next() }?.code == .schemaNewerThanApp)
    }
}
