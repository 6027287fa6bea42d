import StrataSQLite

extension Connection {
    /// Runs reads in one transaction: all see the same state.
    ///
    /// Inside a transaction they do so already.
    func readSnapshot<Result>(_ body: () throws -> Result) throws -> Result {
        if isInTransaction { return try body() }
        // SQLite may ask the progress handler when a statement has done its work already: interrupted then, it has
        // begun a transaction, or committed it, and reports a failure.
        try runUninterrupted("BEGIN")
        do {
            let result = try body()
            try runUninterrupted("COMMIT")
            return result
        } catch {
            if isInTransaction { try? runUninterrupted("ROLLBACK") }
            throw error
        }
    }

    /// Runs several changes inside a transaction so that all are made or none: its closure may catch the error and go
    /// on.
    func together<Result>(_ body: () throws(StrataError) -> Result) throws(StrataError) -> Result {
        try runUninterrupted("SAVEPOINT strata")
        do throws(StrataError) {
            let result = try body()
            try runUninterrupted("RELEASE strata")
            return result
        } catch {
            // Some failures have rolled back everything, the savepoint too.
            if isInTransaction {
                try runUninterrupted("ROLLBACK TO strata")
                try runUninterrupted("RELEASE strata")
            }
            throw error
        }
    }

    /// SQLite says that a foreign key failed, but not which.
    ///
    /// While the transaction is still open, it can be asked.
    func locateForeignKey(_ error: any Error) -> any Error {
        guard let failure = error as? StrataError, failure.code == .foreignKey, isInTransaction else { return error }
        // On the caller's thread no time is spent on it: the work is done again where there is.
        guard waitsForLocks else { return error }
        // Only a deferred key is refused by COMMIT, and can be seen; of another the row is gone when it fails.
        guard failure.sql == "COMMIT" else { return locateForeignKey(ofTable: failure) }
        guard let row = try? rows("PRAGMA foreign_key_check").first, row.count >= 4, case .text(let table) = row[0],
            case .text(let parent) = row[2], case .integer(let number) = row[3],
            let columns = foreignKeys(of: table)[number]
        else { return error }
        return failure.with(
            message:
                "\(table).\(columns.joined(separator: ", ")) needs a row of \(parent) that is not there: it was deleted while it was still "
                + "referred to, or never created",
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
