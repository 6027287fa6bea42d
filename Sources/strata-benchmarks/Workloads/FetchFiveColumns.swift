import BenchmarkModel
import Strata

/// Fetch 200,000 rows of five columns into structs.
struct FetchFiveColumns: Workload {
    let name = "fetch-5-columns"

    func measure() async throws -> Measurement {
        let file = try await RecordFile(filled: true)
        defer { file.removeAll() }
        let database = try await Database.open(at: file.template, schema: BenchmarkSchema.self)
        let records: any Repository<Record> = database.repository(for: Record.self)
        let opponent = try CDatabase(path: file.template)
        let result = try await Pair.measure(rounds: 15) {
            try await Pair.time { try Self.expect(try await records.fetch().count) }
        } c: {
            try await Pair.time { try Self.expect(try opponent.fetchAll().count) }
        }
        await database.close()
        return Measurement(name: name, ratioOf: result, limit: 1.10)
    }

    private static func expect(_ count: Int) throws {
        guard count == RecordFile.count else { throw CDatabase.Failure(description: "\(count) rows were fetched") }
    }
}
