/// From drafts to entities, once all keys are known.
extension Resolver {
    /// What SQLite compiles in by default.
    private static let maximumColumns = 2000

    mutating func resolveEntities() {
        for draft in entities { schema.entities.append(resolve(draft)) }
    }

    private mutating func resolve(_ draft: EntityDraft) -> Schema.Entity {
        var entity = Schema.Entity(
            name: draft.name,
            documentation: draft.documentation,
            tableName: draft.annotations.table ?? draft.name,
            previousName: draft.annotations.previousName?.value,
            location: draft.syntax.name.location
        )
        for property in draft.properties {
            switch property.kind {
            case .lost: break
            case .attribute(let type): entity.attributes.append(attribute(of: property, type: type))
            case .relationship(let destination): addRelationship(property, to: destination, in: &entity)
            }
        }
        let key = draft.key ?? []
        entity.primaryKey = key.flatMap { attributeNames(of: $0.name, in: entity) }
        checkNames(in: entity, draft)
        checkRenames(in: draft)
        entity.indexes = indexes(of: draft, entity)
        if entity.attributes.count > Self.maximumColumns {
            report("'\(entity.name)' has more than \(Self.maximumColumns) attributes; split it", at: entity.location)
        }
        return entity
    }

    private func attribute(of property: PropertyDraft, type: Schema.ValueType) -> Schema.Attribute {
        Schema.Attribute(
            name: property.name,
            documentation: property.documentation,
            columnName: property.annotations.column?.value ?? property.name,
            previousName: property.annotations.previousName?.value,
            type: type,
            isOptional: property.isOptional,
            storage: property.storage,
            defaultValue: property.defaultValue,
            backfill: property.annotations.backfill?.value,
            location: property.location
        )
    }

    private mutating func addRelationship(
        _ property: PropertyDraft,
        to destination: String,
        in entity: inout Schema.Entity
    ) {
        let annotations = property.annotations
        let parts = (keyParts(of: destination, depth: 0) ?? []).map { $0.prefixed(by: property) }
        if parts.count > 1 {
            for (name, location) in [
                ("@column", annotations.column?.location), ("@backfill", annotations.backfill?.location),
            ] {
                guard let location else { continue }
                report(
                    "the key of '\(destination)' has \(parts.count) attributes, so '\(property.name)' cannot have "
                        + "'\(name)'; remove it",
                    at: location
                )
            }
        }
        entity.attributes += parts.map { part in
            Schema.Attribute(
                name: part.name,
                documentation: property.documentation,
                columnName: parts.count == 1 ? annotations.column?.value ?? part.name : part.name,
                previousName: part.previousName,
                type: part.type,
                isOptional: property.isOptional,
                storage: part.storage,
                backfill: annotations.backfill?.value,
                relationship: property.name,
                location: property.location
            )
        }
        entity.relationships.append(
            Schema.Relationship(
                name: property.name,
                documentation: property.documentation,
                destination: destination,
                isOptional: property.isOptional,
                deleteRule: annotations.deleteRule?.value ?? (property.isOptional ? .setNull : .restrict),
                keyAttributes: parts.map(\.name),
                previousName: annotations.previousName?.value,
                location: property.location
            )
        )
    }

    /// The attributes that the name of an attribute or a relationship stands for.
    func attributeNames(of name: String, in entity: Schema.Entity) -> [String] {
        entity.relationships.first { $0.name == name }?.keyAttributes
            ?? entity.attribute(named: name).map { [$0.name] } ?? []
    }
}
