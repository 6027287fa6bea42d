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

    /// Whether the value is to be as large as the limit at least, and not at most.
    var isAtLeast: Bool { if case .throughput = unit { true } else { false } }

    var isWithinLimit: Bool { isAtLeast ? value >= limit : value <= limit }

    /// Widens the limit.
    mutating func allow(_ factor: Double) { limit = isAtLeast ? limit / factor : limit * factor }

    /// Whether this figure is the better one of two of a workload.
    func isBetter(than other: Measurement) -> Bool { isAtLeast ? value > other.value : value < other.value }

    /// A workload that is held against a multiple of another way's time.
    init(name: String, ratioOf result: Pair.Result, to opponent: Unit.Opponent = .cAPI, limit: Double) {
        self.init(name: name, value: result.ratio, limit: limit, unit: .ratio(to: opponent), result)
    }

    /// A workload that is held against what it may lose of its speed.
    init(name: String, lossOf result: Pair.Result, to opponent: Unit.Opponent, limit: Double) {
        let loss = (1 - 1 / result.ratio) * 100
        self.init(name: name, value: loss, limit: limit, unit: .percentLost(to: opponent), result)
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
        case fetching = "fetching all"
        case unobserved = "without observers"
        case lone = "a transaction each"
        case otherFile = "writing elsewhere"
    }

    case ratio(to: Opponent)
    /// More is better.
    case throughput(of: Opponent)
    case percentLost(to: Opponent)
    case microsecondsAbove(Opponent)
    case seconds
    case megabytes

    var opponent: Opponent? {
        switch self {
        case .ratio(let opponent), .throughput(let opponent), .percentLost(let opponent),
            .microsecondsAbove(let opponent):
            opponent
        case .seconds, .megabytes: nil
        }
    }

    var name: String {
        switch self {
        case .ratio(let opponent): "ratio to \(opponent.rawValue)"
        case .throughput: "x throughput"
        case .percentLost: "% lost"
        case .microsecondsAbove(let opponent): "µs above \(opponent.rawValue)"
        case .seconds: "s"
        case .megabytes: "MB"
        }
    }
}
