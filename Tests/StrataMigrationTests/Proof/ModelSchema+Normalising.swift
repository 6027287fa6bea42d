import StrataSQLite

extension ModelSchema {
    /// Takes away what no schema can say: what speaks of things that are gone or have another type now.
    mutating func normalise() {
        for index in entities.indices {
            var entity = entities[index]
            let all = entity
            entity.relations.removeAll { self.entity($0.destination) == nil }
            let relations = Dictionary(entity.relations.map { ($0.id, $0) }) { first, _ in first }
            entity.key.removeAll { all.attribute($0) == nil && relations[$0]?.isToOne != true }
            for position in entity.attributes.indices { normalise(&entity.attributes[position]) }
            entity.attributes.removeAll { attribute in
                guard let generated = attribute.generated else { return false }
                return !Self.isSound(generated, in: all)
            }
            for position in entity.attributes.indices {
                let attribute = entity.attributes[position]
                if entity.key.contains(attribute.id) {
                    entity.attributes[position].isNocase = false
                    entity.attributes[position].isOptional = false
                }
                guard let backfill = attribute.backfill, !Self.isSound(backfill, in: entity) else { continue }
                entity.attributes[position].backfill = .literal(ModelValues.plain(attribute.type, in: self))
            }
            let plain = entity.attributes.filter { $0.generated == nil }
            let parted = entity
            func isThere(_ id: Int) -> Bool { parted.attribute(id) != nil || relations[id]?.isToOne ?? false }
            entity.uniques.removeAll { unique in
                !unique.parts.allSatisfy(isThere) || unique.condition.map { parted.attribute($0) == nil } ?? false
            }
            entity.indexes.removeAll { !$0.allSatisfy(isThere) }
            // The key is an index, and unique.
            entity.uniques.removeAll { Set($0.parts) == Set(parted.key) }
            entity.indexes.removeAll { parted.key.starts(with: $0) }
            entity.uniques = Self.without(entity.uniques) { $0.parts == $1.parts && $0.condition == $1.condition }
            entity.indexes = Self.without(entity.indexes, ==)
            entity.checks.removeAll { check in
                !check.attributes.allSatisfy { id in plain.contains { $0.id == id && Self.suits($0, check) } }
            }
            entity.search.removeAll { id in !plain.contains { $0.id == id && $0.type == .string } }
            let attributes = Set(entity.attributes.map(\.id))
            entity.view.removeAll { !attributes.contains($0) }
            entities[index] = entity
        }
    }

    /// Declared once.
    private static func without<Element>(_ all: [Element], _ isSame: (Element, Element) -> Bool) -> [Element] {
        all.reduce(into: []) { result, next in
            if !result.contains(where: { isSame($0, next) }) { result.append(next) }
        }
    }

    private static func suits(_ attribute: ModelAttribute, _ check: ModelCheck) -> Bool {
        switch check.condition {
        case .isNot(_, .text), .isShort: attribute.type == .string && !attribute.isNocase
        case .isNot: if case .integer = attribute.type { true } else { false }
        case .implies: true
        }
    }

    private static func isSound(_ expression: ModelExpression, in entity: ModelEntity) -> Bool {
        switch expression {
        case .literal: return true
        case .length(let id), .concatenation(let id, _):
            return entity.attribute(id).map { $0.type == .string && $0.generated == nil } ?? false
        case .remainder(let id, _):
            guard let source = entity.attribute(id), source.generated == nil else { return false }
            if case .integer = source.type { return true }
            return false
        case .column(let id), .isNull(let id):
            return entity.attribute(id).map { $0.generated == nil } ?? false
        case .otherwise(let first, _): return isSound(first, in: entity)
        }
    }

    private func normalise(_ attribute: inout ModelAttribute) {
        if case .enumeration(let id) = attribute.type {
            if enumeration(id) == nil { attribute.type = .string }
            if enumeration(id)?.cases.contains(where: { $0.id == attribute.defaultCase }) != true {
                attribute.defaultCase = nil
            }
        } else {
            attribute.defaultCase = nil
        }
        if attribute.type != .string { attribute.isNocase = false }
        if attribute.type != .string && attribute.type != .data { attribute.length = nil }
        if case .integer = attribute.type {
            let range = ModelConversion.range(attribute.type)
            attribute.range = attribute.range?.clamped(to: range)
        } else {
            attribute.range = nil
        }
        if attribute.generated != nil {
            attribute.defaultValue = nil
            attribute.backfill = nil
            (attribute.length, attribute.range) = (nil, nil)
        }
        if attribute.isAutomatic { (attribute.defaultValue, attribute.range) = (nil, nil) }
        guard let value = attribute.defaultValue else { return }
        if !Self.isDefault(value, of: attribute) { attribute.defaultValue = nil }
    }

    private static func isDefault(_ value: StoredValue, of attribute: ModelAttribute) -> Bool {
        switch (attribute.type, value) {
        case (.bool, .integer(let number)): (0...1).contains(number)
        case (.integer, .integer(let number)):
            ModelConversion.range(attribute.type).contains(number) && attribute.range?.contains(number) ?? true
        case (.decimal, .integer), (.double, .real): true
        case (.string, .text(let text)): attribute.length?.contains(ModelExpression.length(text)) ?? true
        case (.uuidText, .text(let text)): text == "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
        case (.data, .blob(let bytes)): attribute.length?.contains(Int64(bytes.count)) ?? true
        default: false
        }
    }
}
