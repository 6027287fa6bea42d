import Dispatch
import RuntimeModel
import StrataSQLite
import Testing

@testable import Strata

/// What a list may be made of, wherever commits fall between the steps of a look.
@Suite("A look at a list")
struct ListLookTests {
    private static let observation = ListObservation<Note>(Note.all.order { $0.id.ascending })

    /// A list of two notes, both of which have changed since it was looked at.
    private struct Stage {
        let store: TestStore
        let connection: Connection
        let first: SharedObservation<ListVersion<Note>>.Look

        init() async throws {
            store = try await TestStore.onFile()
            try await store.makeNotes("a", "b")
            connection = try store.otherConnection()
            first = try #require(
                try observation.look(connection, LookContext(pending: .everything, noted: [], later: { .none })) {
                    true
                }
            )
            try await store.notes.update(1) { $0.title = "A" }
            try await store.notes.update(2) { $0.title = "B" }
        }

        /// What is found where the first change was told of before the look began.
        func look(
            later: PendingChanges,
            isBounded: Bool = false,
            tellsOfOthers: Bool = true
        ) throws -> (titles: [String], manner: String)? {
            let context = LookContext(
                pending: change(1),
                value: first.value,
                noted: ["id"],
                reads: first.region?.reads,
                isBounded: isBounded,
                later: { later }
            )
            let look = try observation.look(connection, context) { tellsOfOthers }
            return look.map { ($0.value.models.map(\.title), $0.manner.description) }
        }

        func change(_ id: Int64) -> PendingChanges {
            var pending = PendingChanges.none
            let change = RowChange(kind: .updated, old: [.integer(id)], new: [.integer(id)])
            pending.add(.rows([change], isComplete: true, .unknownCommit))
            return pending
        }
    }

    @Test("has both of two commits that it sees, although it was told of the second after it had begun")
    func later() async throws {
        let stage = try await Stage()
        let look = try #require(try stage.look(later: stage.change(2)))
        #expect(look.titles == ["A", "B"])
        #expect(look.manner == "2 rows read again")
    }

    @Test("fetches all where it is told meanwhile that anything may have changed")
    func everything() async throws {
        let stage = try await Stage()
        let look = try #require(try stage.look(later: .everything))
        #expect(look.titles == ["A", "B"])
        #expect(look.manner == "all fetched")
    }

    @Test("fetches all where it cannot be found out what others have committed")
    func others() async throws {
        let stage = try await Stage()
        let look = try #require(try stage.look(later: .none, tellsOfOthers: false))
        #expect(look.titles == ["A", "B"])
        #expect(look.manner == "all fetched")
    }

    @Test("that must not take long does not fetch")
    func bounded() async throws {
        let stage = try await Stage()
        #expect(try stage.look(later: .everything, isBounded: true) == nil)
        #expect(try stage.look(later: .none, isBounded: true, tellsOfOthers: false) == nil)
        #expect(try stage.look(later: stage.change(2), isBounded: true)?.titles == ["A", "B"])
    }

    @Test("at a few rows needs no thread of the database's own")
    func ownThread() async throws {
        let store = try await TestStore.onFile()
        try await store.makeNotes("a", "b")
        var iterator = store.notes.changes(Note.all.order { $0.id.ascending }).makeAsyncIterator()
        #expect(try await iterator.next()?.map(\.title) == ["a", "b"])
        let gate = DispatchSemaphore(value: 0)
        Self.occupy(store.database.readers, until: gate)
        defer { for _ in 0..<100 { gate.signal() } }
        try await store.notes.update(2) { $0.title = "B" }
        #expect(try await iterator.next()?.map(\.title) == ["a", "B"])
        #expect(store.database.observations.map(\.lookCount) == [2])
    }

    /// Gives each thread of a pool something to do.
    private static func occupy(_ pool: ConnectionPool, until gate: DispatchSemaphore) {
        for _ in 0..<100 { pool.runApart { gate.wait() } }
    }

    @Test("knows whether others have committed while the writer is idle or inside a transaction, and else does not")
    func knowledge() async throws {
        let store = try await TestStore.onFile()
        try await store.makeNotes("a")
        let hub = store.database.hub
        var iterator = store.notes.changes(Note.all).makeAsyncIterator()
        _ = try await iterator.next()
        // The watch for other processes has the writer at times.
        #expect(hub.tellsOfOthers(waiting: true))
        let inside = try await store.database.write { transaction in
            try transaction.execute("UPDATE Note SET title = 'b'")
            return hub.tellsOfOthers(waiting: false)
        }
        #expect(inside)
        #expect(try await iterator.next()?.map(\.title) == ["b"])
        do {
            let lease = try #require(store.database.writer.takeIfIdle())
            defer { store.database.writer.giveBack(lease) }
            #expect(!hub.tellsOfOthers(waiting: false))
            #expect(!hub.tellsOfOthers(waiting: true))
        }
        try store.otherConnection().run("UPDATE Note SET title = 'c'")
        #expect(hub.tellsOfOthers(waiting: true))
        #expect(store.database.observations.map(\.lastCause) == [WakeCause.otherProcess.description])
        #expect(try await iterator.next()?.map(\.title) == ["c"])
    }
}
