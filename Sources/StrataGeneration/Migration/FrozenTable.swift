import StrataMigrator
import StrataSQLite
import StrataSchema

/// A table at one point of the history, as a struct of its rows.
struct FrozenTable {
    /// The table's name.
    let table: String
    /// The struct's name, before Swift's keywords are escaped.
    var type: String
    /// The property that holds the table.
    var property: String
    private(set) var columns: [FrozenColumn]
    /// A name of the rowid, or the primary key.
    let walk: [String]

    init(_ table: RelationalTable, snapshots: [Schema]) {
        self.table = table.name
        let entities = snapshots.compactMap { schema in
            schema.entities.first { $0.tableName.isExactly(table.name) }.map { ($0, schema) }
        }
        // A join table has no struct of its own, and a dot in the name of its entity.
        let name = entities.first { !$0.0.name.contains(".") }?.0.name ?? SwiftName.identifier(table.name)
        type = SwiftName.capitalized(name)
        property = SwiftName.uncapitalized(name)
        columns = table.columns.filter { $0.generated == nil }.map { column in
            let attributes = entities.compactMap { entity, schema in
                entity.attributes.first { $0.columnName.isExactly(column.name) }.map { ($0, schema) }
            }
            return FrozenColumn(column, attributes: attributes)
        }
        walk = Self.walk(table)
        var taken: Set<String> = []
        for index in columns.indices {
            while !taken.insert(columns[index].property).inserted { columns[index].property += "_" }
        }
    }

    /// What tells the rows apart and orders them.
    private static func walk(_ table: RelationalTable) -> [String] {
        if table.isWithoutRowID { return table.primaryKey }
        if let alias = table.rowIDAlias { return [alias] }
        let names = Set(table.columns.map { SQLName($0.name) })
        let free = ["rowid", "_rowid_", "oid"].first { !names.contains(SQLName($0)) }
        return free.map { [$0] } ?? table.primaryKey
    }

    func isWalked(by column: FrozenColumn) -> Bool { walk.contains { $0.isSameName(as: column.column) } }

    /// The tables of a call, with names that differ.
    static func all(of call: SwiftCall) -> [FrozenTable] {
        // Names that the generated code needs for itself.
        var types: Set<String> = ["Foundation", "Protocol", "Self", "Strata", "Swift", "Type"]
        var properties: Set<String> = ["database", "init", "self"]
        return call.tables.map { table in
            var frozen = FrozenTable(table, snapshots: call.snapshots)
            while !types.insert(frozen.type).inserted { frozen.type += "_" }
            while !properties.insert(frozen.property).inserted { frozen.property += "_" }
            return frozen
        }
    }
}
