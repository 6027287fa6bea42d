import Foundation
import Testing

/// Random typed queries over random values: SQLite and Swift find the same.
///
/// `STRATA_ROUNDS=5000 swift test --filter EvaluationDifference` is the long form; `STRATA_SEED` is the first seed.
@Suite struct EvaluationDifferenceTests {
    private static func setting(_ name: String, _ value: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? value
    }

    @Test("Any typed query finds the same in SQLite and in Swift")
    func anyQuery() async throws {
        let (rounds, first) = (Self.setting("STRATA_ROUNDS", 300), Self.setting("STRATA_SEED", 1))
        var tally: [String: Int] = [:]
        var failures = 0
        for seed in first..<first + rounds {
            var round = try await EvaluationRound(seed: seed)
            try await round.run()
            tally.merge(round.tally, uniquingKeysWith: +)
            guard !round.differences.isEmpty else { continue }
            failures += 1
            for difference in round.differences {
                Issue.record("STRATA_SEED=\(seed) STRATA_ROUNDS=1\n\(difference)")
            }
            if failures > 5 { return }
        }
        let listing = tally.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        if rounds > 300 { print("answers: \(listing)") }
        // Questions that nothing answers would prove nothing.
        #expect((tally["found"] ?? 0) > rounds * 3)
        if rounds >= 300 { #expect((tally["empty"] ?? 0) > 0 && (tally["valueMismatch"] ?? 0) > 0) }
    }
}
