/// Entities, mixins and views, each by itself: kinds, annotations and defaults of the properties.
extension Resolver {
    /// Names of types inside the generated struct, modules that it names, a property that every Hashable type has, and
    /// Swift's name for what has none.
    static let takenAttributeNames: Set<String> = [
        "ID", "Draft", "Columns", "ColumnPaths", "OptionalColumnPaths", "CodingKeys", "Relationships", "Schema",
        "Model", "Strata", "Swift", "Foundation", "hashValue", "_",
    ]

    mutating func draftMixins(in declarations: [DeclarationSyntax]) {
        for declaration in declarations {
            guard case .mixin(let syntax) = declaration.kind else { continue }
            let draft = ownDraft(.mixin, syntax, documentation: declaration.comments.documentation)
            guard case .mixin = types[draft.name], mixins[draft.name] == nil else { continue }
            mixins[draft.name] = draft
            mixinNames.append(draft.name)
        }
    }

    mutating func draftEntities(in declarations: [DeclarationSyntax]) {
        for declaration in declarations {
            guard case .entity(let syntax) = declaration.kind else { continue }
            var draft = ownDraft(.entity, syntax, documentation: declaration.comments.documentation)
            addMixins(to: &draft)
            draft.key = key(of: draft)
            putMixedInKeyFirst(in: &draft)
            // Of two entities of one name, the first counts; the clash is reported.
            guard case .entity = types[draft.name], entityPositions[draft.name] == nil else { continue }
            entityPositions[draft.name] = entities.count
            entities.append(draft)
        }
    }

    /// What the declaration itself says, without its mixins.
    mutating func ownDraft(
        _ kind: EntityDraft.Kind,
        _ syntax: EntitySyntax,
        documentation: [String]
    ) -> EntityDraft {
        let place: AnnotationName.Place =
            switch kind {
            case .entity: .entity
            case .mixin: .mixin
            case .view: .view
            }
        var draft = EntityDraft(
            kind: kind,
            syntax: syntax,
            documentation: documentation,
            annotations: resolve(syntax.annotations, of: place, named: syntax.name.text)
        )
        if syntax.members.isEmpty, !syntax.losses.key, kind == .mixin {
            report(
                "mixin '\(draft.name)' is empty; give it attributes, such as 'createdAt: Date = .now'",
                at: draft.location
            )
        }
        for member in syntax.members {
            draft.members.append(MemberDraft(kind: member.kind))
            guard case .property(let property) = member.kind else { continue }
            if let first = draft.property(named: property.name.text) {
                report(
                    "'\(property.name.text)' is declared twice in '\(draft.name)'; rename or remove one",
                    at: property.name.location,
                    notes: [.init("the first is here", at: first.location)]
                )
                continue
            }
            draft.add(self.draft(property, of: kind, documentation: member.comments.documentation))
        }
        return draft
    }

    private mutating func draft(
        _ syntax: PropertySyntax,
        of owner: EntityDraft.Kind,
        documentation: [String]
    ) -> PropertyDraft {
        let place: AnnotationName.Place = owner == .view ? .viewProperty : .property
        var draft = draft(syntax, at: place, documentation: documentation)
        if Self.takenAttributeNames.contains(draft.name), !draft.isLoaded {
            report(
                "'\(draft.name)' is a name that the generated struct needs itself; choose another name, and keep the "
                    + "column's with '@column(\"\(draft.name)\")'",
                at: draft.location
            )
            draft.kind = .lost
        }
        if owner == .mixin, case .loaded(let destination, _) = draft.kind {
            report(
                "a mixin has attributes and to-one relationships; declare '\(draft.name)' in each entity, or "
                    + "'\(destination)' in the mixin",
                at: draft.location
            )
            draft.kind = .lost
        }
        if owner == .view, let value = syntax.defaultValue, !value.isInvalid {
            report("a view's values come from its SELECT; remove the default", at: value.location)
            draft.defaultValue = nil
        }
        return draft
    }

    /// A property of an entity, or a value of a query.
    mutating func draft(
        _ syntax: PropertySyntax,
        at place: AnnotationName.Place,
        documentation: [String]
    ) -> PropertyDraft {
        let annotations = resolve(syntax.annotations, of: place, named: syntax.name.text)
        var draft = PropertyDraft(
            syntax: syntax,
            documentation: documentation,
            annotations: annotations,
            kind: .lost
        )
        draft.kind = resolve(syntax.type, of: draft, at: place)
        checkAnnotations(of: draft)
        switch draft.kind {
        case .attribute(let type): resolveAttribute(&draft, type: type, at: place)
        case .relationship(let destination): checkRelationship(draft, to: destination)
        case .loaded(let destination, let isToMany): checkLoaded(draft, from: destination, isToMany: isToMany)
        case .lost: break
        }
        return draft
    }

    private mutating func resolveAttribute(
        _ draft: inout PropertyDraft,
        type: Schema.ValueType,
        at place: AnnotationName.Place
    ) {
        draft.storage = storage(of: draft, type: type)
        if let value = draft.syntax.defaultValue, place != .viewProperty {
            draft.defaultValue = resolveDefault(value, of: draft, type: type)
        } else if draft.annotations.has(.version) {
            draft.defaultValue = .integer(1)
        }
        draft.length = length(of: draft, type: type)
        draft.range = range(of: draft, type: type)
        checkDefaultBounds(of: draft)
        if place == .property { checkBehaviour(of: draft, type: type) }
        if place == .viewProperty { checkPrivacy(of: draft) }
    }

    private mutating func checkRelationship(_ draft: PropertyDraft, to destination: String) {
        if let value = draft.syntax.defaultValue, !value.isInvalid {
            let advice = draft.isOptional ? "it is nil unless told otherwise; remove the default" : "remove the default"
            report("'\(draft.name)' is a relationship to '\(destination)'; \(advice)", at: value.location)
        }
        if let rule = draft.annotations.deleteRule, rule.value == .setNull, !draft.isOptional {
            report(
                "'\(draft.name)' is required, so it cannot become nil when its '\(destination)' is deleted; write "
                    + "'\(draft.name): \(destination)?', or '@onDelete(cascade)' or '@onDelete(restrict)'",
                at: rule.location
            )
        }
        checkPrivacy(of: draft)
    }

    private mutating func checkLoaded(_ draft: PropertyDraft, from destination: String, isToMany: Bool) {
        if let value = draft.syntax.defaultValue, !value.isInvalid {
            report(
                "'\(draft.name)' is loaded from '\(destination)', and stored nowhere; remove the default",
                at: value.location
            )
        }
        if let rule = draft.annotations.deleteRule, rule.value == .setNull, draft.annotations.has(.manyToMany),
            draft.annotations.manyToMany?.through == nil
        {
            report(
                "a link between two rows cannot forget one of them when a '\(destination)' is deleted; write "
                    + "'@onDelete(cascade)' or '@onDelete(restrict)'",
                at: rule.location
            )
        }
        if isToMany, draft.isOptional {
            report(
                "a to-many relationship is empty, but never missing; remove the '?'",
                at: draft.syntax.type.location
            )
        }
    }
}
