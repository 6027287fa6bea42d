import StrataSQLite
import StrataMigrator
import StrataSchema

/// The old tables as they are when all renames are done.
struct RenamedTables {
    let match: SchemaMatch
    let old: RelationalSchema
    /// New names of tables that were moved out of the way, by their old ones.
    let movedTables: [String: String]
    /// New names of columns that were moved out of the way, by their old ones; by the entity's new name.
    let movedColumns: [String: [String: String]]
    /// The old tables by their names, and the entities that stay by those of their old tables.
    private let oldTables: [ExactText: RelationalTable]
    private let pairs: [ExactText: SchemaMatch.EntityPair]

    init(
        match: SchemaMatch,
        old: RelationalSchema,
        movedTables: [String: String],
        movedColumns: [String: [String: String]]
    ) {
        self.match = match
        self.old = old
        self.movedTables = movedTables
        self.movedColumns = movedColumns
        oldTables = old.tablesByName
        pairs = Dictionary(
            match.pairs.map { (ExactText($0.old.tableName), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The table of an entity that stays.
    func table(of pair: SchemaMatch.EntityPair) -> RelationalTable? {
        guard var result = oldTables[ExactText(pair.old.tableName)] else { return nil }
        result.name = pair.new.tableName
        for index in result.columns.indices {
            result.columns[index].name = columnName(result.columns[index].name, pair)
        }
        result.primaryKey = result.primaryKey.map { columnName($0, pair) }
        for index in result.foreignKeys.indices {
            let key = result.foreignKeys[index]
            let parent = pairs[ExactText(key.parentTable)]
            // A parent that another table takes the name of is still led to under the name that it was given.
            let moved = movedTables[key.parentTable] ?? key.parentTable
            result.foreignKeys[index].columns = key.columns.map { columnName($0, pair) }
            result.foreignKeys[index].parentTable = parent?.new.tableName ?? moved
            result.foreignKeys[index].parentColumns = key.parentColumns.map { columnName($0, parent) }
        }
        // RENAME COLUMN rewrites the SQL that uses a column, too.
        func renamed(_ sql: String) -> String { CanonicalSQL.renaming(sql) { columnName($0, pair) } }
        for index in result.columns.indices {
            guard let generated = result.columns[index].generated else { continue }
            result.columns[index].generated?.expression = renamed(generated.expression)
        }
        for index in result.checks.indices {
            result.checks[index].expression = renamed(result.checks[index].expression)
        }
        for index in result.indexes.indices {
            result.indexes[index].condition = result.indexes[index].condition.map(renamed)
            for part in result.indexes[index].parts.indices {
                let former = result.indexes[index].parts[part]
                if let expression = former.expression {
                    result.indexes[index].parts[part].expression = renamed(expression)
                } else {
                    result.indexes[index].parts[part].column = columnName(former.column, pair)
                }
            }
        }
        return result
    }

    private func columnName(_ name: String, _ pair: SchemaMatch.EntityPair?) -> String {
        guard let pair else { return name }
        if let kept = pair.attributes.first(where: { $0.old.columnName.isExactly(name) }) { return kept.new.columnName }
        return movedColumns[pair.new.name]?[name] ?? name
    }

    /// Indexes that go, and whose names are wanted for other tables: they must be gone before those are made.
    ///
    /// An index keeps its name when its table is renamed.
    func indexesInTheWay(of new: RelationalSchema) -> [String] {
        var holders: [SQLName: [(index: String, table: String)]] = [:]
        for table in old.tables {
            for index in table.indexes {
                holders[SQLName(index.name), default: []].append((index.name, table.name))
            }
        }
        let owners = Dictionary(match.pairs.map { ($0.new.tableName, $0) }, uniquingKeysWith: { first, _ in first })
        var names: [String] = []
        for table in new.tables {
            let own = owners[table.name]
            let indexes = table.indexes.filter { index in
                holders[SQLName(index.name), default: []].contains { $0.table != own?.old.tableName }
            }
            guard !indexes.isEmpty else { continue }
            let kept = own.flatMap(self.table)?.indexes ?? []
            let wanted = Set(indexes.filter { !kept.contains($0) }.map { SQLName($0.name) })
            for name in wanted {
                names += holders[name, default: []].filter { $0.table != own?.old.tableName }.map(\.index)
            }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
