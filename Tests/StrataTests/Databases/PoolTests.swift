import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("The pool")
struct PoolTests {
    @Test("fails all that wait for a reader where none can be opened, and closes then")
    func cannotOpen() async throws {
        let store = try await TestStore.onFile()
        try #require(store.folder).remove("test.sqlite")
        let reads = (0..<50).map { _ in Task { await failure { try await store.labels.fetch() } } }
        for read in reads { #expect(await read.value?.code == .io) }
        await store.database.close()
    }

    @Test("throws a connection with a transaction that is left over away, and opens another")
    func brokenConnection() async throws {
        let store = try await TestStore.onFile()
        let pool = store.database.readers
        _ = try await pool.run { try $0.run("BEGIN") }
        #expect(try await store.labels.count() == 0)
        let state = try await pool.run { $0.isInTransaction }
        #expect(!state)
    }

    private nonisolated func thread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

    @Test("does nothing on the main thread, bounded or not")
    @MainActor
    func mainThread() async throws {
        let store = try await TestStore.onFile()
        let main = thread()
        for pool in [store.database.writer, store.database.readers] {
            for _ in 0..<10 {
                #expect(try await pool.runBounded { _ in self.thread() } != main)
                #expect(try await pool.run { _ in self.thread() } != main)
            }
        }
    }

    @Test("checkpoints when the log has grown")
    func checkpoint() async throws {
        let store = try await TestStore.onFile()
        let bytes = Data(repeating: 7, count: 100_000)
        for number in 0..<120 { try await store.samples.create(Sample(id: number, bytes: bytes)) }
        let size = {
            try #require(try FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int)
        }
        try await eventually("the file has most of the rows") { try size() > 6_000_000 }
        #expect(try await store.samples.count() == 120)
    }
}
