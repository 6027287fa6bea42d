/// `index (…)`, `unique (…)` and `@unique`, in order of declaration.
extension Resolver {
    mutating func indexes(of draft: EntityDraft, _ entity: Schema.Entity) -> [Schema.Index] {
        var found: [FoundIndex] = []
        for member in draft.members {
            // What a mixin says is checked with the mixin.
            let index = silently(if: member.mixin != nil) { $0.index(of: member.kind, draft, entity) }
            if let index {
                found.append(FoundIndex(value: index.value, location: index.location, mixin: member.mixin?.reference))
            }
        }
        return distinct(found, of: draft, entity)
    }

    /// `nil` if the member makes no index, or is wrong.
    private mutating func index(
        of member: MemberSyntax.Kind,
        _ draft: EntityDraft,
        _ entity: Schema.Entity
    ) -> Located<Schema.Index>? {
        switch member {
        case .check:
            return nil
        case .property(let syntax):
            guard let property = draft.property(named: syntax.name.text), property.location == syntax.name.location,
                let location = property.annotations.unique
            else { return nil }
            let parts = attributeNames(of: property.name, in: entity).map { Schema.Index.Part(attribute: $0) }
            return Located(value: Schema.Index(isUnique: true, parts: parts), location: location)
        case .list(let list):
            guard list.keyword == .index || list.keyword == .unique else { return nil }
            return index(of: list, draft, entity).map { Located(value: $0, location: list.location) }
        }
    }

    private mutating func index(of list: ListSyntax, _ draft: EntityDraft, _ entity: Schema.Entity) -> Schema.Index? {
        let keyword = list.keyword.rawValue
        let condition = list.condition.flatMap { sql($0.sql, "the condition of '\(keyword) (…)'") }
        guard (condition == nil) == (list.condition == nil) else { return nil }
        var parts: [Schema.Index.Part] = []
        for part in list.parts {
            if let location = part.descending, list.keyword == .unique {
                report("'unique (…)' has no direction; remove 'descending'", at: location)
            }
            guard let added = self.parts(of: part, list.keyword, draft, entity) else { return nil }
            if let twice = added.first(where: { added in parts.contains { $0.isSame(as: added) } }) {
                let name = twice.expression.map { StringText.quoted($0.text) } ?? "'\(twice.attribute)'"
                report("\(name) stands twice in '\(keyword) (…)'; remove one", at: part.location)
                return nil
            }
            parts += added
        }
        return Schema.Index(isUnique: list.keyword == .unique, parts: parts, condition: condition)
    }

    /// What a part stands for; nil if it is wrong, or depends on what is.
    private mutating func parts(
        of part: ListSyntax.Part,
        _ keyword: ListSyntax.Keyword,
        _ draft: EntityDraft,
        _ entity: Schema.Entity
    ) -> [Schema.Index.Part]? {
        switch part.kind {
        case .expression(let literal):
            guard let sql = sql(literal, "an expression of '\(keyword.rawValue) (…)'") else { return nil }
            if let property = draft.property(named: sql.text) {
                report(
                    "attributes are named without quotes; write '\(keyword.rawValue) (\(property.name))'",
                    at: literal.location
                )
                return nil
            }
            return [Schema.Index.Part(expression: sql, isDescending: part.descending != nil)]
        case .name(let name):
            let names = attributeNames(of: name.text, in: entity)
            if let property = draft.property(named: name.text), property.annotations.has(.lazy) {
                reportLazyIndex(of: property, at: name.location)
                return nil
            }
            if names.isEmpty {
                let property = draft.property(named: name.text)
                if property == nil || property?.isLoaded == true { reportUnknownAttribute(name, in: draft) }
                return nil
            }
            return names.map { Schema.Index.Part(attribute: $0, isDescending: part.descending != nil) }
        }
    }
}

extension Schema.Index.Part {
    /// Whether both index the same, in whatever direction.
    fileprivate func isSame(as other: Self) -> Bool {
        attribute == other.attribute && expression?.text == other.expression?.text
    }
}
