import Strata
import StrataMigrator

/// Add an attribute to five million rows: nothing of the rows is read or written, so it takes as long as on an empty table.
struct MigrateAddColumn: Workload {
    let name = "migrate-add-column"
    let isShort = false

    static let count = 5_000_000
    private static let rounds = 7

    func measure(_ scale: Scale) async throws -> Measurement {
        let steps = (0...Self.rounds).map { #"ALTER TABLE "Item" ADD COLUMN "extra\#($0)" TEXT;"# }
        let file = try ItemFile(count: Self.count, steps: steps)
        defer { file.removeAll() }
        let connection = try file.open(file.strataPath)
        let opponent = try CDatabase(path: file.cPath)
        var (strataRound, cRound) = (0, 0)
        let result = try await Pair.measure(rounds: Self.rounds) {
            strataRound += 1
            return try await Pair.time { try file.migrate(connection, to: strataRound + 1) { _ in } }
        } c: {
            cRound += 1
            return try await Pair.time { try opponent.execute(steps[cRound - 1]) }
        }
        connection.close()
        return Measurement(
            name: name,
            value: result.difference * 1_000,
            limit: 4_000,
            unit: .microsecondsAbove(.cAPI),
            result
        )
    }
}
