import CStrataSQLite

/// By which numbers the preupdate hook is asked for values.
enum PreupdatePositions {
    /// Whether a column is asked for by its number in the table.
    ///
    /// SQLite's documentation says "the Nth column", but up to some version the number is that in the stored row, which
    /// has no virtual generated columns. A trial tells it for the SQLite that runs, once for the process.
    static let areOfTheTable: Bool = {
        #if canImport(Darwin)
            return true
        #else
            guard let connection = try? Connection.inMemory() else { return false }
            // A plain address, since the callback is a C function.
            let found = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
            found.initialize(to: 0)
            defer { found.deallocate() }
            sqlite3_preupdate_hook(
                connection.handle,
                { context, handle, _, _, _, _, _ in
                    var value: OpaquePointer?
                    guard sqlite3_preupdate_old(handle, 1, &value) == SQLITE_OK else { return }
                    context?.assumingMemoryBound(to: Int64.self).pointee = sqlite3_value_int64(value)
                },
                found
            )
            defer { sqlite3_preupdate_hook(connection.handle, nil, nil) }
            let works =
                (try? connection.execute(
                    """
                    CREATE TABLE t (v INTEGER AS (1) VIRTUAL, a INTEGER, b INTEGER);
                    INSERT INTO t (a, b) VALUES (7, 8); DELETE FROM t WHERE a = 7
                    """
                )) != nil
            return works && found.pointee == 7
        #endif
    }()
}
