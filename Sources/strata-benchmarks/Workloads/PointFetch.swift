import BenchmarkModel
import CStrataSQLite
import Strata

/// Fetch 20,000 rows by id, async, one after another.
struct PointFetch: Workload {
    let name = "point-fetch"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: true, scale)
        defer { file.removeAll() }
        let database = try await file.open()
        let records: any Repository<Record> = database.repository(for: Record.self)
        let opponent = try CDatabase(path: file.template)
        let statement = try opponent.prepare(CDatabase.select + #" WHERE "id" = ?1"#)
        defer { sqlite3_finalize(statement) }
        let ids = file.records.shuffled().prefix(scale.operations(20_000)).map(\.id)
        let result = try await Pair.measureInTurns(ids, rounds: scale.rounds(9)) { ids in
            for id in ids { try expect(try await records.fetch(id: id)?.id, id) }
        } c: { ids in
            for id in ids { try expect(try opponent.fetch(id, with: statement)?.id, id) }
        }
        await database.close()
        let above = result.difference * 1_000 / Double(Pair.turn)
        return Measurement(name: name, value: above, limit: 4, unit: .microsecondsAbove(.cAPI), result)
    }
}
