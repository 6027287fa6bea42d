import Foundation
import RuntimeModel
import StrataTestSupport
import Testing

@testable import Strata

@Suite("Closing", .serialized)
struct ClosingTests {
    @Test("ends everything with `closed`, and twice is once", arguments: Form.allCases)
    func afterwards(_ form: Form) async throws {
        let store = try await form.open()
        try await store.labels.create(Label(name: "red"))
        _ = try await store.labels.fetch()
        await store.database.close()
        await store.database.close()
        for error in [
            await failure { try await store.labels.fetch() },
            await failure { try await store.labels.fetch(id: "red") },
            await failure { try await store.labels.fetch(ids: ["red"]) },
            await failure { try await store.labels.count() },
            await failure { try await store.labels.create(Label(name: "blue")) },
            await failure { try await store.labels.create([Label(name: "blue")]) },
            await failure { try await store.labels.deleteAll() },
            await failure { try await store.database.read { try $0.count(Label.all) } },
            await failure { try await store.database.write { try $0.count(Label.all) } },
        ] {
            #expect(error?.code == .closed)
            #expect(error?.message == "the database is closed")
        }
        var batches = store.labels.batches(of: 1).makeAsyncIterator()
        #expect(await failure { try await batches.next() }?.code == .closed)
        var changes = store.labels.changes().makeAsyncIterator()
        #expect(try await changes.next() == nil)
    }

    @Test("waits for the work that runs, and ends the work that waits", arguments: Form.allCases)
    func running(_ form: Form) async throws {
        let store = try await form.open()
        let stop = Stop()
        let running = Task {
            try await store.database.write { transaction in
                try transaction.create(Label(name: "red"))
                stop.wait()
                return try transaction.count(Label.all)
            }
        }
        await stop.reached()
        let waiting = (0..<20).map { number in
            Task { await failure { try await store.labels.create([Label(name: "\(number)")]) } }
        }
        let closing = (0..<3).map { _ in Task { await store.database.close() } }
        for task in waiting { #expect(await task.value?.code == .closed) }
        stop.release()
        #expect(try await running.value == 1)
        for task in closing { await task.value }
        // Those who waited are told once.
        await store.database.close()
        if form == .file {
            let again = try await Database.open(at: store.path, schema: RuntimeSchema.self)
            #expect(try await again.repository(for: Label.self).fetch().map(\.name) == ["red"])
        }
    }

    @Test("writes the log back into the file")
    func log() async throws {
        let store = try await TestStore.onFile()
        try await store.labels.create(Label(name: "red"))
        _ = try await store.labels.fetch()
        await store.database.close()
        #expect(store.folder?.files() == ["test.sqlite"])
    }

    @Test("while hundreds of tasks work hangs none of them", arguments: Form.allCases)
    func underLoad(_ form: Form) async throws {
        let store = try await form.open()
        let tasks = (0..<300).map { number in
            Task {
                do {
                    if number % 2 == 0 {
                        try await store.labels.create(Label(name: "\(number)"))
                    } else {
                        _ = try await store.labels.fetch()
                    }
                } catch let error as StrataError { #expect(error.code == .closed) }
            }
        }
        await Task.yield()
        await store.database.close()
        for task in tasks { try await task.value }
    }

    @Test("is done too when a database is let go of")
    func released() async throws {
        let folder = try TemporaryFolder()
        weak var released: Database?
        do {
            let database = try await Database.open(at: folder.path("test.sqlite"), schema: RuntimeSchema.self)
            released = database
            try await database.repository(for: Label.self).create(Label(name: "red"))
            var iterator = database.repository(for: Label.self).changes().makeAsyncIterator()
            #expect(try await iterator.next()?.count == 1)
        }
        try await eventually("the database is released") { released == nil }
        try await eventually("its connections are closed") { folder.files() == ["test.sqlite"] }
    }
}
