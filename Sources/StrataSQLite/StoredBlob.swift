import CStrataSQLite

/// A BLOB of one row, read and written in pieces without ever being in memory as a whole: SQLite's incremental blob I/O.
///
/// Its size cannot change. It belongs to the thread that has the connection, and keeps the connection's transaction open
/// until it is closed.
package final class StoredBlob {
    private var handle: OpaquePointer?
    private let connection: OpaquePointer
    private let hooks: ConnectionHooks
    private let table: String
    /// The number of bytes.
    package let count: Int

    fileprivate init(_ handle: OpaquePointer, of table: String, on connection: Connection) {
        self.handle = handle
        self.connection = connection.handle
        self.table = table
        hooks = connection.hooks
        count = Int(sqlite3_blob_bytes(handle))
    }

    deinit { close() }

    /// Lets go of the row.
    package func close() {
        sqlite3_blob_close(handle)
        handle = nil
    }

    /// Reads bytes.
    /// - Throws: ``StrataError/Code/conflict`` if the row has been changed or deleted since the blob was opened: "If the
    ///   row that a BLOB handle points to is modified by an UPDATE, DELETE, or by ON CONFLICT side-effects then the BLOB
    ///   handle is marked as expired".
    package func read(into bytes: UnsafeMutableRawBufferPointer, from offset: Int) throws(StrataError) {
        try check(
            sqlite3_blob_read(handle, bytes.baseAddress, Int32(clamping: bytes.count), Int32(clamping: offset))
        )
    }

    /// Writes bytes over those that are there.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StrataError) {
        hooks.noteBlobWrite(to: table)
        try check(
            sqlite3_blob_write(handle, bytes.baseAddress, Int32(clamping: bytes.count), Int32(clamping: offset))
        )
    }

    private func check(_ code: Int32) throws(StrataError) {
        guard code != SQLITE_OK else { return }
        guard code & 0xff != SQLITE_ABORT else {
            throw StrataError(.conflict, "the row was changed or deleted while its bytes were read; begin again")
        }
        throw StrataError(sqliteCode: code, connection: connection)
    }
}

extension Connection {
    /// Opens the BLOB that a column of a row holds.
    /// - Throws: ``StrataError/Code/sql`` if it holds none, or if SQLite does not offer it: in a WITHOUT ROWID table, for
    ///   a generated column, and to write one that is indexed or part of a foreign key.
    package func openBlob(
        table: String,
        column: String,
        rowID: Int64,
        isWritable: Bool
    ) throws(StrataError) -> StoredBlob {
        guard !isClosed else { throw StrataError(.closed, "the database is closed") }
        var blob: OpaquePointer?
        let code = sqlite3_blob_open(handle, "main", table, column, rowID, isWritable ? 1 : 0, &blob)
        // "On failure … the value is set to NULL": nothing to close.
        guard code == SQLITE_OK, let blob else { throw StrataError(sqliteCode: code, connection: handle) }
        return StoredBlob(blob, of: table, on: self)
    }
}
