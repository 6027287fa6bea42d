import CStrataSQLite

/// A few statements of a connection that every transaction runs, each prepared when it is first needed.
///
/// They do next to nothing themselves: in the cache of all statements they would cost more to find, to ask for their
/// parameters and to clear than to run.
struct KeptStatements {
    private var pointers: [OpaquePointer?]

    init(count: Int) { pointers = [OpaquePointer?](repeating: nil, count: count) }

    /// The statement at a place, ready to run.
    mutating func pointer(_ place: Int, _ sql: String, on connection: OpaquePointer) throws(StrataError)
        -> OpaquePointer
    {
        if let pointer = pointers[place] { return pointer }
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else {
            throw StrataError(sqliteCode: code, connection: connection, sql: sql)
        }
        pointers[place] = pointer
        return pointer
    }

    mutating func finalize() {
        for index in pointers.indices {
            sqlite3_finalize(pointers[index])
            pointers[index] = nil
        }
    }
}
