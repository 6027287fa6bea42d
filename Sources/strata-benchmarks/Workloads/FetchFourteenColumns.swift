import BenchmarkModel
import Strata

/// Fetch 200,000 rows of fourteen columns, half of them optional, into structs.
struct FetchFourteenColumns: Workload {
    /// Whether the database has one reader, so that two connections cannot read at once.
    var isAlone = false

    var name: String { isAlone ? "fetch-14-columns-alone" : "fetch-14-columns" }

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await ContactFile(filled: true, scale)
        defer { file.removeAll() }
        let database = try await file.open(readers: isAlone ? 1 : nil)
        let contacts: any Repository<Contact> = database.repository(for: Contact.self)
        let opponent = try CDatabase(path: file.template)
        let result = try await Pair.measure(rounds: 15) {
            try await Pair.time { try expect(try await contacts.fetch().count, scale.rows) }
        } c: {
            try await Pair.time { try expect(try opponent.fetchPeople().count, scale.rows) }
        }
        await database.close()
        return Measurement(name: name, ratioOf: result, limit: isAlone ? 1.10 : 1)
    }
}
