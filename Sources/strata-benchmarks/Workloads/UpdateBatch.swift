import BenchmarkModel
import Strata

/// Update 10,000 of 200,000 rows, in random order, in one batch.
struct UpdateBatch: Workload {
    let name = "update-batch"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: true, scale)
        defer { file.removeAll() }
        var changed = Array(file.records.shuffled().prefix(scale.operations(10_000)))
        for index in changed.indices {
            changed[index].title += ", changed"
            changed[index].isDone.toggle()
        }
        let records = changed
        let result = try await Pair.measure(rounds: scale.rounds(9)) {
            let path = try file.copy()
            defer { file.remove(path) }
            let database = try await Database.open(at: path, schema: BenchmarkSchema.self)
            let repository: any Repository<Record> = database.repository(for: Record.self)
            let time = try await Pair.time {
                try expect(try await repository.update(records).count, records.count)
                // All that was written is in the file itself then, and not in its log.
                await database.close()
            }
            return time
        } c: {
            let path = try file.copy()
            defer { file.remove(path) }
            let opponent = try CDatabase(path: path)
            return try await Pair.time {
                try opponent.update(records)
                opponent.close()
            }
        }
        return Measurement(name: name, ratioOf: result, limit: 1.15)
    }
}
