/// One row of the table: work that Strata and another way both do, or Strata alone.
protocol Workload: Sendable {
    /// The name in results: lower case, with dashes.
    var name: String { get }
    /// Does the work, in turn with the other way if there is one, and takes the medians.
    func measure() async throws -> Measurement
}

/// What a workload came to.
struct Measurement: Sendable {
    var name: String
    /// What is held against the limit, in `unit`.
    var value: Double
    var limit: Double
    var unit: Unit
    /// Median, in milliseconds for the whole work; not a number if no time was measured.
    var strata: Double
    /// The same of what it is compared with; nil if it is compared with nothing.
    var other: Double?
    /// How often each was measured.
    var rounds: Int

    var isWithinLimit: Bool { value <= limit }

    /// A workload that is held against a multiple of another way's time.
    init(name: String, ratioOf result: Pair.Result, to opponent: Unit.Opponent = .cAPI, limit: Double) {
        self.init(name: name, value: result.ratio, limit: limit, unit: .ratio(to: opponent), result)
    }

    init(name: String, value: Double, limit: Double, unit: Unit, _ result: Pair.Result) {
        self.name = name
        self.value = value
        self.limit = limit
        self.unit = unit
        strata = result.strata
        other = result.c
        rounds = result.rounds
    }

    /// A workload that is held against a time: nobody else does the same.
    init(name: String, milliseconds times: [Double], limit: Double) {
        self.name = name
        strata = Pair.median(times)
        value = strata / 1_000
        self.limit = limit
        unit = .seconds
        rounds = times.count
    }

    /// A workload that is held against memory.
    init(name: String, megabytes: [Double], limit: Double) {
        self.name = name
        value = Pair.median(megabytes)
        strata = .nan
        self.limit = limit
        unit = .megabytes
        rounds = megabytes.count
    }
}

/// What a figure is measured in.
enum Unit: Sendable {
    enum Opponent: String, Sendable {
        case cAPI = "C API"
        case hand = "code by hand"
    }

    case ratio(to: Opponent)
    case microsecondsAbove(Opponent)
    case seconds
    case megabytes

    var opponent: Opponent? {
        switch self {
        case .ratio(let opponent), .microsecondsAbove(let opponent): opponent
        case .seconds, .megabytes: nil
        }
    }

    var name: String {
        switch self {
        case .ratio(let opponent): "ratio to \(opponent.rawValue)"
        case .microsecondsAbove(let opponent): "µs above \(opponent.rawValue)"
        case .seconds: "s"
        case .megabytes: "MB"
        }
    }
}

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
