/// One row of the table: work that Strata and the C API both do.
protocol Workload: Sendable {
    /// The name in results: lower case, with dashes.
    var name: String { get }
    /// Does the work in both ways, in turn, and compares the medians.
    func measure() async throws -> Measurement
}

/// What a workload came to.
struct Measurement: Codable, Sendable {
    var name: String
    /// What is held against the limit, in `unit`.
    var value: Double
    var limit: Double
    var unit: String
    /// Medians, in milliseconds for the whole work.
    var strata: Double
    var c: Double
    /// How often each was measured.
    var rounds: Int

    var isWithinLimit: Bool { value <= limit }
}

/// Times two ways of doing one thing.
enum Pair {
    /// The medians of both, in milliseconds.
    ///
    /// They take turns, and take turns in going first, so that whatever disturbs the machine disturbs both.
    static func medians(
        rounds: Int,
        strata: () async throws -> Double,
        c: () async throws -> Double
    ) async throws -> (strata: Double, c: Double) {
        var times: (strata: [Double], c: [Double]) = ([], [])
        // The first round warms up and is not counted.
        for round in 0...rounds {
            let strataFirst = round % 2 == 0
            let early = strataFirst ? try await strata() : try await c()
            let late = strataFirst ? try await c() : try await strata()
            guard round > 0 else { continue }
            times.strata.append(strataFirst ? early : late)
            times.c.append(strataFirst ? late : early)
        }
        return (median(times.strata), median(times.c))
    }

    /// The milliseconds that work takes.
    static func time(_ work: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await work()
        let (seconds, attoseconds) = (clock.now - start).components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
