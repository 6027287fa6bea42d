import Synchronization

/// Lets one thread ask another to stop the statement it runs.
///
/// `sqlite3_interrupt` would reach whatever statement the connection runs by then, also the next owner's. This flag
/// belongs to one piece of work: the connection looks at it while that work runs, and at no other time.
public final class Interruption: Sendable {
    private let isRequested = Atomic<Bool>(false)

    /// Makes a flag that is not set.
    public init() {}

    /// Asks the work to stop.
    ///
    /// It may be called from any thread, at any time, more than once.
    public func request() { isRequested.store(true, ordering: .relaxed) }

    /// Whether the work was asked to stop.
    public var wasRequested: Bool { isRequested.load(ordering: .relaxed) }
}
