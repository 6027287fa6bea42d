/// Two `@manyToMany` that face each other make two join tables, where one relationship was meant.
extension Resolver {
    /// Of two entities that each lead to the other by a join table, one side should be `@inverse`.
    ///
    /// They are two relationships if that is said: both have `@table`, or one has an inverse already.
    mutating func checkFacingJoinTables() {
        var first: [Direction: [Schema.LoadedRelationship]] = [:]
        for entity in schema.entities {
            for relationship in entity.loadedRelationships where isOpenJoin(relationship, of: entity) {
                let direction = Direction(from: entity.name, to: relationship.destination)
                let opposite = Direction(from: relationship.destination, to: entity.name)
                let isExplicit = hasTable(relationship.name, of: entity.name)
                let facing = first[opposite]?.first { other in
                    !isExplicit || !hasTable(other.name, of: opposite.from)
                }
                if let facing { report(relationship, of: entity.name, facing: facing, of: opposite.from) }
                first[direction, default: []].append(relationship)
            }
        }
    }

    private struct Direction: Hashable {
        var from: String
        var to: String
    }

    /// Whether it has a join table and no inverse.
    ///
    /// An entity that leads to itself has every reason to do so twice: friends are not followers.
    private func isOpenJoin(_ relationship: Schema.LoadedRelationship, of entity: Schema.Entity) -> Bool {
        guard case .manyToMany = relationship.kind, relationship.destination != entity.name,
            let destination = entityPositions[relationship.destination].map({ schema.entities[$0] })
        else { return false }
        return !destination.loadedRelationships.contains {
            $0.destination == entity.name && $0.kind == .inverseOfManyToMany(relationship.name)
        }
    }

    private func hasTable(_ relationship: String, of entity: String) -> Bool {
        let draft = entityPositions[entity].flatMap { entities[$0].property(named: relationship) }
        return draft?.annotations.has(.table) ?? false
    }

    private mutating func report(
        _ relationship: Schema.LoadedRelationship,
        of entity: String,
        facing other: Schema.LoadedRelationship,
        of otherEntity: String
    ) {
        report(
            "'\(entity).\(relationship.name)' and '\(otherEntity).\(other.name)' make two join tables; write "
                + "'@inverse(\(other.name))' in place of '@manyToMany' here, or '@table(\"…\")' behind both if they "
                + "are two relationships",
            at: relationship.location,
            notes: [.init("'\(otherEntity).\(other.name)' is here", at: other.location)]
        )
    }
}
