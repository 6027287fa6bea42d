/// Entities, each by itself: kinds, annotations and defaults of the properties.
extension Resolver {
    /// Names of types inside the generated struct, modules that it names, a property that every Hashable type has, and
    /// Swift's name for what has none.
    static let takenAttributeNames: Set<String> = [
        "ID", "Draft", "Columns", "CodingKeys", "Schema", "Model", "Strata", "Swift", "Foundation", "hashValue", "_",
    ]

    mutating func draftEntities(in declarations: [DeclarationSyntax]) {
        for declaration in declarations {
            guard case .entity(let syntax) = declaration.kind else { continue }
            let draft = draft(syntax, documentation: declaration.comments.documentation)
            // Of two entities of one name, the first counts; the clash is reported.
            guard case .entity = types[syntax.name.text], entityPositions[syntax.name.text] == nil else { continue }
            entityPositions[syntax.name.text] = entities.count
            entities.append(draft)
        }
    }

    private mutating func draft(_ syntax: EntitySyntax, documentation: [String]) -> EntityDraft {
        let name = syntax.name.text
        for mixin in syntax.mixins {
            report("mixins are not supported yet; write the attributes of '\(mixin.text)' here", at: mixin.location)
        }
        var draft = EntityDraft(
            syntax: syntax,
            documentation: documentation,
            annotations: resolve(syntax.annotations, of: .entity, named: name),
            properties: []
        )
        var seen: [String: SourceLocation] = [:]
        for member in syntax.members {
            guard case .property(let property) = member.kind else { continue }
            if let first = seen[property.name.text] {
                report(
                    "'\(property.name.text)' is declared twice in '\(name)'; rename or remove one",
                    at: property.name.location,
                    notes: [.init("the first is here", at: first)]
                )
                continue
            }
            seen[property.name.text] = property.name.location
            draft.properties.append(self.draft(property, documentation: member.comments.documentation))
        }
        draft.key = key(of: draft)
        return draft
    }

    private mutating func draft(_ syntax: PropertySyntax, documentation: [String]) -> PropertyDraft {
        let kind = resolve(syntax.type, of: syntax.name.text)
        var annotations = syntax.annotations
        if case .list = syntax.type.kind {
            // The type is not supported yet, and neither is what belongs to it: one error is enough.
            annotations.removeAll { ["manyToMany", "inverse", "json"].contains($0.name) }
        }
        var draft = PropertyDraft(
            syntax: syntax,
            documentation: documentation,
            annotations: resolve(annotations, of: .property, named: syntax.name.text),
            kind: kind
        )
        if isTaken(syntax.name) { draft.kind = .lost }
        switch draft.kind {
        case .attribute(let type): resolveAttribute(&draft, type: type)
        case .relationship(let destination): checkRelationship(draft, to: destination)
        case .lost: break
        }
        return draft
    }

    private mutating func isTaken(_ name: NameSyntax) -> Bool {
        guard Self.takenAttributeNames.contains(name.text) else { return false }
        report(
            "'\(name.text)' is a name that the generated struct needs itself; choose another name, and keep the "
                + "column's with '@column(\"\(name.text)\")'",
            at: name.location
        )
        return true
    }

    private mutating func resolveAttribute(_ draft: inout PropertyDraft, type: Schema.ValueType) {
        draft.storage = storage(of: draft, type: type)
        if let rule = draft.annotations.deleteRule {
            report(
                "'@onDelete' belongs behind a relationship, and '\(draft.name)' is of type '\(typeName(type))'; remove it",
                at: rule.location
            )
        }
        if let value = draft.syntax.defaultValue {
            draft.defaultValue = resolveDefault(value, of: draft, type: type)
        }
    }

    private mutating func checkRelationship(_ draft: PropertyDraft, to destination: String) {
        if let value = draft.syntax.defaultValue, !value.isInvalid {
            let advice = draft.isOptional ? "it is nil unless told otherwise; remove the default" : "remove the default"
            report("'\(draft.name)' is a relationship to '\(destination)'; \(advice)", at: value.location)
        }
        if let storage = draft.annotations.storage {
            report(
                "'\(draft.name)' is stored as the key of '\(destination)' is; remove '@stored'",
                at: storage.location
            )
        }
        if let rule = draft.annotations.deleteRule, rule.value == .setNull, !draft.isOptional {
            report(
                "'\(draft.name)' is required, so it cannot become nil when its '\(destination)' is deleted; write "
                    + "'\(draft.name): \(destination)?', or '@onDelete(cascade)' or '@onDelete(restrict)'",
                at: rule.location
            )
        }
    }
}

extension ValueSyntax {
    var isInvalid: Bool {
        if case .invalid = kind { true } else { false }
    }
}
