import StrataSchema

/// Finds the lines of a diagram: every relationship once, whichever side declares it.
struct LineFinder {
    let schema: Schema

    var lines: [Diagram.Line] {
        schema.entities.flatMap { entity in
            entity.relationships.map { toOne($0, of: entity) }
                + entity.loadedRelationships.compactMap { loaded($0, of: entity) }
        } + schema.views.flatMap { view in view.relationships.map { toOne($0, of: view) } }
    }

    private func toOne(_ relationship: Schema.Relationship, of entity: Schema.Entity) -> Diagram.Line {
        Diagram.Line(
            kind: .foreignKey,
            source: Diagram.End(
                box: entity.name,
                row: relationship.keyAttributes.first,
                cardinality: entity.isUnique(relationship.keyAttributes) ? .zeroOrOne : .many,
                role: relationship.name
            ),
            target: Diagram.End(
                box: relationship.destination,
                cardinality: relationship.isOptional ? .zeroOrOne : .one,
                role: role(at: relationship.destination, to: entity.name) { $0 == .inverse(of: relationship.name) }
            )
        )
    }

    private func toOne(_ relationship: Schema.Relationship, of view: Schema.View) -> Diagram.Line {
        Diagram.Line(
            kind: .view,
            source: Diagram.End(
                box: view.name,
                row: relationship.keyAttributes.first,
                cardinality: view.primaryKey == relationship.keyAttributes ? .zeroOrOne : .many,
                role: relationship.name
            ),
            target: Diagram.End(
                box: relationship.destination,
                cardinality: relationship.isOptional ? .zeroOrOne : .one
            )
        )
    }

    /// The line of a relationship that no key of `entity` holds; nil if the line is another one's.
    private func loaded(_ relationship: Schema.LoadedRelationship, of entity: Schema.Entity) -> Diagram.Line? {
        let kind: Diagram.Line.Kind
        let inverse: String?
        switch relationship.kind {
        case .inverse, .inverseOfManyToMany:
            return nil
        case .manyToMany(let table):
            kind = .joinTable(table.tableName)
            inverse = role(at: relationship.destination, to: entity.name) {
                $0 == .inverseOfManyToMany(relationship.name)
            }
        case .through(let middle, let from, let to):
            let other = Schema.LoadedRelationship.Kind.through(entity: middle, from: to, to: from)
            let otherRole = role(at: relationship.destination, to: entity.name) { $0 == other }
            if otherRole != nil, !isFirst(relationship, of: entity, other: other) { return nil }
            kind = .through(middle)
            inverse = otherRole
        }
        return Diagram.Line(
            kind: kind,
            source: Diagram.End(box: entity.name, cardinality: .many, role: relationship.name),
            target: Diagram.End(box: relationship.destination, cardinality: .many, role: inverse)
        )
    }

    /// Whether the relationship is declared before the one that leads back through the same entity.
    private func isFirst(
        _ relationship: Schema.LoadedRelationship,
        of entity: Schema.Entity,
        other: Schema.LoadedRelationship.Kind
    ) -> Bool {
        for candidate in schema.entities {
            for item in candidate.loadedRelationships {
                if candidate.name == entity.name, item.name == relationship.name { return true }
                if candidate.name == relationship.destination, item.destination == entity.name, item.kind == other {
                    return false
                }
            }
        }
        return true
    }

    /// What the entity at the far end calls the relationship; two names are both said.
    private func role(
        at destination: String,
        to owner: String,
        where isInverse: (Schema.LoadedRelationship.Kind) -> Bool
    ) -> String? {
        let relationships = schema.entity(named: destination)?.loadedRelationships ?? []
        let names = relationships.filter { $0.destination == owner && isInverse($0.kind) }.map(\.name)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

extension Schema.Entity {
    /// Whether no two rows have the same values of `attributes`.
    fileprivate func isUnique(_ attributes: [String]) -> Bool {
        let wanted = Set(attributes)
        if !primaryKey.isEmpty, Set(primaryKey).isSubset(of: wanted) { return true }
        return indexes.contains { index in
            index.isUnique && index.condition == nil && index.parts.allSatisfy { $0.expression == nil }
                && Set(index.parts.map(\.attribute)).isSubset(of: wanted)
        }
    }
}
