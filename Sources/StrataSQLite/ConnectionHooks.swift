import CStrataSQLite

/// What SQLite's callbacks of one connection need: kept alive by the connection, and reached from C by its address.
final class ConnectionHooks {
    /// The work that may be interrupted.
    var interruption: Interruption?
    /// How long to wait for a lock, in milliseconds.
    var busyTimeout: Int = 5_000
    /// False: a locked database is an error at once.
    var waitsForLocks = true
    /// Called as often as SQLite asks whether to stop: see ``Connection/countingRows(_:_:)``.
    var pulse: (() -> Void)?
    /// What the schema calls a foreign key, by its table and columns: for messages.
    var relationshipOf: ((String, [String]) -> (entity: String, name: String)?)?
    /// What is noted of the rows that change; nil while nobody wants to know.
    var tracking: ConnectionTracking?
    /// Whether a statement was prepared that changes the schema, since statements were prepared anew for tracking.
    ///
    /// It stays so: the statement may be kept, and run again.
    var mayChangeSchema = false
    /// Whether the statement that is being prepared drops a table, and has not asked yet whether its rows may be deleted.
    var isDropping = false
    /// What statements read; nil until somebody wants to know.
    var reads: ReadRecorder?
    /// Called after a transaction was rolled back, also by SQLite itself.
    var onRollback: (() -> Void)?
    /// Pages in the write-ahead log after the last commit.
    var walPages: Int = 0

    /// Installs the callbacks that every connection has.
    func install(on connection: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        // "The progress handler callback is invoked … after the evaluation of N virtual machine instructions"; a
        // non-zero answer interrupts.
        sqlite3_progress_handler(
            connection,
            1_000,
            { context in
                guard let context else { return 0 }
                let hooks = Unmanaged<ConnectionHooks>.fromOpaque(context).takeUnretainedValue()
                hooks.pulse?()
                return hooks.interruption?.wasRequested == true ? 1 : 0
            },
            context
        )
        sqlite3_busy_handler(
            connection,
            { context, attempts in
                guard let context else { return 0 }
                let hooks = Unmanaged<ConnectionHooks>.fromOpaque(context).takeUnretainedValue()
                return hooks.waitForLock(attempts: Int(attempts)) ? 1 : 0
            },
            context
        )
        sqlite3_wal_hook(
            connection,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<ConnectionHooks>.fromOpaque(context).takeUnretainedValue().walPages = Int(pages)
                return SQLITE_OK
            },
            context
        )
    }

    /// Installs the callback that ``onRollback`` needs.
    func installRollback(on connection: OpaquePointer) {
        _ = sqlite3_rollback_hook(
            connection,
            { context in
                guard let context else { return }
                Unmanaged<ConnectionHooks>.fromOpaque(context).takeUnretainedValue().onRollback?()
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Removes the callbacks, before what they reach is gone.
    func remove(from connection: OpaquePointer) {
        sqlite3_progress_handler(connection, 0, nil, nil)
        sqlite3_busy_handler(connection, nil, nil)
        sqlite3_wal_hook(connection, nil, nil)
        sqlite3_rollback_hook(connection, nil, nil)
        sqlite3_update_hook(connection, nil, nil)
        sqlite3_set_authorizer(connection, nil, nil)
        #if !canImport(Darwin)
            sqlite3_preupdate_hook(connection, nil, nil)
        #endif
    }

    /// Sleeps before the next attempt to get a lock.
    /// - Returns: False when the time is over, the work was cancelled, or this work must not wait.
    private func waitForLock(attempts: Int) -> Bool {
        guard waitsForLocks, interruption?.wasRequested != true else { return false }
        // 1, 2, 4 … 16 ms and then 16 ms each: short enough to be next in line, long enough to cost nothing.
        let delays = [1, 2, 4, 8]
        let waited = attempts < delays.count ? (1 << attempts) - 1 : 15 + (attempts - delays.count) * 16
        guard waited < busyTimeout else { return false }
        let delay = attempts < delays.count ? delays[attempts] : 16
        sqlite3_sleep(Int32(min(delay, busyTimeout - waited)))
        return true
    }
}
