import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("The pool")
struct PoolTests {
    @Test("fails all that wait for a connection where none can be opened, and closes then")
    func cannotOpen() async throws {
        let opening = DispatchSemaphore(value: 0)
        let pool = ConnectionPool(label: "test", capacity: 1, first: nil) { () throws(StrataError) in
            opening.wait()
            throw StrataError(.io, "no")
        }
        let (codes, continuation) = AsyncStream.makeStream(of: StrataError.Code?.self)
        // The first one opens, and the others are in line until that fails.
        for _ in 0..<5 {
            pool.submit(
                ConnectionPool.Job { lease in
                    if case .failure(let error) = lease {
                        continuation.yield(error.code)
                    } else {
                        continuation.yield(nil)
                    }
                }
            )
        }
        for _ in 0..<5 { opening.signal() }
        #expect(await codes.prefix(5).reduce(into: []) { $0.append($1) } == [.io, .io, .io, .io, .io])
        await withCheckedContinuation { continuation in pool.close { continuation.resume() } }
    }

    @Test("serves jobs as they come, and before all others one that is to be first")
    func first() async throws {
        let pool = ConnectionPool(label: "test", capacity: 1, first: nil) { () throws(StrataError) in
            try Connection.inMemory()
        }
        let stop = Stop()
        let holder = Task { try await pool.run { _ in stop.wait() } }
        await stop.reached()
        let (order, continuation) = AsyncStream.makeStream(of: Int.self)
        func job(_ number: Int) -> ConnectionPool.Job {
            ConnectionPool.Job { lease in
                continuation.yield(number)
                if case .success(let lease) = lease { pool.giveBack(lease) }
            }
        }
        for number in 1...3 { pool.submit(job(number)) }
        pool.submit(job(4), first: true)
        stop.release()
        try await holder.value
        #expect(await order.prefix(4).reduce(into: []) { $0.append($1) } == [4, 1, 2, 3])
        await withCheckedContinuation { continuation in pool.close { continuation.resume() } }
    }

    @Test("closes though the last connection could not be opened")
    func closeWhileOpening() async throws {
        let opening = DispatchSemaphore(value: 0)
        let pool = ConnectionPool(label: "test", capacity: 1, first: nil) { () throws(StrataError) in
            opening.wait()
            throw StrataError(.io, "no")
        }
        let work = Task { await failure { try await pool.run { _ in } } }
        pool.submit(ConnectionPool.Job { _ in })
        async let closed: Void = withCheckedContinuation { continuation in pool.close { continuation.resume() } }
        try await eventually("the pool is closing") { pool.isClosed }
        opening.signal()
        opening.signal()
        await closed
        _ = await work.value
    }

    @Test("fails reads of a file that is gone")
    func missingFile() async throws {
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
