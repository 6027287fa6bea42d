import StrataMigrator
import StrataSQLite

extension Database {
    /// Reads in one snapshot: what several fetches return belongs together.
    /// - Parameter body: It runs on a thread of the database's own, not in an async context.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; ``StrataError/Code/cancelled`` if the task is cancelled;
    ///   ``StrataError/Code/closed``.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try await revealing {
            try await readers.run { try self.read(on: $0, body) }
        }
    }

    /// Writes in one transaction, which is committed if `body` returns and rolled back if it throws.
    ///
    /// Transactions run one after another. Do not wait inside `body` for another access to the same database.
    /// - Parameter body: It runs on a thread of the database's own, not in an async context.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or what the commit refuses; then nothing is changed.
    ///   ``StrataError/Code/cancelled`` if the task is cancelled, ``StrataError/Code/busy`` if another process holds
    ///   the lock too long.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await revealing {
            try await writer.run { try self.write(on: $0, body) }
        }
    }

    /// Does the same as ``read(_:)`` for code that is not async: it runs on the calling thread, and blocks it.
    ///
    /// Inside a closure of the same database it throws ``StrataError/Code/unsupported``, since it might wait for ever.
    public func readBlocking<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
        // One of the two ways to read a row that costs microseconds: without closures around the app's own.
        try marks.refuseWaiting()
        do {
            let lease = try readers.takeWaiting()
            defer { readers.giveBack(lease) }
            let outer = marks.enter()
            defer { marks.leave(to: outer) }
            return try read(on: lease.connection, body)
        } catch let error as StrataError {
            throw explained(error)
        }
    }

    /// Does the same as ``write(_:)`` for code that is not async: it runs on the calling thread, and blocks it.
    ///
    /// Inside a closure of the same database it throws ``StrataError/Code/unsupported``, since it would wait for ever.
    @discardableResult
    public func writeBlocking<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
        try marks.refuseWaiting()
        return try revealing {
            try writer.runBlocking { try self.write(on: $0, body) }
        }
    }

    func read<Result>(on connection: Connection, _ body: (Snapshot) throws -> Result) throws -> Result {
        let snapshot = Snapshot(connection, schema: schema, recordsHistory: recordsHistory)
        defer { snapshot.invalidate() }
        let isOuter = try connection.beginSnapshot()
        do {
            if path != nil { try trust.establishAgain(on: connection) }
            let result = try marks.running { try body(snapshot) }
            if isOuter { try connection.control(.commit) }
            return result
        } catch {
            if isOuter { connection.endSnapshot() }
            throw error
        }
    }

    /// Runs reads on a connection, which looks at the schema again if somebody else may have changed it.
    ///
    /// Nobody else reaches a database in memory.
    func reading<Result>(on connection: Connection, _ body: (Connection) throws -> Result) throws -> Result {
        guard path != nil else { return try body(connection) }
        return try trust.reading(on: connection) { try body(connection) }
    }

    private func write<Result>(on connection: Connection, _ body: (Transaction) throws -> Result) throws -> Result {
        let transaction = Transaction(connection, schema: schema, recordsHistory: recordsHistory)
        defer { transaction.invalidate() }
        return try commit(on: connection) { try marks.running { try body(transaction) } }
    }

    /// Runs a write transaction on the writer's connection, and tells the observers.
    func commit<Result>(on connection: Connection, _ body: () throws -> Result) throws -> Result {
        if configuration.isReadOnly {
            throw StrataError(.readOnly, "the database was opened to be read only")
        }
        let isTracked = hub.track(on: connection)
        let changesBefore = connection.totalChanges
        var announcement: ChangeHub.Announcement?
        var cookie: StoredValue?
        let result: Result
        do {
            // Interrupted while it waits for the lock. Interrupted at its end, it fails with a transaction open, which
            // the handler below rolls back.
            try connection.control(.beginImmediate)
            cookie = try checkSchema(of: connection)
            if isTracked { hub.lookForOthers(on: connection) }
            try beginHistory(on: connection)
            result = try body()
            // Cancelled late is cancelled all the same, as long as nothing is committed.
            try Snapshot.requireOpen(connection)
            try sealHistory(on: connection)
            if isTracked, let changes = connection.takeChanges(),
                connection.totalChanges != changesBefore || !changes.isComplete
            {
                announcement = hub.announce(changes)
            }
            hub.setPhase(.committing)
            // Not to be interrupted: a COMMIT that reports so may have committed.
            try connection.control(.commit)
        } catch {
            hub.setPhase(.other)
            let violation = connection.foreignKeyViolation(behind: error)
            // Some failures (a full disk, an I/O error) have rolled back already.
            if connection.isInTransaction { try? connection.control(.rollback) }
            _ = connection.takeChanges()
            throw connection.located(error, violation)
        }
        hub.setPhase(.other)
        if !isTracked {
            // An observation that began during the transaction was not there when it was settled what is noted.
            if hub.hasObservers { hub.publish(nil, nil) }
        } else {
            // A virtual table may write at the COMMIT.
            if let cookie, connection.hasMoreChanges { connection.noteSchemaVersion(cookie) }
            let late = connection.hasMoreChanges ? connection.takeChanges() : nil
            if announcement != nil || late?.tables.isEmpty == false || late?.isComplete == false {
                hub.publish(announcement ?? .nothing, late)
            }
        }
        checkpointer?.note(pages: connection.walPages)
        return result
    }

    /// Another process may have migrated the file since it was opened: then writing by this schema would do harm.
    /// - Returns: The number of the schema's version; nil in memory.
    private func checkSchema(of connection: Connection) throws(StrataError) -> StoredValue? {
        guard path != nil else { return nil }
        let cookie = StoredValue.integer(try connection.schemaCookie())
        connection.noteSchemaVersion(cookie)
        guard hub.knownSchema(cookie) == false else { return cookie }
        guard try MigrationRunner(history: schema.history).status(of: connection) == .current else {
            throw StrataError(
                .schemaNewerThanApp,
                "another process has migrated the database since it was opened; nothing was written, update the app and open it again"
            )
        }
        try trust.establishAgain(on: connection, version: cookie)
        hub.rememberSchema(cookie)
        return cookie
    }

    /// Whether no row of another table goes or changes when one of this table is deleted, so that deleting one is a
    /// matter of one row.
    ///
    /// Nil while nobody has looked.
    func deletesAlone(_ table: Table) -> Bool? { solitaryTables.withLock { $0[table.name] } }

    /// Looks whether a table has rows that depend on its own.
    func noteDependents(of table: Table, on connection: Connection) throws(StrataError) {
        guard deletesAlone(table) == nil else { return }
        let children = try connection.value(
            """
            SELECT count(*) FROM main.sqlite_schema AS child, pragma_foreign_key_list(child.name) AS key
            WHERE child.type = 'table' AND key."table" = ? COLLATE NOCASE
            """,
            [.text(table.name)]
        )
        solitaryTables.withLock { $0[table.name] = children == .integer(0) }
    }

    static func check<Model: ReadableEntity>(
        _ model: Model.Type,
        belongsTo schema: any DatabaseSchema.Type
    ) throws(StrataError) {
        guard ObjectIdentifier(Model.Schema.self) != ObjectIdentifier(schema) else { return }
        throw StrataError(
            .wrongSchema,
            "\(Model.self) belongs to \(Model.Schema.self), but the database was opened for \(schema); open another database for it",
            table: Model.table.name
        )
    }

    func revealing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as StrataError {
            throw explained(error)
        }
    }

    /// Runs work, with errors that say more: what to do, and what values there were if the database reveals them.
    func revealing<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as StrataError {
            throw explained(error)
        }
    }

    private func explained(_ error: StrataError) -> StrataError {
        let error = trust.explain(error)
        return configuration.revealsValues ? error.with(revealsValues: true) : error
    }
}
