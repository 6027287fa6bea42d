import StrataSQLite

extension RelationalSchema {
    /// Reads the tables of a database.
    ///
    /// Left out are SQLite's own tables, Strata's (`strata_…`), virtual tables with the tables behind them, and views.
    package init(introspecting connection: Connection) throws(StrataError) {
        try self.init(introspecting: connection, texts: TableTexts())
    }

    init(introspecting connection: Connection, texts: TableTexts) throws(StrataError) {
        let facts = try TableFacts(connection)
        var tables = facts.tables.map { RelationalTable($0, facts, texts) }
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

/// The rows of SQLite's PRAGMAs for all tables at once: a query each, where a PRAGMA for each table would be hundreds.
private struct TableFacts {
    struct Table {
        var name: String
        var sql: String
        var isStrict: Bool
        var isWithoutRowID: Bool
    }

    private(set) var tables: [Table] = []
    /// Name, type, notnull, dflt_value, pk; by the table's name.
    private(set) var columns: [String: [[StoredValue]]] = [:]
    /// Its id, table, from, to, on_update, on_delete; by the table's name.
    private(set) var foreignKeys: [String: [[StoredValue]]] = [:]
    /// Index, unique, origin, partial, sql; by the table's name.
    private(set) var indexes: [String: [[StoredValue]]] = [:]
    /// Column, desc, coll; by the index's name.
    private(set) var parts: [String: [[StoredValue]]] = [:]

    init(_ connection: Connection) throws(StrataError) {
        let listed = try connection.rows(
            """
            SELECT l.name, m.sql, l.strict, l.wr
            FROM pragma_table_list AS l JOIN main.sqlite_schema AS m ON m.type = 'table' AND m.name = l.name
            WHERE l.schema = 'main' AND l.type = 'table'
            """
        )
        for row in listed {
            guard let name = row[0].string else { continue }
            let folded = name.lowercased()
            guard !folded.hasPrefix("sqlite_"), !folded.hasPrefix("strata_") else { continue }
            tables.append(
                Table(
                    name: name,
                    sql: row[1].string ?? "",
                    isStrict: row[2] == .integer(1),
                    isWithoutRowID: row[3] == .integer(1)
                )
            )
        }
        columns = try Self.grouped(
            """
            SELECT m.name, c.name, c.type, c."notnull", c.dflt_value, c.pk
            FROM main.sqlite_schema AS m JOIN pragma_table_xinfo(m.name, 'main') AS c
            WHERE m.type = 'table' ORDER BY m.rowid, c.cid
            """,
            connection
        )
        // The ids count backwards: 0 is what was declared last.
        foreignKeys = try Self.grouped(
            """
            SELECT m.name, k.id, k."table", k."from", k."to", k.on_update, k.on_delete
            FROM main.sqlite_schema AS m JOIN pragma_foreign_key_list(m.name, 'main') AS k
            WHERE m.type = 'table' ORDER BY m.rowid, k.id DESC, k.seq
            """,
            connection
        )
        indexes = try Self.grouped(
            """
            SELECT m.name, i.name, i."unique", i.origin, i.partial, x.sql
            FROM main.sqlite_schema AS m JOIN pragma_index_list(m.name, 'main') AS i
            LEFT JOIN main.sqlite_schema AS x ON x.type = 'index' AND x.name = i.name
            WHERE m.type = 'table' AND i.origin <> 'pk' ORDER BY i.name
            """,
            connection
        )
        parts = try Self.grouped(
            """
            SELECT m.name, p.name, p."desc", p.coll
            FROM main.sqlite_schema AS m JOIN pragma_index_xinfo(m.name, 'main') AS p
            WHERE m.type = 'index' AND p.key = 1 ORDER BY m.rowid, p.seqno
            """,
            connection
        )
    }

    /// Rows by their first value, without it.
    private static func grouped(
        _ sql: String,
        _ connection: Connection
    ) throws(StrataError) -> [String: [[StoredValue]]] {
        var groups: [String: [[StoredValue]]] = [:]
        for row in try connection.rows(sql) {
            guard let name = row.first?.string else { continue }
            groups[name, default: []].append(Array(row.dropFirst()))
        }
        return groups
    }
}

extension RelationalTable {
    fileprivate init(_ table: TableFacts.Table, _ facts: TableFacts, _ texts: TableTexts) {
        let info = facts.columns[table.name] ?? []
        let text = texts.text(table.sql, columns: info.compactMap { $0[0].string })
        var columns: [RelationalColumn] = []
        var key: [(position: Int64, name: String)] = []
        for row in info {
            guard let column = row[0].string else { continue }
            columns.append(
                RelationalColumn(
                    name: column,
                    type: (row[1].string ?? "").uppercased(),
                    isNotNull: row[2] == .integer(1),
                    defaultSQL: row[3].string.flatMap(CanonicalSQL.defaultValue),
                    collation: text.collations[column.lowercased()] ?? "BINARY"
                )
            )
            if case .integer(let position) = row[4], position > 0 { key.append((position, column)) }
        }
        self.init(
            name: table.name,
            columns: columns,
            primaryKey: key.sorted { $0.position < $1.position }.map(\.name),
            isAutoincrement: text.isAutoincrement,
            isStrict: table.isStrict,
            isWithoutRowID: table.isWithoutRowID,
            checks: text.checks
        )
        // The alias of the rowid is never NULL, whether or not its declaration says so.
        if let alias = rowIDAlias, let index = self.columns.firstIndex(where: { $0.name == alias }) {
            self.columns[index].isNotNull = true
        }
        readForeignKeys(facts.foreignKeys[table.name] ?? [], deferrals: text.foreignKeyDeferrals)
        for row in facts.indexes[table.name] ?? [] { readIndex(row, facts) }
    }

    private mutating func readForeignKeys(_ rows: [[StoredValue]], deferrals: [Bool]) {
        var last: StoredValue?
        for row in rows {
            guard let parent = row[1].string, let column = row[2].string else { continue }
            if row[0] != last {
                last = row[0]
                foreignKeys.append(
                    RelationalForeignKey(
                        columns: [],
                        parentTable: parent,
                        parentColumns: [],
                        onDelete: row[5].string ?? "NO ACTION",
                        onUpdate: row[4].string ?? "NO ACTION",
                        isDeferred: false
                    )
                )
            }
            let index = foreignKeys.count - 1
            foreignKeys[index].columns.append(column)
            if let parentColumn = row[3].string { foreignKeys[index].parentColumns.append(parentColumn) }
        }
        for index in foreignKeys.indices where foreignKeys.count == deferrals.count {
            foreignKeys[index].isDeferred = deferrals[index]
        }
    }

    private mutating func readIndex(_ row: [StoredValue], _ facts: TableFacts) {
        guard let name = row[0].string else { return }
        let parts = (facts.parts[name] ?? []).map { part in
            RelationalIndex.Part(
                column: part[0].string ?? "an expression",
                isDescending: part[1] == .integer(1),
                collation: part[2].string ?? "BINARY"
            )
        }
        if row[2].string == "u" {
            uniqueConstraints.append(parts.map(\.column))
            return
        }
        indexes.append(
            RelationalIndex(
                name: name,
                isUnique: row[1] == .integer(1),
                parts: parts,
                condition: row[3] == .integer(1) ? condition(of: row[4].string ?? "") : nil
            )
        )
    }

    /// What stands after WHERE, outside of parentheses, in an index's text.
    private func condition(of sql: String) -> String? {
        let tokens = SQLTokenizer.tokens(in: sql)
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
