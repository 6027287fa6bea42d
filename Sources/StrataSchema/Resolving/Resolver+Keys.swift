/// Primary keys: which properties, and which attributes those become.
extension Resolver {
    /// Keys may lead through relationships to other entities' keys.
    ///
    /// More than this is a mistake, and would let the number of attributes double with each entity.
    private static let maximumKeyParts = 16
    private static let maximumKeyDepth = 16

    /// The properties of the primary key: `id`, else what `@id` marks, else `primaryKey (…)`.
    ///
    /// More than one of these is an error: the struct has one `id`.
    mutating func key(of entity: EntityDraft) -> [PropertyDraft]? {
        let marked = entity.properties.filter { !$0.isLoaded && ($0.annotations.id != nil || $0.name == "id") }
        let lists = entity.members.compactMap { member -> (list: ListSyntax, mixin: MixinSource?)? in
            if case .list(let list) = member.kind, list.keyword == .primaryKey { (list, member.mixin) } else { nil }
        }
        // What is wrong inside a mixin is reported there.
        let sources = marked.map(\.mixin?.reference) + lists.map(\.mixin?.reference)
        let isOfOneMixin = sources.first.map { first in first != nil && sources.allSatisfy { $0 == first } } ?? false
        return silently(if: isOfOneMixin) { $0.key(of: entity, marked: marked, lists: lists) }
    }

    private mutating func key(
        of entity: EntityDraft,
        marked: [PropertyDraft],
        lists: [(list: ListSyntax, mixin: MixinSource?)]
    ) -> [PropertyDraft]? {
        if let second = lists.dropFirst().first {
            report(
                "an entity has one primary key; remove one",
                at: second.mixin?.reference.location ?? second.list.location,
                notes: [.init("the first is here", at: lists[0].list.location)]
            )
            return nil
        }
        if let (list, mixin) = lists.first {
            if let other = marked.first {
                report(
                    "the primary key of '\(entity.name)' is '\(other.name)' already; remove 'primaryKey (…)', or "
                        + "rename or "
                        + "unmark '\(other.name)'",
                    at: mixin?.reference.location ?? list.location,
                    notes: [.init("'\(other.name)' is here", at: other.location)]
                )
                return nil
            }
            return checkedKey(keyProperties(of: list, in: entity))
        }
        if marked.count > 1 {
            let names = marked.map(\.name).joined(separator: ", ")
            guard entity.kind != .view else {
                report(
                    "the rows of a view are told apart by one attribute, and '\(marked[0].name)' is that already; "
                        + "remove '@id'",
                    at: marked[1].mixin?.reference.location ?? marked[1].location,
                    notes: [.init("'\(marked[0].name)' is here", at: marked[0].location)]
                )
                return nil
            }
            report(
                "'\(entity.name)' has more than one primary key; for a key of several attributes write "
                    + "'primaryKey (\(names))' in place of '@id', and call none of them 'id'",
                at: marked[1].mixin?.reference.location ?? marked[1].location,
                notes: [.init("'\(marked[0].name)' is here", at: marked[0].location)]
            )
            return nil
        }
        if marked.isEmpty, entity.kind == .entity { reportMissingKey(of: entity) }
        return marked.isEmpty ? nil : checkedKey(marked)
    }

    private mutating func reportMissingKey(of entity: EntityDraft) {
        guard !entity.losses.key else { return }
        if entity.syntax.members.isEmpty, entity.mixins.isEmpty {
            report(
                "entity '\(entity.name)' is empty; give it attributes, such as 'id: UUID = .random'",
                at: entity.location
            )
        } else {
            report(
                "entity '\(entity.name)' has no primary key; add 'id: UUID = .random', or mark an attribute with '@id'",
                at: entity.location
            )
        }
    }

    private mutating func keyProperties(of list: ListSyntax, in entity: EntityDraft) -> [PropertyDraft]? {
        var result: [PropertyDraft] = []
        if let condition = list.condition {
            report("a primary key is one of all rows; remove 'where'", at: condition.location)
        }
        for part in list.parts {
            if let location = part.descending {
                report("a primary key has no direction; remove 'descending'", at: location)
            }
            guard case .name(let name) = part.kind else {
                report("a primary key names attributes, without quotes", at: part.location)
                return nil
            }
            guard let property = entity.property(named: name.text), !property.isLoaded else {
                reportUnknownAttribute(name, in: entity)
                return nil
            }
            guard !result.contains(where: { $0.name == property.name }) else {
                report("'\(property.name)' stands twice in the primary key; remove one", at: name.location)
                return nil
            }
            result.append(property)
        }
        return result
    }

    mutating func reportUnknownAttribute(_ name: NameSyntax, in entity: EntityDraft) {
        guard !entity.losses.attribute else { return }
        if let loaded = entity.property(named: name.text), case .loaded(let destination, _) = loaded.kind {
            report(
                "'\(loaded.name)' is loaded from '\(destination)', so '\(entity.name)' has no column of it; name "
                    + "what is stored",
                at: name.location
            )
            return
        }
        // `listID` for the relationship `list`, where a relationship is named as a whole.
        let relationship = entity.properties.first { property in
            if case .relationship = property.kind { name.text.hasPrefix(property.name) } else { false }
        }
        let names = entity.properties.filter { !$0.isLoaded }.map(\.name)
        let few = names.count <= 6 ? "; name \(String.listing(names))" : "; declare it, or name another"
        let advice =
            relationship.map { "; the relationship is called '\($0.name)'" }
            ?? suggestion(for: name.text, among: names, else: few)
        report("'\(entity.name)' has no attribute '\(name.text)'\(advice)", at: name.location)
    }

    private mutating func checkedKey(_ properties: [PropertyDraft]?) -> [PropertyDraft]? {
        for property in properties ?? [] {
            if property.isOptional {
                report(
                    "'\(property.name)' is part of the primary key, so it is never missing; remove the '?'",
                    at: property.syntax.type.location
                )
            }
            if let unique = property.annotations.unique, properties?.count == 1 {
                report("'\(property.name)' is the primary key, so it is unique already; remove '@unique'", at: unique)
            }
            checkKeyBehaviour(of: property)
        }
        return properties
    }
}

// MARK: - The attributes of keys

extension Resolver {
    mutating func resolveKeys() {
        for entity in entities { _ = keyParts(of: entity.name, depth: 0) }
        for entity in entities { checkAutomatic(in: entity) }
    }

    /// The attributes of the primary key of an entity, `nil` if something about them is wrong.
    mutating func keyParts(of name: String, depth: Int) -> [KeyPart]? {
        if case .resolved(let parts) = keys[name] { return parts }
        guard let position = entityPositions[name], let properties = entities[position].key else { return nil }
        keys[name] = .resolving
        var parts: [KeyPart]? = []
        for property in properties {
            guard let added = keyParts(of: property, in: entities[position], depth: depth) else {
                parts = nil
                break
            }
            parts?.append(contentsOf: added)
        }
        if let count = parts?.count, count > Self.maximumKeyParts {
            report(
                "the primary key of '\(name)' has \(count) attributes; it may have \(Self.maximumKeyParts)",
                at: entities[position].syntax.name.location
            )
            parts = nil
        }
        keys[name] = .resolved(parts)
        return parts
    }

    private mutating func keyParts(of property: PropertyDraft, in entity: EntityDraft, depth: Int) -> [KeyPart]? {
        switch property.kind {
        case .lost, .loaded:
            return nil
        case .attribute(let type):
            let previousName = property.annotations.previousName?.value
            return [KeyPart(name: property.name, previousName: previousName, type: type, storage: property.storage)]
        case .relationship(let destination):
            if case .resolving = keys[destination] {
                report(
                    "the primary key of '\(entity.name)' leads back to itself through '\(property.name)'; give one "
                        + "of the "
                        + "entities an attribute of its own as its key",
                    at: property.location
                )
                return nil
            }
            guard depth < Self.maximumKeyDepth else {
                report(
                    "the primary key of '\(entity.name)' leads through more than \(Self.maximumKeyDepth) "
                        + "relationships; "
                        + "give it an attribute of its own as its key",
                    at: property.location
                )
                return nil
            }
            return keyParts(of: destination, depth: depth + 1)?.map { $0.prefixed(by: property) }
        }
    }

    private mutating func checkAutomatic(in entity: EntityDraft) {
        for property in entity.properties where property.defaultValue == .automatic {
            guard let key = entity.key, key.count != 1 || key.first?.name != property.name,
                let value = property.syntax.defaultValue
            else { continue }
            report(
                "the database assigns only a primary key of one attribute, and '\(property.name)' is none; remove "
                    + "'= .automatic'",
                at: value.location
            )
        }
    }
}

extension KeyPart {
    /// The part as an attribute of an entity with the relationship `property` to the one that has the key:
    /// `list` and `id` make `listID`.
    func prefixed(by property: PropertyDraft) -> KeyPart {
        var part = self
        part.name = Self.joined(property.name, name)
        let previousRelationship = property.annotations.previousName?.value
        if previousRelationship != nil || previousName != nil {
            part.previousName = Self.joined(previousRelationship ?? property.name, previousName ?? name)
        }
        return part
    }

    static func joined(_ relationship: String, _ key: String) -> String {
        relationship + (key == "id" ? "ID" : key.prefix(1).uppercased() + key.dropFirst())
    }
}
