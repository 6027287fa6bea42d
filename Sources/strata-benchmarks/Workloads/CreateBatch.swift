import BenchmarkModel
import Strata

/// Create 200,000 rows in one batch, and write the log back into the file.
struct CreateBatch: Workload {
    let name = "create-batch"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: false, scale)
        defer { file.removeAll() }
        let result = try await Pair.measure(rounds: scale.rounds(7)) {
            let path = try file.copy()
            defer { file.remove(path) }
            let database = try await Database.open(at: path, schema: BenchmarkSchema.self)
            let records: any Repository<Record> = database.repository(for: Record.self)
            let time = try await Pair.time {
                try await records.create(file.records)
                // All that was written is in the file itself then, and not in its log.
                await database.close()
            }
            return time
        } c: {
            let path = try file.copy()
            defer { file.remove(path) }
            let opponent = try CDatabase(path: path)
            return try await Pair.time {
                try opponent.insert(file.records)
                opponent.close()
            }
        }
        return Measurement(name: name, ratioOf: result, limit: 1)
    }
}
