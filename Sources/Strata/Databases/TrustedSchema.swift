import StrataMigrator
import StrataSQLite
import Synchronization

/// Whether the connections of a database trust its triggers and views: see `SchemaTrust`.
final class TrustedSchema: Sendable {
    private let creationScript: String
    /// Whether this SQLite does some of what the schema says only for connections that trust it.
    private let isNeeded = Atomic(false)
    /// Whether the connection that was looked at last trusts the schema.
    private let isTrusted = Atomic(false)
    /// What is in the way of it, by name.
    private let strangers = Mutex<[String]>([])

    init(of schema: any DatabaseSchema.Type) { creationScript = schema.history.creationScript }

    /// Looks at the triggers and views of a database, and trusts them on this connection if they are the schema's own.
    func establish(on connection: Connection) throws(StrataError) {
        guard try SchemaTrust.isNeeded(by: connection) else { return }
        if SchemaTrust.isNeeded(for: creationScript) { isNeeded.store(true, ordering: .relaxed) }
        // Asked before the look: what changes in between is looked at again.
        let version = try connection.value("PRAGMA schema_version")
        try look(at: connection, version: version)
    }

    /// Does for a copy of a database in memory what was done for that one: it has the same triggers and views.
    func establishAsCopy(on connection: Connection) throws(StrataError) {
        guard isTrusted.load(ordering: .relaxed) else { return }
        try connection.run("PRAGMA trusted_schema = ON")
    }

    /// Does the same after the database's schema has changed.
    /// - Parameters:
    ///   - connection: In a transaction, so that what is looked at is what the transaction works with.
    ///   - version: The `schema_version` there, if it has been asked for already.
    func establishAgain(on connection: Connection, version: StoredValue? = nil) throws(StrataError) {
        guard isNeeded.load(ordering: .relaxed) else { return }
        let current = if let version { version } else { try connection.value("PRAGMA schema_version") }
        guard current != connection.inspectedSchema else { return }
        try look(at: connection, version: current)
    }

    private func look(at connection: Connection, version: StoredValue) throws(StrataError) {
        // A look that fails is repeated before anything else is done.
        connection.inspectedSchema = nil
        let found = try SchemaTrust.establish(on: connection, for: creationScript)
        connection.inspectedSchema = version
        isTrusted.store(isNeeded.load(ordering: .relaxed) && found.isEmpty, ordering: .relaxed)
        strangers.withLock { $0 = found }
    }

    /// Runs reads on a connection, in a transaction if the schema has to be trusted for them: then somebody else may
    /// have put something into the file since, and what is looked at must be what is read.
    ///
    /// Where nothing needs trust, it costs nothing.
    func reading<Result>(on connection: Connection, _ body: () throws -> Result) throws -> Result {
        guard isNeeded.load(ordering: .relaxed) else { return try body() }
        return try connection.readSnapshot {
            try establishAgain(on: connection)
            return try body()
        }
    }

    /// An error that comes of not being trusted, with what to do about it.
    func explain(_ error: StrataError) -> StrataError {
        // "unsafe use of virtual table", "unsafe use of json_array_length()"
        guard error.code == .sql, error.sqliteMessage?.contains("unsafe use of") == true else { return error }
        let names = strangers.withLock { $0 }
        guard !names.isEmpty else { return error }
        return StrataError(
            .schemaDrift,
            "this SQLite is older than 3.41 and does this only where every trigger and view is one of the schema; "
                + "drop \(names.joined(separator: ", "))",
            sqliteCode: error.sqliteCode,
            sqliteMessage: error.sqliteMessage,
            sql: error.sql
        )
    }
}
