import StrataSQLite

extension SchemaMaker {
    /// Writes what a developer would have to: the values of attributes that become required, are new and required, or
    /// change their type without a rule.
    mutating func fill(_ new: inout ModelSchema, after old: ModelSchema) {
        for index in new.entities.indices {
            var entity = new.entities[index]
            guard let former = old.entity(entity.id) else { continue }
            for position in entity.attributes.indices where entity.attributes[position].generated == nil {
                let attribute = entity.attributes[position]
                guard needsBackfill(attribute, after: former.attribute(attribute.id), old, new) else { continue }
                entity.attributes[position].backfill = backfill(for: attribute, in: entity, former, new)
            }
            for position in entity.relations.indices { fill(&entity.relations[position], in: entity, former, old, new) }
            new.entities[index] = entity
        }
    }

    private func needsBackfill(
        _ attribute: ModelAttribute,
        after before: ModelAttribute?,
        _ old: ModelSchema,
        _ new: ModelSchema
    ) -> Bool {
        let hasValue = attribute.defaultValue != nil || attribute.defaultCase != nil || attribute.backfill != nil
        guard let before else { return !attribute.isOptional && !attribute.isAutomatic && !hasValue }
        if before.type != attribute.type {
            let conversion = ModelConversion(old: old, new: new)
            guard conversion.convert(.null, from: before.type, to: attribute.type) != nil else { return true }
        }
        return before.isOptional && !attribute.isOptional && !hasValue
    }

    private mutating func backfill(
        for attribute: ModelAttribute,
        in entity: ModelEntity,
        _ former: ModelEntity,
        _ schema: ModelSchema
    ) -> ModelExpression {
        let plain = ModelValues.plain(attribute.type, in: schema)
        let sources = entity.attributes.filter { source in
            source.generated == nil && source.id != attribute.id
                && former.attribute(source.id).map { $0.type == source.type && $0.generated == nil } ?? false
        }
        guard !dice.isLucky(3), let source = dice.pick(sources) else { return .literal(plain) }
        if source.type == attribute.type, dice.isLucky(2) { return .otherwise(.column(source.id), plain) }
        guard let expression = expression(over: source) else { return .literal(plain) }
        switch (expression.type, attribute.type) {
        case (.integer?, .integer), (.string?, .string):
            return dice.isLucky(3) ? expression : .otherwise(expression, plain)
        default: return .literal(plain)
        }
    }

    private func fill(
        _ relation: inout ModelRelation,
        in entity: ModelEntity,
        _ former: ModelEntity,
        _ old: ModelSchema,
        _ new: ModelSchema
    ) {
        guard case .toOne(false, let rule) = relation.kind else { return }
        switch former.relation(relation.id)?.kind {
        case .toOne(false, _), .links: return
        case .toOne(true, _), nil: break
        }
        let (before, after) = (old.entity(relation.destination), new.entity(relation.destination))
        if let before, let after, Self.hasPlainKey(before, after) {
            relation.isBackfilled = true
        } else {
            relation.kind = .toOne(isOptional: true, rule: rule)
        }
    }

    private static func hasPlainKey(_ before: ModelEntity, _ after: ModelEntity) -> Bool {
        guard before.key == after.key, after.key.count == 1, let key = after.attribute(after.key[0]) else {
            return false
        }
        return before.attribute(key.id)?.type == key.type
    }
}
