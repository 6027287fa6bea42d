/// Times two ways of doing one thing.
enum Pair {
    /// Medians, times in milliseconds.
    struct Result {
        var strata: Double
        var c: Double
        /// Of the rounds' own ratios: what slows the machine for a while slows both sides of a round.
        var ratio: Double
        /// Of the rounds' own differences.
        var difference: Double
        var rounds: Int
    }

    /// Measures both in turn.
    ///
    /// They take turns in going first, so that whatever disturbs the machine disturbs both.
    static func measure(
        rounds: Int,
        strata: () async throws -> Double,
        c: () async throws -> Double
    ) async throws -> Result {
        var times: [(strata: Double, c: Double)] = []
        // The first round warms up and is not counted.
        for round in 0...rounds {
            let strataFirst = round % 2 == 0
            let early = strataFirst ? try await strata() : try await c()
            let late = strataFirst ? try await c() : try await strata()
            if round > 0 { times.append(strataFirst ? (early, late) : (late, early)) }
        }
        return Result(
            strata: median(times.map(\.strata)),
            c: median(times.map(\.c)),
            ratio: median(times.map { $0.strata / $0.c }),
            difference: median(times.map { $0.strata - $0.c }),
            rounds: rounds
        )
    }

    /// The milliseconds that work takes.
    static func time(_ work: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await work()
        let (seconds, attoseconds) = (clock.now - start).components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
