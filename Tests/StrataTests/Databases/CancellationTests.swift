import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("Cancelling a task", .serialized)
struct CancellationTests {
    private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

    /// No connection has a transaction left over, and the writer works.
    private func expectClean(_ store: TestStore) async throws {
        let lease = try #require(store.database.writer.takeIfIdle())
        #expect(!lease.connection.isInTransaction)
        store.database.writer.giveBack(lease)
        try await store.labels.save(Label(name: "after"))
        #expect(try await store.labels.fetch(id: "after") != nil)
    }

    @Test("stops a statement that runs, and rolls back what was written", arguments: Form.allCases)
    func statement(_ form: Form) async throws {
        let store = try await form.open()
        let stop = Stop()
        let task = Task {
            await failure {
                try await store.database.write { transaction in
                    try transaction.create(Label(name: "red"))
                    stop.wait()
                    try transaction.execute("INSERT INTO Label (name) \(Self.endless) SELECT 'n' || i FROM n")
                }
            }
        }
        await stop.reached()
        stop.release()
        try await Task.sleep(for: .milliseconds(30))
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        #expect(try await store.labels.count() == 0)
        try await expectClean(store)
    }

    @Test("stops a read", arguments: Form.allCases)
    func read(_ form: Form) async throws {
        let store = try await form.open()
        let stop = Stop()
        let task = Task {
            await failure {
                try await store.database.read { snapshot in
                    stop.wait()
                    return try snapshot.rows("\(Self.endless) SELECT max(i) FROM n")
                }
            }
        }
        await stop.reached()
        stop.release()
        try await Task.sleep(for: .milliseconds(30))
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        #expect(try await store.labels.count() == 0)
        try await expectClean(store)
    }

    @Test("stops a closure of many small statements", arguments: Form.allCases)
    func manyStatements(_ form: Form) async throws {
        let store = try await form.open()
        let stop = Stop()
        let task = Task {
            await failure {
                try await store.database.write { transaction in
                    stop.wait()
                    for number in 0... { try transaction.create(Label(name: "\(number)")) }
                }
            }
        }
        await stop.reached()
        stop.release()
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        #expect(try await store.labels.count() == 0)
        try await expectClean(store)
    }

    @Test("while a closure runs gives it up, though it does nothing more", arguments: Form.allCases)
    func late(_ form: Form) async throws {
        let store = try await form.open()
        let stop = Stop()
        let task = Task {
            await failure {
                try await store.database.write { transaction in
                    try transaction.create(Label(name: "red"))
                    stop.wait()
                }
            }
        }
        await stop.reached()
        task.cancel()
        stop.release()
        #expect(await task.value?.code == .cancelled)
        #expect(try await store.labels.count() == 0)
        try await expectClean(store)
    }

    @Test("takes work that waits out of the line, at once", arguments: Form.allCases)
    func waiting(_ form: Form) async throws {
        let store = try await form.open()
        let stop = Stop()
        let holder = Task { try await store.database.write { _ in stop.wait() } }
        await stop.reached()
        let tasks = (0..<100).map { number in
            Task { await failure { try await store.labels.create([Label(name: "\(number)")]) } }
        }
        let kept = Task { try await store.labels.create(Label(name: "kept")) }
        for task in tasks { task.cancel() }
        // The writer is held until all of them have ended.
        for task in tasks { #expect(await task.value?.code == .cancelled) }
        stop.release()
        try await holder.value
        _ = try await kept.value
        #expect(try await store.labels.fetch().map(\.name) == ["kept"])
    }

    @Test("before it begins does nothing", arguments: Form.allCases)
    func before(_ form: Form) async throws {
        let store = try await form.open()
        let gate = Gate()
        let task = Task {
            await gate.wait()
            return [
                await failure { try await store.labels.create(Label(name: "a")) },
                await failure { try await store.labels.create([Label(name: "b")]) },
                await failure { try await store.labels.fetch() },
                await failure { try await store.labels.fetch(id: "a") },
                await failure { try await store.database.write { _ in Issue.record("it ran") } },
                await failure { try await store.database.read { _ in Issue.record("it ran") } },
            ]
        }
        task.cancel()
        await gate.open()
        for error in await task.value { #expect(error?.code == .cancelled) }
        #expect(try await store.labels.count() == 0)
    }

    @Test("in great number leaves exactly what was said to be written", arguments: Form.allCases)
    func storm(_ form: Form) async throws {
        let store = try await form.open()
        let tasks = (0..<600).map { number in
            Task {
                do {
                    switch number % 4 {
                    case 0: try await store.labels.create(Label(name: "\(number)"))
                    case 1: try await store.labels.create([Label(name: "\(number)")])
                    case 2: try await store.database.write { try $0.create(Label(name: "\(number)")) }
                    default:
                        _ = try await store.labels.fetch()
                        return Set<String>()
                    }
                    return ["\(number)"]
                } catch let error as StrataError {
                    #expect(error.code == .cancelled)
                    return []
                }
            }
        }
        for (number, task) in tasks.enumerated() where Int.random(in: 0..<3) > 0 {
            if number % 7 == 0 { await Task.yield() }
            task.cancel()
        }
        var written: Set<String> = []
        for task in tasks { written.formUnion(try await task.value) }
        #expect(Set(try await store.labels.fetch().map(\.name)) == written)
        try await expectClean(store)
    }
}
