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
        guard error.code == .check, let name = error.check else { return error }
        guard let (table, check) = declaredCheck(named: name, table: error.table) else {
            guard let table = tableOfCheck(named: name, error.table) else { return error }
            return error.with(message: "the check \(name) of \(table) refused the row", table: table)
        }
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
        ).with(check: name)
    }

    /// The table of a check that only its author can put in words.
    private func tableOfCheck(named name: String, _ table: String?) -> String? {
        let tables = createdTables().filter { DeclaredCheck.isThere(name, in: $0.sql) }.map(\.name)
        if let table, tables.contains(where: { $0.isSameName(as: table) }) { return table }
        return tables.count == 1 ? tables.first : nil
    }

    private func createdTables() -> [(name: String, sql: String)] {
        let tables = (try? rows("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table'")) ?? []
        return tables.compactMap { row in
            guard row.count == 2, case .text(let name) = row[0], case .text(let sql) = row[1] else { return nil }
            return (name, sql)
        }
    }

    /// A check and its table: of the table that was written, else of the only one that has it, since a trigger may have
    /// written another, and a statement of the app's own says nothing.
    private func declaredCheck(named name: String, table: String?) -> (table: String, check: DeclaredCheck)? {
        let found = createdTables().compactMap { table, sql in
            DeclaredCheck(named: name, in: sql).map { (table: table, check: $0) }
        }
        if let table, let own = found.first(where: { $0.table.isSameName(as: table) }) { return own }
        return found.count == 1 ? found.first : nil
    }
}
