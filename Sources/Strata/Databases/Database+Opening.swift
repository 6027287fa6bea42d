import Foundation
import StrataMigrator
import StrataSQLite

extension Database {
    /// Opens the connection that writes, and migrates the file.
    static func openWriter(
        at path: String,
        schema: any DatabaseSchema.Type,
        migrations: MigrationPolicy,
        configuration: Configuration,
        trust: TrustedSchema,
        interruption: Interruption?
    ) throws(StrataError) -> Connection {
        do throws(StrataError) {
            let connection = try openAndMigrate(at: path, schema, migrations, configuration, interruption)
            try trust.establish(on: connection)
            RelationshipName.use(schema, on: connection)
            return connection
        } catch {
            guard [.corrupt, .readOnly, .io, .busy].contains(error.code), !error.message.contains(path) else {
                throw error
            }
            throw error.with(message: "\(path): \(error.message)")
        }
    }

    private static func openAndMigrate(
        at path: String,
        _ schema: any DatabaseSchema.Type,
        _ migrations: MigrationPolicy,
        _ configuration: Configuration,
        _ interruption: Interruption?
    ) throws(StrataError) -> Connection {
        let runner = MigrationRunner(history: schema.history)
        if configuration.isReadOnly {
            let connection = try Connection(path: path, mode: .readOnly)
            try SchemaTrust.allowReading(connection)
            connection.setBusyTimeout(milliseconds: configuration.busyTimeout.milliseconds)
            _ = try runner.migrate(connection, policy: migrations == .report ? .report : .refuse)
            return connection
        }
        if !FileManager.default.fileExists(atPath: path) {
            try runner.requireCreatable(isDisposable: configuration.isDisposable)
            try makeFile(at: path)
        }
        let connection = try Connection(path: path, mode: .readWrite)
        try SchemaTrust.allowReading(connection)
        connection.setBusyTimeout(milliseconds: configuration.busyTimeout.milliseconds)
        try connection.interruptible(by: interruption) { () throws(StrataError) in
            // A file that is refused stays as it is, its journal mode and a log that somebody has left behind too.
            connection.setWritesLogBackOnClose(false)
            try runner.refuse(connection, migrations, isDisposable: configuration.isDisposable)
            connection.setWritesLogBackOnClose(true)
            guard try switchToLog(connection, timeout: configuration.busyTimeout) == .text("wal") else {
                throw StrataError(
                    .unsupported,
                    "the file system does not support SQLite's write-ahead log; store the database on a local disk"
                )
            }
            try connection.run("PRAGMA synchronous = \(configuration.durability == .full ? "FULL" : "NORMAL")")
            if migrations == .automatic {
                try configuration.migrationBackup.make(of: connection, at: path, before: runner.status(of: connection))
            }
            _ = try runner.migrate(
                connection,
                policy: migrations,
                isDisposable: configuration.isDisposable,
                progress: configuration.onMigrationProgress
            )
        }
        return connection
    }

    /// Switches a file to write-ahead log.
    ///
    /// Of two connections that do so at the same moment one is refused at once, without SQLite's asking whether to
    /// wait.
    private static func switchToLog(_ connection: Connection, timeout: Duration) throws(StrataError) -> StoredValue {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        while true {
            do throws(StrataError) {
                return try connection.value("PRAGMA journal_mode = WAL")
            } catch {
                guard error.code == .busy, !connection.isInterrupted, ContinuousClock.now < deadline else {
                    throw error
                }
                // On the writer's own thread, which has nothing else to do.
                Thread.sleep(forTimeInterval: 0.002)
            }
        }
    }

    /// Opens a connection that reads.
    ///
    /// The writer has made the file and its log.
    static func openReader(
        at path: String,
        configuration: Configuration,
        trust: TrustedSchema
    ) throws(StrataError) -> Connection {
        let connection = try Connection(path: path, mode: configuration.isReadOnly ? .readOnly : .readWrite)
        connection.setBusyTimeout(milliseconds: configuration.busyTimeout.milliseconds)
        try SchemaTrust.allowReading(connection)
        try connection.run("PRAGMA query_only = 1")
        try trust.establish(on: connection)
        return connection
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

extension MigrationRunner {
    /// A schema that is ahead of its migrations makes only disposable databases.
    fileprivate func requireCreatable(isDisposable: Bool) throws(StrataError) {
        guard history.isDraft, !isDisposable else { return }
        // The runner's own words, on a database that is gone with this call.
        _ = try migrate(try Connection.inMemory(), policy: .refuse)
    }

    /// Throws for a database that would be refused, before anything of it is changed.
    fileprivate func refuse(
        _ connection: Connection,
        _ policy: MigrationPolicy,
        isDisposable: Bool
    ) throws(StrataError) {
        switch try status(of: connection) {
        case .empty, .current: if !history.isDraft || isDisposable { return }
        case .pending: if policy == .automatic, !history.isDraft || isDisposable { return }
        case .otherDraft, .diverged: if policy == .automatic, isDisposable { return }
        case .newer, .tooOld, .otherSchema: break
        }
        _ = try migrate(connection, policy: .refuse, isDisposable: isDisposable)
    }
}
