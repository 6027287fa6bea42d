import BenchmarkModel
import Strata

/// Delete 10,000 of 200,000 rows by their ids, in random order.
struct DeleteByID: Workload {
    let name = "delete-by-id"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: true, scale)
        defer { file.removeAll() }
        let ids = file.records.shuffled().prefix(scale.operations(10_000)).map(\.id)
        let result = try await Pair.measure(rounds: scale.rounds(9)) {
            let path = try file.copy()
            defer { file.remove(path) }
            let database = try await Database.open(at: path, schema: BenchmarkSchema.self)
            let records: any Repository<Record> = database.repository(for: Record.self)
            let time = try await Pair.time {
                try expect(try await records.delete(ids: ids), ids.count)
                // All that was written is in the file itself then, and not in its log.
                await database.close()
            }
            return time
        } c: {
            let path = try file.copy()
            defer { file.remove(path) }
            let opponent = try CDatabase(path: path)
            return try await Pair.time {
                try opponent.delete(ids)
                opponent.close()
            }
        }
        return Measurement(name: name, ratioOf: result, limit: 1.15)
    }
}
