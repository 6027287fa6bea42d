/// One row of the table: work that Strata and another way both do, or Strata alone.
protocol Workload: Sendable {
    /// The name in results: lower case, with dashes.
    var name: String { get }
    /// Whether it takes minutes, so that only those who ask for it wait for it.
    var isRunOnlyWhenNamed: Bool { get }
    /// Whether it is part of the short form: it is over in seconds, and builds nothing.
    var isShort: Bool { get }
    /// Does the work, in turn with the other way if there is one, and takes the medians.
    func measure(_ scale: Scale) async throws -> Measurement
}

extension Workload {
    var isRunOnlyWhenNamed: Bool { false }
    var isShort: Bool { !isRunOnlyWhenNamed }
}
