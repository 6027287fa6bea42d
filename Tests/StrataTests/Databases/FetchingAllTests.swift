import Foundation
import RuntimeModel
import Synchronization
import Testing

@testable import Strata

@Suite("Fetching all of a large table")
struct FetchingAllTests {
    /// A store of notes with the keys 1, 4, 7, …, all of which sum up to a rank of 0.
    private func store(_ count: Int, _ configuration: Database.Configuration = .init()) async throws -> TestStore {
        let store = try await TestStore.onFile(configuration)
        try await store.database.write { transaction in
            try transaction.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                INSERT INTO Note (id, title, isDone, rank, level) SELECT i * 3 - 2, 'note ' || i, i % 2, 0, 1 FROM n
                """
            )
        }
        return store
    }

    private static let hasTwoCores = ProcessInfo.processInfo.activeProcessorCount > 1

    /// How many readers are open, of which none is in use.
    private func openReaders(of store: TestStore) -> Int {
        var leases: [ConnectionPool.Lease] = []
        while let lease = store.database.readers.takeIfIdle() { leases.append(lease) }
        for lease in leases { store.database.readers.giveBack(lease) }
        return leases.count
    }

    @Test("gives what one connection gives, in the same order, and uses two", .enabled(if: hasTwoCores))
    func same() async throws {
        let store = try await store(12_000)
        let alone = try await store.notes.fetch(Note.all.limit(.max))
        #expect(openReaders(of: store) == 1)
        for _ in 0..<3 { #expect(try await store.notes.fetch() == alone) }
        #expect(try await store.database.fetch(Note.all) == alone)
        #expect(alone.count == 12_000)
        #expect(alone.map(\.id) == alone.map(\.id).sorted())
        try await eventually("the connections come back") { openReaders(of: store) >= 2 }
        #expect(store.database.readers.areAllIdle)
    }

    @Test("uses one connection where the table is small, also if its keys are far apart")
    func small() async throws {
        let store = try await store(1_000)
        #expect(try await store.notes.fetch().count == 1_000)
        #expect(openReaders(of: store) == 1)
        try await store.notes.create(Note(id: 1_000_000, title: "far"))
        #expect(try await store.notes.fetch().count == 1_001)
        #expect(openReaders(of: store) == 1)
    }

    @Test("looks again at a table that has grown or shrunk", .enabled(if: hasTwoCores))
    func size() async throws {
        let store = try await store(10)
        #expect(try await store.notes.fetch().count == 10)
        try await store.database.write { transaction in
            try transaction.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                INSERT INTO Note (id, title, isDone, rank, level) SELECT i, 'n', 0, 0, 1 FROM n
                """
            )
        }
        #expect(try await store.notes.fetch().count == 19_911)
        #expect(openReaders(of: store) == 1)
        #expect(try await store.notes.fetch().count == 19_911)
        try await eventually("the connections come back") { openReaders(of: store) >= 2 }
        try await store.notes.delete(Note.all)
        #expect(try await store.notes.fetch().isEmpty)
        #expect(try await store.notes.fetch().isEmpty)
    }

    @Test("works with one reader")
    func oneReader() async throws {
        var configuration = Database.Configuration()
        configuration.readers = 1
        let store = try await store(12_000, configuration)
        for _ in 0..<2 { #expect(try await store.notes.fetch().count == 12_000) }
        #expect(openReaders(of: store) == 1)
    }

    @Test("leaves a connection to others")
    func others() async throws {
        var configuration = Database.Configuration()
        configuration.readers = 3
        let store = try await store(12_000, configuration)
        let stop = Stop()
        let reader = Task { try await store.database.read { _ in stop.wait() } }
        await stop.reached()
        // One is in use, one is the fetch's own, and the third is not taken.
        #expect(try await store.notes.fetch().count == 12_000)
        stop.release()
        try await reader.value
        #expect(openReaders(of: store) == 2)
    }

    @Test("sees one state on both connections, whatever is committed meanwhile", .timeLimit(.minutes(1)))
    func snapshot() async throws {
        let store = try await store(12_000)
        let isOver = Atomic(false)
        defer { isOver.store(true, ordering: .relaxed) }
        let thread = OwnThread()
        // Each commit moves one from the last row to the first, and what it adds at one end it deletes at the other.
        let writer = Task(executorPreference: thread) {
            let other = try store.otherConnection()
            var count = 0
            while !isOver.load(ordering: .relaxed) {
                count += 1
                let isOurs = count % 2 == 0
                let change = """
                    UPDATE Note SET rank = rank + CASE id WHEN 1 THEN 1 ELSE -1 END WHERE id IN (1, 35998);
                    DELETE FROM Note WHERE id = \(isOurs ? 2 : 35_999);
                    INSERT INTO Note (id, title, isDone, rank, level) VALUES (\(isOurs ? 35_999 : 2), 'moved', 0, 0, 1)
                    """
                    .split(separator: ";").map(String.init)
                if isOurs {
                    try store.database.writeBlocking { transaction in
                        for statement in change { try transaction.execute(statement) }
                    }
                } else {
                    try other.run("BEGIN IMMEDIATE")
                    for statement in change { try other.run(statement) }
                    try other.run("COMMIT")
                }
            }
            return count
        }
        var ranks: Set<Int> = []
        for _ in 0..<60 {
            let notes = try await store.notes.fetch()
            #expect(notes.reduce(0) { $0 + $1.rank } == 0)
            #expect((12_000...12_001).contains(notes.count))
            #expect(notes.count { $0.title == "moved" } == notes.count - 12_000)
            ranks.insert(notes.first?.rank ?? 0)
        }
        isOver.store(true, ordering: .relaxed)
        #expect(try await writer.value > 0)
        #expect(ranks.count > 1)
    }

    @Test("throws what one connection throws for the first row that cannot be read")
    func damage() async throws {
        let store = try await store(12_000)
        let other = try store.otherConnection()
        try other.run("PRAGMA ignore_check_constraints = 1")
        try other.run("UPDATE Note SET isDone = 7 WHERE id IN (16, 19000, 35998)")
        for _ in 0..<3 {
            let error = await failure { try await store.notes.fetch() }
            #expect(error?.code == .valueMismatch)
            #expect(error?.key == [.integer(16)])
        }
        try other.run("UPDATE Note SET isDone = 1 WHERE id < 35998")
        for _ in 0..<3 {
            let error = await failure { try await store.notes.fetch() }
            #expect(error?.key == [.integer(35_998)])
        }
        try await eventually("the connections come back") { store.database.readers.areAllIdle }
    }

    @Test("ends on both connections when the task is cancelled, or the database closed", arguments: [true, false])
    func ended(byCancelling: Bool) async throws {
        for delay in 0..<10 {
            let store = try await store(12_000)
            let task = Task { try await store.notes.fetch() }
            try await Task.sleep(for: .microseconds(delay * 500))
            if byCancelling { task.cancel() } else { await store.database.close() }
            do {
                #expect(try await task.value.count == 12_000)
            } catch let error as StrataError {
                #expect(error.code == (byCancelling ? .cancelled : .closed))
            }
            if byCancelling {
                try await eventually("the connections come back") { store.database.readers.areAllIdle }
                #expect(try await store.notes.fetch().count == 12_000)
            }
        }
    }

    @Test("reads a table without rowids on one connection", .enabled(if: hasTwoCores))
    func withoutRowID() async throws {
        let store = try await TestStore.onFile()
        let labels = (0..<12_000).map { Label(name: "\($0)") }
        try await store.database.write { transaction in
            try transaction.execute("DROP TABLE Labelling")
            try transaction.execute("DROP TABLE Label")
            try transaction.execute("CREATE TABLE Label (name TEXT PRIMARY KEY NOT NULL, color TEXT) WITHOUT ROWID")
            try transaction.create(labels)
        }
        for _ in 0..<3 { #expect(try await store.labels.fetch() == labels.sorted { $0.name < $1.name }) }
        try await eventually("the connections come back") { store.database.readers.areAllIdle }
    }

    @Test("divides no table whose columns have taken the names of the rowid, and no view")
    func names() {
        let taken = Table(name: "T", columns: ["rowid", "OID", "_rowid_"], primaryKey: [0])
        #expect(taken.statements.selectRange == nil)
        let one = Table(name: "T", columns: ["rowid", "a"], primaryKey: [1])
        #expect(one.statements.selectRange == #"SELECT "rowid", "a" FROM "T" WHERE _rowid_ BETWEEN ?1 AND ?2"#)
        #expect(Table(name: "V", columns: ["a"], primaryKey: []).statements.selectRange == nil)
    }
}
