import StrataMigrator
import StrataSchema

extension RelationalHistory {
    /// The history of an entity with `@history`.
    ///
    /// What the database computes follows from the rest, and is not noted.
    init(lowering entity: Schema.Entity, of schema: Schema) {
        let key = entity.primaryKey.compactMap(entity.attribute)
        let columns = entity.attributes.filter { $0.generation == nil && !entity.primaryKey.contains($0.name) }
        self.init(
            table: entity.tableName,
            key: key.map { KeyPart(column: $0.columnName, type: schema.sqlType(of: $0).rawValue) },
            columns: columns.map(\.columnName)
        )
    }
}
