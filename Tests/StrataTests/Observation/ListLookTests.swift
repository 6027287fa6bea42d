import Dispatch
import RuntimeModel
import StrataSQLite
import Synchronization
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
        // In memory, where nobody watches for other processes and needs a connection for it.
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b")
        var iterator = store.notes.changes(Note.all.order { $0.id.ascending }).makeAsyncIterator()
        #expect(try await iterator.next()?.map(\.title) == ["a", "b"])
        try await store.notes.update(2) { $0.title = "B" }
        let gate = DispatchSemaphore(value: 0)
        Self.occupy(store.database.readers, until: gate)
        defer { for _ in 0..<100 { gate.signal() } }
        #expect(try await iterator.next()?.map(\.title) == ["a", "B"])
        #expect(store.database.observations.map(\.lookCount) == [2])
    }

    /// Gives each thread of a pool something to do.
    private static func occupy(_ pool: ConnectionPool, until gate: DispatchSemaphore) {
        for _ in 0..<100 { pool.runApart { gate.wait() } }
    }

    @Test("on the asking thread gives up where many rows have changed, or a long list is to be searched")
    func limits() throws {
        let store = try TestStore.inMemory()
        let list = RowList((1...2_000).map { Note(id: $0, title: "n\($0)") })
        let lease = try #require(store.database.readers.takeIfIdle())
        defer { store.database.readers.giveBack(lease) }
        func canReread(_ changes: [RowChange], isBounded: Bool) throws -> Bool {
            let query = Note.all.order { $0.id.ascending }
            var rereading = try ListRereading(query, list, noted: ["id"], filter: nil, lease.connection)
            rereading.isBounded = isBounded
            return try rereading.apply(changes) != nil
        }
        func changes(_ count: Int64, isCertain: Bool = true) -> [RowChange] {
            (1...count).map {
                RowChange(kind: .updated, old: [.integer($0)], new: [.integer($0)], isCertain: isCertain)
            }
        }
        #expect(try canReread(changes(16), isBounded: true))
        #expect(try !canReread(changes(17), isBounded: true))
        #expect(try canReread(changes(100), isBounded: false))
        // Of an uncertain change nobody knows where the row stood.
        let uncertain = changes(1, isCertain: false).map { change in
            var change = change
            change.old = [.integer(9_999)]
            change.new = [.integer(9_999)]
            return change
        }
        #expect(try !canReread(uncertain, isBounded: true))
        #expect(try canReread(uncertain, isBounded: false))
    }

    @Test("knows whether others have committed while the writer is idle or inside a transaction, and else does not")
    func knowledge() async throws {
        let store = try await TestStore.onFile()
        try await store.makeNotes("a")
        let hub = store.database.hub
        var iterator = store.notes.changes(Note.all).makeAsyncIterator()
        _ = try await iterator.next()
        // The watch for other processes has the writer at times.
        try await eventually("all was told") { hub.tellsOfOthers() }
        let answers = Mutex<[Bool]>([])
        await #expect(throws: StrataError.self) {
            try await store.database.write { transaction in
                try transaction.execute("UPDATE Note SET title = 'b'")
                answers.withLock { $0.append(hub.tellsOfOthers()) }
                // SQLite gives up the lock, and the closure goes on.
                _ = try? transaction.execute("INSERT OR ROLLBACK INTO Note (id, title) SELECT id, title FROM Note")
                answers.withLock { $0.append(hub.tellsOfOthers()) }
            }
        }
        #expect(answers.withLock { $0 } == [true, false])
        try await eventually("the writer is free") {
            guard let lease = store.database.writer.takeIfIdle() else { return false }
            defer { store.database.writer.giveBack(lease) }
            #expect(!hub.tellsOfOthers())
            return true
        }
        try store.otherConnection().run("UPDATE Note SET title = 'c'")
        try await eventually("all was told") { hub.tellsOfOthers() }
        #expect(store.database.observations.map(\.lastCause) == [WakeCause.otherProcess.description])
        #expect(try await iterator.next()?.map(\.title) == ["c"])
    }
}
