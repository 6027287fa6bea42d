import StrataSQLite

extension ModelReader {
    /// What of the schema the rows do not meet, by the words that a message about it has.
    func faults() -> Set<String> {
        schema.entities.reduce(into: []) { faults, entity in faults.formUnion(self.faults(of: entity)) }
    }

    func faults(of entity: ModelEntity) -> Set<String> {
        var faults: Set<String> = []
        let rows = data.rows[entity.id] ?? []
        for attribute in entity.attributes {
            for row in rows where !fits(Self.value(attribute.id, of: row, in: entity), attribute) {
                faults.insert("\(entity.name).\(attribute.name)")
            }
        }
        for relation in entity.relations where relation.isRequired {
            for row in rows where row.targets[relation.id] == nil { faults.insert("\(entity.name).\(relation.name)") }
        }
        for check in entity.checks {
            for row in rows where !check.isMet({ Self.value($0, of: row, in: entity) }) {
                faults.insert("the check \(check.name)")
            }
        }
        for unique in entity.uniques where hasDuplicates(rows, unique, of: entity) {
            faults.insert("is not unique in \(entity.name)")
        }
        let keys = rows.map { row in key(of: row, in: entity).map { Distinct($0.value, isNocase: false) } }
        if Set(keys).count < keys.count { faults.insert("the key of \(entity.name)") }
        return faults
    }

    private func fits(_ value: StoredValue, _ attribute: ModelAttribute) -> Bool {
        switch value {
        case .null: return attribute.isOptional
        case .integer(let number): return attribute.range?.contains(number) ?? true
        case .text(let text):
            guard let length = attribute.length else { return true }
            return length.contains(ModelExpression.length(text)) && !text.unicodeScalars.contains("\0")
        case .blob(let bytes): return attribute.length?.contains(Int64(bytes.count)) ?? true
        case .real: return true
        }
    }

    /// Rows with a NULL are different from all others.
    private func hasDuplicates(_ rows: [ModelRow], _ unique: ModelUnique, of entity: ModelEntity) -> Bool {
        var seen: Set<[Distinct]> = []
        for row in rows {
            if let condition = unique.condition, Self.value(condition, of: row, in: entity) == .null { continue }
            let values = unique.parts.flatMap { part -> [Distinct] in
                if let attribute = entity.attribute(part) {
                    return [Distinct(Self.value(part, of: row, in: entity), isNocase: attribute.isNocase)]
                }
                return entity.relation(part).map { cells(of: $0, from: row) }?.map {
                    Distinct($0.value, isNocase: false)
                } ?? []
            }
            if values.contains(where: { $0.value == .null }) { continue }
            if !seen.insert(values).inserted { return true }
        }
        return false
    }
}

/// A value as a unique index tells it from others.
private struct Distinct: Hashable {
    var value: StoredValue
    var length = 0

    /// NOCASE folds the 26 letters of ASCII, and looks no further than a NUL and the number of bytes.
    init(_ value: StoredValue, isNocase: Bool) {
        self.value = value
        guard isNocase, case .text(let text) = value else { return }
        length = text.utf8.count
        let folded = text.utf8.prefix { $0 != 0 }.map { (65...90).contains($0) ? $0 + 32 : $0 }
        self.value = .blob(folded)
    }
}
