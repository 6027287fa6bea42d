import BenchmarkModel
import Strata

/// Fetch 200,000 rows of fourteen columns, half of them optional, into structs.
struct FetchFourteenColumns: Workload {
    let name = "fetch-14-columns"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await ContactFile(filled: true, scale)
        defer { file.removeAll() }
        let database = try await Database.open(at: file.template, schema: BenchmarkSchema.self)
        let contacts: any Repository<Contact> = database.repository(for: Contact.self)
        let opponent = try CDatabase(path: file.template)
        let result = try await Pair.measure(rounds: scale.rounds(15)) {
            try await Pair.time { try expect(try await contacts.fetch().count, scale.rows) }
        } c: {
            try await Pair.time { try expect(try opponent.fetchPeople().count, scale.rows) }
        }
        await database.close()
        return Measurement(name: name, ratioOf: result, limit: 1.10)
    }
}
