import BenchmarkModel
import Strata

/// 64 tasks create 500 rows each, one after another, each with its own result and error: against the C API, which
/// writes each in a transaction of its own.
struct CreateConcurrent: Workload {
    private static let tasks = 64

    /// Whether each commit waits for the disk: then 20 rows for each task are enough.
    let isDurable: Bool

    var name: String { isDurable ? "create-concurrent-full" : "create-concurrent" }

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: false, scale)
        defer { file.removeAll() }
        let share = scale.operations(isDurable ? 20 : 500)
        var configuration = Database.Configuration()
        configuration.durability = isDurable ? .full : .normal
        let settled = configuration
        let added = RecordFile.records(0..<Self.tasks * share)
        let result = try await Pair.measure(rounds: scale.rounds(7)) {
            let path = try file.copy()
            defer { file.remove(path) }
            let database = try await Database.open(at: path, schema: BenchmarkSchema.self, configuration: settled)
            let records: any Repository<Record> = database.repository(for: Record.self)
            let time = try await Pair.time {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for task in 0..<Self.tasks {
                        group.addTask {
                            for record in added[task * share..<(task + 1) * share] { try await records.create(record) }
                        }
                    }
                    try await group.waitForAll()
                }
                // As in create-batch: the next transaction waits until the log is written back.
                try await database.write { _ in }
            }
            try expect(try await records.count(), added.count)
            await database.close()
            return time
        } c: {
            let path = try file.copy()
            defer { file.remove(path) }
            let opponent = try CDatabase(path: path)
            if isDurable { try opponent.execute("PRAGMA synchronous = FULL") }
            return try await Pair.time { try opponent.insertOneByOne(added) }
        }
        return Measurement(name: name, throughputOf: result, limit: 3)
    }
}
