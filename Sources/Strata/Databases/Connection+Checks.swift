import StrataSQLite

// SQLite names the check that has failed; what it demands, the table's declaration says.

extension Connection {
    /// Runs work that writes rows; a check that fails is reported as what the schema says there.
    func explainingChecks<Result>(_ body: () throws(StrataError) -> Result) throws(StrataError) -> Result {
        do throws(StrataError) {
            return try body()
        } catch {
            throw explained(error)
        }
    }

    /// The error of a check that was made of `@length`, `@range` or a key of several parts, in words; else the same.
    private func explained(_ error: StrataError) -> StrataError {
        guard error.code == .check, let words = error.sqliteMessage,
            let start = words.firstRange(of: "CHECK constraint failed: ")?.upperBound,
            let (table, check) = declaredCheck(named: String(words[start...]), table: error.table)
        else { return error }
        let type = check.columns.first.flatMap { columnMetadata(table: table, column: $0)?.type }
        return StrataError(
            check.code,
            "\(table).\(check.subject): \(check.sentence(ofBytes: type == "BLOB"))",
            table: table,
            columns: check.columns,
            key: error.table?.isSameName(as: table) == true ? error.key : nil,
            sqliteCode: error.sqliteCode,
            sqliteMessage: error.sqliteMessage,
            sql: error.sql
        )
    }

    /// A check and its table: of the table that was written, else of the only one that has it, since a trigger may have
    /// written another, and a statement of the app's own says nothing.
    private func declaredCheck(named name: String, table: String?) -> (table: String, check: DeclaredCheck)? {
        let tables = (try? rows("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'")) ?? []
        let found = tables.compactMap { row -> (table: String, check: DeclaredCheck)? in
            guard row.count == 2, case .text(let table) = row[0], case .text(let sql) = row[1],
                let check = DeclaredCheck(named: name, in: sql)
            else { return nil }
            return (table, check)
        }
        if let table, let own = found.first(where: { $0.table.isSameName(as: table) }) { return own }
        return found.count == 1 ? found.first : nil
    }
}
