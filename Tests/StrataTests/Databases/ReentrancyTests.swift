import Dispatch
import Foundation
import RuntimeModel
import Synchronization
import Testing

@testable import Strata

/// What a closure of a database can reach for while it runs: each is right, or refused, and none hangs.
@Suite("A database used inside a closure of its own", .serialized)
struct ReentrancyTests {
    /// What a task did that a closure has started and waits for.
    private final class Outcome: Sendable {
        private let done = DispatchSemaphore(value: 0)
        private let result = Mutex<Result<Int, any Error>?>(nil)

        /// Starts a task, as code that is not async and must wait for something async does, and blocks until it ends.
        func wait(for work: @escaping @Sendable () async throws -> Int) throws -> Int {
            Task {
                do {
                    let value = try await work()
                    result.withLock { $0 = .success(value) }
                } catch {
                    result.withLock { $0 = .failure(error) }
                }
                done.signal()
            }
            done.wait()
            return try result.withLock { $0 }?.get() ?? -1
        }
    }

    private func store(_ form: Form) async throws -> TestStore {
        var configuration = Database.Configuration()
        configuration.busyTimeout = .milliseconds(50)
        let store = try await form.open(configuration)
        try await store.makeNotes("a")
        return store
    }

    /// Nothing is held any more, and all works.
    private func expectFree(_ store: TestStore, notes: Int = 1) async throws {
        #expect(try await store.notes.count() == notes)
        try await store.labels.save(Label(name: "after"))
        #expect(try store.database.readBlocking { try $0.fetch(Label.self, id: "after") } != nil)
        let lease = try #require(store.database.writer.takeIfIdle())
        #expect(!lease.connection.isInTransaction)
        store.database.writer.giveBack(lease)
    }

    private static let refusal =
        "a closure of `read` or `write` waits for another one, which may not begin before it ends; use the snapshot or "
        + "the transaction that it is given"

    @Test(
        "by a task that outlives its closure is as any other, also while another closure runs",
        arguments: Form.allCases
    )
    func outliving(_ form: Form) async throws {
        let store = try await store(form)
        let database = store.database
        let gate = Gate()
        let isInside = { @Sendable in database.marks.runningStarter != nil }
        let late = try database.readBlocking { _ in
            #expect(isInside())
            return Task {
                await gate.wait()
                return isInside()
            }
        }
        // The next closures of the same thread and connection.
        for _ in 0..<3 { try database.readBlocking { _ in #expect(isInside()) } }
        try await database.write { _ in
            let done = DispatchSemaphore(value: 0)
            Task.detached {
                await gate.open()
                _ = await late.value
                done.signal()
            }
            done.wait()
        }
        #expect(await !late.value)
        #expect(!isInside())
    }

    @Test("by the forms that block is refused at once, and the closure may go on", arguments: Form.allCases)
    func blocking(_ form: Form) async throws {
        let store = try await store(form)
        let database = store.database
        typealias Access = @Sendable () throws -> Void
        let accesses: [Access] = [
            { try database.writeBlocking { _ = try $0.delete(Note.all) } },
            { _ = try database.readBlocking { try $0.count(Note.all) } },
        ]
        for access in accesses {
            for error in [
                await failure { try await database.write { _ in try access() } },
                await failure { try await database.read { _ in try access() } },
                failure { try database.writeBlocking { _ in try access() } },
                failure { try database.readBlocking { _ in try access() } },
                await failure { try await store.notes.update(1) { _ in try access() } },
                await failure {
                    try await database.write { transaction in
                        try transaction.update(Note.self, id: 1) { _ in try access() }
                    }
                },
            ] {
                #expect(error?.code == .unsupported)
                #expect(error?.message == Self.refusal)
            }
        }
        try await database.write { transaction in
            #expect(failure { try database.writeBlocking { try $0.create(Label(name: "no")) } }?.code == .unsupported)
            try transaction.create(Note.Draft(title: "b"))
        }
        try await expectFree(store, notes: 2)
    }

    @Test("by a task that the closure waits for is right where it can be, else refused", arguments: Form.allCases)
    func waitedFor(_ form: Form) async throws {
        let store = try await store(form)
        let database = store.database
        let thread = OwnThread()
        typealias Access = @Sendable () async throws -> Int
        let reads: [Access] = [
            { try await store.notes.count() },
            { try await store.notes.fetch(id: 1)?.id ?? 0 },
            { try await database.read { try $0.count(Note.all) } },
            {
                // Blocking inside a task takes a thread that tasks share; there are enough of them for one.
                try database.readBlocking { try $0.count(Note.all) }
            },
            {
                var changes = store.notes.changes().makeAsyncIterator()
                return try await changes.next()?.count ?? 0
            },
        ]
        let writes: [Access] = [
            { try await store.notes.update(1) { $0.rank += 1 }.id },
            { try await store.notes.update(Note(id: 1, title: "a")).id },
            { try await database.write { _ in 1 } },
            { try database.writeBlocking { _ in 1 } },
        ]
        for (number, access) in (reads + writes).enumerated() {
            let isRead = number < reads.count
            let inWrite = await blockingOutcome {
                try database.writeBlocking { _ in try Outcome().wait(for: access) }
            }
            let inAsync = await outcome { try await database.write { _ in try Outcome().wait(for: access) } }
            // Runs on the thread that asks where it can.
            let inUpdate = await thread.outcome {
                try await store.notes.update(1) { $0.rank = try Outcome().wait(for: access) }.rank
            }
            let inRead = await outcome { try await database.read { _ in try Outcome().wait(for: access) } }
            // Reading never waits for writing on a file, nor writing for reading.
            for outcome in [inWrite, inAsync, inUpdate] { expect(outcome, isRight: form == .file && isRead, number) }
            expect(inRead, isRight: form == .file, number)
        }
        try await expectFree(store)
    }

    private func expect(_ outcome: Result<Int, any Error>, isRight: Bool, _ number: Int) {
        switch outcome {
        case .success(let value): #expect(isRight && value == 1, "access \(number)")
        case .failure(let error):
            let code = (error as? StrataError)?.code
            #expect(!isRight && code == .unsupported, "access \(number): \(error)")
        }
    }

    @Test("by a task that nobody waits for comes after it", arguments: Form.allCases)
    func notWaitedFor(_ form: Form) async throws {
        // With the usual patience: on a busy machine the closure may take its time.
        let store = try await form.open()
        try await store.makeNotes("a")
        let task = try await store.database.write { transaction in
            let task = Task { try await store.notes.update(1) { $0.rank += 1 }.rank }
            try transaction.update(Note.self, id: 1) { $0.rank = 10 }
            return task
        }
        #expect(try await task.value == 11)
        // Such a task may live long: when the closure has ended, it is like any other.
        let later = Gate()
        let other = try await store.database.read { _ in
            Task {
                await later.wait()
                return try await store.database.write { try $0.count(Note.all) }
            }
        }
        await later.open()
        #expect(try await other.value == 1)
        try await expectFree(store)
    }

    @Test("of another database is free to be used", arguments: Form.allCases)
    func otherDatabase(_ form: Form) async throws {
        let (store, other) = (try await store(form), try await store(form))
        let count = try await store.database.write { _ in
            try other.database.writeBlocking { try $0.create(Note.Draft(title: "b")) }
            return try Outcome().wait { try await other.notes.count() }
        }
        #expect(count == 2)
        // From there back into the first.
        let back = await failure {
            try await store.database.write { _ in
                try Outcome().wait {
                    try await other.database.write { _ in
                        try Outcome().wait { try await store.notes.update(1) { $0.rank = 5 }.rank }
                    }
                }
            }
        }
        #expect(back?.code == .unsupported)
        try await expectFree(store)
        try await expectFree(other, notes: 2)
    }

    @Test("and closed in it is closed when the closure has ended", arguments: Form.allCases)
    func closing(_ form: Form) async throws {
        let store = try await store(form)
        let count = try await store.database.write { transaction in
            let closed = try Outcome().wait {
                await store.database.close()
                return 7
            }
            try transaction.create(Note.Draft(title: "b"))
            return closed + (try transaction.count(Note.all))
        }
        #expect(count == 9)
        #expect(await failure { try await store.notes.count() }?.code == .closed)
        await store.database.close()
        // The writer's thread is closing its connection, which takes the files beside the database along.
        try await eventually("the files are closed") { store.folder.map { $0.files() == ["test.sqlite"] } != false }
    }

    @Test(
        "by an app's code that runs on a connection otherwise, as a conversion does, is refused",
        arguments: Form.allCases
    )
    func conversion(_ form: Form) async throws {
        let store = try await store(form)
        // A connection that is free at once: then the work runs on the thread that asks.
        _ = try await store.notes.count()
        for pool in [store.database.readers, store.database.writer] {
            let error = await failure {
                try await pool.runBounded { _ in try store.database.readBlocking { try $0.count(Note.all) } }
            }
            #expect(error?.message == Self.refusal)
        }
        try await expectFree(store)
    }
}

/// What work that blocks comes to, on a thread of its own: it would block one that tasks need.
private func blockingOutcome(_ work: @escaping @Sendable () throws -> Int) async -> Result<Int, any Error> {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { try work() }) }
    }
}

/// What work that waits comes to.
private func outcome(_ work: @Sendable () async throws -> Int) async -> Result<Int, any Error> {
    do { return .success(try await work()) } catch { return .failure(error) }
}

extension OwnThread {
    /// What work that waits comes to, on this thread.
    fileprivate func outcome(_ work: @escaping @Sendable () async throws -> Int) async -> Result<Int, any Error> {
        await Task(executorPreference: self) { await StrataTests.outcome(work) }.value
    }
}
