import StrataSQLite

/// What the schema calls a relationship that a foreign key of a table belongs to: for messages.
///
/// The properties of an entity's `Relationships` have these names. An app that is compiled without reflection metadata
/// has none of them; its messages name columns.
struct RelationshipName {
    /// The entity that has the relationship.
    let entity: String
    /// `list` of `TodoItem.list`.
    let name: String

    /// - Parameters:
    ///   - columns: Those of the foreign key, in any order.
    ///   - model: The entity whose table has them.
    init?<Model: Entity>(ofKey columns: [String], in model: Model.Type) {
        let name = Self.name(in: model) { link in
            guard case .owner(let foreignKey) = link else { return false }
            return Set(foreignKey) == Set(columns)
        }
        guard let name else { return nil }
        self.init(entity: model.table.name, name: name)
    }

    /// - Parameters:
    ///   - columns: Those of the foreign key, in any order.
    ///   - table: The table that has them: of an entity, or between two.
    ///   - schema: The schema with both.
    init?(ofKey columns: [String], table: String, in schema: any DatabaseSchema.Type) {
        for entity in schema.entities {
            if entity.table.name == table {
                self.init(ofKey: columns, in: entity)
                return
            }
        }
        for entity in schema.entities {
            let name = Self.name(in: entity) { link in
                guard case .joinTable(table, let owner, let destination) = link else { return false }
                return Set(destination) == Set(columns) || Set(owner) == Set(columns)
            }
            if let name {
                self.init(entity: entity.table.name, name: name)
                return
            }
        }
        return nil
    }

    private init(entity: String, name: String) {
        self.entity = entity
        self.name = name
    }

    /// Lets the errors of a connection name the relationships of a schema.
    static func use(_ schema: any DatabaseSchema.Type, on connection: Connection) {
        connection.nameRelationships { table, columns in
            RelationshipName(ofKey: columns, table: table, in: schema).map { ($0.entity, $0.name) }
        }
    }

    /// The name of a many-to-many relationship.
    init?<Owner: Entity, Destination>(of relationship: ManyToMany<Owner, Destination>) {
        guard let name = Self.name(in: Owner.self, where: { $0 == relationship.link }) else { return nil }
        self.init(entity: Owner.table.name, name: name)
    }

    private static func name<Model: Entity>(
        in model: Model.Type,
        where isMeant: (RelationshipLink) -> Bool
    ) -> String? {
        Mirror(reflecting: model.relationships).children.first { child in
            (child.value as? any Relationship).map { isMeant($0.link) } ?? false
        }?.label
    }
}
