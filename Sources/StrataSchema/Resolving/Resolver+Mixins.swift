/// Mixins: what an entity has of them, and what they are by themselves.
extension Resolver {
    /// More than this is a mistake, and would let a chain of mixins grow with the square of its length.
    private static let maximumMixins = 64

    /// Gives the draft what its mixins declare, behind what it declares itself.
    mutating func addMixins(to draft: inout EntityDraft) {
        var seen: [String: NameSyntax] = [:]
        // A mixin in a ring, which is reported, has nothing twice.
        var added: Set<String> = draft.kind == .mixin ? [draft.name] : []
        for reference in draft.syntax.mixins {
            guard checkMixin(reference, of: draft, &seen) else {
                draft.losses = EntitySyntax.Losses(attribute: true, key: true)
                continue
            }
            draft.mixins.append(reference.text)
            for name in parts(of: reference.text, depth: 0) where added.insert(name).inserted {
                guard let mixin = mixins[name] else { continue }
                add(mixin, MixinSource(name: name, reference: reference), to: &draft)
            }
        }
    }

    /// Whether the name is that of a mixin, and stands there once.
    private mutating func checkMixin(
        _ reference: NameSyntax,
        of draft: EntityDraft,
        _ seen: inout [String: NameSyntax]
    ) -> Bool {
        let name = reference.text
        if let first = seen.updateValue(reference, forKey: name) {
            report(
                "'\(name)' stands twice behind '\(draft.name)'; remove one",
                at: reference.location,
                notes: [.init("the first stands here", at: first.location)]
            )
            return false
        }
        switch types[name] {
        case .mixin: return mixins[name] != nil
        case .lost: return false
        case .entity, .view, .enumeration:
            report("only a mixin can stand here, and '\(name)' is none; remove it", at: reference.location)
        case nil:
            if ForeignWords.protocols.contains(name) {
                report(
                    "a mixin stands here, no protocol; what is generated is Codable, Hashable and Sendable anyway, "
                        + "so remove "
                        + "'\(name)'",
                    at: reference.location
                )
                return false
            }
            let names = types.keys.filter { name in if case .mixin = types[name] { true } else { false } }
            report(
                "there is no mixin '\(name)'"
                    + suggestion(for: name, among: names, else: "; declare 'mixin \(name) { … }', or remove it"),
                at: reference.location
            )
        }
        return false
    }

    private mutating func add(_ mixin: EntityDraft, _ source: MixinSource, to draft: inout EntityDraft) {
        for var property in mixin.properties {
            property.mixin = source
            if let first = draft.property(named: property.name) {
                reportClash(of: property, with: first, in: draft)
            } else if let adapted = draft.kind == .view ? forView(property, of: draft) : property {
                draft.add(adapted)
            }
        }
        draft.members += mixin.members.map { MemberDraft(kind: $0.kind, mixin: source) }
        if mixin.losses.attribute { draft.losses.attribute = true }
        if mixin.losses.key { draft.losses.key = true }
    }

    private mutating func reportClash(of property: PropertyDraft, with first: PropertyDraft, in draft: EntityDraft) {
        guard let source = property.mixin else { return }
        let note = Diagnostic.Note("'\(property.name)' of mixin '\(source.name)' is here", at: property.location)
        guard let other = first.mixin else {
            report(
                "'\(first.name)' is declared in mixin '\(source.name)' already; rename or remove one",
                at: first.location,
                notes: [note]
            )
            return
        }
        // What clashes inside one mixin is reported there.
        guard other.reference != source.reference else { return }
        report(
            "mixins '\(other.name)' and '\(source.name)' both declare '\(property.name)'; rename one, or use one of "
                + "them",
            at: source.reference.location,
            notes: [.init("'\(first.name)' of mixin '\(other.name)' is here", at: first.location), note]
        )
    }

    /// The mixin itself and those that it is made of, each once.
    private mutating func parts(of name: String, depth: Int) -> [String] {
        if let known = mixinParts[name] { return known }
        guard let mixin = mixins[name] else { return [] }
        mixinsInProgress.insert(name)
        defer { mixinsInProgress.remove(name) }
        var parts = [name]
        for reference in mixin.syntax.mixins where mixins[reference.text] != nil {
            if mixinsInProgress.contains(reference.text) {
                let message =
                    reference.text == name
                    ? "mixin '\(name)' is made of itself; remove '\(reference.text)'"
                    : "mixin '\(name)' is part of '\(reference.text)', which it names; remove '\(reference.text)'"
                report(message, at: reference.location)
                continue
            }
            guard depth < Self.maximumMixins else {
                report(
                    "mixin '\(name)' is more than \(Self.maximumMixins) mixins deep; declare its attributes directly",
                    at: reference.location
                )
                break
            }
            parts += self.parts(of: reference.text, depth: depth + 1).filter { !parts.contains($0) }
        }
        if parts.count > Self.maximumMixins {
            report(
                "mixin '\(name)' is made of more than \(Self.maximumMixins) mixins; declare attributes directly",
                at: mixin.location
            )
            parts = [name]
        }
        mixinParts[name] = parts
        return parts
    }

    /// A primary key from a mixin comes first, as it would if it were declared in the entity.
    func putMixedInKeyFirst(in draft: inout EntityDraft) {
        let names = Set((draft.key ?? []).filter { $0.mixin != nil }.map(\.name))
        if !names.isEmpty { draft.sort { names.contains($0.name) } }
    }

    /// Checks each mixin as if it were an entity, so that what is wrong in it is said once, and not of every entity.
    mutating func resolveMixins() {
        for name in mixinNames {
            guard var draft = mixins[name] else { continue }
            addMixins(to: &draft)
            draft.key = key(of: draft)
            let entity = resolve(draft)
            let own = Set(draft.properties.filter { $0.mixin == nil }.map(\.name))
            schema.mixins.append(
                Schema.Mixin(
                    name: name,
                    documentation: draft.documentation,
                    attributes: entity.attributes.filter { own.contains($0.relationship ?? $0.name) },
                    relationships: entity.relationships.filter { own.contains($0.name) },
                    mixins: draft.mixins,
                    location: draft.location
                )
            )
        }
    }
}
