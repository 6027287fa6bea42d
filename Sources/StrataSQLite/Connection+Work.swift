import CStrataSQLite

extension Connection {
    /// Sets how long the connection waits for a lock that another one holds, in milliseconds.
    public func setBusyTimeout(milliseconds: Int) { hooks.busyTimeout = max(0, milliseconds) }

    /// Sets what tells the name of a relationship by the table and the columns of its foreign key: for messages.
    package func nameRelationships(_ name: @escaping (String, [String]) -> (entity: String, name: String)?) {
        hooks.relationshipOf = name
    }

    /// Runs work that may be interrupted.
    /// - Parameters:
    ///   - interruption: Looked at every thousand instructions of SQLite's virtual machine, and while waiting for a
    ///     lock.
    ///   - waitsForLocks: False: a locked database is ``StrataError/Code/busy`` at once.
    ///   - body: The work.
    public func interruptible<Result, Failure: Error>(
        by interruption: Interruption?,
        waitsForLocks: Bool = true,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = (hooks.interruption, hooks.waitsForLocks)
        hooks.interruption = interruption
        hooks.waitsForLocks = waitsForLocks
        defer { (hooks.interruption, hooks.waitsForLocks) = outer }
        return try body()
    }

    /// Sets what is called after a transaction was rolled back, also by SQLite itself: when a statement says `OR ROLLBACK`
    /// or a trigger `RAISE(ROLLBACK)`, or the disk fails.
    package func onRollback(_ body: @escaping () -> Void) {
        guard !isClosed else { return }
        let isFirst = hooks.onRollback == nil
        hooks.onRollback = body
        if isFirst { hooks.installRollback(on: handle) }
    }

    /// Runs what must happen whole or not at all, although the work around it may have been asked to stop: BEGIN,
    /// COMMIT, ROLLBACK.
    package func runUninterrupted(_ sql: String) throws(StrataError) {
        try interruptible(by: nil, waitsForLocks: hooks.waitsForLocks) { () throws(StrataError) in try run(sql) }
    }

    /// Whether the work that runs may wait for a lock.
    package var waitsForLocks: Bool { hooks.waitsForLocks }

    /// Whether the work that runs was asked to stop.
    public var isInterrupted: Bool { hooks.interruption?.wasRequested == true }

    /// What may ask the work that runs to stop.
    package var interruption: Interruption? { hooks.interruption }

    /// The pages in the write-ahead log after the last commit on this connection.
    public var walPages: Int { hooks.walPages }
}

extension Connection {
    /// Whether closing the last connection of a file writes its log back: not until the file is known to be ours.
    package func setWritesLogBackOnClose(_ isOn: Bool) {
        guard !isClosed else { return }
        strata_config_flag(handle, Int32(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE), isOn ? 0 : 1)
    }

    /// Writes what the log holds back into the file, as far as no reader still needs it.
    ///
    /// Failing does no harm: the log stays.
    /// - Returns: How many pages of the log are in the file now, or nil if it failed.
    @discardableResult
    public func checkpoint() -> Int? {
        var written: Int32 = -1
        guard !isClosed,
            sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, &written) == SQLITE_OK
        else { return nil }
        hooks.walPages = 0
        return Int(written)
    }

    /// Writes all of the log back and waits for those who read from it, so that it begins anew with the next transaction.
    ///
    /// Where somebody reads for longer than that, it is as ``checkpoint()``.
    /// - Parameter milliseconds: How long it waits at most.
    /// - Returns: Whether the log begins anew.
    package func checkpoint(waitingForReaders milliseconds: Int) -> Bool {
        guard !isClosed else { return false }
        let outer = hooks.busyTimeout
        hooks.busyTimeout = min(outer, milliseconds)
        defer { hooks.busyTimeout = outer }
        // "SQLITE_CHECKPOINT_RESTART: This mode works the same way as SQLITE_CHECKPOINT_FULL with the addition that after
        // checkpointing the log file it blocks (calls the busy-handler callback) until all readers are reading from the
        // database file only. This ensures that the next writer will restart the log file from the beginning."
        return sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_RESTART, nil, nil) == SQLITE_OK
    }
}
