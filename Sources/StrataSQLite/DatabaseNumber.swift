import CStrataSQLite

/// A number that SQLite keeps of a database file, and that each transaction asks for.
enum DatabaseNumber: Int, CaseIterable {
    /// Counts the changes of the schema.
    case schemaVersion
    /// Is another one after a commit of another connection.
    case dataVersion

    var sql: String {
        switch self {
        case .schemaVersion: "PRAGMA main.schema_version"
        case .dataVersion: "PRAGMA main.data_version"
        }
    }
}

/// The statements that read the numbers, each prepared when it is first needed: as ``ControlStatements`` they would cost
/// more in the cache of all statements than to run.
struct NumberStatements {
    private var pointers = [OpaquePointer?](repeating: nil, count: DatabaseNumber.allCases.count)

    /// Reads a number, as the transaction that runs sees it.
    mutating func read(_ number: DatabaseNumber, on connection: OpaquePointer) throws(StrataError) -> Int64 {
        var pointer = pointers[number.rawValue]
        if pointer == nil { pointer = try prepare(number, on: connection) }
        defer { sqlite3_reset(pointer) }
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return sqlite3_column_int64(pointer, 0) }
        guard code == SQLITE_DONE else {
            throw StrataError(sqliteCode: code, connection: connection, sql: number.sql)
        }
        return 0
    }

    private mutating func prepare(_ number: DatabaseNumber, on connection: OpaquePointer) throws(StrataError)
        -> OpaquePointer
    {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, number.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else {
            throw StrataError(sqliteCode: code, connection: connection, sql: number.sql)
        }
        pointers[number.rawValue] = pointer
        return pointer
    }

    mutating func finalize() {
        for index in pointers.indices {
            sqlite3_finalize(pointers[index])
            pointers[index] = nil
        }
    }
}

extension Connection {
    /// Reads a number, as the transaction that runs sees it; outside of one, as it is now.
    func number(_ number: DatabaseNumber) throws(StrataError) -> Int64 {
        guard !isClosed else { throw StrataError(.closed, "the database is closed", sql: number.sql) }
        return try numbers.read(number, on: handle)
    }
}
