import RuntimeModel
import Strata
import Testing

@Suite("Two databases on one file", .serialized)
struct TwoDatabasesTests {
    @Test("both write, both see everything")
    func both() async throws {
        let store = try await TestStore.onFile()
        let second = try await Database.open(at: store.path, schema: RuntimeSchema.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                let database = number % 2 == 0 ? store.database : second
                group.addTask { try await database.repository(for: Label.self).create(Label(name: "\(number)")) }
            }
            try await group.waitForAll()
        }
        #expect(try await store.labels.count() == 200)
        #expect(try await second.repository(for: Label.self).count() == 200)
        await second.close()
        #expect(try await store.labels.deleteAll() == 200)
    }

    @Test("each observes what the other writes")
    func observation() async throws {
        let store = try await TestStore.onFile()
        let second = try await Database.open(at: store.path, schema: RuntimeSchema.self)
        var iterator = second.repository(for: Label.self).changes().makeAsyncIterator()
        #expect(try await iterator.next() == [])
        try await store.labels.create(Label(name: "red"))
        #expect(try await iterator.next() == [Label(name: "red")])
    }

    @Test("are two databases in memory if they are in memory")
    func memory() async throws {
        let first = try TestStore.inMemory()
        let second = try TestStore.inMemory()
        try await first.labels.create(Label(name: "red"))
        #expect(try await second.labels.count() == 0)
    }
}
