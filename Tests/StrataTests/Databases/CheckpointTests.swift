import Foundation
import RuntimeModel
import Synchronization
import Testing

@testable import Strata

@Suite("The log of a file", .serialized)
struct CheckpointTests {
    /// Adds some 25 pages to the log.
    /// - Returns: How many pages it has then.
    private func write(_ number: Int, to store: TestStore) async throws -> Int {
        // Not the bytes that are there: SQLite writes no page that stays as it is.
        let bytes = Data(repeating: UInt8(truncatingIfNeeded: number / 200 + 1), count: 100_000)
        try await store.database.write { try $0.save(Sample(id: number % 200, bytes: bytes)) }
        return try await store.database.writer.run { $0.walPages }
    }

    /// Writes without pause, until the log has begun anew.
    /// - Returns: The length that it had.
    private func writeUntilItBeginsAnew(_ store: TestStore) async throws -> Int {
        var before = 0
        // Twenty times as much as is needed where nothing else keeps the machine busy.
        for number in 0..<20 * Checkpointer.limit / 25 {
            let pages = try await write(number, to: store)
            if pages < before { return before }
            before = pages
        }
        Issue.record("the log has \(before) pages and grows")
        return before
    }

    private func logExists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path + "-wal") }

    @Test("begins anew, though somebody writes without pause")
    func busy() async throws {
        let store = try await TestStore.onFile()
        for _ in 0..<5 { #expect(try await writeUntilItBeginsAnew(store) >= Checkpointer.threshold) }
        await store.database.close()
        #expect(!logExists(store.path))
    }

    @Test("begins anew, though each transaction fills it")
    func largeTransactions() async throws {
        let store = try await TestStore.onFile()
        var lengths: [Int] = []
        for number in 0..<200 {
            let bytes = Data(repeating: UInt8(number % 250 + 1), count: 4_200_000)
            try await store.database.write { try $0.save(Sample(id: number % 2, bytes: bytes)) }
            lengths.append(try await store.database.writer.run { $0.walPages })
            if let last = lengths.dropLast().last, let length = lengths.last, length < last { return }
        }
        Issue.record("the log grows: \(lengths)")
    }

    @Test("is written back beside the writer, who goes on while it is being done")
    func besideTheWriter() async throws {
        let store = try await TestStore.onFile()
        let checkpointer = try #require(store.database.checkpointer)
        _ = try await write(0, to: store)
        // Nobody has needed its connection yet.
        #expect(!checkpointer.isOpen)
        // The writer is kept from doing it itself.
        let stop = Stop()
        for number in 0..<60 { _ = try await write(number, to: store) }
        let writing = Task {
            try await store.database.write { transaction in
                stop.wait()
                return try transaction.count(Sample.all)
            }
        }
        await stop.reached()
        try await eventually("the checkpoint has a connection") { checkpointer.isOpen }
        let size = {
            try #require(try FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int)
        }
        try await eventually("the file has most of the rows") { try size() > 3_000_000 }
        stop.release()
        #expect(try await writing.value == 60)
    }

    @Test("grows while somebody reads an old state, which stops no writer, and begins anew afterwards")
    func reader() async throws {
        let store = try await TestStore.onFile()
        let checkpointer = try #require(store.database.checkpointer)
        _ = try await write(0, to: store)
        let stop = Stop()
        let reading = Task {
            try await store.database.read { snapshot in
                let before = try snapshot.count(Sample.all)
                stop.wait()
                return [before, try snapshot.count(Sample.all)]
            }
        }
        await stop.reached()
        var pages = 0
        for number in 1..<Checkpointer.limit / 25 { pages = try await write(number, to: store) }
        // What holds the log for so long holds it for longer.
        try await eventually("a checkpoint has found that somebody reads") { !checkpointer.isRunning }
        try await Task.sleep(for: LogReader.longest * 2)
        let hands = checkpointer.handCount.load(ordering: .relaxed)
        for number in 1..<2 * Checkpointer.limit / 25 { pages = try await write(number + 1_000, to: store) }
        try await eventually("the last checkpoint is over") { !checkpointer.isRunning }
        // Every page that was written is still there, and the writer has not waited for the reader.
        #expect(pages > 2 * Checkpointer.limit)
        #expect(checkpointer.handCount.load(ordering: .relaxed) == hands)
        stop.release()
        #expect(try await reading.value == [1, 1])
        #expect(try await writeUntilItBeginsAnew(store) >= pages)
        #expect(checkpointer.handCount.load(ordering: .relaxed) > hands)
        // As many keys as were written: at most 200.
        let written = min(200, 2 * Checkpointer.limit / 25)
        #expect((written...200).contains(try await store.samples.count()))
    }

    @Test("is written back by the writer where no other connection can be opened, and no commit fails")
    func noConnection() async throws {
        let store = try await TestStore.onFile()
        let folder = try #require(store.folder)
        let moved = folder.path("moved.sqlite")
        // Who has the file open has it still; under its name there is none.
        try FileManager.default.moveItem(atPath: store.path, toPath: moved)
        #expect(try await writeUntilItBeginsAnew(store) >= Checkpointer.threshold)
        #expect(store.database.checkpointer?.isOpen == false)
        try FileManager.default.moveItem(atPath: moved, toPath: store.path)
        #expect(try await store.samples.count() > 0)
        await store.database.close()
    }

    @Test("is gone when the file has been closed, whatever was being done with it")
    func closing() async throws {
        for round in 0..<20 {
            let store = try await TestStore.onFile()
            for number in 0..<45 + round { _ = try await write(number, to: store) }
            // The checkpoint that has begun, and work that has the writer.
            async let late: Void? = try? store.database.write { _ in }
            await store.database.close()
            #expect(!logExists(store.path), "round \(round)")
            await late
            let connection = try store.otherConnection()
            #expect(try connection.value("SELECT count(*) FROM Sample") == .integer(Int64(45 + round)))
            #expect(try connection.value("PRAGMA integrity_check") == .text("ok"))
        }
    }

    @Test("is taken for held by a reader when that has been so for a tenth of a second")
    func logReader() {
        var reader = LogReader()
        let start = ContinuousClock.now
        func isHolding(_ length: Int, _ written: Int?, after milliseconds: Int) -> Bool {
            reader.isHolding(length, written: written, at: start.advanced(by: .milliseconds(milliseconds)))
        }
        // Nearly all is in the file.
        #expect(!isHolding(1_500, 501, after: 0))
        #expect(!isHolding(1_500, 501, after: 500))
        // Another reader each time, as with many short reads.
        #expect(!isHolding(3_000, 501, after: 600))
        #expect(!isHolding(4_000, 1_501, after: 800))
        #expect(!isHolding(5_000, 1_501, after: 899))
        #expect(isHolding(6_000, 1_501, after: 900))
        #expect(isHolding(7_000, 1_501, after: 5_000))
        // The reader is gone, or it cannot be known.
        #expect(!isHolding(8_000, 8_000, after: 5_100))
        #expect(!isHolding(9_000, 1_501, after: 5_200))
        #expect(!isHolding(9_000, nil, after: 5_300))
        #expect(!isHolding(9_000, 1_501, after: 5_400))
        #expect(isHolding(9_000, 1_501, after: 5_500))
    }

    @Test("is waited for the longer, the longer it is", arguments: [(0, 20), (2_000, 20), (8_000, 80), (900_000, 500)])
    func patience(_ pages: Int, _ milliseconds: Int) {
        #expect(Checkpointer.patience(for: pages) == milliseconds)
    }

    @Test("is not there in memory")
    func memory() throws { #expect(try TestStore.inMemory().database.checkpointer == nil) }
}
