import Foundation
import RuntimeModel
import StrataTestSupport
import Testing

@testable import Strata

@Suite("Observing what others write", .serialized)
struct OtherProcessTests {
    private let insert = "INSERT INTO Note (title) VALUES ('other')"

    @Test("sees a commit of another connection")
    func otherConnection() async throws {
        let store = try await TestStore.onFile()
        let other = try store.otherConnection()
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        try other.run(insert)
        #expect(try await iterator.next()?.map(\.title) == ["other"])
        try other.run("BEGIN")
        try other.run("DELETE FROM Note")
        try other.run("ROLLBACK")
        try other.run("UPDATE Note SET rank = 5")
        #expect(try await iterator.next()?.map(\.rank) == [5])
    }

    @Test("sees a commit of another process")
    func otherProcess() async throws {
        let store = try await TestStore.onFile()
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["sqlite3", store.path, insert]
        // Where there is no such tool there is nothing to see.
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return }
        #expect(try await iterator.next()?.map(\.title) == ["other"])
    }

    @Test("sees it though the writer is never free")
    func busyWriter() async throws {
        let store = try await TestStore.onFile()
        let other = try store.otherConnection()
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        // No transactions: the other one is not to wait for a lock.
        let work = (0..<4).map { _ in
            Task { while !Task.isCancelled { _ = try await store.database.writer.run { _ in usleep(500) } } }
        }
        defer { for task in work { task.cancel() } }
        try other.run(insert)
        #expect(try await iterator.next()?.map(\.title) == ["other"])
    }

    @Test("sees it through a database that only reads")
    func readOnly() async throws {
        let store = try await TestStore.onFile()
        var configuration = Database.Configuration()
        configuration.isReadOnly = true
        let reading = try await Database.open(at: store.path, schema: RuntimeSchema.self, configuration: configuration)
        var iterator = reading.repository(for: Note.self).changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        try await store.makeNotes("a")
        #expect(try await iterator.next()?.map(\.title) == ["a"])
    }

    @Test("looks for others only while there are observers")
    func timer() async throws {
        let store = try await TestStore.onFile()
        do {
            var iterator = store.notes.changes().makeAsyncIterator()
            #expect(try await iterator.next() == [])
            #expect(store.database.hub.isWatching)
        }
        #expect(!store.database.hub.isWatching)
        try store.otherConnection().run(insert)
        var iterator = store.notes.changes().makeAsyncIterator()
        #expect(try await iterator.next()?.count == 1)
    }
}
