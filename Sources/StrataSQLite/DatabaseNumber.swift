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

extension Connection {
    /// Reads a number, as the transaction that runs sees it; outside of one, as it is now.
    func number(_ number: DatabaseNumber) throws(StrataError) -> Int64 {
        guard !isClosed else { throw StrataError(.closed, "the database is closed", sql: number.sql) }
        let pointer = try numbers.pointer(number.rawValue, number.sql, on: handle)
        defer { sqlite3_reset(pointer) }
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return sqlite3_column_int64(pointer, 0) }
        guard code == SQLITE_DONE else { throw StrataError(sqliteCode: code, connection: handle, sql: number.sql) }
        return 0
    }
}
