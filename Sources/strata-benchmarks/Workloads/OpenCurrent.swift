import BenchmarkModel
import CStrataSQLite
import Foundation
import Strata

/// Open a database of 200,000 rows that is up to date, and read one of them.
struct OpenCurrent: Workload {
    let name = "open-current"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: true, scale)
        defer { file.removeAll() }
        let ids = file.records.shuffled().prefix(scale.operations(200)).map(\.id)
        let result = try await Pair.measure(rounds: scale.rounds(9)) {
            var time = 0.0
            for id in ids {
                var opened: Database?
                time += try await Pair.time {
                    let database = try await file.open()
                    opened = database
                    try expect(try await database.repository(for: Record.self).fetch(id: id)?.id, id)
                }
                await opened?.close()
            }
            return time
        } c: {
            var time = 0.0
            for id in ids {
                var opened: CDatabase?
                time += try await Pair.time {
                    let opponent = try CDatabase(path: file.template)
                    opened = opponent
                    let statement = try opponent.prepare(CDatabase.select + #" WHERE "id" = ?1"#)
                    defer { sqlite3_finalize(statement) }
                    try expect(try opponent.fetch(id, with: statement)?.id, id)
                }
                // Closing is not part of it.
                withExtendedLifetime(opened) {}
            }
            return time
        }
        let above = result.difference * 1_000 / Double(ids.count)
        return Measurement(name: name, value: above, limit: 1_000, unit: .microsecondsAbove(.cAPI), result)
    }
}
