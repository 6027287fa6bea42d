import StrataSQLite

extension RelationalSchema {
    /// Reads the tables of a database.
    ///
    /// Left out are SQLite's own tables, Strata's (`strata_…`), virtual tables with the tables behind them, and views.
    package init(introspecting connection: Connection) throws(StrataError) {
        var tables: [RelationalTable] = []
        for row in try connection.rows("PRAGMA main.table_list") {
            guard row.count >= 6, row[0].string == "main", row[2].string == "table", let name = row[1].string else {
                continue
            }
            let folded = name.lowercased()
            guard !folded.hasPrefix("sqlite_"), !folded.hasPrefix("strata_") else { continue }
            let isWithoutRowID = row[4] == .integer(1)
            let isStrict = row[5] == .integer(1)
            tables.append(
                try RelationalTable(
                    introspecting: name,
                    isStrict: isStrict,
                    isWithoutRowID: isWithoutRowID,
                    connection: connection
                )
            )
        }
        // `REFERENCES Parent` without columns means the parent's key.
        let keys = Dictionary(
            tables.map { ($0.name.lowercased(), $0.primaryKey) },
            uniquingKeysWith: { first, _ in first }
        )
        for table in tables.indices {
            for key in tables[table].foreignKeys.indices where tables[table].foreignKeys[key].parentColumns.isEmpty {
                let parent = tables[table].foreignKeys[key].parentTable.lowercased()
                tables[table].foreignKeys[key].parentColumns = keys[parent] ?? []
            }
        }
        self.init(tables: tables)
    }
}

extension RelationalTable {
    fileprivate init(
        introspecting name: String,
        isStrict: Bool,
        isWithoutRowID: Bool,
        connection: Connection
    ) throws(StrataError) {
        let quoted = SQLText.quote(name)
        let sql = try connection.value(
            "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?",
            [.text(name)]
        )
        // cid, name, type, notnull, dflt_value, pk, hidden
        let info = try connection.rows("PRAGMA main.table_xinfo(\(quoted))")
        let names = info.compactMap { $0[1].string }
        let text = TableText(sql.string ?? "", columns: names)
        var columns: [RelationalColumn] = []
        var key: [(position: Int64, name: String)] = []
        for row in info {
            guard let column = row[1].string else { continue }
            columns.append(
                RelationalColumn(
                    name: column,
                    type: (row[2].string ?? "").uppercased(),
                    isNotNull: row[3] == .integer(1),
                    defaultSQL: row[4].string.flatMap(CanonicalSQL.defaultValue),
                    collation: text.collations[column.lowercased()] ?? "BINARY"
                )
            )
            if case .integer(let position) = row[5], position > 0 { key.append((position, column)) }
        }
        let primaryKey = key.sorted { $0.position < $1.position }.map(\.name)
        self.init(
            name: name,
            columns: columns,
            primaryKey: primaryKey,
            isAutoincrement: text.isAutoincrement,
            isStrict: isStrict,
            isWithoutRowID: isWithoutRowID,
            checks: text.checks
        )
        // The alias of the rowid is never NULL, whether or not its declaration says so.
        if let alias = rowIDAlias, let index = self.columns.firstIndex(where: { $0.name == alias }) {
            self.columns[index].isNotNull = true
        }
        try readForeignKeys(deferrals: text.foreignKeyDeferrals, from: connection)
        try readIndexes(from: connection)
    }

    private mutating func readForeignKeys(deferrals: [Bool], from connection: Connection) throws(StrataError) {
        // id, seq, table, from, to, on_update, on_delete, match
        var keys: [Int64: RelationalForeignKey] = [:]
        for row in try connection.rows("PRAGMA main.foreign_key_list(\(SQLText.quote(name)))") {
            guard case .integer(let id) = row[0], let parent = row[2].string, let column = row[3].string else {
                continue
            }
            var key =
                keys[id]
                ?? RelationalForeignKey(
                    columns: [],
                    parentTable: parent,
                    parentColumns: [],
                    onDelete: row[6].string ?? "NO ACTION",
                    onUpdate: row[5].string ?? "NO ACTION",
                    isDeferred: false
                )
            key.columns.append(column)
            if let parentColumn = row[4].string { key.parentColumns.append(parentColumn) }
            keys[id] = key
        }
        foreignKeys = keys.sorted { $0.key > $1.key }.map(\.value)
        // The ids count backwards: 0 is what was declared last.
        for index in foreignKeys.indices where foreignKeys.count == deferrals.count {
            foreignKeys[index].isDeferred = deferrals[index]
        }
    }

    private mutating func readIndexes(from connection: Connection) throws(StrataError) {
        // seq, name, unique, origin, partial
        for row in try connection.rows("PRAGMA main.index_list(\(SQLText.quote(name)))") {
            guard let index = row[1].string, let origin = row[3].string, origin != "pk" else { continue }
            var parts: [RelationalIndex.Part] = []
            // seqno, cid, name, desc, coll, key
            for part in try connection.rows("PRAGMA main.index_xinfo(\(SQLText.quote(index)))")
            where part[5] == .integer(1) {
                parts.append(
                    RelationalIndex.Part(
                        column: part[2].string ?? "an expression",
                        isDescending: part[3] == .integer(1),
                        collation: part[4].string ?? "BINARY"
                    )
                )
            }
            if origin == "u" {
                uniqueConstraints.append(parts.map(\.column))
                continue
            }
            let isPartial = row[4] == .integer(1)
            indexes.append(
                RelationalIndex(
                    name: index,
                    isUnique: row[2] == .integer(1),
                    parts: parts,
                    condition: isPartial ? try condition(ofIndex: index, connection) : nil
                )
            )
        }
        indexes.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// What stands after WHERE, outside of parentheses, in the index's own text.
    private func condition(ofIndex index: String, _ connection: Connection) throws(StrataError) -> String? {
        let sql = try connection.value(
            "SELECT sql FROM main.sqlite_schema WHERE type = 'index' AND name = ?",
            [.text(index)]
        )
        let tokens = SQLTokenizer.tokens(in: sql.string ?? "")
        var depth = 0
        for (position, token) in tokens.enumerated() {
            if token.kind == .operator, token.text == "(" { depth += 1 }
            if token.kind == .operator, token.text == ")" { depth -= 1 }
            if depth == 0, token.isKeyword("WHERE") {
                return CanonicalSQL.expression(Array(tokens[(position + 1)...]), columns: columns.map(\.name))
            }
        }
        return nil
    }
}

extension RelationalTable {
    /// The column that is another name of the rowid: an only key column declared INTEGER.
    package var rowIDAlias: String? {
        guard !isWithoutRowID, primaryKey.count == 1, let key = primaryKey.first else { return nil }
        return columns.contains { $0.name == key && $0.type == "INTEGER" } ? key : nil
    }
}

extension StoredValue {
    /// The text of a TEXT value.
    var string: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The number of an INTEGER value.
    var int: Int? {
        if case .integer(let number) = self { Int(exactly: number) } else { nil }
    }
}
