import BenchmarkModel
import Strata

/// 64 tasks create 500 rows each, one after another, each with its own result and error: what waits together shares a
/// transaction.
struct CreateConcurrent: Workload {
    /// What it is measured against.
    enum Opponent {
        /// The same tasks, with a transaction for each row: what sharing gains.
        case lone
        /// The C API on as many threads, which share a connection with a mutex, each row in a transaction of its own. One
        /// thread that does nothing else takes as long.
        case cAPI
        /// The same, where each commit waits for the disk.
        case durableCAPI
    }

    private static let tasks = 64

    let opponent: Opponent

    private var isDurable: Bool { opponent == .durableCAPI }

    var name: String {
        switch opponent {
        case .lone: "create-concurrent"
        case .cAPI: "create-concurrent-c"
        case .durableCAPI: "create-concurrent-full"
        }
    }

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: false, scale)
        defer { file.removeAll() }
        // Fewer would be over before all tasks run. Where each waits for the disk, 20 are enough.
        let share = isDurable ? scale.operations(20) : scale == .full ? 500 : 200
        let added = RecordFile.records(0..<Self.tasks * share)
        let result = try await Pair.measure(rounds: scale.rounds(7)) {
            try await time(file, added) { database, record in
                try await database.repository(for: Record.self).create(record)
            }
        } c: {
            guard opponent != .lone else {
                return try await time(file, added) { database, record in
                    try await database.write { _ = try $0.create(record) }
                }
            }
            return try await timeC(file, added)
        }
        return Measurement(
            name: name,
            value: 1 / result.ratio,
            limit: limit(scale),
            unit: .throughput(of: opponent == .lone ? .lone : .cAPI),
            result
        )
    }

    /// In short, with fewer rows, opening, closing and the first commits, which are alone, weigh more.
    ///
    /// Against the C API a commit that does not wait for the disk is no more than the writing of its pages, and of random
    /// keys each row has a page of its own, in a shared transaction too.
    private func limit(_ scale: Scale) -> Double { scale == .short || opponent == .cAPI ? 2 : 3 }

    /// The time until all that was written is in the file itself, and not in its log.
    private func time(
        _ file: RecordFile,
        _ records: [Record],
        _ create: @escaping @Sendable (Database, Record) async throws -> Void
    ) async throws -> Double {
        let path = try file.copy()
        defer { file.remove(path) }
        var configuration = Database.Configuration()
        configuration.durability = isDurable ? .full : .normal
        let database = try await Database.open(at: path, schema: BenchmarkSchema.self, configuration: configuration)
        let share = records.count / Self.tasks
        let time = try await Pair.time {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<Self.tasks {
                    group.addTask {
                        for record in records[task * share..<(task + 1) * share] { try await create(database, record) }
                    }
                }
                try await group.waitForAll()
            }
            await database.close()
        }
        try expect(try CDatabase(path: path).count(), records.count)
        return time
    }

    private func timeC(_ file: RecordFile, _ records: [Record]) async throws -> Double {
        let path = try file.copy()
        defer { file.remove(path) }
        let database = try CDatabase(path: path)
        if isDurable { try database.execute("PRAGMA synchronous = FULL") }
        let writer = try SharedWriter(database)
        let time = try await Pair.time {
            try writer.insert(records, threads: Self.tasks)
            database.close()
        }
        try expect(try CDatabase(path: path).count(), records.count)
        return time
    }
}
