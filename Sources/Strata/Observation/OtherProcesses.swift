import Dispatch
import Foundation
import StrataSQLite
import Synchronization

/// Tells when another process, or a connection that is not the pool's, may have committed to a database file.
///
/// The system tells when the log is written, and then it looks whether somebody else has committed; where the system
/// tells nothing, it looks 20 times a second. A commit is told of within a tenth of a second of its end, as long as the
/// disk takes less than a second for it. Idle, it looks every two seconds, for some microseconds.
///
/// It calls `changed` on a queue of its own, holding no lock: `changed` may stop it or let it go. A commit before a
/// start is told of at times, one after it always.
final class OtherProcesses: Sendable {
    private struct State {
        var isRunning = false
        /// How often somebody has started it, also while it ran.
        var startCount = 0
        var schedule = Schedule()
        var alarm: (any Alarm)?
        /// For each of the paths; nil: the file is not watched at the moment.
        var watchers: [FileWatcher?]
        var isWatched = false
        var last: Version?
        /// A commit was seen, and `changed` not called since.
        var isUntold = false
        /// How many are telling of commits.
        var tellers = 0
        /// A look stands in the writer's line.
        var isInLine = false
        var lookCount = 0
    }

    /// The value of `PRAGMA data_version`, which means something on its connection alone.
    private struct Version: Hashable {
        let number: Int64
        /// The connection's serial number.
        let connection: UInt64
    }

    private let pool: ConnectionPool
    private let paths: [String]
    private let means: Means
    private let changed: @Sendable () -> Void
    private var queue: DispatchQueue { means.queue }
    private let state: Mutex<State>

    /// Makes one that does not look yet.
    /// - Parameters:
    ///   - path: The database file.
    ///   - pool: Its writer: all writing of this process goes through it.
    ///   - means: How time passes and files are watched.
    ///   - changed: Somebody else may have committed.
    init(
        path: String,
        pool: ConnectionPool,
        means: Means = .system,
        changed: @escaping @Sendable () -> Void
    ) {
        self.pool = pool
        self.means = means
        self.changed = changed
        // SQLite puts the log beside the file itself, and not beside a link to it.
        let file = Self.resolved(path)
        paths = FileWatcher.leavesLocksAlone ? ["\(file)-wal", file] : ["\(file)-wal"]
        state = Mutex(State(watchers: paths.map { _ in nil }))
    }

    deinit { stop() }

    /// Whether it was started and not stopped.
    var isRunning: Bool { state.withLock { $0.isRunning } }

    /// Whether the system tells it when the database is written.
    var isWatched: Bool { state.withLock { $0.isWatched } }

    /// How often it has looked.
    var lookCount: Int { state.withLock { $0.lookCount } }

    /// Begins to tell of commits, if it does not already: before the first value is fetched that they could change.
    func start() {
        let (isStarted, count) = state.withLock { state in
            defer { state.isRunning = true }
            state.startCount += 1
            return (!state.isRunning, state.startCount)
        }
        guard isStarted else { return }
        if count == 1 { noteFirst() }
        queue.async { [weak self] in self?.begin() }
    }

    /// Ends it: `changed` is not called any more, but for a call that has begun.
    func stop() {
        let (alarm, watchers) = state.withLock { state in
            defer {
                state.isRunning = false
                state.alarm = nil
                state.watchers = state.watchers.map { _ in nil }
                state.isWatched = false
                state.schedule = Schedule()
            }
            return (state.alarm, state.watchers)
        }
        alarm?.cancel()
        // They die outside the lock.
        _ = watchers
    }

    /// What is known of the commits of others.
    enum News {
        /// All were told of.
        case nothing
        /// Some were not: who asks has to tell of them, and to call ``hasTold()``.
        case untold
        /// Somebody is telling of some.
        case beingTold
    }

    /// Looks on a connection of the pool that the caller has on loan, in a transaction or not, whether others have committed.
    ///
    /// "The integer values returned by two invocations of PRAGMA data_version from the same connection will be different
    /// if changes were committed to the database by any other connection in the interim." All writing of this process
    /// goes through the writer, so on that connection the number tells of others alone. Without an earlier number of this
    /// connection that is a change: it may have been missed.
    /// - Returns: Nil if it could not look.
    func news(on connection: Connection) -> News? {
        guard see(connection) != .nothing else { return nil }
        return state.withLock { state in
            // What was seen on the queue counts until it has been told of.
            guard state.isUntold else { return state.tellers > 0 ? .beingTold : .nothing }
            state.isUntold = false
            state.tellers += 1
            return .untold
        }
    }

    /// Whoever has got ``News/untold`` has told all of it.
    func hasTold() { state.withLock { $0.tellers -= 1 } }

    /// The same on the writer, if it is free at once; nil if it is not.
    func newsOnIdleWriter() -> News? {
        guard let lease = pool.takeIfIdle() else { return nil }
        defer { pool.giveBack(lease) }
        return news(on: lease.connection)
    }
}

// MARK: Looking, on the queue

extension OtherProcesses {
    /// Notes the number from which on commits are told of.
    ///
    /// Whoever has come with another start meanwhile may have fetched before: then the first look counts as a change.
    private func noteFirst() {
        guard let lease = pool.takeIfIdle() else { return }
        let number = number(on: lease.connection)
        state.withLock { state in
            guard let number, state.startCount == 1, state.last == nil else { return }
            state.last = Version(number: number, connection: lease.connection.serial)
        }
        pool.giveBack(lease)
    }

    private func begin() {
        let alarm = means.alarm(queue) { [weak self] in self?.gapPassed() }
        let isFirst = state.withLock { state in
            guard state.isRunning, state.alarm == nil else { return false }
            state.alarm = alarm
            return true
        }
        guard isFirst else { return alarm.cancel() }
        watch()
        look()
    }

    private func gapPassed() {
        let wantsEvents = state.withLock { state -> Bool? in
            guard state.isRunning else { return nil }
            state.schedule.gapPassed()
            return state.schedule.wantsEvents
        }
        guard let wantsEvents else { return }
        if wantsEvents { watch() }
        look()
    }

    private func fileWasWritten(_ index: Int) {
        let watcher = state.withLock { state -> FileWatcher? in
            guard state.isRunning else { return nil }
            defer {
                state.watchers[index] = nil
                state.isWatched = false
                state.schedule.fileWasWritten()
            }
            return state.watchers[index]
        }
        guard watcher != nil else { return }
        look()
    }

    /// Watches the files that are not watched.
    ///
    /// Before looking: what is written later is told, what was written earlier is seen.
    private func watch() {
        let missing = state.withLock { state in paths.indices.filter { state.watchers[$0] == nil } }
        let made = missing.map { index in
            means.watcher(paths[index]) { [weak self] in
                guard let self else { return }
                queue.async { [weak self] in self?.fileWasWritten(index) }
            }
        }
        // A database that is not in WAL mode has no log: all is written into the file.
        let hasLog = access(paths[0], F_OK) == 0
        state.withLock { state in
            guard state.isRunning else { return }
            for (index, watcher) in zip(missing, made) { state.watchers[index] = watcher }
            state.isWatched =
                state.watchers[0] != nil || !hasLog && state.watchers.count > 1 && state.watchers[1] != nil
        }
    }

    private func look() {
        if let lease = pool.takeIfIdle() {
            let sight = see(lease.connection)
            pool.giveBack(lease)
            return hasLooked(sight)
        }
        // A writer with a line of its own is never free: then looking takes its turn.
        let isFirst = state.withLock { state in
            defer { state.isInLine = true }
            return !state.isInLine
        }
        guard isFirst else { return }
        // It takes microseconds and waits for nothing, so it needs no thread.
        let job = ConnectionPool.Job(isHandover: true) { [weak self, pool] lease in
            var sight = Schedule.Sight.nothing
            var isClosed = false
            switch lease {
            case .success(let lease):
                if let self { sight = see(lease.connection) }
                pool.giveBack(lease)
            case .failure(let error): isClosed = error.code == .closed
            }
            self?.leaveLine(sight, isClosed: isClosed)
        }
        pool.submit(job)
    }

    private func leaveLine(_ sight: Schedule.Sight, isClosed: Bool) {
        state.withLock { $0.isInLine = false }
        if isClosed { return stop() }
        queue.async { [weak self] in self?.hasLooked(sight) }
    }

    /// Sets the time of the next look, and tells what was seen.
    private func hasLooked(_ sight: Schedule.Sight) {
        state.withLock { state in
            guard state.isRunning else { return }
            state.alarm?.set(after: state.schedule.nextGap(after: sight, isWatched: state.isWatched))
        }
        tell()
    }

    /// Calls `changed` if a commit was seen; stopped, it keeps that for the next start.
    private func tell() {
        let isUntold = state.withLock { state in
            guard state.isRunning, state.isUntold else { return false }
            state.isUntold = false
            state.tellers += 1
            return true
        }
        guard isUntold else { return }
        changed()
        hasTold()
    }

    /// Looks on a connection, and notes what is to be told.
    func see(_ connection: Connection) -> Schedule.Sight {
        let number = number(on: connection)
        return state.withLock { state in
            state.lookCount += 1
            guard let number else { return .nothing }
            let version = Version(number: number, connection: connection.serial)
            guard state.last != version else { return .same }
            state.last = version
            state.isUntold = true
            return .changed
        }
    }

    /// Nobody waits for a look, so it waits for nobody.
    private func number(on connection: Connection) -> Int64? {
        connection.interruptible(by: nil, waitsForLocks: false) { try? connection.dataVersion() }
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
