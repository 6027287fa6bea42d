import Dispatch
import StrataSQLite

extension SharedObservation {
    /// The longest time that looking waits for more commits.
    private static var longestPause: Duration { .milliseconds(50) }
    static var timers: DispatchQueue { ObservationTimers.queue }

    func startLooking() {
        let pause = state.withLock { state -> Duration in
            // To look at everything again and again while somebody writes without pause would keep a core busy: at
            // most half of the time is spent on it, and a value is never older than the longest pause and one look.
            guard case .everything = state.pending, let last = state.lastLook else { return .zero }
            return min(last.duration, Self.longestPause) - (ContinuousClock.now - last.end)
        }
        guard pause > .milliseconds(1) else { return submit() }
        Self.timers.asyncAfter(deadline: .now() + .microseconds(Int(pause / .microseconds(1)))) { [weak self] in
            self?.submit()
        }
    }

    private func submit() {
        let interruption = Interruption()
        let readers = database.readers
        let job = ConnectionPool.Job { lease in
            switch lease {
            case .failure(let error): self.finishLooking(.failure(error))
            case .success(let lease):
                let outcome = Result { try self.look(on: lease.connection, interruption) }
                readers.giveBack(lease)
                self.finishLooking(outcome)
            }
        }
        let isWanted = state.withLock { state -> Bool in
            guard !state.isAbandoned, case .none = state.end else { return false }
            state.interruption = interruption
            state.job = job
            return true
        }
        if isWanted { readers.submit(job) }
    }

    /// Looks on the thread of who asks, if that takes no longer than a change of threads and waits for nobody.
    /// - Returns: False if it does not; then all is still to be looked at.
    func lookAtOnce() -> Bool {
        let isShort = state.withLock { state in
            guard case .rows(let rows) = state.pending, case .none = state.end, !state.isAbandoned else { return false }
            return rows.changes.count <= PendingRows.boundedCount
        }
        guard isShort, let lease = database.readers.takeIfIdle() else { return false }
        let outcome = Result { try look(on: lease.connection, nil) }
        database.readers.giveBack(lease)
        switch outcome {
        case .success(let found?): finishLooking(.success(found))
        case .success(nil): return false
        // Waiting for a lock is for the database's own threads.
        case .failure(let error as StrataError) where error.code == .busy:
            state.withLock { $0.pending = .everything }
            return false
        case .failure(let error): finishLooking(.failure(error))
        }
        return true
    }

    /// - Parameter interruption: Ends the look early; nil: it must not take long, and waits for nobody.
    /// - Returns: Nil if it would; then what is to be looked at is left as it was.
    private func look(on connection: Connection, _ interruption: Interruption?) throws -> Look? {
        // Taken before the look begins: what is committed during it counts as new.
        let context = state.withLock { state in
            defer { state.pending = .none }
            return LookContext(
                pending: state.pending,
                value: state.value,
                noted: state.noted,
                reads: state.region.reads,
                isBounded: interruption == nil
            ) { [weak self] in
                self?.state.withLock { $0.pending } ?? .none
            }
        }
        let start = ContinuousClock.now
        let outcome: Look? = try database.revealing {
            try connection.interruptible(by: interruption, waitsForLocks: !context.isBounded) {
                try database.marks.working {
                    try database.reading(on: connection) { try look($0, context) }
                }
            }
        }
        guard let found = outcome else {
            state.withLock { $0.pending = context.pending.joined(with: $0.pending) }
            return nil
        }
        let end = ContinuousClock.now
        state.withLock { state in
            state.record.note(found.manner, found.isChanged, end - start)
            if case .everything = context.pending { state.lastLook = (end, end - start) }
        }
        return found
    }

    private func finishLooking(_ outcome: Result<Look?, any Error>) {
        let found: Look
        switch outcome {
        case .success(let look?): found = look
        // Only a look that is bounded gives up.
        case .success(nil): return finish(.ended)
        case .failure(let error as StrataError):
            // Ended while it looked is ended, as it is while it waits.
            return finish(
                error.code == .closed || error.code == .cancelled && error.cause == nil ? .ended : .failed(error)
            )
        case .failure(let error): return finish(.failed(StrataError(.sql, "\(error)")))
        }
        if let region = found.region { adopt(region) }
        let (waiting, old) = state.withLock { state -> ([CheckedContinuation<Void, Never>], Value?) in
            state.isLooking = false
            state.interruption = nil
            state.job = nil
            guard case .none = state.end, !state.isAbandoned else { return ([], nil) }
            let old = state.value
            state.value = found.value
            if found.isChanged || state.version == 0 { state.version += 1 }
            let waiting = Array(state.waiting.values)
            state.waiting = [:]
            return (waiting, old)
        }
        // A large value dies outside the lock.
        withExtendedLifetime(old) {}
        for continuation in waiting { continuation.resume() }
    }

    /// Depends on what was read from now on, beside what was read before.
    private func adopt(_ region: ObservedRegion) {
        let (identifier, region, isGrown) = state.withLock { state -> (Int?, ObservedRegion, Bool) in
            guard let reads = region.reads else { return (nil, region, false) }
            guard let known = state.region.reads else {
                state.region = region
                return (state.identifier, region, false)
            }
            let union = known.union(reads)
            guard union != known else { return (nil, region, false) }
            var region = region
            region.reads = union
            state.region = region
            return (state.identifier, region, true)
        }
        guard let identifier else { return }
        let noted = database.hub.limit(identifier, to: region)
        state.withLock { $0.noted = noted }
        // What was committed to the new tables during the look, nobody has watched.
        if isGrown { receive(.everything(.newTables)) }
    }
}
