/// Views: attributes and to-one relationships of what a SELECT gives.
extension Resolver {
    mutating func resolveViews(in declarations: [DeclarationSyntax]) {
        for declaration in declarations {
            guard case .view(let syntax) = declaration.kind else { continue }
            var draft = ownDraft(.view, syntax.head, documentation: declaration.comments.documentation)
            refuseLists(in: draft)
            addMixins(to: &draft)
            draft.members = []
            draft.key = key(of: draft)
            putMixedInKeyFirst(in: &draft)
            let name = draft.name
            let text = sql(syntax.sql, "the SELECT of view '\(name)'")
            // Of two views of one name, the first counts; the clash is reported.
            guard case .view = types[name], !views.contains(where: { $0.name == name }) else { continue }
            views.append(draft)
            let entity = resolve(draft)
            if draft.properties.isEmpty, !draft.losses.attribute, !draft.losses.key {
                report(
                    "view '\(name)' has no attributes; declare one for each column of its SELECT",
                    at: draft.location
                )
            }
            guard let text else { continue }
            schema.views.append(
                Schema.View(
                    name: name,
                    documentation: draft.documentation,
                    tableName: entity.tableName,
                    previousName: entity.previousName,
                    attributes: entity.attributes,
                    relationships: entity.relationships,
                    primaryKey: entity.primaryKey,
                    sql: text,
                    mixins: draft.mixins,
                    location: draft.location
                )
            )
        }
    }

    private mutating func refuseLists(in draft: EntityDraft) {
        for member in draft.members {
            switch member.kind {
            case .property: break
            case .check(let check):
                report("a view holds nothing of its own; write 'check' in an entity", at: check.location)
            case .list(let list) where list.keyword == .primaryKey:
                report(
                    "the rows of a view are told apart by 'id', or by what '@id' marks; write that",
                    at: list.location
                )
            case .list(let list):
                report(
                    "a view holds nothing of its own; write '\(list.keyword.rawValue) (…)' in an entity",
                    at: list.location
                )
            }
        }
    }

    /// An attribute of a mixin as a view has it: a column, and nothing that is about storing it.
    ///
    /// `nil` for what the struct does not have.
    mutating func forView(_ property: PropertyDraft, of draft: EntityDraft) -> PropertyDraft? {
        guard !property.annotations.has(.lazy) else { return nil }
        if property.annotations.has(.private), !property.isOptional, let source = property.mixin {
            report(
                "'\(property.name)' of mixin '\(source.name)' is '@private', and a view has no default that decoding "
                    + "could take "
                    + "for it; name another mixin, or make '\(property.name)' optional",
                at: source.reference.location,
                notes: [.init("'\(property.name)' is here", at: property.location)]
            )
        }
        var result = property
        result.defaultValue = nil
        result.length = nil
        result.range = nil
        result.annotations.previousName = nil
        result.annotations.backfill = nil
        result.annotations.deleteRule = nil
        result.annotations.generation = nil
        result.annotations.isCaseInsensitive = false
        for name in [AnnotationName.unique, .version, .touched, .generated, .collate, .length, .range] {
            result.annotations.locations[name] = nil
        }
        return result
    }
}
