import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("Many rows with random keys")
struct CreateInOrderTests {
    private static func events(_ count: Int) -> [Event] { (0..<count).map { Event(id: UUID(), name: "\($0)") } }

    /// The keys in the order in which the rows were written.
    private func written(_ store: TestStore, _ table: String = "Event") async throws -> [StoredValue] {
        try await store.database.read { try $0.rows("SELECT id FROM \(table) ORDER BY rowid").map { $0[0] } }
    }

    private func keys(_ events: [Event]) throws -> [StoredValue] { try events.map { try $0.id.storedValue() } }

    private func inOrder(_ keys: [StoredValue]) -> [StoredValue] { keys.sorted { $0.order($1) < 0 } }

    @Test("are written in the order of their keys, each with its own values", arguments: Form.allCases)
    func sorted(_ form: Form) async throws {
        let store = try await form.open()
        let events = Self.events(2_500)
        try await store.database.repository(for: Event.self).create(events)
        #expect(try await written(store) == inOrder(try keys(events)))
        let found = try await store.database.repository(for: Event.self).fetch()
        #expect(
            Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
                == Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0) })
        )
    }

    @Test("are written as they come where they are few, or where a trigger sees them")
    func asTheyCome() async throws {
        let store = try TestStore.inMemory()
        let events = Self.events(999)
        try await store.database.repository(for: Event.self).create(events)
        #expect(try await written(store) == keys(events))
        let others = Self.events(1_500)
        try await store.database.write { transaction in
            try transaction.execute("CREATE TABLE Log (id)")
            try transaction.execute(
                "CREATE TRIGGER log AFTER INSERT ON Event BEGIN INSERT INTO Log VALUES (new.id); END"
            )
            try transaction.delete(Event.all)
            try transaction.create(others)
        }
        #expect(try await written(store) == keys(others))
        #expect(try await written(store, "Log") == keys(others))
    }

    @Test("may refer to rows before them")
    func references() async throws {
        let store = try TestStore.inMemory()
        var folders = [Folder(id: UUID(), name: "0")]
        for number in 1..<1_500 {
            folders.append(Folder(id: UUID(), name: "\(number)", parentID: folders[number - 1].id))
        }
        try await store.folders.create(folders)
        #expect(try await written(store, "Folder") == folders.map { try $0.id.storedValue() })
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

    @Test("have an order that is that of their bytes, and none if they are in it")
    func order() {
        let keys = [
            "80000000-0000-0000-0000-000000000000", "00000000-0000-0000-8000-000000000000",
            "00000000-0000-0000-0000-000000000001", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
            "00000000-0000-0000-0000-000000000001",
        ].compactMap { UUID(uuidString: $0) }
        #expect(SortedKeys.order(of: keys) == [2, 4, 1, 0, 3])
        #expect(SortedKeys.order(of: [keys[2], keys[2], keys[0], keys[3]]) == nil)
        #expect(SortedKeys.order(of: []) == nil)
        #expect(SortedKeys.order(of: [keys[0]]) == nil)
    }
}
