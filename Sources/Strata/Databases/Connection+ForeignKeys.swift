import StrataSQLite

// SQLite says that a foreign key failed, but not which.

extension Connection {
    /// The row that a COMMIT was refused for: to be asked while its transaction is still open.
    ///
    /// Only a deferred key is refused by COMMIT, and can be seen; of another the row is gone when it fails.
    func foreignKeyViolation(behind error: any Error) -> ForeignKeyViolation? {
        // On the caller's thread no time is spent on it: the work is done again where there is.
        guard let failure = error as? StrataError, failure.code == .foreignKey, failure.sql == "COMMIT",
            isInTransaction, waitsForLocks
        else { return nil }
        do throws(StrataError) {
            // The first is enough: a parent may have been deleted that any number of rows refer to.
            let found = try rows("SELECT \"table\", rowid, parent, fkid FROM pragma_foreign_key_check LIMIT 1")
            guard let row = found.first, row.count == 4, case .text(let table) = row[0],
                case .text(let parent) = row[2],
                case .integer(let number) = row[3], let pairs = try foreignKeys(of: table)[number]
            else { return nil }
            let columns = pairs.map { $0.column }
            var key: [StoredValue] = []
            if let rowID = try rowIDName(of: table) {
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
        } catch {
            return nil
        }
    }

    /// The error with the foreign key that was violated, and how: to be asked when the transaction was rolled back.
    ///
    /// Then the parent row is there again, if it was deleted.
    func located(_ error: any Error, _ violation: ForeignKeyViolation?) -> any Error {
        guard let failure = error as? StrataError, failure.code == .foreignKey, waitsForLocks else { return error }
        guard let violation else { return failure.sql == "COMMIT" ? error : locateForeignKey(ofTable: failure) }
        return failure.with(
            message: violation.message(isOfDeletion: isThere(violation.parent, violation.parentColumns, violation.key)),
            table: violation.table,
            columns: violation.columns
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

    /// A row that was refused at once: if its table has one foreign key, it is that.
    private func locateForeignKey(ofTable failure: StrataError) -> StrataError {
        guard let table = failure.table, let keys = try? foreignKeys(of: table), let key = keys.values.first,
            keys.count == 1
        else { return failure }
        let columns = key.map { $0.column }
        return failure.with(
            message: "\(table).\(columns.joined(separator: ", ")) leads to a row that is not there",
            columns: columns
        )
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

/// A row whose foreign key leads nowhere.
struct ForeignKeyViolation {
    var table: String
    var columns: [String]
    var parent: String
    /// As many as ``columns``, unless the key does not name them.
    var parentColumns: [String]
    /// What the row has in ``columns``; empty if it could not be read.
    var key: [StoredValue]

    /// - Parameter isOfDeletion: Whether the parent row was there before; nil if nobody knows.
    func message(isOfDeletion: Bool?) -> String {
        let names = columns.joined(separator: ", ")
        return switch isOfDeletion {
        case true?:
            "rows of \(table) still refer, by \(names), to a row of \(parent) that was deleted; delete or change them "
                + "in the same transaction, or declare the relationship with @onDelete(cascade) or @onDelete(setNull)"
        case false?:
            "\(table).\(names) leads to a row of \(parent) that is not there; create it in the same transaction, or "
                + "refer to another"
        case nil:
            "\(table).\(names) needs a row of \(parent) that is not there: it was deleted while it was still referred "
                + "to, or never created"
        }
    }
}
