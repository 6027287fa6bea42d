import StrataMigrator
import StrataSQLite
import Synchronization

/// Whether the connections of a database trust its triggers and views: see `SchemaTrust`.
final class TrustedSchema: Sendable {
    private let creationScript: String
    /// What is in the way of it, by name.
    private let strangers = Mutex<[String]>([])

    init(of schema: any DatabaseSchema.Type) { creationScript = schema.history.creationScript }

    /// Looks at the triggers and views of a database, and trusts them on this connection if they are the schema's own.
    func establish(on connection: Connection) throws(StrataError) {
        let found = try SchemaTrust.establish(on: connection, for: creationScript)
        strangers.withLock { $0 = found }
    }

    /// Does the same after the database's schema has changed.
    func establishAgain(on connection: Connection) throws(StrataError) {
        guard try connection.value("PRAGMA trusted_schema") != .integer(0) || strangers.withLock({ !$0.isEmpty }) else {
            return
        }
        try connection.run("PRAGMA trusted_schema = OFF")
        try establish(on: connection)
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
