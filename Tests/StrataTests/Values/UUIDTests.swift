import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Time-ordered UUIDs")
struct UUIDTests {
    private func bytes(_ value: UUID) -> [UInt8] { withUnsafeBytes(of: value.uuid) { Array($0) } }

    @Test("sort in the order they were made")
    func order() {
        var last = bytes(.timeOrdered())
        for _ in 0..<100_000 {
            let next = bytes(.timeOrdered())
            guard last.lexicographicallyPrecedes(next) else {
                Issue.record("\(last) is not before \(next)")
                return
            }
            last = next
        }
    }

    @Test("are of version 7 and RFC 9562's variant, and begin with the time")
    func layout() {
        for _ in 0..<1_000 {
            let before = UInt64(Date().timeIntervalSince1970 * 1_000)
            let value = bytes(.timeOrdered())
            #expect(value[6] >> 4 == 7)
            #expect(value[8] >> 6 == 0b10)
            let time = value[0..<6].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // A counter that runs over borrows from the milliseconds to come.
            #expect(time >= before && time < before + 60_000)
        }
    }

    @Test("differ and sort in every thread that makes them")
    func threads() async {
        let lists = await withTaskGroup(of: [[UInt8]].self) { group in
            for _ in 0..<8 { group.addTask { (0..<10_000).map { _ in bytes(.timeOrdered()) } } }
            return await group.reduce(into: [[[UInt8]]]()) { $0.append($1) }
        }
        for list in lists {
            #expect(zip(list, list.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        }
        #expect(Set(lists.joined()).count == 80_000)
    }

    @Test("sort in the database too, as BLOB")
    func database() async throws {
        let store = try TestStore.inMemory()
        let events = store.database.repository(for: Event.self)
        let made = (0..<1_000).map { Event(name: "\($0)") }
        try await events.create(made.shuffled())
        #expect(try await events.fetch(Event.all.order { $0.id.ascending }).map(\.name) == (0..<1_000).map { "\($0)" })
    }

    @Test("are text of 36 characters where the schema says so")
    func text() async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        let value = try await stored.create(Stored.Draft())
        #expect(try await store.rows("SELECT uuid FROM Stored") == [[.text(value.uuid.uuidString)]])
        #expect(try await stored.fetch(Stored.where { $0.uuid == value.uuid }) == [value])
    }
}
