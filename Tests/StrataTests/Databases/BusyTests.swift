import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("While another process holds the lock", .serialized)
struct BusyTests {
    private func store(timeout: Duration) async throws -> TestStore {
        var configuration = Database.Configuration()
        configuration.busyTimeout = timeout
        return try await TestStore.onFile(configuration)
    }

    @Test("writing is `busy` after the timeout, and goes on when the lock is gone")
    func timeout() async throws {
        let store = try await store(timeout: .milliseconds(60))
        let other = try store.otherConnection()
        try other.run("BEGIN IMMEDIATE")
        for error in [
            await failure { try await store.labels.create(Label(name: "red")) },
            await failure { try await store.labels.create([Label(name: "red")]) },
            await failure { try await store.database.write { try $0.create(Label(name: "red")) } },
            failure { try store.database.writeBlocking { try $0.create(Label(name: "red")) } },
        ] {
            #expect(error?.code == .busy)
            #expect(error?.sqliteCode == 5)
        }
        #expect(try await store.labels.count() == 0)
        try other.run("COMMIT")
        try await store.labels.create(Label(name: "red"))
        #expect(try await store.labels.count() == 1)
    }

    @Test("a file that is up to date opens all the same")
    func opening() async throws {
        let store = try await store(timeout: .seconds(600))
        try await store.labels.create(Label(name: "red"))
        let other = try store.otherConnection()
        try other.run("BEGIN IMMEDIATE")
        let second = try await Database.open(at: store.path, schema: RuntimeSchema.self)
        #expect(try await second.repository(for: Label.self).count() == 1)
        try other.run("COMMIT")
    }

    @Test("a timeout of nothing does not wait")
    func noTimeout() async throws {
        let store = try await store(timeout: .zero)
        let other = try store.otherConnection()
        try other.run("BEGIN IMMEDIATE")
        #expect(await failure { try await store.labels.create([Label(name: "red")]) }?.code == .busy)
    }

    @Test("waiting blocks no cooperative thread: reads and other tasks go on, and the writes come after it")
    func progress() async throws {
        let store = try await store(timeout: .seconds(600))
        let other = try store.otherConnection()
        try other.run("BEGIN IMMEDIATE")
        let writes = (0..<300).map { number in
            Task {
                if number % 3 == 0 {
                    try await store.labels.create([Label(name: "\(number)")])
                } else {
                    try await store.labels.create(Label(name: "\(number)"))
                }
            }
        }
        // More tasks than there are cooperative threads; none of them could end if those waited for the lock.
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<500 {
                group.addTask {
                    await Task.yield()
                    return number
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 124_750)
        for _ in 0..<50 { #expect(try await store.labels.count() == 0) }
        #expect(try await store.labels.fetch(id: "1") == nil)
        try other.run("COMMIT")
        for write in writes { try await write.value }
        #expect(try await store.labels.count() == 300)
    }

    @Test("who waits can be cancelled")
    func cancellation() async throws {
        let store = try await store(timeout: .seconds(600))
        let other = try store.otherConnection()
        try other.run("BEGIN IMMEDIATE")
        let writes = (0..<50).map { number in
            Task { await failure { try await store.labels.create([Label(name: "\(number)")]) } }
        }
        let bounded = (0..<50).map { number in
            Task { await failure { try await store.labels.create(Label(name: "b\(number)")) } }
        }
        for task in writes + bounded { task.cancel() }
        for task in writes + bounded { #expect(await task.value?.code == .cancelled) }
        try other.run("COMMIT")
        #expect(try await store.labels.count() == 0)
        try await store.labels.create(Label(name: "red"))
    }
}
