import StrataMigrator
import StrataSchema

extension RelationalSchema {
    /// The tables, views, searches and histories that a resolved schema asks for.
    package init(lowering declared: Schema) {
        let schema = declared.withJoinEntities
        var names = IndexNames(taken: TableNames.all(in: declared))
        let entities = schema.entities.sorted { $0.tableName.utf8.lexicographicallyPrecedes($1.tableName.utf8) }
        self.init(
            tables: entities.map { RelationalTable(lowering: $0, of: schema, names: &names) },
            views: schema.views.map { view in
                RelationalView(
                    name: view.tableName,
                    select: CanonicalSQL.withoutComments(DateLiterals.replaced(in: view.sql, of: schema).text)
                )
            },
            searches: entities.compactMap(RelationalSearch.init(lowering:)),
            histories: entities.filter(\.hasHistory).map { RelationalHistory(lowering: $0, of: schema) }
        )
    }
}

extension RelationalTable {
    fileprivate init(lowering entity: Schema.Entity, of schema: Schema, names: inout IndexNames) {
        let key = entity.primaryKey.map(entity.columnName)
        let hasRowIDColumn = Schema.hasRowIDColumn(entity)
        var columns = entity.attributes.map { attribute in
            RelationalColumn(
                name: attribute.columnName,
                type: schema.sqlType(of: attribute).rawValue,
                isNotNull: !attribute.isOptional || entity.primaryKey.contains(attribute.name),
                defaultSQL: attribute.generation == nil ? schema.defaultSQL(of: attribute) : nil,
                collation: schema.collation(of: attribute, in: entity).rawValue.uppercased(),
                generated: attribute.generation.map { generation in
                    RelationalGeneration(
                        expression: schema.canonicalSQL(generation.sql, of: entity),
                        isStored: generation.isStored
                    )
                }
            )
        }
        if hasRowIDColumn {
            columns.insert(RelationalColumn(name: Schema.rowIDColumn, type: "INTEGER", isNotNull: true), at: 0)
        }
        self.init(
            name: entity.tableName,
            columns: columns,
            primaryKey: hasRowIDColumn ? [Schema.rowIDColumn] : key,
            isAutoincrement: entity.automaticAttribute != nil,
            foreignKeys: entity.relationships.compactMap { RelationalForeignKey(lowering: $0, of: entity, in: schema) },
            checks: schema.checks(of: entity)
        )
        func columnParts(_ columns: [String]) -> [RelationalIndex.Part] {
            columns.map { column in
                let collation = self.columns.first { $0.name == column }?.collation ?? "BINARY"
                return RelationalIndex.Part(column: column, collation: collation)
            }
        }
        // What foreign keys lead to, and what tells rows apart.
        if hasRowIDColumn { add(unique: true, columnParts(key), condition: nil, &names) }
        for index in entity.indexes {
            let parts = index.parts.map { RelationalIndex.Part(lowering: $0, of: entity, in: schema) }
            let condition = index.condition.map { schema.canonicalSQL($0, of: entity) }
            // Declared twice (a `@unique` and a `unique (…)`) it is one index.
            let isThere = indexes.contains {
                $0.isUnique == index.isUnique && $0.parts == parts && $0.condition == condition
            }
            if !isThere { add(unique: index.isUnique, parts, condition: condition, &names) }
        }
        // Deleting a parent looks for its children, and loading a relationship does too.
        for foreignKey in foreignKeys {
            let prefixes = [primaryKey] + indexes.filter { $0.condition == nil }.map { $0.parts.map(\.column) }
            guard !prefixes.contains(where: { $0.starts(with: foreignKey.columns) }) else { continue }
            add(unique: false, columnParts(foreignKey.columns), condition: nil, &names)
        }
        indexes.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private mutating func add(
        unique: Bool,
        _ parts: [RelationalIndex.Part],
        condition: String?,
        _ names: inout IndexNames
    ) {
        let name = names.take(isUnique: unique, table: self.name, parts: parts, condition: condition)
        indexes.append(RelationalIndex(name: name, isUnique: unique, parts: parts, condition: condition))
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
