import Foundation
import StrataMigrator
import StrataSQLite

extension Database {
    /// Opens the connection that writes, and migrates the file.
    static func openWriter(
        at path: String,
        schema: any DatabaseSchema.Type,
        migrations: MigrationPolicy,
        configuration: Configuration
    ) throws(StrataError) -> Connection {
        if configuration.isReadOnly {
            let connection = try Connection(path: path, mode: .readOnly)
            connection.setBusyTimeout(milliseconds: configuration.busyTimeout.milliseconds)
            try migrate(connection, schema, migrations == .report ? .report : .refuse, configuration)
            return connection
        }
        try makeFile(at: path)
        let connection = try Connection(path: path, mode: .readWrite)
        connection.setBusyTimeout(milliseconds: configuration.busyTimeout.milliseconds)
        // Before the first write: a file that is not ours must stay as it is, its journal mode too.
        let runner = MigrationRunner(history: schema.history)
        switch try runner.status(of: connection) {
        case .otherSchema, .newer: _ = try runner.migrate(connection, policy: .refuse)
        default: break
        }
        let mode = try connection.value("PRAGMA journal_mode = WAL")
        guard mode == .text("wal") else {
            throw StrataError(
                .unsupported,
                "the file system does not support SQLite's write-ahead log; store the database on a local disk"
            )
        }
        try connection.run("PRAGMA synchronous = \(configuration.durability == .full ? "FULL" : "NORMAL")")
        try migrate(connection, schema, migrations, configuration)
        return connection
    }

    /// Opens a connection that reads.
    ///
    /// The writer has made the file and its log.
    static func openReader(at path: String, configuration: Configuration) throws(StrataError) -> Connection {
        let connection = try Connection(path: path, mode: configuration.isReadOnly ? .readOnly : .readWrite)
        connection.setBusyTimeout(milliseconds: configuration.busyTimeout.milliseconds)
        try connection.run("PRAGMA query_only = 1")
        return connection
    }

    private static func migrate(
        _ connection: Connection,
        _ schema: any DatabaseSchema.Type,
        _ policy: MigrationPolicy,
        _ configuration: Configuration
    ) throws(StrataError) {
        _ = try MigrationRunner(history: schema.history).migrate(
            connection,
            policy: policy,
            isDisposable: configuration.isDisposable
        )
    }

    /// Makes an empty file that only its owner can read.
    ///
    /// SQLite gives the log and its index the same permissions.
    private static func makeFile(at path: String) throws(StrataError) {
        let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Foundation.close(descriptor)
        } else if errno != EEXIST {
            let reason = String(cString: strerror(errno))
            throw StrataError(.io, "the database file \(path) cannot be made: \(reason)")
        }
    }
}
