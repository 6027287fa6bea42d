import StrataSQLite
import StrataSchema

/// Schemas as values, for what is tested without its spelling.
let nowhere = SourceLocation(path: "Test.schema", line: 1, column: 1)

/// A database in memory, whose triggers may write FTS5 tables also before SQLite 3.41.
func trusting() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.run("PRAGMA trusted_schema = ON")
    return connection
}

func sql(_ text: String) -> Schema.SQL { Schema.SQL(text, at: nowhere) }

func attribute(
    _ name: String,
    _ type: Schema.ValueType,
    optional: Bool = false,
    _ change: (inout Schema.Attribute) -> Void = { _ in }
) -> Schema.Attribute {
    var attribute = Schema.Attribute(
        name: name,
        columnName: name,
        type: type,
        isOptional: optional,
        location: nowhere
    )
    change(&attribute)
    return attribute
}

func entity(
    _ name: String,
    key: [String] = ["id"],
    _ attributes: [Schema.Attribute],
    _ change: (inout Schema.Entity) -> Void = { _ in }
) -> Schema.Entity {
    var entity = Schema.Entity(
        name: name,
        tableName: name,
        attributes: attributes,
        primaryKey: key,
        location: nowhere
    )
    change(&entity)
    return entity
}

func schema(_ entities: [Schema.Entity], _ change: (inout Schema) -> Void = { _ in }) -> Schema {
    var schema = Schema(name: "Test", entities: entities, location: nowhere)
    change(&schema)
    return schema
}

func view(_ name: String, _ select: String, _ attributes: [Schema.Attribute] = []) -> Schema.View {
    Schema.View(name: name, tableName: name, attributes: attributes, sql: sql(select), location: nowhere)
}

func manyToMany(
    _ name: String,
    to destination: String,
    table: String,
    _ ownerColumns: [String],
    _ destinationColumns: [String]
) -> Schema.LoadedRelationship {
    Schema.LoadedRelationship(
        name: name,
        documentation: [],
        destination: destination,
        isToMany: true,
        kind: .manyToMany(
            Schema.JoinTable(
                tableName: table,
                ownerColumns: ownerColumns,
                destinationColumns: destinationColumns
            )
        ),
        location: nowhere
    )
}
