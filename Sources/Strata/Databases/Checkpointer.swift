import StrataSQLite
import Synchronization

/// Writes the log of a file back into it, on a thread and a connection of its own: no commit waits for that.
///
/// A passive checkpoint runs beside readers and writers. But the log begins anew only with a transaction that finds all of
/// it in the file: never, while somebody writes without pause. So where the log has become long, the writer does what was
/// written meanwhile, which is little unless it writes faster than that, and sees to it that the log begins anew. While somebody reads an old state it cannot,
/// and the writer is left alone.
final class Checkpointer: Sendable {
    /// "By default, SQLite does a checkpoint automatically when the WAL file reaches a threshold size of 1000 pages".
    static let threshold = 1_000
    /// The length of the log from which on the writer lends a hand.
    static let limit = 2 * threshold
    /// How long the writer waits at most for those who still read from a log of that length, in milliseconds.
    ///
    /// Who reads the state of now is mostly done by then. If not, it tries again when the log has grown by half. The longer the
    /// log has become, the more it matters that it ends: 20 milliseconds at 8 MB, half a second at 200.
    static func patience(for pages: Int) -> Int { min(500, 20 * max(1, pages / limit)) }

    // Unchecked: the connection is used by the one job that runs, or with the mutex locked.
    fileprivate struct State: @unchecked Sendable {
        var connection: (connection: Connection, number: Int)?
        var isRunning = false
        var isClosed = false
        var reader = LogReader()
    }

    private let state = Mutex(State())
    private let writer: ConnectionPool
    private let readers: ConnectionPool
    private let threads = WorkerThreads(name: "strata.checkpoint", capacity: 1)
    /// The length of the log after the last commit, and the one at which there is to be a checkpoint: both are the
    /// writer's, and read by the other thread.
    private let pages = Atomic(0)
    private let next = Atomic(threshold)
    /// How often the writer has lent a hand: for tests.
    let handCount = Atomic(0)

    init(writer: ConnectionPool, readers: ConnectionPool) {
        self.writer = writer
        self.readers = readers
    }

    /// Whether it has a connection: for tests.
    var isOpen: Bool { state.withLock { $0.connection != nil } }

    /// Whether a checkpoint is being made: for tests.
    var isRunning: Bool { state.withLock { $0.isRunning } }

    /// Called after each commit, by who has the writer, with the length of the log.
    func note(pages count: Int) {
        let before = pages.exchange(count, ordering: .relaxed)
        // It has begun anew.
        if count < before { next.store(Self.threshold, ordering: .relaxed) }
        guard count >= next.load(ordering: .relaxed) else { return }
        // A long log is one that does not end: trying again costs the writer time.
        next.store(count + max(Self.threshold, count / 2), ordering: .relaxed)
        let begins = state.withLock { state in
            guard !state.isRunning, !state.isClosed else { return false }
            state.isRunning = true
            return true
        }
        if begins { threads.async { self.run() } }
    }

    private func run() {
        var isToFinish = true
        if let connection = openConnection() {
            var length = 0
            var isHeld = false
            repeat {
                length = pages.load(ordering: .relaxed)
                // Whatever fails here will be found by who reads or writes the file; the log stays.
                let written = connection.checkpoint()
                isHeld = state.withLock { $0.reader.isHolding(length, written: written, at: .now) }
                // What was written meanwhile has asked for a checkpoint of its own, which could not begin. Who writes faster
                // than this does must wait for the rest in the end.
            } while !isHeld && isGrowing(from: length)
            isToFinish = !isHeld && pages.load(ordering: .relaxed) >= Self.limit
        }
        if isToFinish, !state.withLock({ $0.isClosed }) { finishOnWriter() } else { end() }
    }

    /// Whether the log has grown by as much as asks for a checkpoint, and is not so long yet that the writer has to end it.
    private func isGrowing(from length: Int) -> Bool {
        let count = pages.load(ordering: .relaxed)
        return count >= length + Self.threshold && count < 2 * Self.limit && !state.withLock { $0.isClosed }
    }

    private func end() {
        let closing = state.withLock { state -> (Connection, Int)? in
            state.isRunning = false
            return state.isClosed ? state.takeConnection() : nil
        }
        if let closing { close(closing) }
    }

    /// The connection, which is opened when it is needed first.
    ///
    /// Nil if it cannot be opened: then the writer does it.
    private func openConnection() -> Connection? {
        if let open = state.withLock({ $0.connection?.connection }) { return open }
        guard let opened = try? readers.openApart(closing: { [weak self] in self?.close() }) else { return nil }
        state.withLock { $0.connection = opened }
        return opened.0
    }

    /// Writes the rest back between two transactions, so that the log begins anew with the next one.
    ///
    /// No other checkpoint begins until then: SQLite would refuse this one.
    private func finishOnWriter() {
        let job = ConnectionPool.Job { [self] lease in
            guard case .success(let lease) = lease else { return end() }
            handCount.add(1, ordering: .relaxed)
            let patience = Self.patience(for: pages.load(ordering: .relaxed))
            if lease.connection.checkpoint(waitingForReaders: patience) {
                // The first transaction may make it longer than it was.
                pages.store(0, ordering: .relaxed)
                next.store(Self.threshold, ordering: .relaxed)
            }
            end()
            writer.giveBack(lease)
        }
        // Before those who wait: each of them may add much to the log.
        writer.submit(job, first: true)
    }

    private func close() {
        let closing = state.withLock { state -> (Connection, Int)? in
            state.isClosed = true
            return state.isRunning ? nil : state.takeConnection()
        }
        if let closing { close(closing) }
    }

    private func close(_ closing: (connection: Connection, number: Int)) {
        closing.connection.close()
        readers.finishApart(closing.number)
    }
}

extension Checkpointer.State {
    fileprivate mutating func takeConnection() -> (Connection, Int)? {
        defer { connection = nil }
        return connection
    }
}
