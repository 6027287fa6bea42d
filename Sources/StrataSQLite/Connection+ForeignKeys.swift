// SQLite says that a foreign key failed, but not which.

extension Connection {
    /// The row that a COMMIT was refused for: to be asked while its transaction is still open.
    ///
    /// Only a deferred key is refused by COMMIT.
    package func foreignKeyViolation(behind error: any Error) -> ForeignKeyViolation? {
        // On the caller's thread no time is spent on it: the work is done again where there is.
        guard let failure = error as? StrataError, failure.code == .foreignKey, failure.sql == "COMMIT",
            isInTransaction, waitsForLocks
        else { return nil }
        // The first is enough: a parent may have been deleted that any number of rows refer to.
        guard let row = try? violations(in: nil, limit: 1).first else { return nil }
        return try? violation(row)
    }

    /// The error with the foreign key that COMMIT found violated, and how: to be asked when the transaction was rolled
    /// back.
    ///
    /// Then the parent row is there again, if it was deleted.
    package func located(_ error: any Error, _ violation: ForeignKeyViolation?) -> any Error {
        guard let failure = error as? StrataError, let violation else { return error }
        return located(failure, violation, isDeferred: true)
    }

    /// The error of a statement that was refused at once, with the foreign key that it violated.
    ///
    /// "PRAGMA defer_foreign_keys: … enforcement of all foreign key constraints is delayed until the outermost
    /// transaction is committed": so the statement, whose values are still bound, is run once more, the row that it
    /// leaves is looked at, and all of it is rolled back.
    @usableFromInline
    @inline(never)
    func located(_ error: StrataError, by statement: Statement) -> StrataError {
        guard error.code == .foreignKey, error.columns.isEmpty, statement.sql != "COMMIT",
            isInTransaction, waitsForLocks, !isInterrupted
        else { return error }
        statement.reset()
        var found: ForeignKeyViolation?
        do throws(StrataError) {
            try runUninterrupted("SAVEPOINT strata_violation")
        } catch {
            return error
        }
        do throws(StrataError) {
            found = try firstViolation(of: statement, in: error.table)
        } catch {
            found = nil
        }
        statement.reset()
        for sql in ["ROLLBACK TO strata_violation", "RELEASE strata_violation", "PRAGMA defer_foreign_keys = OFF"] {
            try? runUninterrupted(sql)
        }
        return found.map { located(error, $0, isDeferred: false) } ?? error
    }

    private func located(_ failure: StrataError, _ violation: ForeignKeyViolation, isDeferred: Bool) -> StrataError {
        let isOfDeletion = isThere(violation.parent, violation.parentColumns, violation.key)
        return failure.with(
            message: violation.message(isOfDeletion: isOfDeletion, isDeferred: isDeferred),
            table: violation.table,
            columns: violation.columns
        )
    }

    /// The first row without a parent that a statement leaves, if its keys are not enforced.
    private func firstViolation(of statement: Statement, in table: String?) throws(StrataError) -> ForeignKeyViolation?
    {
        // Most likely it is a row of the table that is written; that alone may be enough work.
        for table in table.map({ [$0, nil] }) ?? [nil] {
            let before = Set(try violations(in: table, limit: -1))
            try run("SAVEPOINT strata_statement")
            try run("PRAGMA defer_foreign_keys = ON")
            while try statement.step() {}
            statement.reset()
            if let row = try violations(in: table, limit: -1).first(where: { !before.contains($0) }) {
                return try violation(row)
            }
            try run("ROLLBACK TO strata_statement")
            try run("RELEASE strata_statement")
            try run("PRAGMA defer_foreign_keys = OFF")
        }
        return nil
    }

    /// Rows whose foreign keys lead nowhere: the table, the rowid, the parent and the number of the key.
    private func violations(in table: String?, limit: Int64) throws(StrataError) -> [[StoredValue]] {
        let source = table == nil ? "pragma_foreign_key_check" : "pragma_foreign_key_check(?)"
        return try rows(
            "SELECT \"table\", rowid, parent, fkid FROM \(source) LIMIT ?",
            (table.map { [.text($0)] } ?? []) + [.integer(limit)]
        )
    }

    private func violation(_ row: [StoredValue]) throws(StrataError) -> ForeignKeyViolation? {
        guard row.count == 4, case .text(let table) = row[0], case .text(let parent) = row[2],
            case .integer(let number) = row[3], let pairs = try foreignKeys(of: table)[number]
        else { return nil }
        let columns = pairs.map { $0.column }
        var key: [StoredValue] = []
        // A table WITHOUT ROWID has none to find the row by.
        if row[1] != .null, let rowID = try rowIDName(of: table) {
            let list = columns.map(SQLText.quote).joined(separator: ", ")
            key = try rows("SELECT \(list) FROM \(SQLText.quote(table)) WHERE \(rowID) = ?", [row[1]]).first ?? []
        }
        return ForeignKeyViolation(
            table: table,
            columns: columns,
            parent: parent,
            parentColumns: pairs.compactMap { $0.parentColumn },
            key: key
        )
    }

    /// Whether a row has a key; nil if that cannot be said.
    private func isThere(_ table: String, _ columns: [String], _ key: [StoredValue]) -> Bool? {
        guard !key.isEmpty, columns.count == key.count else { return nil }
        let condition = columns.map { "\(SQLText.quote($0)) = ?" }.joined(separator: " AND ")
        do throws(StrataError) {
            return try !rows("SELECT 1 FROM \(SQLText.quote(table)) WHERE \(condition) LIMIT 1", key).isEmpty
        } catch {
            return nil
        }
    }

    /// The columns of each foreign key of a table, by SQLite's number of the key, and the parent's where they are named.
    private func foreignKeys(of table: String) throws(StrataError)
        -> [Int64: [(column: String, parentColumn: String?)]]
    {
        var keys: [Int64: [(column: String, parentColumn: String?)]] = [:]
        for row in try rows("PRAGMA foreign_key_list(\(SQLText.quote(table)))") {
            guard row.count > 4, case .integer(let number) = row[0], case .text(let column) = row[3] else { continue }
            let parentColumn: String? = if case .text(let name) = row[4] { name } else { nil }
            keys[number, default: []].append((column, parentColumn))
        }
        return keys
    }

    /// A name by which the rowid can be reached: a column may have taken some.
    private func rowIDName(of table: String) throws(StrataError) -> String? {
        let names = ["rowid", "_rowid_", "oid"]
        let columns = try rows("PRAGMA table_xinfo(\(SQLText.quote(table)))").map { row in
            if row.count > 1, case .text(let name) = row[1] { SQLName(name) } else { SQLName("") }
        }
        return names.first { !columns.contains(SQLName($0)) }
    }
}
