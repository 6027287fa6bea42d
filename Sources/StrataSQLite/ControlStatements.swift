import CStrataSQLite

/// The statements of a connection that begin, end and divide transactions, each prepared when it is first needed.
///
/// Every transaction runs two of them, which do next to nothing themselves: in the cache of all statements they would
/// cost more to find, to ask for their parameters and to clear than to run.
struct ControlStatements {
    private var pointers = [OpaquePointer?](repeating: nil, count: TransactionControl.allCases.count)

    mutating func pointer(_ control: TransactionControl, on connection: OpaquePointer) throws(StrataError)
        -> OpaquePointer
    {
        if let pointer = pointers[control.rawValue] { return pointer }
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, control.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else {
            throw StrataError(sqliteCode: code, connection: connection, sql: control.sql)
        }
        pointers[control.rawValue] = pointer
        return pointer
    }

    mutating func finalize() {
        for index in pointers.indices {
            sqlite3_finalize(pointers[index])
            pointers[index] = nil
        }
    }
}

extension Connection {
    /// Begins, ends or divides a transaction.
    ///
    /// That must happen whole or not at all, although the work around it may have been asked to stop: SQLite may ask the
    /// progress handler when a statement has done its work already, and it then has begun a transaction, or committed it,
    /// and reports a failure. Only waiting for a lock can be interrupted: what ``TransactionControl/beginImmediate`` has
    /// begun by then is to be rolled back.
    package func control(_ control: TransactionControl) throws(StrataError) {
        guard !isClosed else { throw StrataError(.closed, "the database is closed", sql: control.sql) }
        let pointer = try controls.pointer(control, on: handle)
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
