import Dispatch
import Foundation
import StrataSQLite
import Synchronization

extension ConnectionPool {
    /// Runs work of unknown length on the pool's queue.
    ///
    /// Cancelling the task interrupts the statement that runs, or takes the work out of the line.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        let interruption = Interruption()
        let work = Work()
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
                                return try body(lease.connection)
                            }
                        }
                        self.giveBack(lease)
                        continuation.resume(returning: outcome)
                    }
                }
                work.start(job)
                self.submit(job)
                // Cancelled between the two calls: the handler found the job in no line yet.
                if interruption.wasRequested { self.cancel(job) }
            }
        } onCancel: {
            interruption.request()
            if let job = work.job { self.cancel(job) }
        }
        return try outcome.get()
    }

    private func cancel(_ job: Job) {
        if withdraw(job) { job.run(.failure(Self.cancelled)) }
    }

    /// Runs work that is bounded by a key on the caller's thread if a connection is free at once, else on the pool's
    /// queue.
    ///
    /// It never waits for a lock on the caller's thread: where the file is locked, the work is done again on the queue.
    func runBounded<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        guard !Task.isCancelled else { throw Self.cancelled }
        guard let lease = takeIfIdle() else { return try await run(body) }
        do {
            defer { giveBack(lease) }
            return try lease.connection.interruptible(by: nil, waitsForLocks: false) { try body(lease.connection) }
        } catch let error as StrataError where error.code == .busy {
            return try await run(body)
        }
    }

    /// Runs work on the caller's thread or the pool's queue and waits for it: for code that is not async.
    func runBlocking<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) throws -> Result {
        try refuseReentrance()
        if let lease = takeIfIdle() {
            defer { giveBack(lease) }
            return try body(lease.connection)
        }
        let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        submit(
            Job { lease in
                let result = Swift.Result { () throws -> Result in
                    let lease = try lease.get()
                    defer { self.giveBack(lease) }
                    return try body(lease.connection)
                }
                outcome.withLock { $0 = result }
                done.signal()
            }
        )
        done.wait()
        guard let result = outcome.withLock({ $0 }) else { throw StrataError(.closed, "the database is closed") }
        return try result.get()
    }

    /// Runs an app's closure, on a connection of this pool.
    ///
    /// While it runs, its thread must not wait for another.
    func running<Result>(_ closure: () throws -> Result) rethrows -> Result {
        let thread = ObjectIdentifier(Thread.current)
        busyThreads.withLock { _ = $0.insert(thread) }
        defer { busyThreads.withLock { _ = $0.remove(thread) } }
        return try closure()
    }

    private func refuseReentrance() throws(StrataError) {
        let thread = ObjectIdentifier(Thread.current)
        guard busyThreads.withLock({ $0.contains(thread) }) else { return }
        throw StrataError(
            .unsupported,
            "a closure of `read` or `write` waits for another one, which may not begin before it ends; "
                + "use the snapshot or the transaction that it is given"
        )
    }

    /// The job that a cancellation handler takes out of the line.
    private final class Work: Sendable {
        private let current = Mutex<Job?>(nil)

        var job: Job? { current.withLock { $0 } }

        func start(_ job: Job) { current.withLock { $0 = job } }
    }

    static var cancelled: StrataError {
        StrataError(.cancelled, "the task was cancelled; nothing was changed")
    }
}
