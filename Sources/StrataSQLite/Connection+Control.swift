import CStrataSQLite

extension Connection {
    /// Begins, ends or divides a transaction.
    ///
    /// That must happen whole or not at all, although the work around it may have been asked to stop: SQLite may ask the
    /// progress handler when a statement has done its work already, and it then has begun a transaction, or committed it,
    /// and reports a failure. Only waiting for a lock can be interrupted: what ``TransactionControl/beginImmediate`` has
    /// begun by then is to be rolled back.
    package func control(_ control: TransactionControl) throws(StrataError) {
        guard !isClosed else { throw StrataError(.closed, "the database is closed", sql: control.sql) }
        let pointer = try controls.pointer(control.rawValue, control.sql, on: handle)
        guard let interruption = hooks.interruption, !control.isInterruptible else { return try run(pointer, control) }
        hooks.interruption = nil
        defer { hooks.interruption = interruption }
        try run(pointer, control)
    }

    private func run(_ pointer: OpaquePointer, _ control: TransactionControl) throws(StrataError) {
        let code = sqlite3_step(pointer)
        guard code == SQLITE_DONE else {
            // Before the reset, which may forget the message.
            let error = StrataError(sqliteCode: code, connection: handle, sql: control.sql)
            sqlite3_reset(pointer)
            throw error
        }
        sqlite3_reset(pointer)
    }
}
