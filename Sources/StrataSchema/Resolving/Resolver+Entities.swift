/// From drafts to entities, once all keys are known.
extension Resolver {
    /// What SQLite compiles in by default.
    private static let maximumColumns = 2000

    mutating func resolveEntities() {
        for draft in entities { schema.entities.append(resolve(draft)) }
    }

    /// The entity, without the relationships that other tables hold; a mixin, as if it were one.
    mutating func resolve(_ draft: EntityDraft) -> Schema.Entity {
        var entity = Schema.Entity(
            name: draft.name,
            documentation: draft.documentation,
            tableName: tableName(of: draft),
            previousName: draft.annotations.previousName?.value,
            hasHistory: draft.annotations.has(.history),
            mixins: draft.mixins,
            location: draft.location
        )
        for property in draft.properties {
            switch property.kind {
            case .lost, .loaded: break
            case .attribute(let type): entity.attributes.append(attribute(of: property, type: type))
            case .relationship(let destination):
                let (relationship, attributes) = relationship(property, to: destination)
                entity.attributes += attributes
                entity.relationships.append(relationship)
            }
        }
        let key = draft.key ?? []
        entity.primaryKey = key.flatMap { attributeNames(of: $0.name, in: entity) }
        checkNames(in: entity, draft)
        checkRenames(in: draft)
        checkVersions(in: draft)
        entity.indexes = indexes(of: draft, entity)
        entity.checks = checks(of: draft, entity)
        entity.search = search(of: draft, entity)
        if entity.attributes.count > Self.maximumColumns {
            report("'\(entity.name)' has more than \(Self.maximumColumns) attributes; split it", at: entity.location)
        }
        return entity
    }

    func tableName(of draft: EntityDraft) -> String {
        draft.annotations.table?.value ?? DatabaseNames.name(draft.name, schema.settings.names)
    }

    func attribute(of property: PropertyDraft, type: Schema.ValueType) -> Schema.Attribute {
        let annotations = property.annotations
        return Schema.Attribute(
            name: property.name,
            documentation: property.documentation,
            columnName: columnName(of: property),
            previousName: annotations.previousName?.value,
            type: type,
            isOptional: property.isOptional,
            storage: property.storage,
            defaultValue: property.defaultValue,
            backfill: annotations.backfill?.value,
            isLazy: annotations.has(.lazy),
            isPrivate: annotations.has(.private),
            isVersion: annotations.has(.version),
            isTouched: annotations.has(.touched),
            generation: annotations.generation,
            length: property.length,
            range: property.range,
            collation: annotations.isCaseInsensitive ? .nocase : .binary,
            location: property.location
        )
    }

    private func columnName(of property: PropertyDraft) -> String {
        property.annotations.columns?.value.first ?? DatabaseNames.name(property.name, schema.settings.names)
    }

    /// A to-one relationship, and the attributes that hold its key.
    mutating func relationship(
        _ property: PropertyDraft,
        to destination: String
    ) -> (Schema.Relationship, [Schema.Attribute]) {
        let annotations = property.annotations
        let parts = (keyParts(of: destination, depth: 0) ?? []).map { $0.prefixed(by: property) }
        checkKeyAnnotations(of: property, to: destination, parts)
        let columns = annotations.columns?.value ?? []
        let attributes = parts.enumerated().map { position, part in
            Schema.Attribute(
                name: part.name,
                documentation: property.documentation,
                columnName: columns.count == parts.count
                    ? columns[position] : DatabaseNames.name(part.name, schema.settings.names),
                previousName: part.previousName,
                type: part.type,
                isOptional: property.isOptional,
                storage: part.storage,
                backfill: annotations.backfill?.value,
                relationship: property.name,
                isPrivate: annotations.has(.private),
                location: property.location
            )
        }
        let relationship = Schema.Relationship(
            name: property.name,
            documentation: property.documentation,
            destination: destination,
            isOptional: property.isOptional,
            deleteRule: annotations.deleteRule?.value ?? (property.isOptional ? .setNull : .restrict),
            keyAttributes: parts.map(\.name),
            previousName: annotations.previousName?.value,
            location: property.location
        )
        return (relationship, attributes)
    }

    private mutating func checkKeyAnnotations(of property: PropertyDraft, to destination: String, _ parts: [KeyPart]) {
        guard parts.count > 0 else { return }
        if let columns = property.annotations.columns, columns.value.count != parts.count {
            let example = parts.map { StringText.quoted($0.name) }.joined(separator: ", ")
            report(
                "the key of '\(destination)' has \(parts.count) attribute\(parts.count == 1 ? "" : "s"), and "
                    + "'@column' names "
                    + "\(columns.value.count); write '@column(\(example))'",
                at: columns.location
            )
        }
        if parts.count > 1, let backfill = property.annotations.backfill {
            report(
                "the key of '\(destination)' has \(parts.count) attributes, so '\(property.name)' cannot have "
                    + "'@backfill'; "
                    + "remove it",
                at: backfill.location
            )
        }
    }

    /// The attributes that the name of an attribute or a relationship stands for.
    func attributeNames(of name: String, in entity: Schema.Entity) -> [String] {
        entity.relationships.first { $0.name == name }?.keyAttributes
            ?? entity.attribute(named: name).map { [$0.name] } ?? []
    }
}
