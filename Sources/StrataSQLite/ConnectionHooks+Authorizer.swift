import CStrataSQLite

// SQLite's authorizer is called when a statement is prepared, for all that it is going to do: it tells what is read, and
// whether the schema may be changed.

extension ConnectionHooks {
    /// Begins noting what statements read, for as long as the connection is open.
    func recordReads(on connection: Connection) -> ReadRecorder {
        if let reads { return reads }
        let reads = ReadRecorder()
        self.reads = reads
        prepareAgain(on: connection)
        return reads
    }

    /// Makes SQLite prepare every statement again, in the presence of the hooks that there are now.
    ///
    /// Those of the cache are forgotten. Those that somebody holds are prepared again before their next run, since setting
    /// an authorizer expires the statements of the connection.
    func prepareAgain(on connection: Connection) {
        connection.clearStatementCache()
        mayChangeSchema = false
        installAuthorizer(on: connection.handle)
    }

    /// Installs the authorizer if anybody needs it, and else none.
    func installAuthorizer(on handle: OpaquePointer) {
        guard reads != nil || tracking != nil else {
            sqlite3_set_authorizer(handle, nil, nil)
            return
        }
        sqlite3_set_authorizer(
            handle,
            { context, action, first, second, database, _ in
                guard let context else { return SQLITE_OK }
                return Unmanaged<ConnectionHooks>.fromOpaque(context).takeUnretainedValue()
                    .notePreparing(action, first, second, database)
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private func notePreparing(
        _ action: Int32,
        _ first: UnsafePointer<CChar>?,
        _ second: UnsafePointer<CChar>?,
        _ database: UnsafePointer<CChar>?
    ) -> Int32 {
        switch action {
        case SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE, SQLITE_TRANSACTION, SQLITE_SAVEPOINT: break
        case SQLITE_READ:
            // "If a table is referenced but no column values are extracted from that table … then the SQLITE_READ
            // authorizer callback is invoked once for that table with a column name that is an empty string": with the
            // names as they are in the statement's text, where that of the database is mostly left out.
            if let reads, let first, database == nil || sqlite3_stricmp(database, "main") == 0 {
                reads.note(table: first, column: second)
            }
        case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
            // Every change of the schema is one of the table that holds it, also where it has an action of its own.
            if Self.isSchema(first) { mayChangeSchema = true } else if action == SQLITE_DELETE { return deletion() }
        // "writable_schema" and "schema_version = …" do nothing on a connection that is DEFENSIVE; what else a PRAGMA or
        // ANALYZE does to the schema is told as a change of the table that holds it.
        case SQLITE_PRAGMA, SQLITE_ANALYZE: break
        case SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_TABLE, SQLITE_DROP_VIEW, SQLITE_DROP_TEMP_VIEW, SQLITE_DROP_VTABLE:
            (mayChangeSchema, isDropping) = (true, true)
        default: mayChangeSchema = true
        }
        return SQLITE_OK
    }

    private static func isSchema(_ table: UnsafePointer<CChar>?) -> Bool {
        sqlite3_stricmp(table, "sqlite_master") == 0 || sqlite3_stricmp(table, "sqlite_temp_master") == 0
    }

    /// The answer to whether the rows of a table may be deleted.
    ///
    /// "If the action code is SQLITE_DELETE and the callback returns SQLITE_IGNORE then the DELETE operation proceeds but
    /// the truncate optimization is disabled and all rows are deleted individually": so that the update hook is called.
    private func deletion() -> Int32 {
        // DROP asks it too, as its last question, and would do nothing.
        defer { isDropping = false }
        return tracking?.recorder.capture == .tables && !isDropping ? SQLITE_IGNORE : SQLITE_OK
    }
}
