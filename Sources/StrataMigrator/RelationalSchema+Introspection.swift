import StrataSQLite

extension RelationalSchema {
    /// Reads the tables, views, searches and histories of a database.
    ///
    /// Left out are SQLite's own tables, Strata's (`strata_…`), and virtual tables with the tables behind them,
    /// unless they are searches as Strata makes them.
    package init(introspecting connection: Connection) throws(StrataError) {
        try self.init(introspecting: connection, texts: TableTexts())
    }

    init(introspecting connection: Connection, texts: TableTexts) throws(StrataError) {
        let facts = try TableFacts(connection)
        var tables = facts.tables.map { table in
            texts.table(table.sql, indexes: facts.indexes[ExactText(table.name)] ?? []) {
                RelationalTable(table, facts, texts)
            }
        }
        // `REFERENCES Parent` without columns means the parent's key.
        let keys = Dictionary(
            tables.map { (SQLName($0.name), $0.primaryKey) },
            uniquingKeysWith: { first, _ in first }
        )
        for table in tables.indices {
            for key in tables[table].foreignKeys.indices where tables[table].foreignKeys[key].parentColumns.isEmpty {
                let parent = tables[table].foreignKeys[key].parentTable
                tables[table].foreignKeys[key].parentColumns = keys[SQLName(parent)] ?? []
            }
        }
        let objects = try SchemaObjects(connection)
        self.init(tables: tables, views: objects.views, searches: objects.searches, histories: objects.histories)
    }
}

extension RelationalTable {
    fileprivate init(_ table: TableFacts.Table, _ facts: TableFacts, _ texts: TableTexts) {
        let info = facts.columns[ExactText(table.name)] ?? []
        let text = texts.text(table.sql, columns: info.compactMap { $0[0].string })
        var columns: [RelationalColumn] = []
        var key: [(position: Int64, name: String)] = []
        for row in info {
            guard let column = row[0].string else { continue }
            columns.append(
                RelationalColumn(
                    name: column,
                    type: (row[1].string ?? "").uppercasedASCII,
                    isNotNull: row[2] == .integer(1),
                    defaultSQL: row[3].string.flatMap(CanonicalSQL.defaultValue),
                    collation: text.collations[SQLName(column)] ?? "BINARY",
                    generated: text.generations[SQLName(column)]
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
            checks: text.checks,
            clauses: text.clauses
        )
        // The alias of the rowid is never NULL, whether or not its declaration says so.
        if let alias = rowIDAlias, let index = self.columns.firstIndex(where: { $0.name.isExactly(alias) }) {
            self.columns[index].isNotNull = true
        }
        readForeignKeys(facts.foreignKeys[ExactText(table.name)] ?? [], deferrals: text.foreignKeyDeferrals)
        for row in facts.indexes[ExactText(table.name)] ?? [] { readIndex(row, facts) }
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
        let text = IndexText(row[4].string ?? "", columns: columns.map(\.name))
        let parts = (facts.parts[ExactText(name)] ?? []).enumerated().map { position, part in
            // Of an expression the PRAGMA says nothing but the order.
            guard let column = part[0].string else {
                return RelationalIndex.Part(
                    expression: text.parts.indices.contains(position) ? text.parts[position] : "",
                    isDescending: part[1] == .integer(1)
                )
            }
            return RelationalIndex.Part(
                column: column,
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
                condition: row[3] == .integer(1) ? text.condition : nil
            )
        )
    }

    /// The column that is another name of the rowid: an only key column declared INTEGER.
    package var rowIDAlias: String? {
        guard !isWithoutRowID, primaryKey.count == 1, let key = primaryKey.first,
            // "INTEGER PRIMARY KEY DESC" is a key with an index of its own.
            !clauses.containsExactly("\(SQLText.quote(key)) PRIMARY KEY DESC")
        else { return nil }
        return columns.contains { $0.name.isExactly(key) && $0.type == "INTEGER" } ? key : nil
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
