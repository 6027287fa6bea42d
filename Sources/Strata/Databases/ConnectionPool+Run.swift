import Dispatch
import StrataSQLite
import Synchronization

extension ConnectionPool {
    /// Runs work of unknown length on the pool's threads.
    ///
    /// Cancelling the task interrupts the statement that runs, or takes the work out of the line.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        let interruption = Interruption()
        let work = Work()
        let starter = ClosureMarks.starter
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Swift.Result<Result, any Error>, Never>) in
                let job = Job { lease in
                    switch lease {
                    case .failure(let error): continuation.resume(returning: .failure(error))
                    case .success(let lease):
                        let outcome = Swift.Result { () throws -> Result in
                            try lease.connection.interruptible(by: interruption) {
                                guard !interruption.wasRequested else { throw Self.cancelled }
                                return try self.marks.working(for: starter) { try body(lease.connection) }
                            }
                        }
                        self.giveBack(lease)
                        continuation.resume(returning: Self.naming(outcome, interruption))
                    }
                }
                work.start(job)
                self.submit(job)
                self.endWaitingForItself(job)
                // Cancelled between the two calls: the handler found the job in no line yet.
                if interruption.wasRequested { self.cancel(job) }
            }
        } onCancel: {
            interruption.request()
            if let job = work.job { self.cancel(job) }
        }
        return try outcome.get()
    }

    /// Runs work on the pool's threads that needs none of its connections.
    func runApart<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        guard !Task.isCancelled else { throw Self.cancelled }
        let outcome = await withCheckedContinuation {
            (continuation: CheckedContinuation<Swift.Result<Result, any Error>, Never>) in
            runApart { continuation.resume(returning: Swift.Result { try body() }) }
        }
        return try outcome.get()
    }

    /// Opens the first connection, on the pool's threads.
    ///
    /// If that was done when the task was cancelled, it counts: a migration that has run is not to be called given up.
    /// - Parameter interruption: What the opening looks at; cancelling the task requests it.
    func openFirst(interruption: Interruption?, revealsValues: Bool) async throws(StrataError) {
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<StrataError?, Never>) in
                submit(
                    Job { lease in
                        switch lease {
                        case .success(let lease):
                            self.giveBack(lease)
                            continuation.resume(returning: nil)
                        case .failure(let error):
                            let isCancelled = error.code == .busy && interruption?.wasRequested == true
                            continuation.resume(returning: isCancelled ? Self.cancelled : error)
                        }
                    }
                )
            }
        } onCancel: {
            interruption?.request()
        }
        if let outcome { throw outcome.with(revealsValues: revealsValues) }
    }

    /// A closure may have started this task and wait for it: then waiting for the closure in turn must end.
    ///
    /// Most such tasks are not waited for, and get their connection when the closure has returned.
    func endWaitingForItself(_ job: Job) {
        guard let starter = marks.runningStarter else { return }
        Self.timers.asyncAfter(deadline: .now() + .milliseconds(patience)) { [weak self] in
            guard let self, starter.isRunning, withdraw(job) else { return }
            job.run(.failure(ClosureMarks.waitsForItself))
        }
    }

    /// A queue of its own has a thread also where the app blocks all of those that the global queues share.
    private static let timers = DispatchQueue(label: "strata.patience")

    private func cancel(_ job: Job) {
        if withdraw(job) { job.run(.failure(Self.cancelled)) }
    }

    /// Runs work that is bounded by a key on the caller's thread if a connection is free at once, else on the pool's
    /// threads.
    ///
    /// It never waits for a lock on the caller's thread: where the file is locked, the work is done again on the pool's.
    func runBounded<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        if let result = try await runInTurn(body) { return result }
        return try await run(body)
    }

    /// Does work at once, if that is possible without waiting, and lets others have the thread now and then: also where the
    /// work fails, as that of who creates what is there already.
    /// - Returns: Nil as ``runAtOnce(_:)``.
    func runInTurn<Result>(_ body: (Connection) throws -> Result) async throws -> Result? {
        do {
            guard let result = try runAtOnce(body) else { return nil }
            if isTurnOver() { await Task.yield() }
            return result
        } catch {
            if isTurnOver() { await Task.yield() }
            throw error
        }
    }

    /// Whether a task that had its work done at once is to let others have its thread.
    ///
    /// Such work does not suspend the task: one that writes in a loop would keep its thread, and there may be one alone.
    /// The distance is what costs nothing measurable, and some thousandths of a second of small writes.
    func isTurnOver() -> Bool { turns.wrappingAdd(1, ordering: .relaxed).newValue % 256 == 0 }

    /// Does the same, if that is possible without waiting.
    /// - Returns: Nil if no connection is free, or the work would have to wait; then nothing was changed.
    func runAtOnce<Result>(_ body: (Connection) throws -> Result) throws -> Result? {
        guard !Task.isCancelled else { throw Self.cancelled }
        guard let lease = takeIfIdle() else { return nil }
        do {
            defer { giveBack(lease) }
            let outer = marks.enter()
            defer { marks.leave(to: outer) }
            return try lease.connection.interruptible(by: nil, waitsForLocks: false) { try body(lease.connection) }
        } catch let error as StrataError where error.code == .busy || error.code == .foreignKey {
            // Nothing was changed. Waiting for a lock, and finding out which foreign key was refused, are work of
            // unknown length.
            return nil
        }
    }

    /// Who gave up waiting for a lock because the task was cancelled was not kept waiting too long.
    static func naming<Result>(
        _ outcome: Swift.Result<Result, any Error>,
        _ interruption: Interruption
    ) -> Swift.Result<Result, any Error> {
        guard case .failure(let error as StrataError) = outcome, error.code == .busy, interruption.wasRequested else {
            return outcome
        }
        return .failure(cancelled)
    }

    /// Runs work on the caller's thread, which waits for a connection: for code that is not async.
    func runBlocking<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let lease = try takeWaiting()
        defer { giveBack(lease) }
        return try marks.working { try body(lease.connection) }
    }

    /// A connection, for which the caller's thread waits.
    func takeWaiting() throws -> Lease { try takeIfIdle() ?? waitForConnection() }

    private func waitForConnection() throws -> Lease {
        let handed = Mutex<Swift.Result<Lease, StrataError>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let job = Job(isHandover: true) { lease in
            handed.withLock { $0 = lease }
            done.signal()
        }
        submit(job)
        endWaitingForItself(job)
        done.wait()
        guard let lease = handed.withLock({ $0 }) else { throw StrataError(.closed, "the database is closed") }
        return try lease.get()
    }

    /// The job that a cancellation handler takes out of the line.
    final class Work: Sendable {
        private let current = Mutex<Job?>(nil)

        var job: Job? { current.withLock { $0 } }

        func start(_ job: Job) { current.withLock { $0 = job } }
    }

    static var cancelled: StrataError {
        StrataError(.cancelled, "the task was cancelled; nothing was changed")
    }
}
