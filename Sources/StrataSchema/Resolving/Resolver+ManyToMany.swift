/// `@manyToMany`, with a join table of its own or through an entity.
extension Resolver {
    mutating func inverse(in annotation: AnnotationSyntax) -> NameSyntax? {
        word(in: annotation, as: .inverse).map { NameSyntax(text: $0.value, location: $0.location) }
    }

    mutating func manyToMany(in annotation: AnnotationSyntax) -> ManyToManyArguments? {
        var result = ManyToManyArguments()
        let arguments = annotation.arguments ?? []
        var seen: Set<String> = []
        for argument in arguments {
            guard let label = argument.label, ["through", "from", "to"].contains(label.text),
                seen.insert(label.text).inserted
            else {
                report(
                    "'@manyToMany' is written alone, like '@manyToMany(through: Tagging, from: item, to: tag)', or "
                        + "with columns "
                        + "like '@manyToMany(from: \"item_id\", to: \"tag_id\")'",
                    at: annotation.location
                )
                return nil
            }
            guard add(argument.value, label: label.text, of: annotation, to: &result) else { return nil }
        }
        if result.through == nil, let name = result.from ?? result.to {
            report(
                "a column is named in quotes; write '\"\(name.text)\"', or say what entity it goes through",
                at: name.location
            )
            return nil
        }
        if result.through != nil, let columns = result.ownerColumns ?? result.destinationColumns {
            report(
                "a relationship of the entity is named without quotes; write '\(columns.value.first ?? "")'",
                at: columns.location
            )
            return nil
        }
        return result
    }

    private mutating func add(
        _ value: ValueSyntax,
        label: String,
        of annotation: AnnotationSyntax,
        to result: inout ManyToManyArguments
    ) -> Bool {
        switch (value.kind, label) {
        case (.invalid, _):
            return false
        case (.name(let name), "through"): result.through = NameSyntax(text: name, location: value.location)
        case (.name(let name), "from"): result.from = NameSyntax(text: name, location: value.location)
        case (.name(let name), _): result.to = NameSyntax(text: name, location: value.location)
        case (.string, "from"), (.list, "from"):
            guard let names = columns(in: value, of: annotation) else { return false }
            result.ownerColumns = Located(value: names, location: value.location)
        case (.string, "to"), (.list, "to"):
            guard let names = columns(in: value, of: annotation) else { return false }
            result.destinationColumns = Located(value: names, location: value.location)
        default:
            report(
                "'\(label)' takes a name, as in '@manyToMany(through: Tagging, from: item, to: tag)'",
                at: value.location
            )
            return false
        }
        return true
    }

    /// `"item_id"`, or `["a", "b"]` for a key of two attributes.
    private mutating func columns(in value: ValueSyntax, of annotation: AnnotationSyntax) -> [String]? {
        let elements: [ValueSyntax]
        if case .list(let list) = value.kind { elements = list } else { elements = [value] }
        var names: [String] = []
        for element in elements {
            guard case .string(let literal) = element.kind else {
                report("the columns of a join table are named in quotes, as in '[\"a\", \"b\"]'", at: element.location)
                return nil
            }
            guard let name = databaseName(literal, in: annotation, as: .manyToMany) else { return nil }
            names.append(name)
        }
        return names
    }
}

// MARK: - Resolving

extension Resolver {
    mutating func manyToMany(
        _ arguments: ManyToManyArguments,
        _ property: PropertyDraft,
        of owner: EntityDraft,
        to other: EntityDraft
    ) -> Schema.LoadedRelationship.Kind? {
        if let through = arguments.through {
            return self.through(through, arguments, property, of: owner, to: other)
        }
        return joinTable(arguments, property, of: owner, to: other).map { .manyToMany($0) }
    }

    private mutating func joinTable(
        _ arguments: ManyToManyArguments,
        _ property: PropertyDraft,
        of owner: EntityDraft,
        to other: EntityDraft
    ) -> Schema.JoinTable? {
        guard let ownerKey = keyParts(of: owner.name, depth: 0), let otherKey = keyParts(of: other.name, depth: 0)
        else {
            return nil
        }
        let names = schema.settings.names
        let side = DatabaseNames.lowerCamelCase(owner.name)
        // Of an entity with itself, the destination's columns are called after the relationship: `friendsID`.
        let otherSide = owner.name == other.name ? property.name : DatabaseNames.lowerCamelCase(other.name)
        func columns(_ side: String, _ key: [KeyPart]) -> [String] {
            key.map { DatabaseNames.name(KeyPart.joined(side, $0.name), names) }
        }
        let join = Schema.JoinTable(
            tableName: property.annotations.table?.value
                ?? "\(tableName(of: owner))_\(DatabaseNames.name(property.name, names))",
            ownerColumns: arguments.ownerColumns?.value ?? columns(side, ownerKey),
            destinationColumns: arguments.destinationColumns?.value ?? columns(otherSide, otherKey),
            deleteRule: property.annotations.deleteRule?.value ?? .cascade
        )
        for (label, columns, key, entity) in [
            ("from", arguments.ownerColumns, ownerKey, owner), ("to", arguments.destinationColumns, otherKey, other),
        ] {
            guard let columns, columns.value.count != key.count else { continue }
            report(
                "the key of '\(entity.name)' has \(key.count) attribute\(key.count == 1 ? "" : "s"), and '\(label)' "
                    + "names "
                    + "\(columns.value.count) column\(columns.value.count == 1 ? "" : "s"); name one for each",
                at: columns.location
            )
            return nil
        }
        var seen: Set<String> = []
        for column in join.ownerColumns + join.destinationColumns where !seen.insert(column.ignoringASCIICase).inserted
        {
            report(
                "both sides of the join table have a column '\(column)'; name them, as in '@manyToMany(from: "
                    + "\"\(column)\", to: "
                    + "\"other\")'",
                at: property.location
            )
            return nil
        }
        return join
    }

    private mutating func through(
        _ through: NameSyntax,
        _ arguments: ManyToManyArguments,
        _ property: PropertyDraft,
        of owner: EntityDraft,
        to other: EntityDraft
    ) -> Schema.LoadedRelationship.Kind? {
        guard let between = entityPositions[through.text].map({ entities[$0] }) else {
            if case .lost = types[through.text] { return nil }
            let advice =
                types[through.text] == nil
                ? suggestion(for: through.text, among: entityPositions.keys, else: "; declare it")
                : "; name an entity"
            report("there is no entity '\(through.text)'\(advice)", at: through.location)
            return nil
        }
        // A side that nothing leads to is what is wrong, whatever the other one is.
        for side in [owner, other] where candidates(in: between, to: side).isEmpty && !between.losses.attribute {
            let example = DatabaseNames.lowerCamelCase(side.name)
            report(
                "'\(between.name)' has no to-one that leads to '\(side.name)'; declare one, such as '\(example): "
                    + "\(side.name)'",
                at: through.location
            )
            return nil
        }
        let from = side(arguments.from, label: "from", of: between, to: owner, besides: arguments.to?.text, through)
        guard let from else { return nil }
        let to = side(arguments.to, label: "to", of: between, to: other, besides: from, through)
        guard let to else { return nil }
        if from == to {
            report(
                "'\(from)' cannot lead to both sides; name two relationships of '\(between.name)'",
                at: arguments.to?.location ?? through.location
            )
            return nil
        }
        return .through(entity: between.name, from: from, to: to)
    }

    /// The relationship of the entity between that leads to one side: the one that is named, or the only one there is.
    private mutating func side(
        _ named: NameSyntax?,
        label: String,
        of between: EntityDraft,
        to side: EntityDraft,
        besides other: String?,
        _ through: NameSyntax
    ) -> String? {
        let candidates = candidates(in: between, to: side)
        if let named {
            if candidates.contains(where: { $0.name == named.text }) { return named.text }
            if case .lost = between.property(named: named.text)?.kind { return nil }
            guard !between.losses.attribute else { return nil }
            let choices = candidates.map(\.name)
            let advice =
                suggestion(
                    for: named.text,
                    among: choices,
                    else: choices.isEmpty ? "" : "; write \(String.listing(choices))"
                )
            report("'\(between.name)' has no to-one '\(named.text)' to '\(side.name)'\(advice)", at: named.location)
            return nil
        }
        let left = candidates.filter { $0.name != other }
        if let only = left.first, left.count == 1 { return only.name }
        guard !between.losses.attribute else { return nil }
        let notes = left.map { Diagnostic.Note("'\(between.name).\($0.name)' is here", at: $0.location) }
        let advice =
            left.isEmpty
            ? "leads to '\(side.name)' once, and both sides are that; declare another to-one"
            : "leads to '\(side.name)' in more than one way; say which, as in '\(label): \(left[0].name)'"
        report("'\(between.name)' \(advice)", at: through.location, notes: notes)
        return nil
    }

    /// The to-one relationships from the entity between to one side.
    private func candidates(in between: EntityDraft, to side: EntityDraft) -> [PropertyDraft] {
        between.properties.filter { property in
            if case .relationship(side.name) = property.kind { true } else { false }
        }
    }
}
