import StrataSchema

extension Schema {
    /// Without a word of what anything was called before.
    var withoutFormerNames: Schema {
        var schema = self
        for index in schema.entities.indices {
            schema.entities[index].previousName = nil
            schema.entities[index].attributes.update { $0.previousName = nil }
            schema.entities[index].relationships.update { $0.previousName = nil }
            schema.entities[index].loadedRelationships.update { $0.previousName = nil }
        }
        schema.enumerations.update { enumeration in
            enumeration.previousName = nil
            enumeration.cases.update { $0.previousName = nil }
        }
        schema.views.update { $0.previousName = nil }
        return schema
    }

    /// This schema as the one to go back to: what a later one has renamed is said to be renamed from its later name.
    func asNext(after later: Schema) -> Schema {
        let match = SchemaMatch(from: self, to: later, drops: .all)
        var schema = withoutFormerNames
        for pair in match.pairs {
            guard let index = schema.entities.firstIndex(where: { $0.name == pair.old.name }) else { continue }
            schema.entities[index].reverse(pair)
        }
        for next in later.enumerations {
            let isRenamed = SchemaMatch.isRename(
                next.name,
                from: next.previousName,
                before: enumerations.first { $0.name == next.name }?.previousName
            )
            let formerName = isRenamed ? next.previousName : next.name
            guard let index = enumerations.firstIndex(where: { $0.name == formerName }) else { continue }
            if isRenamed { schema.enumerations[index].previousName = next.name }
            for case let item in next.cases where enumerations[index].isRename(item) {
                schema.enumerations[index].cases.update { former in
                    if former.name == item.previousName { former.previousName = item.name }
                }
            }
        }
        return schema
    }
}

extension Schema.Entity {
    fileprivate mutating func reverse(_ pair: SchemaMatch.EntityPair) {
        if pair.new.name != pair.old.name { previousName = pair.new.name }
        for attributes in pair.attributes where attributes.old.name != attributes.new.name {
            self.attributes.update { attribute in
                if attribute.name == attributes.old.name { attribute.previousName = attributes.new.name }
            }
        }
        let renames =
            Self.renames(pair.old.relationships, pair.new.relationships)
            + Self.renames(pair.old.loadedRelationships, pair.new.loadedRelationships)
        for (former, next) in renames {
            // A to-one may have become many-to-many, and back.
            relationships.update { if $0.name == former { $0.previousName = next } }
            loadedRelationships.update { if $0.name == former { $0.previousName = next } }
        }
    }

    private static func renames<Relationship: FormerlyNamed>(
        _ old: [Relationship],
        _ new: [Relationship]
    ) -> [(former: String, next: String)] {
        new.compactMap { next in
            let before = old.first { $0.name == next.name }?.previousName
            guard let former = next.previousName, SchemaMatch.isRename(next.name, from: former, before: before) else {
                return nil
            }
            return (former, next.name)
        }
    }
}

/// What may have had another name in an earlier version.
private protocol FormerlyNamed {
    var name: String { get }
    var previousName: String? { get }
}

extension Schema.Relationship: FormerlyNamed {}
extension Schema.LoadedRelationship: FormerlyNamed {}

extension Array {
    fileprivate mutating func update(_ change: (inout Element) -> Void) {
        for index in indices { change(&self[index]) }
    }
}
