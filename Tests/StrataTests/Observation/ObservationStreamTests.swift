import Foundation
import RuntimeModel
import Synchronization
import Testing

@testable import Strata

/// How the sequences behave that an observation is consumed by.
@Suite("Sequences of changes", .serialized)
struct ObservationStreamTests {
    /// What a test wants to die.
    private final class Token: Sendable {}

    private struct Counted: Equatable, Sendable {
        let count: Int
        let token: Token

        static func == (one: Counted, other: Counted) -> Bool { one.count == other.count }
    }

    /// An observation whose closure and values hold a token.
    private func counting(_ database: Database, _ token: Token) -> Changes<Counted> {
        database.changes { Counted(count: try $0.count(Note.all), token: token) }
    }

    @Test(
        "free all they hold as soon as the task is cancelled or leaves its loop",
        arguments: Form.allCases,
        [false, true]
    )
    func freeing(_ form: Form, _ isCancelled: Bool) async throws {
        let store = try await form.open()
        weak var weakToken: Token?
        do {
            let token = Token()
            weakToken = token
            let changes = counting(store.database, token)
            let gate = Gate()
            let task = Task {
                for try await _ in changes {
                    await gate.open()
                    if !isCancelled { break }
                }
            }
            await gate.wait()
            if isCancelled { task.cancel() }
            try await task.value
        }
        try await eventually("everything is freed") { weakToken == nil }
        #expect(!store.database.hub.hasObservers)
        #expect(store.database.hub.plan == nil)
    }

    @Test("hold nothing of a database that is closed, or that nobody has any longer", arguments: [false, true])
    func databases(_ isClosed: Bool) async throws {
        weak var weakDatabase: Database?
        do {
            let database = try Database.inMemory(schema: RuntimeSchema.self)
            weakDatabase = database
            var iterator = database.changes(Note.all).makeAsyncIterator()
            #expect(try await iterator.next() == [])
            if isClosed {
                await database.close()
                #expect(try await iterator.next() == nil)
                var late = database.changes(Note.all).makeAsyncIterator()
                #expect(try await late.next() == nil)
                var later = database.differences(Note.all).makeAsyncIterator()
                #expect(try await later.next() == nil)
            }
        }
        try await eventually("the database is freed") { weakDatabase == nil }
    }

    @Test("of which nothing was asked hold no rows, and begin with what is there by then", arguments: Form.allCases)
    func neverAsked(_ form: Form) async throws {
        let store = try await form.open()
        var silent = store.notes.changes().makeAsyncIterator()
        for number in 0..<20 { try await store.makeNotes("\(number)") }
        #expect(store.database.observations.map(\.lookCount) == [0])
        #expect(try await silent.next()?.count == 20)
    }

    @Test("whose look hangs hold up no writer, and give the latest afterwards")
    func blockedLook() async throws {
        let store = try await TestStore.onFile()
        let (stop, looks) = (Stop(), Looks())
        let changes = store.database.changes { snapshot in
            let count = try snapshot.count(Note.all)
            if looks.isFirst() { stop.wait() }
            return count
        }
        let values = Task {
            var (iterator, values) = (changes.makeAsyncIterator(), [Int]())
            while values.last != 200, let value = try await iterator.next() { values.append(value) }
            return values
        }
        await stop.reached()
        for number in 0..<200 { try await store.notes.create(Note.Draft(title: "\(number)")) }
        stop.release()
        let found = try await values.value
        // The look that hung has seen the empty table.
        #expect(found.first == 0)
        #expect(found.last == 200)
        #expect(looks.count <= 4)
    }

    private final class Looks: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock { $0 } }
        func isFirst() -> Bool {
            number.withLock { number in
                number += 1
                return number == 1
            }
        }
    }

    @Test("whose consumer never comes back cost writers nothing that grows")
    func lostConsumer() async throws {
        let store = try await TestStore.onFile()
        let (arrived, never) = (Gate(), Gate())
        let lost = Task {
            for try await _ in store.notes.changes(Note.all.order { $0.id.ascending }) {
                await arrived.open()
                await never.wait()
            }
        }
        await arrived.wait()
        for number in 0..<300 { try await store.notes.create(Note.Draft(title: "\(number)")) }
        #expect(store.database.observations.map(\.lookCount) == [1])
        lost.cancel()
        await never.open()
        try await lost.value
        #expect(!store.database.hub.hasObservers)
    }

    @Test("give values while somebody writes without pause", arguments: Form.allCases)
    func writingWithoutPause(_ form: Form) async throws {
        let store = try await form.open()
        let writer = Task {
            while !Task.isCancelled { _ = try? await store.notes.create(Note.Draft(title: "n")) }
        }
        let slow = store.database.changes { snapshot in
            var sum = 0
            for _ in 0..<20 { sum += try snapshot.count(Note.all) }
            return sum
        }
        var (iterator, list) = (slow.makeAsyncIterator(), store.notes.changes(Note.all.limit(5)).makeAsyncIterator())
        var last = -1
        for _ in 0..<10 {
            let sum = try #require(try await iterator.next())
            #expect(sum > last)
            last = sum
        }
        #expect(try await list.next() != nil)
        writer.cancel()
        await writer.value
        let count = try await store.notes.count()
        var sum = last
        while sum != count * 20 { sum = try #require(try await iterator.next()) }
    }

    @Test("that failed throw typed errors, and new ones work as soon as the reason is gone", arguments: Form.allCases)
    func failing(_ form: Form) async throws {
        struct Refused: Error {}
        let store = try await form.open()
        try await store.makeNotes("a")
        var first = store.notes.changes().makeAsyncIterator()
        var second = store.notes.changes().makeAsyncIterator()
        #expect(try await first.next()?.count == 1)
        try await store.database.write { try $0.execute("UPDATE Note SET level = 9") }
        #expect(await failure { try await first.next() }?.code == .valueMismatch)
        var early = store.notes.changes().makeAsyncIterator()
        #expect(await failure { try await early.next() }?.code == .valueMismatch)
        #expect(await failure { try await second.next() }?.code == .valueMismatch)
        try await store.database.write { try $0.execute("UPDATE Note SET level = 1") }
        var late = store.notes.changes().makeAsyncIterator()
        #expect(try await late.next()?.count == 1)
        #expect(try await first.next() == nil)
        var thrown = store.database.changes { snapshot -> Int in
            guard try snapshot.count(Note.all) < 2 else { throw Refused() }
            return 1
        }.makeAsyncIterator()
        #expect(try await thrown.next() == 1)
        try await store.makeNotes("b")
        let error = await failure { try await thrown.next() }
        #expect(error?.code == .cancelled)
        #expect(error?.cause is Refused)
        #expect(try await thrown.next() == nil)
    }

    @Test("may be asked by two tasks at once: what one gets is newer than all that it got", arguments: Form.allCases)
    func twoTasks(_ form: Form) async throws {
        let store = try await form.open()
        let iterator = store.database.countChanges(Note.all).makeAsyncIterator()
        let greatest = Greatest()
        let tasks = (0..<2).map { _ in
            Task {
                var (iterator, last) = (iterator, -1)
                while let count = try await iterator.next() {
                    #expect(count > last)
                    last = count
                    greatest.note(count)
                }
            }
        }
        for number in 0..<50 { try await store.notes.create(Note.Draft(title: "\(number)")) }
        try await eventually("one has got the last") { greatest.value == 50 }
        await store.database.close()
        for task in tasks { try await task.value }
    }

    private final class Greatest: Sendable {
        private let number = Mutex(-1)
        var value: Int { number.withLock { $0 } }
        func note(_ new: Int) { number.withLock { $0 = max($0, new) } }
    }

    @Test("end with the database, whether they wait, look or were never asked", arguments: Form.allCases)
    func closing(_ form: Form) async throws {
        let store = try await form.open()
        var unasked = store.notes.changes().makeAsyncIterator()
        let gate = Gate()
        let waiting = Task {
            var count = 0
            for try await _ in store.labels.changes() {
                count += 1
                await gate.open()
            }
            return count
        }
        await gate.wait()
        await store.database.close()
        #expect(try await waiting.value == 1)
        #expect(try await unasked.next() == nil)
        var late = store.notes.countChanges().makeAsyncIterator()
        #expect(try await late.next() == nil)
        #expect(store.database.observations.isEmpty)
    }
}
