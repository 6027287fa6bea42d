public import CStrataSQLite

/// The current row of a statement, read by position: for generated code.
///
/// A row lives as long as the statement stands on it, so it can be borrowed but not kept. Every read checks the stored
/// type: what does not fit is a ``StrataError/Code/valueMismatch``, never a zero.
///
/// The values are taken through `sqlite3_column_value`, once for each column. SQLite calls such a value unprotected,
/// which matters where several threads share a connection; here one thread owns it ("there is no distinction between
/// protected and unprotected sqlite3_value objects and they can be used interchangeably" without mutexes). It saves a
/// call and a check for each of type, value and size.
public struct Row: ~Copyable {
    @usableFromInline let statement: OpaquePointer

    @inlinable
    package init(statement: OpaquePointer) { self.statement = statement }

    /// The same row: for whoever hands it on while the statement stands on it.
    package var same: Row { Row(statement: statement) }

    /// Whether a column is NULL.
    @inlinable
    public func isNull(at column: Int32) -> Bool {
        sqlite3_value_type(sqlite3_column_value(statement, column)) == SQLITE_NULL
    }

    /// An INTEGER.
    /// - Parameter column: The position, 0 for the first.
    /// - Throws: ``StrataError/Code/valueMismatch`` if the column holds anything else.
    @inlinable
    public func integer(at column: Int32) throws(StrataError) -> Int64 {
        let value = sqlite3_column_value(statement, column)
        guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw mismatch(at: column, expected: "INTEGER") }
        return sqlite3_value_int64(value)
    }

    /// A REAL.
    /// - Parameter column: The position, 0 for the first.
    /// - Throws: ``StrataError/Code/valueMismatch`` if the column holds anything else.
    @inlinable
    public func real(at column: Int32) throws(StrataError) -> Double {
        let value = sqlite3_column_value(statement, column)
        guard sqlite3_value_type(value) == SQLITE_FLOAT else { throw mismatch(at: column, expected: "REAL") }
        return sqlite3_value_double(value)
    }

    /// A TEXT, with embedded NULs.
    /// - Parameter column: The position, 0 for the first.
    /// - Throws: ``StrataError/Code/valueMismatch`` if the column holds anything else, or bytes that are not UTF-8.
    @inlinable
    public func text(at column: Int32) throws(StrataError) -> String {
        let value = sqlite3_column_value(statement, column)
        guard sqlite3_value_type(value) == SQLITE_TEXT, let bytes = sqlite3_value_text(value) else {
            throw mismatch(at: column, expected: "TEXT")
        }
        let size = Int(sqlite3_value_bytes(value))
        let buffer = UnsafeBufferPointer(start: bytes, count: size)
        // Bytes that are no UTF-8 must not be repaired in silence. Validating costs 60 % more than decoding, and ASCII
        // needs none.
        if Self.isASCII(buffer) { return String(decoding: buffer, as: UTF8.self) }
        guard let text = String(validating: buffer, as: UTF8.self) else {
            throw mismatch(at: column, expected: "TEXT in UTF-8")
        }
        return text
    }

    /// Whether no byte has its high bit set: eight at a time.
    @inlinable
    static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var position = 0
        while position &+ 8 <= raw.count {
            if raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
                return false
            }
            position &+= 8
        }
        while position < raw.count {
            if raw[position] & 0x80 != 0 { return false }
            position &+= 1
        }
        return true
    }

    /// A BLOB: its bytes, valid inside `body` only.
    /// - Parameters:
    ///   - column: The position, 0 for the first.
    ///   - body: Makes a value of the bytes.
    /// - Throws: ``StrataError/Code/valueMismatch`` if the column holds anything else.
    @inlinable
    public func withBlob<Result>(
        at column: Int32,
        _ body: (UnsafeRawBufferPointer) throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        let value = sqlite3_column_value(statement, column)
        guard sqlite3_value_type(value) == SQLITE_BLOB else { throw mismatch(at: column, expected: "BLOB") }
        // "The return value from sqlite3_column_blob() for a zero-length BLOB is a NULL pointer."
        let bytes = sqlite3_value_blob(value)
        return try body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_value_bytes(value))))
    }

    func isText(at column: Int32) -> Bool { sqlite3_value_type(sqlite3_column_value(statement, column)) == SQLITE_TEXT }

    /// The value of a column, whatever its type.
    ///
    /// Text that is not UTF-8 is repaired.
    /// - Parameter column: The position, 0 for the first.
    public func storedValue(at column: Int32) -> StoredValue {
        let value = sqlite3_column_value(statement, column)
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            guard let bytes = sqlite3_value_text(value) else { return .null }
            let size = Int(sqlite3_value_bytes(value))
            return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self))
        case SQLITE_BLOB:
            guard let bytes = sqlite3_value_blob(value) else { return .blob([]) }
            return .blob([UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))))
        default: return .null
        }
    }

    /// The number of columns.
    public var count: Int32 { sqlite3_column_count(statement) }

    /// The error for a column that does not hold what it must.
    /// - Parameters:
    ///   - column: The position, 0 for the first.
    ///   - expected: What should be there, for the message.
    // Not inlined: it keeps the reading loop small.
    @inline(never)
    public func mismatch(at column: Int32, expected: String) -> StrataError {
        StrataError(mismatchAt: Int(column), expected: expected, found: storedValue(at: column))
    }
}
