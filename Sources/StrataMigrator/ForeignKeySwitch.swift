import StrataSQLite

/// Turns foreign keys off and on: `PRAGMA foreign_keys` "is a no-op within a transaction", so it is read back.
enum ForeignKeySwitch {
    static func turn(_ isOn: Bool, _ connection: Connection) throws(StrataError) {
        try connection.run("PRAGMA foreign_keys = \(isOn ? "ON" : "OFF")")
        guard try connection.value("PRAGMA foreign_keys") == .integer(isOn ? 1 : 0) else {
            throw StrataError(
                .migrationFailed,
                "foreign keys cannot be turned \(isOn ? "on" : "off"): a transaction is open on the connection; end it "
                    + "first"
            )
        }
    }

    /// Runs work with foreign keys off, since DROP TABLE would delete the children's rows; they are on afterwards,
    /// whatever happened.
    static func withoutForeignKeys<Result>(
        _ connection: Connection,
        _ body: () throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        guard !connection.isInTransaction else {
            throw StrataError(.migrationFailed, "a database cannot be migrated inside a transaction; end it first")
        }
        try turn(false, connection)
        // Old systems have it on, and then a RENAME leaves references of other tables behind.
        try connection.run("PRAGMA legacy_alter_table = OFF")
        let result: Result
        do {
            result = try body()
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            try? turn(true, connection)
            throw error
        }
        try turn(true, connection)
        return result
    }
}
