import BenchmarkModel
import Strata

/// Create 20,000 rows one after another, each in a transaction of its own.
struct CreateOne: Workload {
    let name = "create-one"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: false, scale)
        defer { file.removeAll() }
        let added = RecordFile.records(0..<scale.operations(20_000))
        let result = try await Pair.measure(rounds: scale.rounds(9)) {
            let path = try file.copy()
            defer { file.remove(path) }
            let database = try await Database.open(at: path, schema: BenchmarkSchema.self)
            let records: any Repository<Record> = database.repository(for: Record.self)
            let time = try await Pair.time {
                for record in added { try await records.create(record) }
                // All that was written is in the file itself then, and not in its log.
                await database.close()
            }
            return time
        } c: {
            let path = try file.copy()
            defer { file.remove(path) }
            let opponent = try CDatabase(path: path)
            return try await Pair.time {
                try opponent.insertOneByOne(added)
                opponent.close()
            }
        }
        return Measurement(name: name, ratioOf: result, limit: 1.15)
    }
}
