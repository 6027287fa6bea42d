import StrataSQLite

/// Looks for rows that lead to no row: in some tables and their children only, since the check of a large database
/// takes minutes.
struct ForeignKeyCheck {
    let connection: Connection
    /// All tables as they are now.
    let schema: RelationalSchema

    /// - Parameters:
    ///   - touched: Tables whose rows were written, and tables that were dropped.
    ///   - altered: Tables whose declaration was changed, too.
    /// - Throws: ``StrataError/Code/migrationFailed`` that names the table and how to list the rows.
    func run(touched: Set<SQLName>, altered: Set<SQLName>) throws(StrataError) {
        for table in schema.tables {
            let tables = [SQLName(table.name)] + table.foreignKeys.map { SQLName($0.parentTable) }
            // Reads no row.
            if tables.contains(where: altered.contains) {
                for key in table.foreignKeys { try check(key, of: table) }
            }
            guard !table.foreignKeys.isEmpty, tables.contains(where: touched.contains) else { continue }
            // table, rowid, parent, foreign key
            let rows = try connection.rows("PRAGMA main.foreign_key_check(\(SQLText.quote(table.name)))")
            if let first = rows.first { throw try violation(first, count: rows.count, table: table) }
        }
    }

    /// A parent's columns must be its key or a unique index, or every write of the child fails ("foreign key
    /// mismatch").
    private func check(
        _ key: RelationalForeignKey,
        of table: RelationalTable
    ) throws(StrataError) {
        guard let parent = schema.tables.first(where: { $0.name.isSameName(as: key.parentTable) }) else {
            return
        }
        let wanted = Set(key.parentColumns.map(SQLName.init))
        let uniques =
            [parent.primaryKey] + parent.uniqueConstraints
            + parent.indexes.filter { $0.isUnique && $0.condition == nil }.map { $0.parts.map(\.column) }
        guard uniques.contains(where: { Set($0.map(SQLName.init)) == wanted }) else {
            throw StrataError(
                .migrationFailed,
                "the foreign key (\(key.columns.joined(separator: ", "))) of table \(table.name) leads to "
                    + "\(parent.name) (\(key.parentColumns.joined(separator: ", "))), which is neither its key nor "
                    + "unique any more",
                table: table.name,
                columns: key.columns
            )
        }
    }

    private func violation(_ row: [StoredValue], count: Int, table: RelationalTable) throws(StrataError) -> StrataError
    {
        let parent = row[2].string ?? "?"
        let id = row[3].int ?? 0
        let declared = try connection.rows("PRAGMA main.foreign_key_list(\(SQLText.quote(table.name)))")
        let pairs = declared.filter { $0[0].int == id }.map { row in
            (child: row[3].string ?? "", parent: row[4].string)
        }
        let parentKey = schema.table(named: parent)?.primaryKey ?? []
        let match = pairs.enumerated().map { index, pair in
            let column = pair.parent ?? (index < parentKey.count ? parentKey[index] : pair.child)
            return "\"parent\".\(SQLText.quote(column)) = \(SQLText.quote(table.name)).\(SQLText.quote(pair.child))"
        }.joined(separator: " AND ")
        let present = pairs.map { "\(SQLText.quote($0.child)) IS NOT NULL" }.joined(separator: " AND ")
        let key = table.primaryKey.map(SQLText.quote).joined(separator: ", ")
        let columns = pairs.map(\.child)
        let listing =
            "SELECT \(key.isEmpty ? "rowid" : key) FROM \(SQLText.quote(table.name)) WHERE \(present) "
            + "AND NOT EXISTS (SELECT 1 FROM \(SQLText.quote(parent)) AS \"parent\" WHERE \(match))"
        let keys = try connection.rows("\(listing) LIMIT 6")
        let subject = count == 1 ? "1 row of \(table.name) leads" : "\(count) rows of \(table.name) lead"
        return StrataError(
            .migrationFailed,
            "\(subject) to no row of \(parent) by (\(columns.joined(separator: ", "))), after the step"
                + "\(RowKeys.text(keys, of: count)); delete them before, or let the step lead them to another \(parent)",
            table: table.name,
            columns: columns,
            key: keys.first
        )
    }
}
