public import CStrataSQLite

/// A prepared statement: for generated code, which binds values to its parameters by position.
///
/// It belongs to the connection that prepared it and to the thread that has the connection.
public final class Statement {
    @usableFromInline let pointer: OpaquePointer
    /// The text it was prepared from.
    public let sql: String
    /// How many rows the last run gave, as a hint for the next: an array that grows by doubling copies every row once
    /// more.
    public var expectedRowCount = 0
    /// How many parameters stand before the row that is bound, in a statement that writes several.
    @usableFromInline
    package var parameterOffset: Int32 = 0
    /// The bytes of the texts and BLOBs that were bound, for who looks at it and sets it back.
    @usableFromInline
    package var boundBytes = 0
    /// Whether somebody uses it, while it is in a ``StatementCache``.
    var isTaken = false
    /// Where the text is, for a ``StatementCache``: as long as the statement has it, no other text is there.
    ///
    /// Nil for one that is so short that it has no place of its own.
    let textAddress: UnsafeRawPointer?
    /// When it was given back to the cache last, as a number that grows.
    var lastUse = 0
    /// What the statement read when it was prepared, and how often SQLite had prepared it again by then: see
    /// ``Connection/recordingReads(_:)``.
    var notedReads: (reads: ReadSet, preparations: Int32)?

    /// Compiles a statement.
    /// - Parameters:
    ///   - sql: SQL text.
    ///   - connection: The handle of the connection.
    ///   - isCached: Tells SQLite that the statement is kept for long.
    /// - Throws: ``StrataError/Code/sql`` if the text is wrong, or holds no statement or more than one.
    init(_ sql: String, connection: OpaquePointer, isCached: Bool) throws(StrataError) {
        var pointer: OpaquePointer?
        let flags: UInt32 = isCached ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        var text = sql
        // How far SQLite has read: to the end of the statement, or to a NUL.
        var end = 0
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    connection,
                    characters.baseAddress,
                    Int32(clamping: characters.count),
                    flags,
                    &pointer,
                    &tail
                )
                if let tail, let start = characters.baseAddress { end = tail - start }
                return code
            }
        }
        guard code == SQLITE_OK else { throw StrataError(sqliteCode: code, connection: connection, sql: sql) }
        guard let pointer else { throw StrataError(.sql, "there is no statement in the text", sql: sql) }
        let rest = Array(text.utf8.dropFirst(end))
        guard rest.isEmpty || SQLTokenizer.tokens(in: rest).allSatisfy({ $0.text == ";" }) else {
            sqlite3_finalize(pointer)
            throw StrataError(
                .sql,
                "there is more than one statement in the text, or a NUL; run one at a time",
                sql: sql
            )
        }
        self.pointer = pointer
        self.sql = text
        textAddress = StatementCache.address(of: text)
    }

    deinit { sqlite3_finalize(pointer) }

    /// Goes to the next row.
    /// - Returns: Whether there is one.
    /// - Throws: What SQLite reports.
    @inlinable
    public func step() throws(StrataError) -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code)
    }

    /// The row that the last ``step()`` went to.
    @inlinable
    public var row: Row { Row(statement: pointer) }

    /// Makes the statement ready to run again with the values that are bound.
    @inlinable
    public func reset() { sqlite3_reset(pointer) }

    /// Sets every parameter to NULL.
    public func clearBindings() { sqlite3_clear_bindings(pointer) }

    /// How many parameters it has.
    @inlinable
    public var parameterCount: Int32 { sqlite3_bind_parameter_count(pointer) }

    /// How often it was run: for tests.
    package var runCount: Int { Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_RUN, 0)) }

    /// The rows that the connection's last INSERT, UPDATE or DELETE changed, without cascades and triggers.
    @inlinable
    public var changes: Int { Int(sqlite3_changes64(sqlite3_db_handle(pointer))) }

    /// Runs the statement to its end and makes it ready to run again.
    @inlinable
    public func run() throws(StrataError) {
        defer { reset() }
        while try step() {}
    }

    /// Binds NULL.
    @inlinable
    public func bindNull(at position: Int32) throws(StrataError) {
        try check(sqlite3_bind_null(pointer, parameterOffset + position))
    }

    /// Binds an INTEGER.
    @inlinable
    public func bind(integer value: Int64, at position: Int32) throws(StrataError) {
        try check(sqlite3_bind_int64(pointer, parameterOffset + position, value))
    }

    /// Binds a REAL.
    /// - Throws: ``StrataError/Code/validation`` for NaN, which SQLite would store as NULL.
    @inlinable
    public func bind(real value: Double, at position: Int32) throws(StrataError) {
        guard !value.isNaN else { throw Self.notANumber }
        try check(sqlite3_bind_double(pointer, parameterOffset + position, value))
    }

    /// Binds a TEXT, with embedded NULs.
    @inlinable
    public func bind(text value: String, at position: Int32) throws(StrataError) {
        var value = value
        let code = value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // "If the third parameter is NULL, the result is NULL": an empty string may have no address.
                guard let address = characters.baseAddress else {
                    return strata_bind_text_transient(pointer, parameterOffset + position, "", 0)
                }
                return strata_bind_text_transient(
                    pointer,
                    parameterOffset + position,
                    address,
                    sqlite3_uint64(characters.count)
                )
            }
        }
        boundBytes &+= value.utf8.count
        try check(code)
    }

    /// Binds a BLOB; no bytes are an empty one, not NULL.
    @inlinable
    public func bind(blob bytes: UnsafeRawBufferPointer, at position: Int32) throws(StrataError) {
        boundBytes &+= bytes.count
        try check(
            strata_bind_blob_transient(
                pointer,
                parameterOffset + position,
                bytes.baseAddress,
                sqlite3_uint64(bytes.count)
            )
        )
    }

    /// Binds a value of any type.
    public func bind(_ value: StoredValue, at position: Int32) throws(StrataError) {
        switch value {
        case .null: try bindNull(at: position)
        case .integer(let number): try bind(integer: number, at: position)
        case .real(let number): try bind(real: number, at: position)
        case .text(let text): try bind(text: text, at: position)
        case .blob(let bytes):
            let code = bytes.withUnsafeBytes { bytes in
                strata_bind_blob_transient(
                    pointer,
                    parameterOffset + position,
                    bytes.baseAddress,
                    sqlite3_uint64(bytes.count)
                )
            }
            boundBytes &+= bytes.count
            try check(code)
        }
    }

    /// Binds every parameter.
    /// - Throws: ``StrataError/Code/sql`` if there are more or fewer values than parameters: one left out would be
    ///   NULL.
    package func bindAll(_ values: [StoredValue]) throws(StrataError) {
        let count = sqlite3_bind_parameter_count(pointer)
        guard values.count == count else {
            throw StrataError(
                .sql,
                "the statement has \(count) parameters, and there are \(values.count) values",
                sql: sql
            )
        }
        try bind(values)
    }

    /// Binds values from the first parameter on.
    public func bind(_ values: [StoredValue]) throws(StrataError) {
        var position: Int32 = 1
        for value in values {
            try bind(value, at: position)
            position += 1
        }
    }

    /// The values of the current row.
    ///
    /// Unlike ``Row/storedValue(at:)``, which serves messages, it repairs no text.
    func storedRow() throws(StrataError) -> [StoredValue] {
        let row = row
        var values: [StoredValue] = []
        for column in 0..<row.count {
            do throws(StrataError) {
                values.append(row.isText(at: column) ? .text(try row.text(at: column)) : row.storedValue(at: column))
            } catch {
                let name = columnNames[Int(column)]
                throw error.with(message: "\(name): \(error.message)", columns: [name], sql: sql)
            }
        }
        return values
    }

    /// Whether the statement leaves the database as it is.
    public var isReadOnly: Bool { sqlite3_stmt_readonly(pointer) != 0 }

    /// The names of the result columns.
    public var columnNames: [String] {
        (0..<sqlite3_column_count(pointer)).map { sqlite3_column_name(pointer, $0).map { String(cString: $0) } ?? "" }
    }

    @inlinable
    func check(_ code: Int32) throws(StrataError) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    @usableFromInline static var notANumber: StrataError {
        StrataError(.validation, "NaN cannot be stored: SQLite would make it NULL")
    }

    @usableFromInline
    @inline(never)
    func failure(_ code: Int32) -> StrataError {
        StrataError(sqliteCode: code, connection: sqlite3_db_handle(pointer), sql: sql)
    }
}
