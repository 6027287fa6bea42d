import Foundation
import HostileModel
import Strata
import StrataTestSupport
import Testing

@Suite("Chunks that nobody reads to their end")
struct AbandonedChunkTests {
    @Test("may be abandoned by many at once, and the database goes on")
    func abandoning() async throws {
        let folder = try TemporaryFolder()
        let database = try await Database.open(at: folder.path("test.sqlite"), schema: HostileSchema.self)
        let rogues = database.repository(for: Rogue.self)
        try await rogues.create([Rogue(id: 1, title: "a")])
        try await rogues.write([Data(count: 200_000)], count: 200_000, to: { $0.data }, id: 1)
        for _ in 0..<5 {
            let readers = (0..<40).map { number in
                Task {
                    var count = 0
                    for try await _ in rogues.chunks(of: { $0.data }, id: 1, size: 100) {
                        count += 1
                        if count > number * 3 { break }
                    }
                }
            }
            for (number, reader) in readers.enumerated() where number % 2 == 0 { reader.cancel() }
            for reader in readers { _ = await reader.result }
            #expect(try await rogues.count() == 1)
        }
        await database.close()
        #expect(folder.files() == ["test.sqlite"])
    }

    @Test("closing the database ends them, and leaves the file whole without its log")
    func closing() async throws {
        let folder = try TemporaryFolder()
        let database = try await Database.open(at: folder.path("test.sqlite"), schema: HostileSchema.self)
        let rogues = database.repository(for: Rogue.self)
        try await rogues.create([Rogue(id: 1, title: "a")])
        try await rogues.write([Data(count: 1_000_000)], count: 1_000_000, to: { $0.data }, id: 1)
        var chunks = rogues.chunks(of: { $0.data }, id: 1, size: 1_000).makeAsyncIterator()
        #expect(try await chunks.next()?.count == 1_000)
        for try await chunk in rogues.chunks(of: { $0.data }, id: 1, size: 1_000) {
            #expect(chunk.count == 1_000)
            break
        }

        await database.close()
        #expect(folder.files() == ["test.sqlite"])
        #expect(await failure { try await chunks.next() }?.code == .closed)
    }
}
