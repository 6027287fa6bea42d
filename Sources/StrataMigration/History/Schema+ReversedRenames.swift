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
        for next in pair.new.relationships {
            let before = pair.old.relationships.first { $0.name == next.name }?.previousName
            guard SchemaMatch.isRename(next.name, from: next.previousName, before: before) else { continue }
            relationships.update { former in
                if former.name == next.previousName { former.previousName = next.name }
            }
            // It may have been many-to-many.
            loadedRelationships.update { former in
                if former.name == next.previousName { former.previousName = next.name }
            }
        }
        for next in pair.new.loadedRelationships {
            let before = pair.old.loadedRelationships.first { $0.name == next.name }?.previousName
            guard SchemaMatch.isRename(next.name, from: next.previousName, before: before) else { continue }
            loadedRelationships.update { former in
                if former.name == next.previousName { former.previousName = next.name }
            }
            // It may have been a to-one.
            relationships.update { former in
                if former.name == next.previousName { former.previousName = next.name }
            }
        }
    }
}

extension Array {
    fileprivate mutating func update(_ change: (inout Element) -> Void) {
        for index in indices { change(&self[index]) }
    }
}
