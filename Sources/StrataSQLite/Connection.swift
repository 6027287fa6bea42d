import CStrataSQLite
import Synchronization

/// One connection to a database.
///
/// It has no lock of its own (SQLITE_OPEN_NOMUTEX saves 33 ns for each row): whoever owns it uses it from one thread at
/// a time.
public final class Connection {
    /// How a file is opened.
    public enum Mode: Sendable {
        /// The file is made if it is not there.
        case readWriteCreate
        /// The file must be there.
        case readWrite
        /// The file must be there, and is not written.
        case readOnly
    }

    /// Another number than that of any other connection of the process.
    package let serial = Connection.lastSerial.wrappingAdd(1, ordering: .relaxed).newValue
    private static let lastSerial = Atomic<UInt64>(0)

    let handle: OpaquePointer
    let hooks = ConnectionHooks()
    // Neither of the two calls anything that could come back here while it changes: asking each time costs more than
    // what is done.
    @exclusivity(unchecked) private var cache = StatementCache(capacity: 100)
    @exclusivity(unchecked) var controls = KeptStatements(count: TransactionControl.allCases.count)
    @exclusivity(unchecked) var numbers = KeptStatements(count: DatabaseNumber.allCases.count)
    private(set) var isClosed = false
    /// The tables of the file, as they were looked at last: see ``shadowTables()``.
    var tableNames: TableNames?
    /// The `schema_version` at which the triggers and views of the file were looked at last.
    package var inspectedSchema: StoredValue?

    /// Opens a file.
    /// - Parameters:
    ///   - path: The file's path. It is data, not a URI.
    ///   - mode: Whether it may be made or written.
    /// - Throws: ``StrataError/Code/io`` if it cannot be opened, ``StrataError/Code/corrupt`` if it is no database
    ///   (found at the first use).
    public convenience init(path: String, mode: Mode = .readWriteCreate) throws(StrataError) {
        let flags =
            switch mode {
            case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        try self.init(name: path, flags: flags)
    }

    /// Opens a file by a VFS of SQLite's that was registered under a name: for tests of what a broken disk leaves behind.
    package convenience init(path: String, vfs: String) throws(StrataError) {
        try self.init(name: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs: vfs)
    }

    /// Opens a database in memory, which is gone with the connection.
    public static func inMemory() throws(StrataError) -> Connection {
        try Connection(name: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY)
    }

    private init(name: String, flags: Int32, vfs: String? = nil) throws(StrataError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs)
        guard code == SQLITE_OK, let opened else {
            let error = StrataError(sqliteCode: code, connection: opened)
            sqlite3_close_v2(opened)
            throw error.with(message: "\(error.message): \(name)")
        }
        handle = opened
        hooks.install(on: opened)
        Self.addTextFunctions(to: opened)
        // "foreign_keys: OFF by default", "SQLITE_DBCONFIG_DEFENSIVE: features that allow ordinary SQL to deliberately
        // corrupt the database file are disabled"; double-quoted strings make a misspelt name a string literal.
        for (option, value) in [
            (SQLITE_DBCONFIG_ENABLE_FKEY, Int32(1)), (SQLITE_DBCONFIG_DEFENSIVE, 1),
            (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
            (SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0),
        ] {
            strata_config_flag(opened, Int32(option), value)
        }
        // "When the REPLACE conflict resolution strategy deletes rows in order to satisfy a constraint, delete triggers
        // fire if and only if recursive triggers are enabled": without it a full-text index would keep the words of the
        // rows that a REPLACE has taken. It is a flag of the connection, which reads nothing of the file.
        let outcome = sqlite3_exec(opened, "PRAGMA recursive_triggers = ON", nil, nil, nil)
        guard outcome == SQLITE_OK else { throw StrataError(sqliteCode: outcome, connection: opened) }
    }

    deinit { finish() }

    private func finish() {
        guard !isClosed else { return }
        isClosed = true
        cache.removeAll()
        controls.finalize()
        numbers.finalize()
        // close_v2 waits for statements that somebody still holds, and they can run; the hooks are gone by then.
        hooks.remove(from: handle)
        sqlite3_close_v2(handle)
    }

    /// Closes the connection.
    ///
    /// Using it afterwards is an error; closing twice is not.
    public func close() { finish() }

    /// Runs a statement's work with a prepared statement, from the cache if it was prepared before.
    ///
    /// Nested uses of one text get statements of their own.
    /// - Parameters:
    ///   - sql: The text of one statement.
    ///   - body: Binds and steps; afterwards the statement is reset and its values cleared.
    @inlinable
    public func withStatement<Result>(
        _ sql: String,
        _ body: (Statement) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        let statement = try take(sql)
        defer { giveBack(statement) }
        do throws(StrataError) {
            return try body(statement)
        } catch {
            throw located(error, by: statement)
        }
    }

    @usableFromInline
    package func take(_ sql: String) throws(StrataError) -> Statement {
        guard !isClosed else { throw StrataError(.closed, "the database is closed", sql: sql) }
        guard let reads = hooks.reads else {
            if let statement = cache.take(sql) { return statement }
            return try Statement(sql, connection: handle, isCached: true)
        }
        // One that SQLite has prepared again by itself may read something else now.
        if let statement = cache.take(sql), let known = statement.knownReads {
            reads.add(known)
            return statement
        }
        return try prepare(sql, isCached: true, noting: reads)
    }

    @usableFromInline
    package func giveBack(_ statement: Statement) {
        statement.reset()
        statement.clearBindings()
        statement.parameterOffset = 0
        if !isClosed { cache.put(statement) }
    }

    /// Prepares a statement that the caller keeps.
    public func prepare(_ sql: String) throws(StrataError) -> Statement {
        guard !isClosed else { throw StrataError(.closed, "the database is closed", sql: sql) }
        guard let reads = hooks.reads else { return try Statement(sql, connection: handle, isCached: false) }
        return try prepare(sql, isCached: false, noting: reads)
    }

    private func prepare(
        _ sql: String,
        isCached: Bool,
        noting reads: ReadRecorder
    ) throws(StrataError) -> Statement {
        let (statement, read) = try reads.preparing { () throws(StrataError) in
            try Statement(sql, connection: handle, isCached: isCached)
        }
        statement.noteReads(read)
        return statement
    }

    /// Forgets the prepared statements: before the schema changes.
    public func clearStatementCache() { cache.removeAll() }
}
