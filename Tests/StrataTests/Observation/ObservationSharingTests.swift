import Foundation
import RuntimeModel
import Synchronization
import Testing

@testable import Strata

/// Many consumers of one query, who come and go at any time.
@Suite("Observers that share a query", .serialized)
struct ObservationSharingTests {
    private func next<Value>(_ iterator: inout Changes<Value>.Iterator) async throws -> Value {
        try #require(try await iterator.next())
    }

    @Test("look once for all, in every form that can be shared", arguments: Form.allCases)
    func once(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        try await store.makeNotes("a", "b", "c")
        let query = Note.where { $0.rank > 0 }.order { $0.id.ascending }
        let equal = { Note.where { $0.rank > 0 }.order { $0.id.ascending } }
        var values = (0..<10).map { _ in database.changes(equal()).makeAsyncIterator() }
        var differences = (0..<10).map { _ in database.differences(query).makeAsyncIterator() }
        var counts = (0..<10).map { _ in database.countChanges(query).makeAsyncIterator() }
        for index in 0..<10 {
            #expect(try await next(&values[index]).count == 2)
            #expect(try await next(&differences[index]).inserted.count == 2)
            #expect(try await next(&counts[index]) == 2)
        }
        // Values and differences are of one list.
        #expect(database.observations.map(\.consumers) == [20, 10])
        #expect(database.observations.map(\.lookCount) == [1, 1])
        try await store.notes.update(2) { $0.title = "B" }
        try await store.notes.create(Note.Draft(title: "d", rank: 3))
        for index in 0..<10 {
            #expect(try await next(&values[index]).map(\.title) == ["B", "c", "d"])
            #expect(try await next(&differences[index]).inserted.count == 1)
            #expect(try await next(&counts[index]) == 3)
        }
        #expect(database.observations.map(\.lookCount) == [2, 2])
        // Whoever comes later gets what is known.
        var late = database.changes(query).makeAsyncIterator()
        #expect(try await next(&late).count == 3)
        #expect(database.observations.map(\.lookCount) == [2, 2])
        withExtendedLifetime((values, differences, counts)) {}
    }

    @Test("make one observation, also when they come at once", arguments: Form.allCases)
    func atOnce(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        for round in 0..<50 {
            let query = Note.where { $0.rank < 5 + round }.order { $0.id.ascending }
            let iterators = await withTaskGroup(of: Changes<[Note]>.Iterator.self) { group in
                for _ in 0..<16 { group.addTask { store.notes.changes(query).makeAsyncIterator() } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            // Tasks of the round before may still hold theirs.
            try #require(store.database.observations.last?.consumers == 16)
            withExtendedLifetime(iterators) {}
        }
        try await eventually("nobody is left") { !store.database.hub.hasObservers }
    }

    @Test("do not wait for one that is slow, and go on when one is cancelled in the middle of a look")
    func cancelledLook() async throws {
        let store = try await TestStore.onFile()
        try await store.makeNotes("a")
        let stop = Stop()
        let isToStop = Mutex(true)
        let changes = SharedNames(store.database) { if isToStop.withLock({ exchange(&$0, false) }) { stop.wait() } }
        let first = Task {
            var iterator = changes.iterator(); return try await iterator.next()
        }
        await stop.reached()
        let others = (0..<5).map { _ in
            Task {
                var iterator = changes.iterator(); return try await iterator.next()
            }
        }
        try await eventually("all wait") { store.database.observations.first?.consumers == 6 }
        first.cancel()
        #expect(try await first.value == nil)
        try await store.notes.create(Note.Draft(title: "b"))
        stop.release()
        for other in others {
            let names = try await other.value
            #expect(names?.isEmpty == false)
        }
        try await eventually("nobody is left") { !store.database.hub.hasObservers }
    }

    /// An observation that is shared and stops where its test wants.
    private struct SharedNames: Sendable {
        let changes: Changes<[String]>

        init(_ database: Database, _ body: @escaping @Sendable () -> Void) {
            changes = database.observing(ObservationKey("names")) {
                "names"
            } isSame: {
                $0 == $1
            } fetch: { connection in
                body()
                return try connection.fetch(Note.all).map(\.title)
            }
        }

        func iterator() -> Changes<[String]>.Iterator { changes.makeAsyncIterator() }
    }

    @Test("come, go and are cancelled by the hundred while others write", arguments: Form.allCases)
    func hammer(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        try await store.database.write { try $0.create((0..<20).map { Note.Draft(title: "n\($0)", rank: $0 % 4) }) }
        let queries = (0..<4).map { rank in
            Note.where { $0.rank == rank }.order {
                $0.title.ascending; $0.id.ascending
            }
        }
        var staying: Audience? = try await Audience(
            (0..<20).map { number in
                number % 2 == 0 ? .values(database, queries[number % 4]) : .differences(database, queries[number % 4])
            }
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                group.addTask {
                    for number in 0..<120 {
                        try await store.notes.updateAll(Note.where { $0.id == number % 20 + 1 }) {
                            $0.rank.set((number + writer) % 5)
                        }
                        if number % 10 == 0 {
                            try await store.notes.create(Note.Draft(title: "w\(writer)", rank: number % 4))
                        }
                    }
                }
            }
            for visitor in 0..<300 {
                group.addTask {
                    let query = queries[visitor % 4]
                    let visit = Task { () async throws -> Bool in
                        var (iterator, last) = (store.notes.changes(query).makeAsyncIterator(), [Note]())
                        for _ in 0..<(visitor % 3) { last = try await iterator.next() ?? last }
                        return last.allSatisfy { $0.rank == visitor % 4 }
                    }
                    if visitor % 5 == 0 { visit.cancel() }
                    if visitor % 3 == 2 { Task { visit.cancel() } }
                    let isRight = try await visit.value
                    #expect(isRight)
                }
            }
            try await group.waitForAll()
        }
        try await staying?.follow("all writers")
        #expect(database.observations.map(\.consumers).reduce(0, +) == 20)
        #expect(database.observations.count == 4)
        staying = nil
        try await eventually("nobody is left") { !database.hub.hasObservers }
    }
}

/// The value of before.
private func exchange<Value>(_ value: inout Value, _ new: Value) -> Value {
    defer { value = new }
    return value
}
