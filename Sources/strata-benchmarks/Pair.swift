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

    /// Measures operations of microseconds, in turns of 200 of each way: so short that the system seldom takes the
    /// processor away within one, and so many that the median knows nothing of those where it did.
    /// - Returns: The times of all operations; the difference is that of one turn of 200.
    static func measureInTurns<Item>(
        _ items: [Item],
        rounds: Int,
        strata: (ArraySlice<Item>) async throws -> Void,
        c: (ArraySlice<Item>) async throws -> Void
    ) async throws -> Result {
        let turns = stride(from: 0, to: items.count, by: turn).map { items[$0..<min($0 + turn, items.count)] }
        var next = 0
        var result = try await measure(rounds: rounds * turns.count) {
            defer { next += 1 }
            return try await time { try await strata(turns[next / 2 % turns.count]) }
        } c: {
            defer { next += 1 }
            return try await time { try await c(turns[next / 2 % turns.count]) }
        }
        result.strata *= Double(turns.count)
        result.c *= Double(turns.count)
        result.rounds = rounds
        return result
    }

    /// How many operations are a turn of ``measureInTurns(_:rounds:strata:c:)``.
    static let turn = 200

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
