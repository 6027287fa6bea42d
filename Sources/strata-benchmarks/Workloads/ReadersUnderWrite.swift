import BenchmarkModel
import Foundation
import Strata
import Synchronization

/// Four readers fetch parts of 200,000 rows while one writer changes rows without pause: in the same file, against another
/// file.
///
/// So the processor's time, which the writer takes in both cases, is not held against it.
struct ReadersUnderWrite: Workload {
    let name = "readers-under-write"
    private static let readers = 4

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: true, scale)
        defer { file.removeAll() }
        let read = try await Database.open(at: try file.copy(), schema: BenchmarkSchema.self)
        let other = try await Database.open(at: try file.copy(), schema: BenchmarkSchema.self)
        let result = try await Pair.measure(rounds: scale.rounds(9)) {
            try await Self.time(of: read, while: read, file.records, scale)
        } c: {
            try await Self.time(of: read, while: other, file.records, scale)
        }
        await read.close()
        await other.close()
        return Measurement(name: name, lossOf: result, to: .otherFile, limit: 10)
    }

    /// How long the readers take for their share, while another database, or the same, is written.
    private static func time(
        of read: Database,
        while written: Database,
        _ records: [Record],
        _ scale: Scale
    ) async throws -> Double {
        let isOver = Flag()
        let writer = Task {
            let repository = written.repository(for: Record.self)
            var count = 0
            while !isOver.isSet {
                var record = records[(count * 7_919) % records.count]
                record.title = "Title of round \(count)"
                try await repository.update(record)
                count += 1
            }
            return count
        }
        let time = try await Pair.time {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for reader in 0..<readers {
                    group.addTask { try await fetch(from: read, reader, scale) }
                }
                try await group.waitForAll()
            }
        }
        isOver.set()
        guard try await writer.value > 0 else { throw CDatabase.Failure(description: "nothing was written") }
        return time
    }

    /// Fetches all rows, as many times as it is a fair share, each time into structs.
    private static func fetch(from database: Database, _ reader: Int, _ scale: Scale) async throws {
        let repository: any Repository<Record> = database.repository(for: Record.self)
        for _ in 0..<(scale == .full ? 3 : 12) { try expect(try await repository.fetch().count, scale.rows) }
    }

    private final class Flag: Sendable {
        private let value = Atomic<Bool>(false)
        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }
}
