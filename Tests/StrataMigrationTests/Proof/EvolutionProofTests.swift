import Foundation
import Testing

/// Random schemas, random rows, random changes: every row afterwards is the one that an independent model says.
///
/// `STRATA_ROUNDS=5000 swift test --filter EvolutionProof` is the long form; `STRATA_SEED` is the first seed. A case
/// that fails is made smaller and printed, with its seed.
@Suite struct EvolutionProofTests {
    private static func setting(_ name: String, _ value: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? value
    }

    @Test("Any change of any schema leaves each row as an independent model says, or stops where the model says")
    func anyChange() {
        let (rounds, first) = (Self.setting("STRATA_ROUNDS", 30), Self.setting("STRATA_SEED", 1))
        var (outcomes, changes): ([String: Int], [String: Int]) = ([:], [:])
        for seed in first..<first + rounds {
            do {
                let outcome = try EvolutionCase(seed: seed).run { change in
                    changes[change.impact.rawValue, default: 0] += 1
                    // "makes", "renames", "changes": enough to see that each kind comes up.
                    changes["\(change.sentence.prefix { $0 != " " })", default: 0] += 1
                }
                switch outcome {
                case .migrated: outcomes["migrated", default: 0] += 1
                case .stopped: outcomes["stopped", default: 0] += 1
                case .refused: outcomes["refused", default: 0] += 1
                }
            } catch let failure as EvolutionCase.Failure {
                outcomes["failed", default: 0] += 1
                // A few say it all; making them small takes its time.
                let limit = outcomes["failed"] ?? 0 > 3 ? 0 : 300
                let (small, reason) = EvolutionCase(seed: seed).shrunk(failure, limit: limit)
                Issue.record("STRATA_SEED=\(seed) STRATA_ROUNDS=1\n\(reason)\n\(small.report)")
                if outcomes["failed"] ?? 0 > 15 { return }
            } catch {
                Issue.record("STRATA_SEED=\(seed) STRATA_ROUNDS=1: \(error)")
            }
        }
        func listing(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
        if rounds > 30 { print("rounds: \(listing(outcomes)); changes: \(listing(changes))") }
        // A generator that makes nothing but refusals would prove nothing.
        #expect((outcomes["migrated"] ?? 0) * 2 >= rounds)
        if rounds >= 30 {
            for kind in ["safe", "rebuild", "dataDependent", "lossy"] { #expect(changes[kind] ?? 0 > 0, "\(kind)") }
            #expect(outcomes["stopped"] ?? 0 > 0)
        }
    }
}
