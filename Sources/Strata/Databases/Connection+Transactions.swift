import StrataSQLite

extension Connection {
    /// Runs reads in one transaction: all see the same state.
    func readSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
        try run("BEGIN")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            if isInTransaction { try? runUninterrupted("ROLLBACK") }
            throw error
        }
    }

    /// A rollback must happen, also after the task was cancelled.
    func runUninterrupted(_ sql: String) throws(StrataError) {
        try interruptible(by: nil) { () throws(StrataError) in try run(sql) }
    }

    /// SQLite says that a foreign key failed, but not which.
    ///
    /// While the transaction is still open, it can be asked.
    func locateForeignKey(_ error: any Error) -> any Error {
        guard let failure = error as? StrataError, failure.code == .foreignKey, isInTransaction,
            let row = try? rows("PRAGMA foreign_key_check").first, row.count >= 4, case .text(let table) = row[0],
            case .text(let parent) = row[2], case .integer(let number) = row[3],
            let keys = try? rows("PRAGMA foreign_key_list(\(SQLText.quote(table)))")
        else { return error }
        let columns = keys.compactMap { key -> String? in
            guard key.count > 3, key[0] == .integer(number), case .text(let column) = key[3] else { return nil }
            return column
        }
        return failure.with(
            message: "\(table).\(columns.joined(separator: ", ")) leads to a row of \(parent) that is not there",
            table: table,
            columns: columns
        )
    }
}
