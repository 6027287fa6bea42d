import Dispatch
import StrataSQLite
import Synchronization

/// Tells observers which tables have changed, after each commit of this process and of others.
final class ChangeHub: Sendable {
    private struct State {
        var observers: [Int: Observer] = [:]
        var nextIdentifier = 0
        var isFinished = false
        /// The value of `PRAGMA schema_version` with which the ledger was last looked at.
        var schemaCookie: StoredValue?
        /// The value of `PRAGMA data_version` of the writer when other processes were last looked for.
        var dataVersion: StoredValue?
        var timer: (any DispatchSourceTimer)?
        /// A look for other processes stands in the writer's line.
        var isWaitingToLook = false
    }

    // The timer is a Sendable source; the rest are values.
    private let state = Mutex(State())
    private let writer = Mutex<WeakPool?>(nil)

    private struct WeakPool: Sendable {
        weak var pool: ConnectionPool?
    }

    /// Whether a commit knows the tables that it changed: see `ConnectionHooks.trackChanges`.
    static var knowsTables: Bool {
        #if canImport(Darwin)
            false
        #else
            true
        #endif
    }

    var hasObservers: Bool { state.withLock { !$0.observers.isEmpty } }

    /// Whether it looks for commits of other processes.
    var isWatching: Bool { state.withLock { $0.timer != nil } }

    /// Registers an observer of tables.
    ///
    /// It is dirty at once: the present value comes first.
    func observe(_ tables: Set<String>) -> Observer {
        let observer = state.withLock { state in
            let observer = Observer(identifier: state.nextIdentifier, tables: tables)
            state.nextIdentifier += 1
            if state.isFinished { observer.finish() } else { state.observers[observer.identifier] = observer }
            return observer
        }
        updateTimer()
        return observer
    }

    func remove(_ observer: Observer) {
        state.withLock { state in _ = state.observers.removeValue(forKey: observer.identifier) }
        updateTimer()
    }

    /// Wakes the observers of tables that have changed.
    /// - Parameter tables: nil: unknown, so every table may have.
    func tablesChanged(_ tables: Set<String>?) {
        let concerned = state.withLock { state in
            state.observers.values.filter { observer in
                guard let tables, !observer.tables.contains(Observer.everyTable) else { return true }
                return !observer.tables.isDisjoint(with: tables)
            }
        }
        for observer in concerned { observer.markDirty() }
    }

    /// Ends every observation.
    func finish() {
        let (observers, timer) = state.withLock { state in
            let observers = Array(state.observers.values)
            let timer = state.timer
            state.observers = [:]
            state.timer = nil
            state.isFinished = true
            return (observers, timer)
        }
        timer?.cancel()
        for observer in observers { observer.finish() }
    }

    func knownSchema(_ cookie: StoredValue) -> Bool { state.withLock { $0.schemaCookie == cookie } }

    func rememberSchema(_ cookie: StoredValue) { state.withLock { $0.schemaCookie = cookie } }

    // MARK: Other processes

    /// Looks for commits of other processes while there are observers.
    func watchOtherProcesses(through pool: ConnectionPool) { writer.withLock { $0 = WeakPool(pool: pool) } }

    /// `PRAGMA data_version` costs a look at shared memory, about two microseconds; fifty milliseconds are no delay for
    /// a reader.
    private static let interval = DispatchTimeInterval.milliseconds(50)

    private func updateTimer() {
        guard writer.withLock({ $0 }) != nil else { return }
        let stopped = state.withLock { state -> (any DispatchSourceTimer)? in
            if state.observers.isEmpty {
                defer { state.timer = nil }
                return state.timer
            }
            guard state.timer == nil else { return nil }
            let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
            timer.schedule(deadline: .now(), repeating: Self.interval, leeway: .milliseconds(10))
            timer.setEventHandler { [weak self] in self?.lookForOtherProcesses() }
            timer.resume()
            state.timer = timer
            return nil
        }
        stopped?.cancel()
    }

    /// "The integer values returned by two invocations of PRAGMA data_version from the same connection will be
    /// different if changes were committed to the database by any other connection in the interim." All writing of this
    /// process goes through the writer, so on that connection the number tells of others alone.
    private func lookForOtherProcesses() {
        guard let pool = writer.withLock({ $0?.pool }) else { return }
        if let lease = pool.takeIfIdle() {
            lookForOtherProcesses(with: lease.connection)
            return pool.giveBack(lease)
        }
        // A writer with a line of its own is never free: then looking takes its turn.
        let isFirst = state.withLock { state in
            defer { state.isWaitingToLook = true }
            return !state.isWaitingToLook
        }
        guard isFirst else { return }
        pool.submit(
            ConnectionPool.Job { [weak self] lease in
                self?.state.withLock { $0.isWaitingToLook = false }
                guard case .success(let lease) = lease else { return }
                self?.lookForOtherProcesses(with: lease.connection)
                pool.giveBack(lease)
            }
        )
    }

    private func lookForOtherProcesses(with connection: Connection) {
        // Nobody waits for this look, so it waits for nobody.
        let version = connection.interruptible(by: nil, waitsForLocks: false) {
            try? connection.value("PRAGMA data_version")
        }
        guard let version else { return }
        let isChanged = state.withLock { state in
            defer { state.dataVersion = version }
            // Without an earlier number a commit may have been missed: the observers look once more.
            return state.dataVersion != version
        }
        if isChanged { tablesChanged(nil) }
    }
}
