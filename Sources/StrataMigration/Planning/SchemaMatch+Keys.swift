import StrataLowering
import StrataSchema

/// The keys of relationships under their former names, which are made of two: the relationship's and the key's.
extension SchemaMatch {
    /// The old attribute that held the same part of the key where a relationship leads, if it leads there as before.
    ///
    /// Its own former name does not say which: that is made of two notes, the relationship's and the key's, so it is
    /// another one as soon as either note comes or goes, and either may be of an earlier step. Where parts of the key
    /// have swapped their names, it is the name of the other part.
    func formerKey(of attribute: Schema.Attribute, in pair: EntityPair, depth: Int = 0) -> String? {
        // Keys that lead to one another in a ring are no keys; the schema says so.
        guard depth < 16, !pair.old.isJoin, !pair.new.isJoin,
            let relationship = pair.new.relationships.first(where: { $0.name == attribute.relationship }),
            let former = KeyTranslation.former(of: relationship, in: pair),
            let destination = pairs.first(where: { $0.new.name == relationship.destination }),
            destination.old.name == former.destination,
            let position = relationship.keyAttributes.firstIndex(of: attribute.name),
            destination.new.primaryKey.indices.contains(position),
            let part = destination.new.attribute(named: destination.new.primaryKey[position]),
            let formerPart = Self.formerName(ofPlain: part, in: destination)
                ?? formerKey(of: part, in: destination, depth: depth + 1),
            let formerPosition = destination.old.primaryKey.firstIndex(of: formerPart),
            former.keyAttributes.indices.contains(formerPosition)
        else { return nil }
        return former.keyAttributes[formerPosition]
    }

    /// What an attribute that is no relationship's key was called; nil if another one was called so.
    private static func formerName(ofPlain attribute: Schema.Attribute, in pair: EntityPair) -> String? {
        func renamed(_ next: Schema.Attribute) -> String? {
            let before = pair.old.attribute(named: next.name)?.previousName
            guard isRename(next.name, from: next.previousName, before: before) else { return nil }
            return next.previousName.flatMap(pair.old.attribute(named:))?.name
        }
        guard attribute.relationship == nil else { return nil }
        if let name = renamed(attribute) { return name }
        return pair.new.attributes.contains { renamed($0) == attribute.name } ? nil : attribute.name
    }

    /// Whether it is the key of a relationship that says nothing of a former name: what has another name is the key of
    /// where it leads, and who leads there for the first time had no column of that name.
    static func isOfNewRelationship(_ attribute: Schema.Attribute, in pair: EntityPair) -> Bool {
        pair.new.relationships.contains { relationship in
            relationship.name == attribute.relationship
                && (relationship.previousName == nil || KeyTranslation.former(of: relationship, in: pair) != nil)
        }
    }

    /// The old attribute that a `@renamed(from:)` names: by its own name, or by that of the relationship whose key it
    /// holds.
    static func index(of attribute: Schema.Attribute, in old: [Schema.Attribute], of pair: EntityPair) -> Int? {
        if let index = old.firstIndex(where: { $0.name == attribute.previousName }) { return index }
        guard let relationship = attribute.relationship else { return nil }
        if let index = indexOfKey(attribute, in: old, of: pair) { return index }
        let part = pair.new.relationships.first { $0.name == relationship }?.keyAttributes.firstIndex(
            of: attribute.name
        )
        let former = pair.old.relationships.first { $0.name == attribute.previousName }
        guard let part, let former, former.keyAttributes.indices.contains(part) else { return nil }
        return old.firstIndex { $0.name == former.keyAttributes[part] }
    }

    /// The old attribute with the same part of the key that the relationship leads to.
    ///
    /// Its former name is made of two notes, that of the relationship and that of the key, and one of them may be of an
    /// earlier step: notes may stay for ever.
    private static func indexOfKey(
        _ attribute: Schema.Attribute,
        in old: [Schema.Attribute],
        of pair: EntityPair
    ) -> Int? {
        guard let relationship = pair.new.relationships.first(where: { $0.name == attribute.relationship }),
            let former = KeyTranslation.former(of: relationship, in: pair)
        else { return nil }
        let names = [
            attribute.previousName?.dropping(relationship.previousName ?? relationship.name),
            attribute.previousName?.dropping(relationship.name), attribute.name.dropping(relationship.name),
        ]
        for case let part? in names {
            let index = old.firstIndex { $0.relationship == former.name && $0.name == former.name + part }
            if let index { return index }
        }
        return nil
    }
}

extension String {
    /// What stands behind a prefix; nil without it.
    fileprivate func dropping(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
