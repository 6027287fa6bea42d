import StrataSQLite

extension SchemaMaker {
    /// The next version of a schema: one to five changes at once.
    mutating func changed(_ old: ModelSchema) -> ModelSchema {
        for _ in 0..<30 {
            var new = old
            new.forget { dice.isLucky(2) }
            for _ in 0...dice.roll(5) { change(&new, old) }
            for index in new.entities.indices where otherDice.isLucky(5) { new.entities[index].hasHistory.toggle() }
            new.normalise()
            fill(&new, after: old)
            new.note(after: old)
            if new.isSound(after: old) { return new }
        }
        var same = old
        same.forget { false }
        return same
    }

    private mutating func change(_ schema: inout ModelSchema, _ old: ModelSchema) {
        if dice.isLucky(8) {
            switch dice.roll(4) {
            case 0: addEntity(to: &schema)
            case 1 where schema.entities.count > 1: schema.entities.remove(at: dice.roll(schema.entities.count))
            default: renameEntities(of: &schema)
            }
            return
        }
        if dice.isLucky(8), !schema.enumerations.isEmpty {
            let index = dice.roll(schema.enumerations.count)
            return change(&schema.enumerations[index])
        }
        guard !schema.entities.isEmpty else { return }
        let index = dice.roll(schema.entities.count)
        switch dice.roll(10) {
        case 0: schema.entities[index].attributes.append(attribute(in: schema))
        case 1, 2, 3: changeAttribute(of: &schema.entities[index], schema, old)
        case 4: addRelation(to: index, of: &schema)
        case 5, 9: changeRelation(of: &schema.entities[index])
        case 6: addConstraint(to: index, of: &schema)
        case 7: removeConstraint(of: &schema.entities[index])
        default: if dice.isLucky(2) { changeKey(of: &schema.entities[index]) }
        }
    }

    private mutating func renameEntities(of schema: inout ModelSchema) {
        let index = dice.roll(schema.entities.count)
        let other = dice.roll(schema.entities.count)
        switch dice.roll(3) {
        case 0 where other != index:
            let name = schema.entities[index].name
            schema.entities[index].name = schema.entities[other].name
            schema.entities[other].name = name
        case 1: schema.entities[index].name = Self.recased(schema.entities[index].name)
        default: schema.entities[index].name = "New\(id())"
        }
    }

    /// The name with the case of one letter changed, but for the first.
    private static func recased(_ name: String) -> String {
        guard let first = name.dropFirst().firstIndex(where: { $0.isASCII && $0.isLetter }) else { return name + "x" }
        let letter = name[first].isUppercase ? name[first].lowercased() : name[first].uppercased()
        return name[..<first] + letter + name[name.index(after: first)...]
    }

    private mutating func change(_ enumeration: inout ModelEnumeration) {
        let index = dice.roll(enumeration.cases.count)
        switch dice.roll(5) {
        case 0: enumeration.cases.insert(newCase(of: enumeration), at: index)
        case 1 where enumeration.cases.count > 1: enumeration.cases.remove(at: index)
        case 2: enumeration.cases[index].name = "case\(id())"
        case 3:
            let other = dice.roll(enumeration.cases.count)
            let raw = enumeration.cases[index].raw
            enumeration.cases[index].raw = enumeration.cases[other].raw
            enumeration.cases[other].raw = raw
        default: enumeration.name = "Kind\(id())"
        }
    }

    private mutating func changeAttribute(of entity: inout ModelEntity, _ schema: ModelSchema, _ old: ModelSchema) {
        let index = dice.roll(entity.attributes.count)
        var attribute = entity.attributes[index]
        let isKey = entity.key.contains(attribute.id)
        switch dice.roll(10) {
        case 0 where !isKey:
            entity.attributes.remove(at: index)
            return
        case 1, 2:
            // A name that is free in this version, its own in other letters, or that of another.
            let other = dice.roll(entity.attributes.count)
            switch dice.roll(4) {
            case 0 where other != index:
                entity.attributes[index].name = entity.attributes[other].name
                entity.attributes[other].name = attribute.name
            case 1:
                let gone = old.entity(entity.id)?.attributes.filter { entity.attribute($0.id) == nil } ?? []
                entity.attributes[index].name = dice.pick(gone)?.name ?? name()
            case 2: entity.attributes[index].name = Self.recased(attribute.name)
            default: entity.attributes[index].name = name()
            }
            return
        case 3,
            4 where !isKey:
            attribute.isOptional.toggle()
        case 5 where attribute.generated == nil && !attribute.isAutomatic:
            let next = dice.pick(types(after: attribute.type, isKey: isKey, schema)) ?? attribute.type
            attribute.type = next
            attribute.defaultValue = nil
        case 6 where attribute.generated == nil && !isKey:
            attribute.defaultValue = nil
            if !dice.isLucky(3) { addDefault(to: &attribute, in: schema) }
        case 7 where attribute.generated == nil:
            (attribute.length, attribute.range) = (nil, nil)
            if !dice.isLucky(3) { addLimit(to: &attribute) }
        case 8 where attribute.type == .string && !isKey && attribute.generated == nil: attribute.isNocase.toggle()
        case 9 where attribute.generated != nil: attribute.generated = nil
        case 9 where !isKey && attribute.type == .string:
            let source = entity.attributes.first { $0.type == .string && $0.id != attribute.id && $0.generated == nil }
            if let source {
                attribute.generated = .concatenation(source.id, "?")
                attribute.isOptional = true
                attribute.isStored = dice.isLucky(2)
            }
        default: break
        }
        entity.attributes[index] = attribute
    }

    /// Types that there is a rule for, and now and then one that needs a backfill.
    private mutating func types(after type: ModelType, isKey: Bool, _ schema: ModelSchema) -> [ModelType] {
        let enumerations = schema.enumerations
        func enums(_ isOfIntegers: Bool) -> [ModelType] {
            isKey ? [] : enumerations.filter { $0.isOfIntegers == isOfIntegers }.map { .enumeration($0.id) }
        }
        let integers: [ModelType] = ["Int", "Int8", "Int16", "Int32", "UInt8", "UInt32"].map { .integer($0) }
        switch type {
        case .integer where isKey: return integers + [.string, .string, .string]
        case .integer: return integers + [.double, .double, .string, .bool, .decimal(2), .milliseconds] + enums(true)
        case .bool: return integers + [.double]
        case .double: return integers + [.string]
        case .string where isKey: return [.integer("Int"), .integer("Int32")]
        case .string: return integers + [.data, .uuidText, .double] + enums(false)
        case .uuid: return isKey ? [.string, .uuidText] : [.string, .uuidText, .data]
        case .uuidText: return [.string]
        case .data: return [.uuid, .string]
        case .decimal(let digits): return [.decimal(digits == 2 ? 4 : 2), .string]
        case .milliseconds: return [.string]
        case .enumeration(let id): return schema.enumeration(id)?.isOfIntegers ?? false ? [.integer("Int")] : [.string]
        }
    }

    private mutating func changeRelation(of entity: inout ModelEntity) {
        guard !entity.relations.isEmpty else { return }
        let index = dice.roll(entity.relations.count)
        let relation = entity.relations[index]
        let isKey = entity.key.contains(relation.id)
        switch (dice.roll(5), relation.kind) {
        case (0, _) where !isKey: entity.relations.remove(at: index)
        case (1, _): entity.relations[index].name = name()
        case (2, .toOne(let isOptional, let rule)) where !isKey && relation.destination < entity.id:
            let next = isOptional && rule == "setNull" ? "restrict" : rule
            entity.relations[index].kind = .toOne(isOptional: !isOptional, rule: next)
        case (3, .toOne(let isOptional, _)):
            let rule = isOptional ? dice.choose("cascade", "setNull", "restrict") : dice.choose("cascade", "restrict")
            entity.relations[index].kind = .toOne(isOptional: isOptional, rule: rule)
        case (_, .toOne) where !isKey: entity.relations[index].kind = .links
        case (_, .links):
            let isOptional = relation.destination >= entity.id || dice.isLucky(2)
            entity.relations[index].kind = .toOne(isOptional: isOptional, rule: "cascade")
        default: break
        }
    }

    private mutating func removeConstraint(of entity: inout ModelEntity) {
        switch dice.roll(5) {
        case 0: _ = entity.uniques.popLast()
        case 1: _ = entity.indexes.popLast()
        case 2: _ = entity.checks.popLast()
        case 3: entity.search = []
        default: entity.view = []
        }
    }

    private mutating func changeKey(of entity: inout ModelEntity) {
        let keyed = entity.attributes.filter { attribute in
            if case .integer = attribute.type { return !attribute.isOptional && attribute.generated == nil }
            return attribute.type == .string && !attribute.isOptional && attribute.generated == nil
        }
        switch dice.roll(4) {
        case 0:
            guard let first = entity.key.first, entity.key.count == 1,
                let index = entity.attributes.firstIndex(where: { $0.id == first }),
                entity.attributes[index].type == .integer("Int")
            else { return }
            entity.attributes[index].isAutomatic.toggle()
            return
        case 1: if let next = dice.pick(keyed) { entity.key = [next.id] }
        case 2: if let next = dice.pick(keyed), !entity.key.contains(next.id) { entity.key.append(next.id) }
        default: entity.key.reverse()
        }
        // A key called `id` is one by its name.
        for index in entity.attributes.indices {
            let isAlone = entity.key == [entity.attributes[index].id]
            if !isAlone { entity.attributes[index].isAutomatic = false }
            if !isAlone, entity.attributes[index].name == "id" { entity.attributes[index].name = name() }
        }
    }
}
