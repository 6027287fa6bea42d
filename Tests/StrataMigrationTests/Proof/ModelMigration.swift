import StrataSQLite

/// What a change of the schema makes of rows, by rules of its own: what is gone is gone, what is kept is kept under any
/// name, and what does not fit stops the whole.
struct ModelMigration {
    let old: ModelSchema
    let new: ModelSchema
    let before: ModelRows
    private(set) var after = ModelRows()
    /// What stops the step, by the words that its message has; nothing if it goes through.
    private(set) var stops: Set<String> = []

    init(from old: ModelSchema, to new: ModelSchema, _ rows: ModelRows) {
        (self.old, self.new, before) = (old, new, rows)
        for entity in new.entities {
            guard let former = old.entity(entity.id) else {
                after.rows[entity.id] = []
                continue
            }
            after.rows[entity.id] = (rows.rows[entity.id] ?? []).map { migrate($0, former, entity) }
            moveLinks(of: entity, former)
        }
        for entity in new.entities where entity.isAutomatic { after.counters[entity.id] = counter(of: entity) }
        stops.formUnion(ModelReader(schema: new, data: after).faults())
    }

    /// No number is given twice.
    private func counter(of entity: ModelEntity) -> Int64 {
        let key = entity.key[0]
        let wasAutomatic = old.entity(entity.id).map { $0.isAutomatic && $0.key == entity.key } ?? false
        let numbers = (after.rows[entity.id] ?? []).map { row -> Int64 in
            if case .integer(let number)? = row.values[key] { number } else { 0 }
        }
        return max(wasAutomatic ? before.counters[entity.id] ?? 0 : 0, numbers.max() ?? 0, 0)
    }

    private mutating func migrate(_ row: ModelRow, _ former: ModelEntity, _ entity: ModelEntity) -> ModelRow {
        var result = ModelRow(number: row.number)
        for attribute in entity.attributes where attribute.generated == nil {
            result.values[attribute.id] = value(of: attribute, in: row, former, entity)
        }
        for relation in entity.relations {
            guard case .toOne(let isOptional, _) = relation.kind else { continue }
            let place = "\(entity.name).\(relation.name)"
            var target: Int?
            switch former.relation(relation.id)?.kind {
            case .toOne:
                target = row.targets[relation.id]
                if target == nil, !isOptional, relation.isBackfilled { target = leastRow(of: relation.destination) }
            case .links:
                let links = (before.links[relation.id] ?? []).filter { $0.from == row.number }
                if links.count > 1 { stops.insert(place) }
                target = links.first?.to
            case nil:
                if relation.isBackfilled { target = leastRow(of: relation.destination) }
            }
            if target == nil, !isOptional { stops.insert(place) }
            result.targets[relation.id] = target
        }
        return result
    }

    private mutating func value(
        of attribute: ModelAttribute,
        in row: ModelRow,
        _ former: ModelEntity,
        _ entity: ModelEntity
    ) -> StoredValue {
        let place = "\(entity.name).\(attribute.name)"
        let backfill = attribute.backfill?.evaluate { ModelReader.value($0, of: row, in: former) }
        guard let previous = former.attribute(attribute.id) else {
            let value = backfill ?? constant(attribute) ?? .null
            if !isReadable(value, attribute) || value == .null && !attribute.isOptional { stops.insert(place) }
            return value
        }
        let stored = ModelReader.value(attribute.id, of: row, in: former)
        let conversion = ModelConversion(old: old, new: new)
        let outcome = conversion.convert(stored, from: previous.type, to: attribute.type)
        var value = stored
        if let backfill, previous.type != attribute.type, attribute.backfill != previous.backfill,
            !fillsOnly(attribute, previous, hasRule: outcome != nil)
        {
            value = backfill
            if !isReadable(value, attribute) { stops.insert(place) }
        } else if case .value(let converted)? = outcome {
            value = converted
        } else {
            stops.insert(place)
        }
        if value == .null, !attribute.isOptional, previous.isOptional {
            value = backfill ?? constant(attribute) ?? .null
            if !isReadable(value, attribute) { stops.insert(place) }
        }
        if value == .null, !attribute.isOptional { stops.insert(place) }
        return value
    }

    private func fillsOnly(_ attribute: ModelAttribute, _ previous: ModelAttribute, hasRule: Bool) -> Bool {
        hasRule && previous.isOptional && !attribute.isOptional
            && !(attribute.backfill?.attributes.contains(attribute.id) ?? false)
    }

    private func constant(_ attribute: ModelAttribute) -> StoredValue? {
        if case .enumeration(let id) = attribute.type {
            return new.enumeration(id)?.cases.first { $0.id == attribute.defaultCase }?.raw
        }
        return attribute.defaultValue
    }

    /// Whether the type holds a value that a backfill gives.
    private func isReadable(_ value: StoredValue, _ attribute: ModelAttribute) -> Bool {
        switch (value, attribute.type) {
        case (.integer(let number), .integer), (.integer(let number), .bool):
            ModelConversion.range(attribute.type).contains(number)
        case (.null, _): true
        case (_, .enumeration(let id)): new.enumeration(id)?.cases.contains { $0.raw == value } ?? false
        default: true
        }
    }

    /// The row with the least key.
    private func leastRow(of destination: Int) -> Int? {
        guard let key = old.entity(destination)?.key.first else { return nil }
        return (before.rows[destination] ?? []).min { left, right in
            Self.isLess(left.values[key] ?? .null, right.values[key] ?? .null)
        }?.number
    }

    private static func isLess(_ left: StoredValue, _ right: StoredValue) -> Bool {
        switch (left, right) {
        case (.integer(let a), .integer(let b)): a < b
        case (.text(let a), .text(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.blob(let a), .blob(let b)): a.lexicographicallyPrecedes(b)
        default: false
        }
    }

    private mutating func moveLinks(of entity: ModelEntity, _ former: ModelEntity) {
        for relation in entity.relations where !relation.isToOne {
            switch former.relation(relation.id)?.kind {
            case .links: after.links[relation.id] = before.links[relation.id] ?? []
            case .toOne:
                let rows = before.rows[entity.id] ?? []
                after.links[relation.id] = Set(
                    rows.compactMap { row in row.targets[relation.id].map { ModelLink(from: row.number, to: $0) } }
                )
            case nil: after.links[relation.id] = []
            }
        }
    }
}
