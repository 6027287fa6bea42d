import StrataSQLite
import Synchronization

/// The connections of a database of one kind, and the work that waits for one.
///
/// Work of unknown length runs on the pool's own threads, never on Swift's cooperative threads. Work that waits is
/// first come, first served. A pool of one connection is a writer.
final class ConnectionPool: Sendable {
    /// A connection on loan.
    // Unchecked: a connection is either in `idle` or with the one who took it; the pool's mutex hands it over.
    struct Lease: @unchecked Sendable {
        let connection: Connection
    }

    struct State {
        var idle: [Lease] = []
        var openCount = 0
        /// A job that was served leaves nil: what it holds must not die under the lock, where a `deinit` could need the pool.
        var waiting: [Job?] = []
        /// Jobs before this position of `waiting` have been served.
        var served = 0
        var isClosed = false
        /// Called when the last connection has come back after closing.
        var onClosed: (@Sendable () -> Void)?
        /// How to close each connection that is open beside those of the pool.
        var apart: [Int: @Sendable () -> Void] = [:]
        var lastApart = 0

        /// Whether no connection is open.
        var isEmpty: Bool { openCount == 0 && apart.isEmpty }

        /// What is to be called if the last connection is closed: once.
        mutating func takeWhenClosed() -> (@Sendable () -> Void)? {
            guard isClosed, isEmpty else { return nil }
            defer { onClosed = nil }
            return onClosed
        }

        mutating func nextWaiting() -> Job? {
            guard served < waiting.count else { return nil }
            let job = waiting[served]
            waiting[served] = nil
            served += 1
            if served > 64, served * 2 > waiting.count {
                waiting.removeFirst(served)
                served = 0
            }
            return job
        }
    }

    let state = Mutex(State())
    private let capacity: Int
    let threads: WorkerThreads
    /// Who is at work on the connections of the database, of which a file has two pools.
    let marks: ClosureMarks
    let open: @Sendable () throws(StrataError) -> Connection
    /// Whether the last small writes that waited were several: who has written among others will soon write again, so
    /// that the next ones rather wait for each other than take the connection, each alone.
    let isCrowded = Atomic(false)
    /// How often work was done at once, on the thread of who asked.
    let turns = Atomic(0)

    /// How long a task waits for the closure that has started it, in milliseconds.
    let patience: Int

    /// Makes a pool.
    /// - Parameters:
    ///   - label: The name of its threads, for debuggers.
    ///   - capacity: How many connections it opens at most, when they are needed.
    ///   - marks: Who is at work on the connections of the database.
    ///   - patience: How long a task waits for the closure that has started it.
    ///   - first: A connection that is open already.
    ///   - open: Opens another.
    init(
        label: String,
        capacity: Int,
        marks: ClosureMarks = ClosureMarks(),
        patience: Duration = .seconds(5),
        first: Lease?,
        open: @escaping @Sendable () throws(StrataError) -> Connection
    ) {
        self.capacity = max(1, capacity)
        self.marks = marks
        self.patience = patience.milliseconds
        self.open = open
        // Each job has a connection, or opens one; one more thread closes what is no longer needed.
        threads = WorkerThreads(name: label, capacity: self.capacity + 1)
        if let first {
            state.withLock { state in
                state.idle = [first]
                state.openCount = 1
            }
        }
    }

    /// A connection, if one is free at once.
    func takeIfIdle() -> Lease? {
        state.withLock { state in state.isClosed ? nil : state.idle.popLast() }
    }

    /// A connection for who has one already, if nobody waits for one and another is left for who comes next.
    ///
    /// It is opened if there may be more than there are.
    func takeAnother() -> Lease? {
        let (idle, isToOpen) = state.withLock { state -> (Lease?, Bool) in
            let free = capacity - state.openCount + state.idle.count
            guard !state.isClosed, free >= 2, state.served == state.waiting.count else { return (nil, false) }
            if let lease = state.idle.popLast() { return (lease, false) }
            state.openCount += 1
            return (nil, true)
        }
        guard isToOpen else { return idle }
        do throws(StrataError) {
            return Lease(connection: try open())
        } catch {
            countUnopened()
            return nil
        }
    }

    /// Whether nobody has a connection, and nobody waits for one.
    var areAllIdle: Bool {
        state.withLock { $0.idle.count == $0.openCount && $0.served == $0.waiting.count }
    }

    /// How many jobs wait for a connection.
    var waitingCount: Int { state.withLock { $0.waiting.count - $0.served } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Runs a job on the pool's threads as soon as there is a connection for it, perhaps before all who wait already.
    func submit(_ job: Job, first isFirst: Bool = false) {
        enum Decision {
            case run(Lease)
            case open
            case wait
            case refuse
        }
        let decision = state.withLock { state -> Decision in
            if state.isClosed { return .refuse }
            if let lease = state.idle.popLast() { return .run(lease) }
            if state.openCount < capacity {
                state.openCount += 1
                return .open
            }
            state.waiting.insert(job, at: isFirst ? state.served : state.waiting.count)
            return .wait
        }
        switch decision {
        case .run(let lease): start(job, with: lease)
        case .open: threads.async { self.openAndRun(job) }
        case .wait: break
        case .refuse: job.run(.failure(Self.closed))
        }
    }

    func start(_ job: Job, with lease: Lease) {
        if job.isHandover {
            job.run(.success(lease))
        } else {
            threads.async { job.run(.success(lease)) }
        }
    }

    private func openAndRun(_ job: Job) {
        do throws(StrataError) {
            job.run(.success(Lease(connection: try open())))
        } catch {
            countUnopened { job.run(.failure(error)) }
        }
    }

    /// A connection could not be opened.
    private func countUnopened(_ tell: () -> Void = {}) {
        let whenClosed = state.withLock { state -> (@Sendable () -> Void)? in
            state.openCount -= 1
            return state.takeWhenClosed()
        }
        tell()
        whenClosed?()
        // Those in line wait for a connection to come back, and this one never will.
        serveNext()
    }

    /// Whether a job is in the line.
    func isWaiting(_ job: Job) -> Bool {
        state.withLock { state in state.waiting[state.served...].contains { $0 === job } }
    }

    /// Takes a waiting job out of the line.
    /// - Returns: Whether it was still waiting; if not, it runs or has run.
    func withdraw(_ job: Job) -> Bool {
        state.withLock { state in
            guard let index = state.waiting[state.served...].firstIndex(where: { $0 === job }) else { return false }
            state.waiting.remove(at: index)
            return true
        }
    }

    /// Takes the small writes that are next in line, up to the first job that is something else.
    func takeSmallWrites(atMost count: Int) -> [Job] {
        state.withLock { state in
            var jobs: [Job] = []
            while jobs.count < count, state.served < state.waiting.count, state.waiting[state.served]?.write != nil,
                let job = state.nextWaiting()
            {
                jobs.append(job)
            }
            return jobs
        }
    }

    /// Gives a connection back: the next job in line gets it.
    func giveBack(_ lease: Lease) {
        if let job = nextJob(for: lease) { start(job, with: lease) }
    }

    /// Gives a connection back, unless a job waits.
    /// - Returns: The next job in line, to which the connection belongs now.
    func nextJob(for lease: Lease) -> Job? {
        enum Decision {
            case run(Job)
            case close
            case done
        }
        // A connection with a transaction that cannot be rolled back is of no more use: closing it rolls back.
        var isBroken = false
        if lease.connection.isInTransaction {
            try? lease.connection.control(.rollback)
            isBroken = lease.connection.isInTransaction
        }
        let decision = state.withLock { [isBroken] state -> Decision in
            if state.isClosed || isBroken { return .close }
            if let job = state.nextWaiting() { return .run(job) }
            state.idle.append(lease)
            return .done
        }
        switch decision {
        case .run(let job): return job
        case .close:
            lease.connection.close()
            // It counts as open until then: who closes the pool waits for the file to be closed.
            let whenClosed = state.withLock { state -> (@Sendable () -> Void)? in
                state.openCount -= 1
                return state.takeWhenClosed()
            }
            whenClosed?()
            if isBroken { serveNext() }
        case .done: break
        }
        return nil
    }

    /// After a connection was thrown away or could not be opened, the next in line opens another.
    private func serveNext() {
        let job = state.withLock { state -> Job? in
            guard !state.isClosed, state.openCount < capacity, let job = state.nextWaiting() else { return nil }
            state.openCount += 1
            return job
        }
        if let job { threads.async { self.openAndRun(job) } }
    }

    /// Closes the pool: idle connections at once, lent ones when they come back.
    ///
    /// Waiting work fails with `closed`.
    /// - Parameter done: Called once, when the last connection is closed.
    func close(_ done: @escaping @Sendable () -> Void) {
        let (idle, waiting, apart) = state.withLock { state -> ([Lease], [Job], [@Sendable () -> Void]) in
            guard !state.isClosed else { return ([], [], []) }
            state.isClosed = true
            let idle = state.idle
            let waiting = state.waiting[state.served...].compactMap(\.self)
            state.idle = []
            state.waiting = []
            state.served = 0
            return (idle, waiting, Array(state.apart.values))
        }
        for job in waiting { job.run(.failure(Self.closed)) }
        // Closing the last connection writes the log back into the file: not on the caller's thread.
        threads.async {
            for close in apart { close() }
            for lease in idle { lease.connection.close() }
            let whenClosed = self.state.withLock { state -> (@Sendable () -> Void)? in
                state.openCount -= idle.count
                state.onClosed = { [earlier = state.onClosed] in
                    earlier?()
                    done()
                }
                return state.takeWhenClosed()
            }
            whenClosed?()
        }
    }

    static var closed: StrataError { StrataError(.closed, "the database is closed") }
}
