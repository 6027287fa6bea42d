import StrataMigrator
import StrataSchema

extension Schema {
    /// The name of the full-text index of an entity.
    package static func searchName(of entity: Entity) -> String { "\(entity.tableName)_search" }

    /// The column by which the full-text index of an entity knows its rows: the key, if it is a single integer, else a
    /// column `rowid` that the table has for this purpose.
    ///
    /// "The VACUUM command may change the ROWIDs for entries in any tables that do not have an explicit INTEGER PRIMARY
    /// KEY."
    package static func searchRowIDColumn(of entity: Entity) -> String {
        ownRowIDColumn(of: entity) ?? rowIDColumn
    }

    /// The column that a searched table has beside those of its attributes.
    package static let rowIDColumn = "rowid"

    private static func ownRowIDColumn(of entity: Entity) -> String? {
        guard entity.primaryKey.count == 1, let key = entity.attribute(named: entity.primaryKey[0]),
            case .integer = key.type
        else { return nil }
        return key.columnName
    }

    /// Whether the entity's table has a column `rowid` that is its primary key, and the declared key is a unique index.
    package static func hasRowIDColumn(_ entity: Entity) -> Bool {
        entity.search != nil && ownRowIDColumn(of: entity) == nil
    }
}

extension RelationalSearch {
    init?(lowering entity: Schema.Entity) {
        guard let search = entity.search else { return nil }
        self.init(
            name: Schema.searchName(of: entity),
            table: entity.tableName,
            columns: search.attributes.map(entity.columnName),
            contentRowID: Schema.searchRowIDColumn(of: entity)
        )
    }
}
