/// What the type of a property stands for.
extension Resolver {
    /// The kind of a property; `.lost` if its type is wrong, which is reported.
    mutating func resolve(_ type: TypeSyntax, of draft: PropertyDraft, at place: AnnotationName.Place)
        -> PropertyDraft.Kind
    {
        let kind: PropertyDraft.Kind
        switch type.kind {
        case .invalid: return .lost
        case .named(let qualifier, let name): kind = resolve(name, qualifier, of: draft)
        case .list(let element): return resolveList(of: element, draft, at: place)
        }
        guard case .relationship(let destination) = kind, let inverse = draft.annotations.locations[.inverse] else {
            return kind
        }
        guard place == .property else { return kind }
        if !draft.isOptional {
            report(
                "'\(draft.name)' is loaded, and there may be none; write '\(draft.name): \(destination)?', or "
                    + "'[\(destination)]' for any number",
                at: type.location,
                notes: [.init("'@inverse' says that it is loaded", at: inverse)]
            )
            return .lost
        }
        return .loaded(destination, isToMany: false)
    }

    private mutating func resolveList(
        of element: TypeSyntax,
        _ draft: PropertyDraft,
        at place: AnnotationName.Place
    ) -> PropertyDraft.Kind {
        if element.isOptional {
            report("the elements of a list are never missing; remove the '?'", at: element.location)
            return .lost
        }
        let kind: PropertyDraft.Kind
        switch element.kind {
        case .invalid: return .lost
        case .list:
            report("a list holds no lists; make '\(draft.name)' an entity of its own", at: element.location)
            return .lost
        case .named(let qualifier, let name):
            // `@json` behind a list is about the type of its elements.
            kind = resolve(name, qualifier, of: draft)
        }
        switch kind {
        case .relationship(let destination):
            guard place == .property else {
                report(
                    place == .viewProperty
                        ? "a view has no to-many relationships; remove '\(draft.name)'"
                        : "a list of entities is no value; write '[\(destination)]' as the result of a query alone",
                    at: element.location
                )
                return .lost
            }
            return .loaded(destination, isToMany: true)
        case .attribute(.custom):
            report(
                "a list is stored as JSON, element by element; write '@json' in place of '@custom', behind a Codable type",
                at: element.location
            )
            return .lost
        case .attribute(let type): return .attribute(.list(type))
        case .loaded, .lost: return .lost
        }
    }

    private mutating func resolve(
        _ name: NameSyntax,
        _ qualifier: NameSyntax?,
        of draft: PropertyDraft
    ) -> PropertyDraft.Kind {
        guard let qualifier else {
            if let scalar = ScalarType.named(name.text) { return .attribute(scalar) }
            return resolveDeclared(name, of: draft)
        }
        if qualifier.text == schema.name, types[name.text] != nil || !importedModules.contains(qualifier.text) {
            return resolveDeclared(name, of: draft)
        }
        let isImported = isSnapshot || importedModules.contains(qualifier.text)
        let qualified = "\(qualifier.text).\(name.text)"
        if isImported, let type = ownType(qualified, draft.annotations) { return .attribute(type) }
        if isImported {
            report(
                "'\(qualified)' is a type of the app; write '@json' behind it if it is Codable, or '@custom(text)' "
                    + "and how it "
                    + "is stored",
                at: qualifier.location
            )
        } else if ownType(qualified, draft.annotations) != nil {
            report(
                "no module '\(qualifier.text)' is imported; write 'import \(qualifier.text)' at the top of the file",
                at: qualifier.location
            )
        } else {
            let isKnown = ScalarType.named(name.text) != nil || types[name.text] != nil
            report(
                "a type is qualified by the name of its schema, '\(schema.name)', by an imported module, or not at all"
                    + (isKnown ? "; write '\(name.text)'" : ""),
                at: qualifier.location
            )
        }
        return .lost
    }

    /// The type of the app's own that `@json` or `@custom` speaks of.
    private func ownType(_ name: String, _ annotations: Annotations) -> Schema.ValueType? {
        if annotations.has(.custom) { return .custom(name, annotations.customType ?? .text) }
        return annotations.has(.json) ? .json(name) : nil
    }

    private mutating func resolveDeclared(_ name: NameSyntax, of draft: PropertyDraft) -> PropertyDraft.Kind {
        switch types[name.text] {
        case .entity: return .relationship(name.text)
        case .enumeration: return .attribute(.enumeration(name.text))
        case .lost: return .lost
        case .view:
            report("'\(name.text)' is a view, and a relationship leads to an entity; name one", at: name.location)
            return .lost
        case .mixin:
            report("'\(name.text)' is a mixin, and a relationship leads to an entity; name one", at: name.location)
            return .lost
        case nil: break
        }
        if let type = ownType(name.text, draft.annotations) { return .attribute(type) }
        reportUnknown(name)
        return .lost
    }

    private mutating func reportUnknown(_ name: NameSyntax) {
        let advice: String
        switch name.text {
        case "UInt64", "UInt", "Int128", "UInt128":
            advice = "; SQLite's integers have 64 bits and a sign, so write 'Int64', or 'Decimal' for larger numbers"
        case "TimeInterval":
            advice = "; write 'Double'"
        case "NSSet", "NSOrderedSet", "NSArray", "Set", "Array", "List":
            advice = "; a to-many is written like 'items: [TodoItem] @inverse(list)'"
        case "Transformable", "NSDictionary", "Any", "Json", "JSON", "Object", "NSObject":
            advice = "; write the name of a Codable type, and '@json' behind it"
        default:
            let fallback =
                "; declare an entity or enum of that name, or write '@json' or '@custom(…)' behind a type of the app"
            advice =
                ForeignWords.swiftType(for: name.text).map { "; write '\($0)'" }
                ?? suggestion(for: name.text, among: ScalarType.all.map(\.name) + types.keys, else: fallback)
        }
        report("there is no type '\(name.text)'\(advice)", at: name.location)
    }
}
