import StrataMigrator
import StrataSchema

extension RelationalSchema {
    /// The tables that a resolved schema asks for.
    package init(lowering schema: Schema) {
        var names = IndexNames(tables: schema.entities.map(\.tableName))
        let entities = schema.entities.sorted { $0.tableName.utf8.lexicographicallyPrecedes($1.tableName.utf8) }
        self.init(tables: entities.map { RelationalTable(lowering: $0, of: schema, names: &names) })
    }
}

extension RelationalTable {
    fileprivate init(lowering entity: Schema.Entity, of schema: Schema, names: inout IndexNames) {
        let key = entity.primaryKey.map(entity.columnName)
        self.init(
            name: entity.tableName,
            columns: entity.attributes.map { attribute in
                RelationalColumn(
                    name: attribute.columnName,
                    type: schema.sqlType(of: attribute).rawValue,
                    isNotNull: !attribute.isOptional || entity.primaryKey.contains(attribute.name),
                    defaultSQL: schema.defaultSQL(of: attribute)
                )
            },
            primaryKey: key,
            isAutoincrement: entity.automaticAttribute != nil,
            foreignKeys: entity.relationships.compactMap { RelationalForeignKey(lowering: $0, of: entity, in: schema) }
        )
        for index in entity.indexes {
            let parts = index.parts.map { part in
                RelationalIndex.Part(column: entity.columnName(part.attribute), isDescending: part.isDescending)
            }
            // Declared twice (a `@unique` and a `unique (…)`) it is one index.
            guard !indexes.contains(where: { $0.isUnique == index.isUnique && $0.parts == parts }) else { continue }
            add(unique: index.isUnique, parts, &names)
        }
        // Deleting a parent looks for its children, and loading a relationship does too.
        for foreignKey in foreignKeys {
            let prefixes = [primaryKey] + indexes.map { $0.parts.map(\.column) }
            guard !prefixes.contains(where: { $0.starts(with: foreignKey.columns) }) else { continue }
            add(unique: false, foreignKey.columns.map { RelationalIndex.Part(column: $0) }, &names)
        }
        indexes.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private mutating func add(unique: Bool, _ parts: [RelationalIndex.Part], _ names: inout IndexNames) {
        let name = names.take(isUnique: unique, table: self.name, parts: parts)
        indexes.append(RelationalIndex(name: name, isUnique: unique, parts: parts))
    }
}

extension RelationalForeignKey {
    fileprivate init?(lowering relationship: Schema.Relationship, of entity: Schema.Entity, in schema: Schema) {
        guard let destination = schema.entity(named: relationship.destination) else { return nil }
        self.init(
            columns: relationship.keyAttributes.map(entity.columnName),
            parentTable: destination.tableName,
            parentColumns: destination.primaryKey.map(destination.columnName),
            onDelete: relationship.deleteRule.onDelete,
            isDeferred: relationship.deleteRule == .restrict
        )
    }
}

extension Schema.Relationship.DeleteRule {
    /// `restrict` is NO ACTION and deferred: RESTRICT would refuse at once, and parent and children could not go
    /// together.
    fileprivate var onDelete: String {
        switch self {
        case .cascade: "CASCADE"
        case .setNull: "SET NULL"
        case .restrict: "NO ACTION"
        }
    }
}

extension Schema.Entity {
    package func columnName(_ attribute: String) -> String {
        self.attribute(named: attribute)?.columnName ?? attribute
    }
}

/// Names of indexes: `index_Table_on_a_b`, and a number behind the second of two that would be the same.
private struct IndexNames {
    /// In lower case.
    ///
    /// Tables and indexes share one namespace.
    private var taken: Set<String>

    init(tables: [String]) { taken = Set(tables.map { $0.lowercased() }) }

    mutating func take(isUnique: Bool, table: String, parts: [RelationalIndex.Part]) -> String {
        let columns = parts.map { $0.isDescending ? "\($0.column)_descending" : $0.column }
        let wanted = "\(isUnique ? "unique" : "index")_\(table)_on_\(columns.joined(separator: "_"))"
        var name = wanted
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(wanted)_\(number)"
            number += 1
        }
        return name
    }
}
