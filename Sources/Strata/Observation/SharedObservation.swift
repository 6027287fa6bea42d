import Dispatch
import StrataSQLite
import Synchronization

/// One observation with all who consume it: it looks again when something has changed and somebody asks, once for all.
///
/// It has no queue of values and no task of its own. What commits have changed is noted as long as nobody asks; looking runs
/// on a reader's thread, so that neither a writer nor a consumer's thread is ever busy with it, but for a few rows that are
/// read again by key, which take less time than a change of threads. Whoever asks gets the latest value, or waits until there
/// is another one than the last that it has got.
final class SharedObservation<Value: Sendable>: ChangeReceiver {
    /// What a look has found.
    struct Look: Sendable {
        var value: Value
        /// Whether it is another value than the one before.
        var isChanged: Bool
        /// What was read for it; nil: as before.
        var region: ObservedRegion?
        /// How it was found, for reports.
        var manner: ObservationReport.Manner
    }

    /// Looks, on a connection; nil: it would take longer than a look that is ``LookContext/isBounded`` may.
    typealias Looking = @Sendable (Connection, LookContext<Value>) throws -> Look?

    enum End {
        case none
        case ended
        case failed(StrataError)
    }

    struct State {
        var value: Value?
        /// Counts the values; 0 before the first.
        var version = 0
        var pending = PendingChanges.everything
        var isLooking = false
        var end = End.none
        var consumers = 0
        var isAbandoned = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextTicket = 0
        /// Those who waited for a closure that waits for them.
        var refused: Set<Int> = []
        var identifier: Int?
        var region = ObservedRegion.everything
        /// The columns that writers note, as far as they are known here.
        var noted: [String] = []
        var interruption: Interruption?
        /// The look, as long as it waits for a connection or runs.
        var job: ConnectionPool.Job?
        /// When the last look at everything ended, and how long it took.
        var lastLook: (end: ContinuousClock.Instant, duration: Duration)?
        var record = ObservationRecord()
    }

    let database: Database
    /// What it is, for reports.
    private let subject: @Sendable () -> String
    let look: Looking
    /// Called once, when nobody consumes it any longer.
    private let onEnd: @Sendable (SharedObservation) -> Void
    let state = Mutex(State())

    init(
        _ database: Database,
        subject: @escaping @Sendable () -> String,
        look: @escaping Looking,
        onEnd: @escaping @Sendable (SharedObservation) -> Void = { _ in }
    ) {
        self.database = database
        self.subject = subject
        self.look = look
        self.onEnd = onEnd
    }

    // MARK: Consumers

    /// Counts one consumer more; the first one begins the observation.
    /// - Returns: False if it has ended, and another one is to be made.
    func join() -> Bool {
        state.withLock { state in
            guard !state.isAbandoned, case .none = state.end else { return false }
            state.consumers += 1
            guard state.consumers == 1 else { return true }
            // Under the lock, so that nobody looks before commits are told. The hub never calls back under its own.
            state.identifier = database.hub.add(self)
            if state.identifier == nil { state.end = .ended }
            return true
        }
    }

    /// One consumer less; the last one ends the observation.
    func leave() {
        let (identifier, interruption, value) = state.withLock { state -> (Int?, Interruption?, Value?) in
            state.consumers -= 1
            guard state.consumers <= 0 else { return (nil, nil, nil) }
            let (identifier, value) = (state.identifier, state.value)
            state.isAbandoned = true
            state.identifier = nil
            state.value = nil
            state.pending = .none
            return (identifier, state.interruption, value)
        }
        guard let identifier else { return }
        // A large value dies outside the lock.
        withExtendedLifetime(value) {}
        interruption?.request()
        database.hub.remove(identifier)
        onEnd(self)
    }

    /// The latest value after one that a consumer has got already.
    /// - Parameters:
    ///   - seen: The version of that value, 0 for none; the new one's afterwards.
    /// - Returns: Nil when the observation or the task has ended.
    func next(after seen: inout Int) async throws(StrataError) -> Value? {
        while !Task.isCancelled {
            let (answer, ticket, isToLook) = state.withLock { state -> (Answer?, Int, Bool) in
                switch state.end {
                case .failed(let error): return (.failed(error), 0, false)
                case .ended: return (.ended, 0, false)
                case .none: break
                }
                if state.version > seen, state.pending.isNone, !state.isLooking, let value = state.value {
                    return (.value(value, state.version), 0, false)
                }
                state.nextTicket += 1
                return (nil, state.nextTicket, state.beginsToLook())
            }
            switch answer {
            case .failed(let error): throw error
            case .ended: return nil
            case .value(let value, let version):
                seen = version
                return value
            case nil: break
            }
            if isToLook {
                if !lookAtOnce() {
                    startLooking()
                } else if database.readers.isTurnOver() {
                    await Task.yield()
                }
            }
            if let found = try await wait(ticket, seen) {
                seen = found.1
                return found.0
            }
        }
        return nil
    }

    private enum Answer {
        case value(Value, Int)
        case ended
        case failed(StrataError)
    }

    /// Waits until a look has ended, or everything has, or the task was cancelled.
    /// - Returns: A value that is new to the consumer.
    /// - Throws: ``StrataError/Code/unsupported`` for a task that a closure has started which keeps the connection, and
    ///   seems to wait for the task.
    private func wait(_ ticket: Int, _ seen: Int) async throws(StrataError) -> (Value, Int)? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isDone = state.withLock { state -> Bool in
                    guard case .none = state.end, !Task.isCancelled,
                        state.isLooking || state.pending.isNone && state.version <= seen
                    else { return true }
                    state.waiting[ticket] = continuation
                    return false
                }
                if isDone { return continuation.resume() }
                if let starter = database.readers.marks.runningStarter { endWaiting(ticket, for: starter) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
        }
        if state.withLock({ $0.refused.remove(ticket) }) != nil { throw ClosureMarks.waitsForItself }
        return state.withLock { state in
            guard !Task.isCancelled, case .none = state.end, state.version > seen, let value = state.value else {
                return nil
            }
            return (value, state.version)
        }
    }

    /// Ends the waiting of a task whose starter keeps the connection that the look needs.
    private func endWaiting(_ ticket: Int, for starter: ClosureMarks.Token) {
        let readers = database.readers
        Self.timers.asyncAfter(deadline: .now() + .milliseconds(readers.patience)) { [weak self] in
            guard let self, starter.isRunning else { return }
            let (continuation, isToAskAgain) = state.withLock {
                state -> (CheckedContinuation<Void, Never>?, Bool) in
                guard state.isLooking, state.waiting[ticket] != nil else { return (nil, state.waiting[ticket] != nil) }
                // One that is paced has no job yet; one that runs ends.
                guard let job = state.job, readers.isWaiting(job) else { return (nil, true) }
                state.refused.insert(ticket)
                return (state.waiting.removeValue(forKey: ticket), false)
            }
            continuation?.resume()
            if isToAskAgain { endWaiting(ticket, for: starter) }
        }
    }

    // MARK: Changes

    func prepare(for wake: Wake) {
        state.withLock { state in
            // Before the first look everything is to be looked at anyway.
            guard case .none = state.end, !state.isAbandoned else { return }
            state.pending.add(wake)
        }
    }

    func receive(_ wake: Wake) {
        let isToLook = state.withLock { state -> Bool in
            guard case .none = state.end, !state.isAbandoned else { return false }
            state.pending.add(wake)
            state.record.note(wake)
            return !state.waiting.isEmpty && state.beginsToLook()
        }
        if isToLook { startLooking() }
    }

    func end() { finish(.ended) }

    var report: ObservationReport {
        let (consumers, region, record) = state.withLock { ($0.consumers, $0.region, $0.record) }
        return ObservationReport(
            subject: subject(),
            consumers: consumers,
            tracked: region.reads?.tables,
            isFiltered: region.filter != nil,
            wakeCount: record.wakeCount,
            lastCause: record.lastCause?.description,
            lookCount: record.lookCount,
            valueCount: record.valueCount,
            lastLook: record.lookDescription
        )
    }

    func finish(_ end: End) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard case .none = state.end else { return [] }
            state.end = end
            state.isLooking = false
            state.job = nil
            let waiting = Array(state.waiting.values)
            state.waiting = [:]
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

extension SharedObservation.State {
    /// Whether somebody is to begin a look now.
    mutating func beginsToLook() -> Bool {
        guard !isLooking, !pending.isNone else { return false }
        isLooking = true
        return true
    }
}

/// A queue of its own has a thread also where the app blocks all of those that the global queues share.
enum ObservationTimers {
    static let queue = DispatchQueue(label: "strata.observation")
}
