/// Relationships that another table holds: inverses, here, and many-to-many.
extension Resolver {
    mutating func resolveLoadedRelationships() {
        for position in schema.entities.indices {
            guard let owner = entityPositions[schema.entities[position].name].map({ entities[$0] }) else { continue }
            schema.entities[position].loadedRelationships = owner.properties.compactMap { property in
                guard case .loaded(let destination, let isToMany) = property.kind,
                    let kind = kind(of: property, of: owner, to: destination, isToMany: isToMany)
                else { return nil }
                return Schema.LoadedRelationship(
                    name: property.name,
                    documentation: property.documentation,
                    destination: destination,
                    isToMany: isToMany,
                    kind: kind,
                    previousName: property.annotations.previousName?.value,
                    location: property.location
                )
            }
            checkInverses(of: schema.entities[position])
        }
        if !isSnapshot { checkFacingJoinTables() }
    }

    private mutating func kind(
        of property: PropertyDraft,
        of owner: EntityDraft,
        to destination: String,
        isToMany: Bool
    ) -> Schema.LoadedRelationship.Kind? {
        guard let other = entityPositions[destination].map({ entities[$0] }) else { return nil }
        if property.annotations.has(.manyToMany) {
            return property.annotations.manyToMany.flatMap { manyToMany($0, property, of: owner, to: other) }
        }
        guard property.annotations.has(.inverse) else {
            reportMissingInverse(property, of: owner, to: other)
            return nil
        }
        guard let inverse = property.annotations.inverse else { return nil }
        return kind(of: property, of: owner, inverse: inverse, in: other, isToMany: isToMany)
    }

    private mutating func kind(
        of property: PropertyDraft,
        of owner: EntityDraft,
        inverse: NameSyntax,
        in other: EntityDraft,
        isToMany: Bool
    ) -> Schema.LoadedRelationship.Kind? {
        guard let target = other.property(named: inverse.text) else {
            reportUnknownInverse(inverse, of: owner, in: other)
            return nil
        }
        let note = [Diagnostic.Note("'\(other.name).\(target.name)' is here", at: target.location)]
        switch target.kind {
        case .lost:
            return nil
        case .attribute(let type):
            report(
                "'\(other.name).\(target.name)' is of type '\(type.name)', no relationship to '\(owner.name)'"
                    + adviceForInverse(of: owner, in: other),
                at: inverse.location,
                notes: note
            )
            return nil
        case .relationship(let back), .loaded(let back, _):
            guard back == owner.name else {
                report(
                    "'\(other.name).\(target.name)' leads to '\(back)', not to '\(owner.name)'"
                        + adviceForInverse(of: owner, in: other),
                    at: inverse.location,
                    notes: note
                )
                return nil
            }
        }
        if case .relationship = target.kind {
            guard isToMany || isUnique(target.name, in: other.name) else {
                report(
                    "any number of '\(other.name)' can have one '\(target.name)'; write '\(property.name): "
                        + "[\(other.name)]', or "
                        + "'@unique' behind '\(other.name).\(target.name)'",
                    at: property.syntax.type.location,
                    notes: note
                )
                return nil
            }
            return .inverse(of: target.name)
        }
        return kind(of: property, of: owner, otherSide: target, in: other, isToMany: isToMany, inverse)
    }

    /// The other side of a many-to-many relationship.
    private mutating func kind(
        of property: PropertyDraft,
        of owner: EntityDraft,
        otherSide target: PropertyDraft,
        in other: EntityDraft,
        isToMany: Bool,
        _ inverse: NameSyntax
    ) -> Schema.LoadedRelationship.Kind? {
        let note = [Diagnostic.Note("'\(other.name).\(target.name)' is here", at: target.location)]
        guard target.annotations.has(.manyToMany) else {
            // Two that name each other are one mistake, which the first of them reports.
            let isMutual = target.annotations.inverse?.text == property.name
            if isMutual, (entityPositions[other.name] ?? 0) < (entityPositions[owner.name] ?? 0) { return nil }
            report(
                "'\(other.name).\(target.name)' is an inverse itself; name the to-one relationship that holds the "
                    + "key, or write "
                    + "'@manyToMany' behind one of them",
                at: inverse.location,
                notes: note
            )
            return nil
        }
        guard isToMany else {
            report(
                "'\(other.name).\(target.name)' is many-to-many, so there may be more than one; write "
                    + "'\(property.name): "
                    + "[\(other.name)]'",
                at: property.syntax.type.location,
                notes: note
            )
            return nil
        }
        guard let arguments = target.annotations.manyToMany else { return nil }
        guard arguments.through != nil else { return .inverseOfManyToMany(target.name) }
        // What is wrong with the other side is reported there.
        let across = silently(if: true) { $0.manyToMany(arguments, target, of: other, to: owner) }
        guard case .through(let entity, let from, let to) = across else { return nil }
        return .through(entity: entity, from: to, to: from)
    }

    /// Whether no two rows have the same value of the relationship.
    private func isUnique(_ relationship: String, in name: String) -> Bool {
        guard let entity = entityPositions[name].map({ schema.entities[$0] }),
            let found = entity.relationships.first(where: { $0.name == relationship })
        else { return false }
        let attributes = Set(found.keyAttributes)
        // What could not be resolved is reported; nothing more is said.
        guard !attributes.isEmpty else { return true }
        if !entity.primaryKey.isEmpty, attributes.isSuperset(of: entity.primaryKey) { return true }
        return entity.indexes.contains { index in
            index.isUnique && index.condition == nil && index.parts.allSatisfy { attributes.contains($0.attribute) }
        }
    }
}

// MARK: - What is missing

extension Resolver {
    private mutating func reportMissingInverse(_ property: PropertyDraft, of owner: EntityDraft, to other: EntityDraft)
    {
        guard !other.losses.attribute, !property.annotations.isIncomplete else { return }
        let manyToMany = "'@manyToMany' for a join table"
        let inverses = candidates(for: owner, in: other)
        let advice: String
        if inverses.isEmpty {
            let relationship = DatabaseNames.lowerCamelCase(owner.name)
            advice =
                "write '@inverse(\(relationship))' and '\(relationship): \(owner.name)' in '\(other.name)', or "
                + "\(manyToMany)"
        } else {
            let choices = inverses.map { "@inverse(\($0.name))" }
            advice = "write \(String.listing(choices)), or \(manyToMany)"
        }
        report(
            "'\(property.name)' does not say how its '\(other.name)' are found; \(advice)",
            at: property.location,
            notes: inverses.map { .init("'\(other.name).\($0.name)' leads here", at: $0.location) }
        )
    }

    private mutating func reportUnknownInverse(_ inverse: NameSyntax, of owner: EntityDraft, in other: EntityDraft) {
        guard !other.losses.attribute else { return }
        let names = other.properties.map(\.name)
        // `listID`, the column, for the relationship `list`.
        let relationship = candidates(for: owner, in: other).first { candidate in
            (keyParts(of: owner.name, depth: 0) ?? []).contains {
                KeyPart.joined(candidate.name, $0.name) == inverse.text
            }
        }
        let advice =
            relationship.map { "; the relationship is called '\($0.name)'" }
            ?? NearestName.of(inverse.text, among: names).map { "; did you mean '\($0)'?" }
            ?? adviceForInverse(of: owner, in: other)
        report("'\(other.name)' has no relationship '\(inverse.text)'\(advice)", at: inverse.location)
    }

    /// What to write instead, as in `; write '@inverse(list)'`.
    private func adviceForInverse(of owner: EntityDraft, in other: EntityDraft) -> String {
        let choices = candidates(for: owner, in: other).map { "@inverse(\($0.name))" }
        if !choices.isEmpty { return "; write \(String.listing(choices))" }
        let relationship = DatabaseNames.lowerCamelCase(owner.name)
        return "; declare one there, such as '\(relationship): \(owner.name)'"
    }

    /// What leads from `other` to `owner`.
    private func candidates(for owner: EntityDraft, in other: EntityDraft) -> [PropertyDraft] {
        other.properties.filter { property in
            switch property.kind {
            case .relationship(let destination): destination == owner.name
            case .loaded(let destination, _): destination == owner.name && property.annotations.has(.manyToMany)
            case .attribute, .lost: false
            }
        }
    }

    /// Each relationship has one inverse.
    private mutating func checkInverses(of entity: Schema.Entity) {
        var seen: [String: Schema.LoadedRelationship] = [:]
        for relationship in entity.loadedRelationships {
            let name: String
            switch relationship.kind {
            case .inverse(let target), .inverseOfManyToMany(let target): name = "\(relationship.destination).\(target)"
            case .manyToMany, .through: continue
            }
            guard let first = seen.updateValue(relationship, forKey: name) else { continue }
            report(
                "'\(relationship.name)' and '\(first.name)' are both the inverse of '\(name)'; remove one",
                at: relationship.location,
                notes: [.init("'\(first.name)' is here", at: first.location)]
            )
        }
    }
}
