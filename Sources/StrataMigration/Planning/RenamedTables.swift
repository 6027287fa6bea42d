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

    /// The table of an entity that stays.
    func table(of pair: SchemaMatch.EntityPair) -> RelationalTable? {
        guard var result = old.table(named: pair.old.tableName) else { return nil }
        result.name = pair.new.tableName
        for index in result.columns.indices {
            result.columns[index].name = columnName(result.columns[index].name, pair)
        }
        result.primaryKey = result.primaryKey.map { columnName($0, pair) }
        for index in result.foreignKeys.indices {
            let key = result.foreignKeys[index]
            let parent = match.pairs.first { $0.old.tableName == key.parentTable }
            // A parent that another table takes the name of is still led to under the name that it was given.
            let moved = movedTables[key.parentTable] ?? key.parentTable
            result.foreignKeys[index].columns = key.columns.map { columnName($0, pair) }
            result.foreignKeys[index].parentTable = parent?.new.tableName ?? moved
            result.foreignKeys[index].parentColumns = key.parentColumns.map { columnName($0, parent) }
        }
        for index in result.indexes.indices {
            for part in result.indexes[index].parts.indices {
                result.indexes[index].parts[part].column = columnName(result.indexes[index].parts[part].column, pair)
            }
        }
        return result
    }

    private func columnName(_ name: String, _ pair: SchemaMatch.EntityPair?) -> String {
        guard let pair else { return name }
        if let kept = pair.attributes.first(where: { $0.old.columnName == name }) { return kept.new.columnName }
        return movedColumns[pair.new.name]?[name] ?? name
    }

    /// Indexes that go, and whose names are wanted for other tables: they must be gone before those are made.
    ///
    /// An index keeps its name when its table is renamed.
    func indexesInTheWay(of new: RelationalSchema) -> [String] {
        var names: [String] = []
        for table in new.tables {
            let own = match.pairs.first { $0.new.tableName == table.name }
            let kept = own.flatMap(self.table)?.indexes ?? []
            let wanted = Set(table.indexes.filter { !kept.contains($0) }.map { $0.name.lowercased() })
            for other in old.tables where other.name != own?.old.tableName {
                names += other.indexes.map(\.name).filter { wanted.contains($0.lowercased()) }
            }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
