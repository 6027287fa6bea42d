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
        guard let failure = error as? StrataError, failure.code == .foreignKey, isInTransaction else { return error }
        // Only a deferred key is refused by COMMIT, and can be seen; of another the row is gone when it fails.
        guard failure.sql == "COMMIT" else { return locateForeignKey(ofTable: failure) }
        guard let row = try? rows("PRAGMA foreign_key_check").first, row.count >= 4, case .text(let table) = row[0],
            case .text(let parent) = row[2], case .integer(let number) = row[3],
            let columns = foreignKeys(of: table)[number]
        else { return error }
        return failure.with(
            message: "\(table).\(columns.joined(separator: ", ")) leads to a row of \(parent) that is not there",
            table: table,
            columns: columns
        )
    }

    /// A row that was refused at once: if its table has one foreign key, it is that.
    private func locateForeignKey(ofTable failure: StrataError) -> StrataError {
        guard let table = failure.table else { return failure }
        let keys = foreignKeys(of: table)
        guard let columns = keys.values.first, keys.count == 1 else { return failure }
        return failure.with(
            message: "\(table).\(columns.joined(separator: ", ")) leads to a row that is not there",
            columns: columns
        )
    }

    /// The columns of each foreign key of a table, by SQLite's number of the key.
    private func foreignKeys(of table: String) -> [Int64: [String]] {
        var keys: [Int64: [String]] = [:]
        for row in (try? rows("PRAGMA foreign_key_list(\(SQLText.quote(table)))")) ?? [] {
            guard row.count > 3, case .integer(let number) = row[0], case .text(let column) = row[3] else { continue }
            keys[number, default: []].append(column)
        }
        return keys
    }
}
