import StrataSchema

/// To-one relationships that lead to another entity than before: their keys are those of rows that they led to, and a
/// row of the other entity that happens to have the same key is not meant by it.
extension KeptValues {
    struct Retarget {
        /// The relationship before.
        var former: Schema.Relationship
        var relationship: Schema.Relationship
        /// The developer has said that the keys are to be lost.
        var isDropped: Bool
    }

    mutating func findRetargets(_ translation: KeyTranslation, _ drops: ExplicitDrops) {
        for pair in translation.match.pairs {
            for relationship in pair.new.relationships {
                guard let former = translation.retargeted(relationship, in: pair) else { continue }
                retargets[Place(entity: pair.new.name, attribute: relationship.name)] = Retarget(
                    former: former,
                    relationship: relationship,
                    isDropped: drops.contains("\(pair.new.name).\(relationship.name)")
                )
            }
        }
    }

    /// Of an attribute that held the key of such a relationship, and does so now.
    func retarget(of attribute: SchemaMatch.AttributePair, in pair: SchemaMatch.EntityPair) -> Retarget? {
        guard let relationship = attribute.new.relationship,
            let retarget = retargets[Place(entity: pair.new.name, attribute: relationship)],
            retarget.former.keyAttributes.contains(attribute.old.name)
        else { return nil }
        return retarget
    }
}

extension KeyTranslation {
    /// The relationship that a new one was before, if that led to another entity.
    func retargeted(_ relationship: Schema.Relationship, in pair: SchemaMatch.EntityPair) -> Schema.Relationship? {
        guard let former = Self.former(of: relationship, in: pair), destination(of: former, relationship) == nil else {
            return nil
        }
        return former
    }
}
