import CStrataSQLite

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

    /// Whether a deferred foreign key leads nowhere, so that COMMIT would be refused now.
    package var hasUnresolvedForeignKeys: Bool {
        guard !isClosed else { return false }
        var current: Int32 = 0
        var highest: Int32 = 0
        // "SQLITE_DBSTATUS_DEFERRED_FKS: This parameter returns zero for the current value if and only if all foreign key
        // constraints (deferred or immediate) have been resolved."
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current != 0
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
        let columns = violation.key.pairs.map(\.column)
        let relationship = hooks.relationshipOf?(violation.table, columns)
        return failure.with(
            message: violation.message(
                isOfDeletion: isThere(violation.key, violation.values),
                isDeferred: isDeferred,
                relationship: relationship
            ),
            table: violation.table,
            columns: columns,
            values: violation.values,
            relationship: relationship?.name
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
        guard row.count == 4, case .text(let table) = row[0],
            let key = try foreignKeys(of: table).first(where: { .integer($0.number) == row[3] })
        else { return nil }
        var values: [StoredValue] = []
        // A table WITHOUT ROWID has none to find the row by.
        if row[1] != .null, let rowID = try rowIDName(of: table) {
            let list = key.pairs.map { SQLText.quote($0.column) }.joined(separator: ", ")
            values = try rows("SELECT \(list) FROM \(SQLText.quote(table)) WHERE \(rowID) = ?", [row[1]]).first ?? []
        }
        return ForeignKeyViolation(table: table, key: key, values: values)
    }

    /// Whether the row that a foreign key leads to is there; nil if that cannot be said.
    package func isThere(_ key: ForeignKey, _ values: [StoredValue]) -> Bool? {
        let columns = key.pairs.compactMap(\.parentColumn)
        guard !values.isEmpty, columns.count == values.count else { return nil }
        let condition = columns.map { "\(SQLText.quote($0)) = ?" }.joined(separator: " AND ")
        do throws(StrataError) {
            return try !rows("SELECT 1 FROM \(SQLText.quote(key.parent)) WHERE \(condition) LIMIT 1", values).isEmpty
        } catch {
            return nil
        }
    }

    /// The foreign keys of a table.
    package func foreignKeys(of table: String) throws(StrataError) -> [ForeignKey] {
        var keys: [ForeignKey] = []
        for row in try rows("PRAGMA foreign_key_list(\(SQLText.quote(table)))") {
            guard row.count > 4, case .integer(let number) = row[0], case .text(let parent) = row[2],
                case .text(let column) = row[3]
            else { continue }
            let parentColumn: String? = if case .text(let name) = row[4] { name } else { nil }
            if keys.last?.number != number { keys.append(ForeignKey(number: number, parent: parent)) }
            keys[keys.count - 1].pairs.append((column, parentColumn))
        }
        for index in keys.indices where keys[index].pairs.contains(where: { $0.parentColumn == nil }) {
            // "If the parent key is not specified, the primary key of the parent table is used."
            let sql = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
            let names = try rows(sql, [.text(keys[index].parent)])
            guard names.count == keys[index].pairs.count else { continue }
            for (position, row) in names.enumerated() {
                if case .text(let name)? = row.first { keys[index].pairs[position].parentColumn = name }
            }
        }
        return keys
    }

    /// A name by which the rowid can be reached: a column may have taken some.
    ///
    /// Nil also for a table without.
    package func rowIDName(of table: String) throws(StrataError) -> String? {
        let names = ["rowid", "_rowid_", "oid"]
        let columns = try rows("PRAGMA table_xinfo(\(SQLText.quote(table)))").map { row in
            if row.count > 1, case .text(let name) = row[1] { SQLName(name) } else { SQLName("") }
        }
        let free = names.first { !columns.contains(SQLName($0)) }
        // Of a table without rowids no name is one.
        return free.flatMap { (try? prepare("SELECT \($0) FROM \(SQLText.quote(table))")) == nil ? nil : $0 }
    }
}

/// A foreign key of a table.
package struct ForeignKey {
    /// SQLite's number of it.
    package let number: Int64
    /// The table that it leads to.
    package let parent: String
    /// The columns on both sides; the parent's if the key or the table names them.
    package var pairs: [(column: String, parentColumn: String?)] = []
}
