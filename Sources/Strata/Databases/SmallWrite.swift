import StrataSQLite
import Synchronization

/// A write of one row that waits for the writer, and the task that waits for it: it may share a transaction with others
/// that wait.
///
/// What it results in is not its own matter: a generic class would have Swift look its types up for each write.
final class SmallWrite: Sendable {
    typealias Outcome = Result<Void, any Error>

    private enum Phase {
        case waiting, begun, answered
    }

    private struct State {
        var phase = Phase.waiting
        var task: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        var group: WriteGroup?
    }

    /// The closure that has started the task which waits.
    let starter = ClosureMarks.starter
    private let database: Database
    private let body: @Sendable (Connection) throws -> Void
    /// Requested when its task is cancelled.
    let interruption = Interruption()
    private let state = Mutex(State())

    init(to database: Database, _ body: @escaping @Sendable (Connection) throws -> Void) {
        self.database = database
        self.body = body
    }

    /// Sets who is told.
    func setTask(_ task: CheckedContinuation<Outcome, Never>) { state.withLock { $0.task = task } }

    var wasCancelled: Bool { interruption.wasRequested }

    /// Cancels it: it is taken out if it has not begun, and interrupted if it runs alone.
    func cancel() {
        interruption.request()
        let (task, group) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, WriteGroup?) in
            guard state.phase == .waiting, let task = state.task else { return (nil, nil) }
            state.phase = .answered
            state.task = nil
            return (task, state.group)
        }
        task?.resume(returning: .failure(ConnectionPool.cancelled))
        group?.leave()
    }

    /// It is about to run with others, and can be cancelled until ``begin()``.
    func join(_ group: WriteGroup) {
        let isGone = state.withLock { state in
            state.group = group
            return state.phase == .answered
        }
        if isGone { group.leave() }
    }

    /// From here on, cancelling the task does not take it out any more.
    /// - Returns: False if it has been cancelled.
    func begin() -> Bool {
        state.withLock { state in
            switch state.phase {
            case .answered: return false
            // It is run once more.
            case .begun: return true
            case .waiting:
                // Cancelled so early that there was nobody to tell: that is done after the others.
                guard !interruption.wasRequested else { return false }
                state.phase = .begun
                return true
            }
        }
    }

    /// Runs in a transaction that is open, and keeps the result.
    func run(on connection: Connection) throws {
        try body(connection)
        keep(.success(()))
    }

    /// Runs in a transaction of its own, and keeps the result or the error.
    func runAlone(on connection: Connection) {
        let isGone = state.withLock { state in
            if state.phase == .waiting { state.phase = .begun }
            return state.phase == .answered
        }
        guard !isGone else { return }
        let outcome = Outcome {
            try connection.interruptible(by: interruption) {
                guard !interruption.wasRequested else { throw ConnectionPool.cancelled }
                return try database.marks.working(for: starter) {
                    try database.commit(on: connection) { try body(connection) }
                }
            }
        }
        keep(ConnectionPool.naming(outcome, interruption))
    }

    /// Keeps an error as what has come of it.
    func fail(_ error: any Error) { keep(.failure(error)) }

    private func keep(_ outcome: Outcome) { state.withLock { $0.outcome = outcome } }

    /// Tells the task what has come of it.
    func acknowledge() {
        let (task, outcome) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Outcome?) in
            defer {
                state.phase = .answered
                state.task = nil
                state.outcome = nil
            }
            return (state.task, state.outcome)
        }
        task?.resume(returning: outcome ?? .failure(ConnectionPool.cancelled))
    }
}

/// Small writes that are to run in one transaction.
final class WriteGroup: Sendable {
    /// Requested when nobody waits for the group any more: then it need not wait for a lock.
    let interruption = Interruption()
    private let waiting: Atomic<Int>

    init(count: Int) { waiting = Atomic(count) }

    /// One of them was cancelled before it began.
    func leave() {
        if waiting.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { interruption.request() }
    }
}
