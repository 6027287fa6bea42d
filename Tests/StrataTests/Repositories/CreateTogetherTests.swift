import Foundation
import RuntimeModel
import Testing

@testable import Strata

/// Large batches, of which several rows are written at once where that comes to the same.
@Suite("Many new values")
struct CreateTogetherTests {
    private static func events(_ count: Int) -> [Event] { (0..<count).map { Event(id: UUID(), name: "\($0)") } }

    /// The keys in the order in which the rows were written.
    private func written(_ store: TestStore, _ table: String = "Event") async throws -> [StoredValue] {
        try await store.database.read { try $0.rows("SELECT id FROM \(table) ORDER BY rowid").map { $0[0] } }
    }

    private func keys(_ events: [Event]) throws -> [StoredValue] { try events.map { try $0.id.storedValue() } }

    /// How often the statement of several rows was run on the writer's connection.
    private func runs<Model: Entity>(_ model: Model.Type, in store: TestStore) async throws -> Int {
        let sql = try #require(Model.table.statements.insertTogether)
        return try await store.database.writer.run { connection in try connection.withStatement(sql) { $0.runCount } }
    }

    @Test("are written 16 at a time where nothing stands against it, and else one by one")
    func runCounts() async throws {
        let store = try await TestStore.onFile()
        try await store.database.repository(for: Event.self).create(Self.events(499))
        #expect(try await runs(Event.self, in: store) == 0)
        try await store.database.repository(for: Event.self).create(Self.events(500))
        #expect(try await runs(Event.self, in: store) == 500 / 16)
        // It refers to others.
        try await store.folders.create((0..<500).map { Folder(name: "\($0)") })
        #expect(try await runs(Folder.self, in: store) == 0)
        try await store.database.write { transaction in
            try transaction.execute("CREATE TRIGGER t AFTER INSERT ON Label BEGIN SELECT 1; END")
        }
        try await store.labels.create((0..<500).map { Label(name: "\($0)") })
        #expect(try await runs(Label.self, in: store) == 0)
        try await store.database.write { try $0.execute("DROP TRIGGER t") }
        try await store.labels.create((500..<1_000).map { Label(name: "\($0)") })
        #expect(try await runs(Label.self, in: store) == 500 / 16)
    }

    @Test("are all refused where a trigger ignores one", arguments: [0, 333, 699])
    func ignored(_ place: Int) async throws {
        let store = try TestStore.inMemory()
        try await store.database.write { transaction in
            try transaction.execute(
                "CREATE TRIGGER ignore BEFORE INSERT ON Event WHEN new.name = '\(place)' BEGIN SELECT RAISE(IGNORE); END"
            )
        }
        let error = await failure { try await store.database.repository(for: Event.self).create(Self.events(700)) }
        #expect(error?.code == .check)
        #expect(try await store.database.repository(for: Event.self).count() == 0)
    }

    @Test("are refused by a statement of several rows where it ignores one")
    func ignoredTogether() throws {
        let store = try TestStore.inMemory()
        let table = Event.table.statements
        try store.database.writeBlocking { transaction in
            try transaction.execute(
                "CREATE TRIGGER ignore BEFORE INSERT ON Event WHEN new.name = '20' BEGIN SELECT RAISE(IGNORE); END"
            )
            let connection = try transaction.connection
            let sql = try #require(table.insertTogether)
            let written = try connection.withStatement(sql) { several throws(StrataError) in
                try connection.withStatement(table.insert) { single throws(StrataError) in
                    try Event.run(several, ofRows: 16, orSingle: single, forEach: Self.events(100))
                }
            }
            // The first 16, and 15 of the next: what comes behind is not tried.
            #expect(written == 31)
            #expect(try transaction.count(Event.all) == 31)
        }
    }

    @Test("are written as they are and as they come, of whatever number", arguments: Form.allCases)
    func values(_ form: Form) async throws {
        let store = try await form.open()
        let events = store.database.repository(for: Event.self)
        for count in [499, 500, 511, 512, 1_001] {
            let batch = Self.events(count)
            try await events.create(batch)
            #expect(try await written(store) == keys(batch))
            #expect(try await events.fetch(Event.all.order { $0.name.ascending }) == batch.sorted { $0.name < $1.name })
            try await events.delete(Event.all)
        }
    }

    @Test("keep each its own values, with nil and long texts among them")
    func manyColumns() async throws {
        let store = try TestStore.inMemory()
        let samples = (1...700).map { number in
            Sample(
                id: number,
                double: Double(number) / 3,
                text: number % 50 == 0 ? String(repeating: "é", count: 40_000) : "text \(number)",
                bytes: Data(repeating: UInt8(number % 256), count: number % 70 == 0 ? 70_000 : number % 9),
                url: number % 3 == 0 ? URL(string: "https://example.org/\(number)") : nil,
                kind: number % 2 == 0 ? .fancy : nil
            )
        }
        try await store.samples.create(samples)
        #expect(try await store.samples.fetch(Sample.all.order { $0.id.ascending }) == samples)
    }

    @Test("are written one by one where a trigger sees them")
    func triggers() async throws {
        let store = try TestStore.inMemory()
        let events = Self.events(700)
        try await store.database.write { transaction in
            try transaction.execute("CREATE TABLE Log (id UNIQUE ON CONFLICT IGNORE, name)")
            try transaction.execute(
                "CREATE TRIGGER log AFTER INSERT ON Event BEGIN INSERT INTO Log VALUES (new.id, new.name); INSERT OR IGNORE INTO Log VALUES (new.id, 'again'); END"
            )
            try transaction.create(events)
        }
        #expect(try await written(store, "Log") == keys(events))
        #expect(
            try await store.database.read { try $0.rows("SELECT count(*) FROM Log WHERE name = 'again'") } == [
                [.integer(0)]
            ]
        )
    }

    @Test("wake who observes them once, with all of them")
    func observers() async throws {
        let store = try TestStore.inMemory()
        let events = store.database.repository(for: Event.self)
        var changes = events.countChanges(Event.all).makeAsyncIterator()
        #expect(try await changes.next() == 0)
        try await events.create(Self.events(777))
        #expect(try await changes.next() == 777)
    }

    @Test("may refer to rows before them, and not to later ones")
    func references() async throws {
        let store = try TestStore.inMemory()
        var folders = [Folder(id: UUID(), name: "0")]
        for number in 1..<1_500 {
            folders.append(Folder(id: UUID(), name: "\(number)", parentID: folders[number / 2].id))
        }
        try await store.folders.create(folders)
        #expect(try await written(store, "Folder") == folders.map { try $0.id.storedValue() })
        try await store.folders.delete(Folder.all)
        let reversed = Array(folders.reversed())
        #expect(await failure { try await store.folders.create(reversed) }?.code == .foreignKey)
        #expect(try await store.folders.count() == 0)
        // Pairs, of which each first one refers to the next: one statement would write both.
        let pairs = (0..<320).flatMap { number in
            let second = Folder(name: "\(number)b")
            return [Folder(name: "\(number)a", parentID: second.id), second]
        }
        #expect(await failure { try await store.folders.create(pairs) }?.code == .foreignKey)
        #expect(try await store.folders.count() == 0)
    }

    @Test(
        "are all refused with the first one that is refused, and what came before them stays",
        arguments: Form.allCases
    )
    func refusal(_ form: Form) async throws {
        let store = try await form.open()
        var events = Self.events(2_000)
        let least = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
        let greatest = try #require(UUID(uuidString: "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"))
        // The greater key comes twice first.
        for place in [100, 300] { events[place] = Event(id: greatest, name: "\(place)") }
        for place in [400, 500] { events[place] = Event(id: least, name: "\(place)") }
        let batch = events
        let before = Event(name: "before")
        try await store.database.write { transaction in
            try transaction.create(before)
            let error = failure { try transaction.create(batch) }
            #expect(error?.code == .unique)
            #expect(error?.key == [try greatest.storedValue()])
            #expect(try transaction.fetch(Event.all) == [before])
            try transaction.create(Event(name: "after"))
        }
        #expect(try await store.database.repository(for: Event.self).count() == 2)
        // The statement is as good as before.
        try await store.database.repository(for: Event.self).create(Self.events(1_200))
        #expect(try await store.database.repository(for: Event.self).count() == 1_202)
    }
}
