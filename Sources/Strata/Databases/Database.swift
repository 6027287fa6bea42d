import StrataMigrator
import StrataSQLite
import Synchronization

/// A database: one writer and several readers on one file in WAL mode, or one connection in memory.
///
/// Reading never waits for writing, and nothing of unknown length runs on Swift's cooperative threads. A database is
/// Sendable; open one for each file and share it.
///
/// ```swift
/// let database = try await Database.open(at: "todo.sqlite", schema: TodoSchema.self)
/// let items = database.repository(for: TodoItem.self)
/// try await items.create(TodoItem.Draft(title: "Buy milk"))
/// ```
public final class Database: Sendable {
    let writer: ConnectionPool
    /// The writer itself for a database in memory, whose one connection serves all.
    let readers: ConnectionPool
    let hub: ChangeHub
    /// Nil in memory, where there is no log.
    let checkpointer: Checkpointer?
    /// Whether the triggers and views of the file are trusted.
    let trust: TrustedSchema
    /// Who is at work on a connection of this database.
    var marks: ClosureMarks { writer.marks }
    /// Tables whose rows can be deleted without touching others: see `deletesAlone`.
    let solitaryTables = Mutex<[String: Bool]>([:])
    /// How many rows each table had when all of them were fetched last.
    let tableSizes = Mutex<[String: Int]>([:])
    let configuration: Configuration
    let schema: any DatabaseSchema.Type
    /// Whether an entity has a history.
    let recordsHistory: Bool
    /// The file, or nil in memory.
    public let path: String?

    init(
        path: String?,
        schema: any DatabaseSchema.Type,
        configuration: Configuration,
        trust: TrustedSchema,
        writer: ConnectionPool,
        readers: ConnectionPool
    ) {
        self.path = path
        self.schema = schema
        self.configuration = configuration
        self.trust = trust
        self.writer = writer
        self.readers = readers
        recordsHistory = schema.recordsHistory
        hub = ChangeHub()
        checkpointer = path == nil ? nil : Checkpointer(writer: writer, readers: readers)
    }

    /// Opens a file, makes it if it is not there, and migrates it to the schema.
    ///
    /// The file is made readable by its owner alone (mode 0600). A database that is newer than the schema, has drifted
    /// from its migrations, or belongs to another program is left as it is.
    /// - Parameters:
    ///   - path: The file's path; its folder must exist.
    ///   - schema: The generated schema.
    ///   - migrations: What to do with pending migrations. Each runs in a transaction of its own. With `report` they
    ///     are left alone, and the database is read only until they have run.
    ///   - configuration: See ``Configuration``.
    /// - Throws: ``StrataError`` with the code `schemaNewerThanApp`, `schemaTooOld`, `schemaDrift`, `wrongSchema`,
    ///   `draftSchema`, `migrationFailed`, `migrationNeeded`, `corrupt`, `busy`, `readOnly`, `diskFull` or `io`; each says
    ///   what to do.
    /// - Complexity: About a millisecond for a file that is up to date; the time of the migrations for another.
    public static func open(
        at path: String,
        schema: any DatabaseSchema.Type,
        migrations: MigrationPolicy = .automatic,
        configuration: Configuration = Configuration()
    ) async throws(StrataError) -> Database {
        // SQLite and the system end a path at a NUL: that would be another file.
        guard !path.isEmpty, path != ":memory:", !path.utf8.contains(0) else {
            throw StrataError(
                .io,
                "a database needs the path of a file; for one in memory there is Database.inMemory(schema:)"
            )
        }
        var configuration = configuration
        if migrations == .report { configuration.isReadOnly = true }
        let settled = configuration
        let trust = TrustedSchema(of: schema)
        let opening = Mutex<Interruption?>(Interruption())
        let writer = ConnectionPool(label: "strata.write", capacity: 1, patience: settled.busyTimeout, first: nil) {
            () throws(StrataError) in
            try openWriter(
                at: path,
                schema: schema,
                migrations: migrations,
                configuration: settled,
                trust: trust,
                interruption: opening.withLock { $0 }
            )
        }
        try await writer.openFirst(interruption: opening.withLock { $0 }, revealsValues: configuration.revealsValues)
        // A writer that has to be opened again later is no work of this task.
        opening.withLock { $0 = nil }
        let readers = ConnectionPool(
            label: "strata.read",
            capacity: configuration.readers,
            marks: writer.marks,
            patience: configuration.busyTimeout,
            first: nil
        ) { () throws(StrataError) in
            try openReader(at: path, configuration: settled, trust: trust)
        }
        let database = Database(
            path: path,
            schema: schema,
            configuration: configuration,
            trust: trust,
            writer: writer,
            readers: readers
        )
        database.hub.watchOtherProcesses(on: path, through: writer)
        return database
    }

    /// Makes a database in memory, with the schema's tables and no rows: the store for tests.
    ///
    /// It is gone when the last reference is. It has one connection, so reads wait for writes; all else is as on a
    /// file.
    /// - Parameters:
    ///   - schema: The generated schema.
    ///   - configuration: See ``Configuration``.
    /// - Throws: ``StrataError/Code/sql`` if the generated script does not fit this SQLite.
    /// - Complexity: A tenth of a millisecond for ten entities: it is a copy of the first one that was made of the schema,
    ///   which stays. Where migrations insert or change rows, they run each time.
    public static func inMemory(
        schema: any DatabaseSchema.Type,
        configuration: Configuration = Configuration()
    ) throws(StrataError) -> Database {
        let (connection, trust) = try MemoryTemplates.open(schema)
        RelationshipName.use(schema, on: connection)
        connection.setBusyTimeout(milliseconds: configuration.busyTimeout.milliseconds)
        let pool = ConnectionPool(
            label: "strata.memory",
            capacity: 1,
            patience: configuration.busyTimeout,
            first: ConnectionPool.Lease(connection: connection)
        ) {
            () throws(StrataError) in
            throw StrataError(.closed, "the database in memory is gone with its connection")
        }
        return Database(
            path: nil,
            schema: schema,
            configuration: configuration,
            trust: trust,
            writer: pool,
            readers: pool
        )
    }

    /// Closes the connections, when the work that runs has ended.
    ///
    /// Work that waits fails with ``StrataError/Code/closed``, observation streams end. Closing twice is the same as
    /// once. Called by a task that a closure of the database has started, it does not wait for that closure.
    public func close() async {
        hub.finish()
        guard marks.runningStarter == nil else {
            guard readers !== writer else { return writer.close {} }
            return readers.close { [writer] in writer.close {} }
        }
        if readers !== writer {
            await withCheckedContinuation { continuation in readers.close { continuation.resume() } }
        }
        // The writer last: the last connection to close writes the log back into the file.
        await withCheckedContinuation { continuation in writer.close { continuation.resume() } }
    }

    deinit {
        hub.finish()
        // Idle connections close with their pools.
    }
}

extension Duration {
    /// Whole milliseconds, at most those of an Int32: what SQLite's timeouts hold.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 2_000_000 else { return 2_000_000_000 }
        return max(0, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
