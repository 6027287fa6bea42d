/// Two `@manyToMany` that face each other make two join tables, where one relationship was meant.
extension Resolver {
    /// Of two entities that each lead to the other by a join table, one side should be `@inverse`.
    ///
    /// They are two relationships if that is said: both have `@table`, or one has an inverse already.
    mutating func checkFacingJoinTables() {
        let paired = joinsWithInverse
        // Of each direction, the first relationship and the first that does not say its table.
        var first: [Direction: Schema.LoadedRelationship] = [:]
        var firstImplicit: [Direction: Schema.LoadedRelationship] = [:]
        for entity in schema.entities {
            for relationship in entity.loadedRelationships {
                // An entity that leads to itself has every reason to do so twice: friends are not followers.
                guard case .manyToMany = relationship.kind, relationship.destination != entity.name,
                    !paired.contains(Join(entity: entity.name, name: relationship.name))
                else { continue }
                let direction = Direction(from: entity.name, to: relationship.destination)
                let opposite = Direction(from: relationship.destination, to: entity.name)
                let isExplicit = hasTable(relationship.name, of: entity.name)
                if let facing = (isExplicit ? firstImplicit : first)[opposite] {
                    report(relationship, of: entity.name, facing: facing, of: opposite.from)
                }
                if first[direction] == nil { first[direction] = relationship }
                if !isExplicit, firstImplicit[direction] == nil { firstImplicit[direction] = relationship }
            }
        }
    }

    private struct Direction: Hashable {
        var from: String
        var to: String
    }

    private struct Join: Hashable {
        var entity: String
        var name: String
    }

    private var joinsWithInverse: Set<Join> {
        var result: Set<Join> = []
        for entity in schema.entities {
            for relationship in entity.loadedRelationships {
                guard case .inverseOfManyToMany(let name) = relationship.kind else { continue }
                result.insert(Join(entity: relationship.destination, name: name))
            }
        }
        return result
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
