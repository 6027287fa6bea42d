/// `index (…)`, `unique (…)` and `@unique`, in order of declaration; and members that are not supported yet.
extension Resolver {
    mutating func indexes(of draft: EntityDraft, _ entity: Schema.Entity) -> [Schema.Index] {
        var found: [Located<Schema.Index>] = []
        for member in draft.syntax.members {
            switch member.kind {
            case .property(let syntax):
                guard let property = draft.property(named: syntax.name.text),
                    property.location == syntax.name.location,
                    let location = property.annotations.unique
                else { continue }
                let parts = attributeNames(of: property.name, in: entity).map { Schema.Index.Part(attribute: $0) }
                found.append(Located(value: Schema.Index(isUnique: true, parts: parts), location: location))
            case .list(let list):
                guard let index = index(of: list, draft, entity) else { continue }
                found.append(Located(value: index, location: list.location))
            case .check(let check):
                report("'check' is not supported yet; remove it", at: check.location)
            }
        }
        return distinct(found, in: entity)
    }

    /// `nil` if the list is no index, or a wrong one.
    private mutating func index(of list: ListSyntax, _ draft: EntityDraft, _ entity: Schema.Entity) -> Schema.Index? {
        switch list.keyword {
        case .primaryKey:
            return nil
        case .search:
            report("'search' is not supported yet; remove it", at: list.location)
            return nil
        case .index, .unique:
            break
        }
        if let condition = list.condition {
            report("an index with 'where' is not supported yet; remove the condition", at: condition.location)
        }
        var parts: [Schema.Index.Part] = []
        for part in list.parts {
            if let location = part.descending, list.keyword == .unique {
                report("'unique (…)' has no direction; remove 'descending'", at: location)
            }
            let names = attributeNames(of: part.name.text, in: entity)
            if names.isEmpty {
                if draft.property(named: part.name.text) == nil { reportUnknownAttribute(part.name, in: draft) }
                return nil
            }
            for name in names {
                guard !parts.contains(where: { $0.attribute == name }) else {
                    report(
                        "'\(part.name.text)' stands twice in '\(list.keyword.rawValue) (…)'; remove one",
                        at: part.name.location
                    )
                    return nil
                }
                parts.append(Schema.Index.Part(attribute: name, isDescending: part.descending != nil))
            }
        }
        return Schema.Index(isUnique: list.keyword == .unique, parts: parts)
    }

    /// The indexes, each once and none that the primary key makes needless.
    private mutating func distinct(_ found: [Located<Schema.Index>], in entity: Schema.Entity) -> [Schema.Index] {
        var seen: [Schema.Index: SourceLocation] = [:]
        return found.compactMap { index in
            let parts = index.value.parts
            // The attributes of a key that could not be resolved are unknown.
            guard !parts.isEmpty else { return nil }
            if parts.map(\.attribute) == entity.primaryKey, !parts.contains(where: \.isDescending) {
                // `@unique` behind a key of one property is reported with the key.
                if entity.primaryKey.count > 1 || !index.value.isUnique {
                    report("the primary key is an index already, and unique; remove this one", at: index.location)
                }
                return nil
            }
            if let first = seen[index.value] {
                report(
                    "this is the same as another index of '\(entity.name)'; remove one",
                    at: index.location,
                    notes: [.init("the first is here", at: first)]
                )
                return nil
            }
            seen[index.value] = index.location
            return index.value
        }
    }
}
