import CStrataSQLite

extension Connection {
    /// Begins, changes or ends noting what the connection changes.
    ///
    /// Cheap when the version is that of the last call: otherwise the tables that are new in the plan are looked at,
    /// which costs some ten microseconds for each. To be called outside of a transaction or at its beginning: what it has
    /// changed before is not known.
    /// - Parameters:
    ///   - plan: What is noted; nil for nothing, and then no hook is installed.
    ///   - capture: By which of SQLite's hooks: for tests of the other one.
    package func track(_ plan: TrackingPlan?, by capture: ChangeCapture = .standard) {
        guard !isClosed else { return }
        guard let plan else { return hooks.endTracking(on: self) }
        if let tracking = hooks.tracking, tracking.recorder.capture == capture {
            hooks.tracking?.noted(schemaVersion: nil)
            if tracking.version != plan.version || tracking.isStale { hooks.tracking?.set(plan, on: self) }
            return
        }
        hooks.endTracking(on: self)
        hooks.beginTracking(plan, by: capture, on: self)
    }

    /// Whether the connection notes by the plan of a version already; if so, a transaction may begin.
    ///
    /// It does what ``track(_:by:)`` with the same plan would do, for who need not fetch the plan then.
    package func isTracking(_ version: Int) -> Bool {
        guard !isClosed, let tracking = hooks.tracking, tracking.recorder.capture == .standard,
            tracking.version == version, !tracking.isStale
        else { return false }
        tracking.noted(schemaVersion: nil)
        return true
    }

    /// Tells what `PRAGMA schema_version` says in the transaction that runs, for who has asked it anyway.
    ///
    /// Without it ``takeChanges()`` asks, which costs about two microseconds after each commit to a file. Another version
    /// than that of the tables as they were looked at makes the ``ChangeSet`` incomplete.
    package func noteSchemaVersion(_ version: StoredValue) {
        guard !isClosed, case .integer(let version) = version else { return }
        hooks.tracking?.noted(schemaVersion: version)
    }

    /// Whether something was noted since ``takeChanges()``, or may have been missed.
    package var hasMoreChanges: Bool { !isClosed && hooks.tracking?.hasMore(on: self) == true }

    /// What the transaction that was just committed has changed.
    ///
    /// After a rollback it is to be called too, and the answer to be thrown away.
    /// - Returns: Nil while nothing is tracked.
    package func takeChanges() -> ChangeSet? {
        guard !isClosed else { return nil }
        return hooks.tracking?.take(on: self)
    }

    /// The number that SQLite counts up with each change of the schema, as the transaction that runs sees it.
    package func schemaCookie() throws(StrataError) -> Int64 { try number(.schemaVersion) }

    /// A number that is another one after a commit of another connection.
    package func dataVersion() throws(StrataError) -> Int64 { try number(.dataVersion) }

    /// The number that SQLite counts up with each change of the schema; nil if it cannot be read.
    var schemaVersion: Int64? {
        // The transaction is over: nobody is helped by stopping here.
        try? interruptible(by: nil, waitsForLocks: hooks.waitsForLocks) { () throws(StrataError) in
            try number(.schemaVersion)
        }
    }
}
