import StrataSchema

extension Schema {
    /// The schema with an entity for the join table of each many-to-many relationship: what has the table of an entity,
    /// and changes as one does.
    ///
    /// It is called `TodoItem.tags`, which no entity of a schema can be.
    package var withJoinEntities: Schema {
        var schema = self
        for entity in entities {
            for relationship in entity.loadedRelationships {
                if let join = joinEntity(of: relationship, of: entity) { schema.entities.append(join) }
            }
        }
        return schema
    }

    private func joinEntity(of relationship: LoadedRelationship, of owner: Entity) -> Entity? {
        guard case .manyToMany(let table) = relationship.kind,
            let destination = entity(named: relationship.destination)
        else { return nil }
        var join = Entity(
            name: "\(owner.name).\(relationship.name)",
            documentation: relationship.documentation,
            tableName: table.tableName,
            location: relationship.location
        )
        for (side, columns, entity, deleteRule) in [
            (Entity.ownerSide, table.ownerColumns, owner, Relationship.DeleteRule.cascade),
            (Entity.destinationSide, table.destinationColumns, destination, table.deleteRule),
        ] {
            for (column, part) in zip(columns, entity.primaryKey) {
                guard let key = entity.attribute(named: part) else { continue }
                join.attributes.append(
                    Attribute(
                        name: column,
                        columnName: column,
                        type: key.type,
                        storage: key.storage,
                        relationship: side,
                        location: relationship.location
                    )
                )
            }
            join.relationships.append(
                Relationship(
                    name: side,
                    destination: entity.name,
                    isOptional: false,
                    deleteRule: deleteRule,
                    keyAttributes: columns,
                    location: relationship.location
                )
            )
        }
        join.primaryKey = join.attributes.map(\.name)
        return join
    }

    /// How the column of an attribute compares text: the key of a relationship as the key that it leads to.
    ///
    /// SQLite looks for the children of a row by the parent's collation, and uses no index of another one.
    package func collation(of attribute: Attribute, in entity: Entity) -> Collation {
        collation(of: attribute, in: entity, depth: 0)
    }

    private func collation(of attribute: Attribute, in entity: Entity, depth: Int) -> Collation {
        // A key may itself be a relationship's, and two may lead to each other.
        guard depth < 8,
            let relationship = entity.relationships.first(where: { $0.keyAttributes.contains(attribute.name) }),
            let part = relationship.keyAttributes.firstIndex(of: attribute.name),
            let destination = self.entity(named: relationship.destination),
            destination.primaryKey.indices.contains(part),
            let key = destination.attribute(named: destination.primaryKey[part])
        else { return attribute.collation }
        return collation(of: key, in: destination, depth: depth + 1)
    }
}

extension Schema.Entity {
    /// The names of the two relationships of a join table's entity.
    package static let ownerSide = "owner"
    package static let destinationSide = "destination"

    /// The entity of a join table, which no schema file declares.
    package var isJoin: Bool { name.contains(".") }
}
