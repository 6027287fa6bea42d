/// The names of things in two versions, and what is said of them.
extension ModelSchema {
    /// Takes away notes of earlier changes, which may as well stay.
    mutating func forget(_ forgets: () -> Bool) {
        for index in enumerations.indices {
            if forgets() { enumerations[index].note = nil }
            for position in enumerations[index].cases.indices where forgets() {
                enumerations[index].cases[position].note = nil
            }
        }
        for index in entities.indices {
            if forgets() { entities[index].note = nil }
            for position in entities[index].attributes.indices {
                if forgets() { entities[index].attributes[position].note = nil }
                // One that names others would be another text when they have other names.
                let names = entities[index].attributes[position].backfill?.attributes ?? []
                if forgets() || !names.isEmpty { entities[index].attributes[position].backfill = nil }
            }
            for position in entities[index].relations.indices {
                entities[index].relations[position].isBackfilled = false
                if forgets() { entities[index].relations[position].note = nil }
            }
        }
    }

    /// Writes `@renamed(from:)` behind what has another name.
    mutating func note(after old: ModelSchema) {
        for index in enumerations.indices {
            guard let former = old.enumeration(enumerations[index].id) else { continue }
            if former.name != enumerations[index].name { enumerations[index].note = former.name }
            for position in enumerations[index].cases.indices {
                let one = enumerations[index].cases[position]
                guard let before = former.cases.first(where: { $0.id == one.id }), before.name != one.name else {
                    continue
                }
                enumerations[index].cases[position].note = before.name
            }
        }
        for index in entities.indices {
            guard let former = old.entity(entities[index].id) else { continue }
            if former.name != entities[index].name { entities[index].note = former.name }
            for position in entities[index].attributes.indices {
                let attribute = entities[index].attributes[position]
                guard let before = former.attribute(attribute.id), before.name != attribute.name else { continue }
                entities[index].attributes[position].note = before.name
            }
            for position in entities[index].relations.indices {
                let relation = entities[index].relations[position]
                guard let before = former.relation(relation.id), before.name != relation.name else { continue }
                entities[index].relations[position].note = before.name
            }
        }
    }

    /// Whether the language can say that this comes after the other: names are different, and no note is one that was
    /// there before.
    func isSound(after old: ModelSchema?) -> Bool {
        let entityNames = entities.map(ModelName.init)
        let enumerationNames = enumerations.map(ModelName.init)
        guard ModelName.areSound(entityNames, after: old?.entities.map(ModelName.init) ?? []),
            ModelName.areSound(enumerationNames, after: old?.enumerations.map(ModelName.init) ?? []),
            !entities.isEmpty
        else { return false }
        for enumeration in enumerations {
            let former = old?.enumeration(enumeration.id)
            guard !enumeration.cases.isEmpty, Set(enumeration.cases.map(\.raw)).count == enumeration.cases.count,
                ModelName.areSound(
                    enumeration.cases.map(ModelName.init),
                    after: former?.cases.map(ModelName.init) ?? []
                ),
                former.map({ $0.cases.contains { one in enumeration.cases.contains { $0.id == one.id } } }) ?? true
            else { return false }
            // A new case with the raw value of one that is gone is that one under another name.
            for one in enumeration.cases where former?.cases.contains(where: { $0.id == one.id }) == false {
                if former?.cases.contains(where: { $0.raw == one.raw }) == true { return false }
            }
        }
        return !hasFacingLinks && entities.allSatisfy { isSound($0, after: old?.entity($0.id), old) }
    }

    /// Two relationships of the same two entities, one from each side, could be one.
    private var hasFacingLinks: Bool {
        entities.contains { entity in
            entity.relations.contains { relation in
                !relation.isToOne && relation.destination > entity.id
                    && self.entity(relation.destination)?.relations.contains {
                        !$0.isToOne && $0.destination == entity.id
                    } ?? false
            }
        }
    }

    private func isSound(_ entity: ModelEntity, after former: ModelEntity?, _ old: ModelSchema?) -> Bool {
        let names = entity.attributes.map(ModelName.init) + entity.relations.map(ModelName.init)
        let formerNames = former.map { $0.attributes.map(ModelName.init) + $0.relations.map(ModelName.init) } ?? []
        guard ModelName.areSound(names, after: formerNames), !entity.key.isEmpty,
            entity.attributes.allSatisfy({ $0.name != "id" || entity.key == [$0.id] }),
            entity.key.allSatisfy({ entity.attribute($0) != nil || entity.relation($0) != nil })
        else { return false }
        guard let former, let old else { return true }
        for attribute in entity.attributes {
            // A backfill is read over the rows as they were.
            for id in attribute.backfill?.attributes ?? [] {
                guard let source = former.attribute(id), source.generated == nil,
                    source.type == entity.attribute(id)?.type, entity.attribute(id)?.generated == nil
                else { return false }
            }
        }
        return entity.relations.allSatisfy { relation in
            guard let before = former.relation(relation.id), before.isToOne != relation.isToOne,
                let destination = self.entity(relation.destination), let earlier = old.entity(relation.destination)
            else { return true }
            return Self.hasSameKey(entity, former) && Self.hasSameKey(destination, earlier)
        }
    }

    private static func hasSameKey(_ entity: ModelEntity, _ former: ModelEntity) -> Bool {
        entity.key == former.key
            && entity.key.allSatisfy { id in
                entity.attribute(id) != nil && entity.attribute(id)?.type == former.attribute(id)?.type
            }
    }
}

/// The name of a thing, with what is said of it.
struct ModelName {
    var id: Int
    var name: String
    var note: String?

    init(_ entity: ModelEntity) { (id, name, note) = (entity.id, entity.name, entity.note) }

    init(_ attribute: ModelAttribute) { (id, name, note) = (attribute.id, attribute.name, attribute.note) }

    init(_ relation: ModelRelation) { (id, name, note) = (relation.id, relation.name, relation.note) }

    init(_ enumeration: ModelEnumeration) { (id, name, note) = (enumeration.id, enumeration.name, enumeration.note) }

    init(_ one: ModelEnumeration.Case) { (id, name, note) = (one.id, one.name, one.note) }

    static func areSound(_ names: [ModelName], after old: [ModelName]) -> Bool {
        guard Set(names.map { $0.name.lowercased() }).count == names.count else { return false }
        let notes = names.compactMap(\.note)
        guard Set(notes).count == notes.count else { return false }
        return names.allSatisfy { name in
            let namesake = old.first { $0.name == name.name }
            guard let before = old.first(where: { $0.id == name.id }) else {
                // A new thing with an old name would be taken for the old one.
                return name.note == nil && !old.contains { $0.name.lowercased() == name.name.lowercased() }
            }
            if before.name != name.name { return name.note == before.name && namesake?.note != name.note }
            return name.note == nil || name.note == before.note
        }
    }
}
