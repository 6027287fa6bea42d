import CStrataSQLite

extension ConnectionHooks {
    func beginTracking(_ plan: TrackingPlan, by capture: ChangeCapture, on connection: Connection) {
        tracking = ConnectionTracking(plan, by: capture, on: connection)
        installTracking(on: connection.handle)
        // "the truncate optimization": whether DELETE without WHERE goes row by row is settled when a statement is
        // prepared.
        prepareAgain(on: connection)
    }

    func endTracking(on connection: Connection) {
        guard let tracking else { return }
        switch tracking.recorder.capture {
        case .rows:
            #if !canImport(Darwin)
                sqlite3_preupdate_hook(connection.handle, nil, nil)
            #endif
        case .tables: sqlite3_update_hook(connection.handle, nil, nil)
        }
        self.tracking = nil
        if reads == nil { installAuthorizer(on: connection.handle) }
    }

    /// Notes that bytes of a BLOB are written, where no hook tells of it.
    func noteBlobWrite(to table: String) {
        guard let recorder = tracking?.recorder, recorder.capture == .tables else { return }
        recorder.noteTable(named: table)
    }

    /// Installs the hook of what is tracked, if anything is.
    func installTracking(on handle: OpaquePointer) {
        guard let recorder = tracking?.recorder else { return }
        switch recorder.capture {
        case .rows:
            #if !canImport(Darwin)
                sqlite3_preupdate_hook(
                    handle,
                    { context, handle, operation, database, table, oldKey, newKey in
                        guard let front = context?.assumingMemoryBound(to: ChangeRecorder.Front.self),
                            !front.pointee.ignores(database, table)
                        else { return }
                        front.pointee.recorder.takeUnretainedValue()
                            .noteRow(handle, operation, database, table, oldKey, newKey)
                    },
                    recorder.front
                )
            #endif
        case .tables:
            sqlite3_update_hook(
                handle,
                { context, _, database, table, _ in
                    guard let front = context?.assumingMemoryBound(to: ChangeRecorder.Front.self),
                        !front.pointee.ignores(database, table)
                    else { return }
                    front.pointee.recorder.takeUnretainedValue().noteTable(table, in: database)
                },
                recorder.front
            )
        }
    }
}
