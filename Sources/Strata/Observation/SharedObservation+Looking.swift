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

    private func look(on connection: Connection, _ interruption: Interruption) throws -> Look {
        // Taken before the look begins: what is committed during it counts as new.
        let context = state.withLock { state in
            defer { state.pending = .none }
            return LookContext(
                pending: state.pending,
                value: state.value,
                noted: state.noted,
                reads: state.region.reads
            )
        }
        let start = ContinuousClock.now
        let found = try database.revealing {
            try connection.interruptible(by: interruption) {
                try database.marks.working {
                    try database.reading(on: connection) { try look($0, context) }
                }
            }
        }
        let end = ContinuousClock.now
        state.withLock { state in
            state.record.note(found.manner, found.isChanged, end - start)
            if case .everything = context.pending { state.lastLook = (end, end - start) }
        }
        return found
    }

    private func finishLooking(_ outcome: Result<Look, any Error>) {
        let found: Look
        switch outcome {
        case .success(let look): found = look
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
