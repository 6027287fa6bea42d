import StrataLowering
import StrataSchema

/// Which entity and attribute of the new schema is which of the old one.
///
/// By `@renamed(from:)`, else by name, else by the name of the table or column: what is called as before is never taken
/// for another thing, whatever has the name of its column now. A thing that is gone and a thing that is new are never
/// taken for one another: where they could be, the developer is asked.
struct SchemaMatch {
    struct EntityPair {
        var old: Schema.Entity
        var new: Schema.Entity
        var attributes: [AttributePair] = []
        var removed: [Schema.Attribute] = []
        var added: [Schema.Attribute] = []
    }

    struct AttributePair {
        var old: Schema.Attribute
        var new: Schema.Attribute
    }

    private(set) var pairs: [EntityPair] = []
    private(set) var removed: [Schema.Entity] = []
    private(set) var added: [Schema.Entity] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(from old: Schema, to new: Schema, drops: ExplicitDrops) {
        var rest = old.entities
        var unmatched: [Schema.Entity] = []
        // Renames first: of two entities that swap their names each is the other.
        for entity in new.entities
        where Self.isRename(
            entity.name,
            from: entity.previousName,
            before: old.entity(named: entity.name)?.previousName
        ) {
            guard let index = rest.firstIndex(where: { $0.name == entity.previousName }) else {
                if old.entity(named: entity.name) == nil { reportUnknown(entity, in: old) }
                continue
            }
            pairs.append(EntityPair(old: rest.remove(at: index), new: entity))
        }
        // All names before any table: the table of an entity that is gone may belong to one that stays, by now.
        for entity in new.entities where !pairs.contains(where: { $0.new.name == entity.name }) {
            guard let match = rest.firstIndex(where: { $0.name == entity.name }) else { continue }
            pairs.append(EntityPair(old: rest.remove(at: match), new: entity))
        }
        for entity in new.entities where !pairs.contains(where: { $0.new.name == entity.name }) {
            if let match = rest.firstIndex(where: { $0.tableName == entity.tableName }) {
                pairs.append(EntityPair(old: rest.remove(at: match), new: entity))
            } else {
                unmatched.append(entity)
            }
        }
        removed = rest
        added = unmatched
        partJoins()
        for index in pairs.indices {
            var pair = pairs[index]
            matchAttributes(&pair)
            pairs[index] = pair
        }
        for pair in pairs { askAboutAttributes(pair, drops) }
        diagnostics += questionsAboutSides(drops)
        askAboutEntities(drops)
        for enumeration in new.enumerations { reportUnknownCases(of: enumeration, in: old) }
    }

    /// Links that lead to another entity than before are other links.
    private mutating func partJoins() {
        let parted = pairs.filter { pair in
            guard pair.old.isJoin, pair.new.isJoin else { return false }
            let before = pair.old.relationships.map { side in pairs.first { $0.old.name == side.destination }?.new.name
            }
            let after = pair.new.relationships.map { Optional($0.destination) }
            return before != after && before != after.reversed()
        }
        removed += parted.map(\.old)
        added += parted.map(\.new)
        pairs.removeAll { pair in parted.contains { $0.new.name == pair.new.name } }
    }

    /// A `@renamed(from:)` of a case that the last step does not have.
    private mutating func reportUnknownCases(of enumeration: Schema.Enumeration, in old: Schema) {
        guard
            let before = old.enumeration(named: enumeration.name)
                ?? enumeration.previousName.flatMap(old.enumeration(named:))
        else { return }
        for next in enumeration.cases
        where before.isRename(next)
            && !before.cases.contains(where: { $0.name == next.previousName || $0.name == next.name })
        {
            diagnostics.append(
                .error(
                    "the last step has no \(before.name).\(next.previousName ?? "") that "
                        + "\(enumeration.name).\(next.name) could be renamed from; it has "
                        + before.cases.map(\.name).joined(separator: ", "),
                    at: next.location
                )
            )
        }
    }

    /// A `@renamed` counts in the step after it was written; later it is only a note of what once was.
    static func isRename(_ name: String, from previous: String?, before: String?) -> Bool {
        guard let previous else { return false }
        return previous != name && previous != before
    }

    private mutating func matchAttributes(_ pair: inout EntityPair) {
        var rest = pair.old.attributes
        var unmatched: [Schema.Attribute] = []
        var matched: [String: Schema.Attribute] = [:]
        for attribute in pair.new.attributes {
            if let key = formerKey(of: attribute, in: pair), let index = rest.firstIndex(where: { $0.name == key }) {
                matched[attribute.name] = rest.remove(at: index)
                continue
            }
            let before = pair.old.attribute(named: attribute.name)
            guard Self.isRename(attribute.name, from: attribute.previousName, before: before?.previousName) else {
                continue
            }
            if let index = Self.index(of: attribute, in: rest, of: pair) {
                matched[attribute.name] = rest.remove(at: index)
            } else if before == nil, !Self.isOfNewRelationship(attribute, in: pair) {
                reportUnknown(attribute, in: pair)
            }
        }
        for attribute in pair.new.attributes where matched[attribute.name] == nil {
            guard let match = rest.firstIndex(where: { $0.name == attribute.name }) else { continue }
            matched[attribute.name] = rest.remove(at: match)
        }
        for attribute in pair.new.attributes where matched[attribute.name] == nil {
            if let match = rest.firstIndex(where: { $0.columnName == attribute.columnName }) {
                matched[attribute.name] = rest.remove(at: match)
            } else {
                unmatched.append(attribute)
            }
        }
        pair.attributes = pair.new.attributes.compactMap { new in
            matched[new.name].map { AttributePair(old: $0, new: new) }
        }
        pair.removed = rest
        pair.added = unmatched
    }

    private mutating func reportUnknown(_ entity: Schema.Entity, in old: Schema) {
        let previous = entity.previousName ?? ""
        guard !entity.isJoin else {
            diagnostics.append(
                .error(
                    "the last step has no many-to-many relationship \(previous) that \(entity.name) could be "
                        + "renamed from",
                    at: entity.location
                )
            )
            return
        }
        diagnostics.append(
            .error(
                "the last step has no entity \(previous) that \(entity.name) could be renamed from; it has "
                    + "\(old.entities.filter { !$0.isJoin }.map(\.name).sorted().joined(separator: ", "))",
                at: entity.location
            )
        )
    }

    private mutating func reportUnknown(_ attribute: Schema.Attribute, in pair: EntityPair) {
        let previous = attribute.previousName ?? ""
        diagnostics.append(
            .error(
                "the last step has no \(pair.old.name).\(previous) that \(pair.new.name).\(attribute.displayName) "
                    + "could be renamed from; it has \(pair.old.attributes.map(\.displayName).joined(separator: ", "))",
                at: attribute.location
            )
        )
    }

    private mutating func askAboutAttributes(_ pair: EntityPair, _ drops: ExplicitDrops) {
        if let question = questionAboutSides(pair) {
            diagnostics.append(question)
            return
        }
        for old in pair.removed where !drops.contains("\(pair.new.name).\(old.displayName)") {
            // What is computed is neither lost nor found again.
            let candidates = pair.added.filter {
                $0.type == old.type && ($0.relationship == nil) == (old.relationship == nil)
                    && ($0.generation == nil) == (old.generation == nil)
            }
            if old.generation != nil || isKeyOfSame(old, in: pair) || isSpread(old.relationship, in: pair) { continue }
            guard let first = candidates.first else { continue }
            let entity = pair.new.name
            let names = candidates.map(\.displayName).joined(separator: " or ")
            // A note of an earlier step says nothing of this one.
            let isUsed = candidates.contains { $0.previousName == old.displayName }
            let answer =
                isUsed
                ? "rename it by way of a third name in two steps, since its `@renamed` is of an earlier one"
                : "write `@renamed(from: \"\(old.displayName)\")` behind \(names)"
            diagnostics.append(
                .error(
                    "\(entity).\(old.displayName) is gone and \(names) is new: if it is the same value under a new "
                        + "name, \(answer); if \(old.displayName) is to be deleted with its values, add `--drop "
                        + "\(entity).\(old.displayName)` to the command",
                    at: first.location
                )
            )
        }
    }

    /// Whether an attribute is the key of a relationship that stays: what has changed is the key that it leads to.
    private func isKeyOfSame(_ attribute: Schema.Attribute, in pair: EntityPair) -> Bool {
        pair.new.relationships.contains { relationship in
            KeyTranslation.former(of: relationship, in: pair)?.keyAttributes.contains(attribute.name) ?? false
        }
    }

    private mutating func askAboutEntities(_ drops: ExplicitDrops) {
        for old in removed where !drops.contains(old.name) && !isGathered(old) {
            // Links of the same name lead to another entity now, and are no others under a new name.
            let candidates = added.filter { Self.isSimilar(old, $0) && $0.name != old.name }
            guard let first = candidates.first else {
                if let question = questionAboutLinks(old) ?? questionAboutKey(for: old) { diagnostics.append(question) }
                continue
            }
            let names = candidates.map(\.name).joined(separator: " or ")
            if old.isJoin {
                diagnostics.append(
                    .error(
                        "\(old.name) is gone and \(names) is new: if it is the same under a new name, write "
                            + "`@renamed(from: \"\(old.name.split(separator: ".").last ?? "")\")` behind \(names); if "
                            + "\(old.name) is to be deleted with all its links, add `--drop \(old.name)` to the "
                            + "command",
                        at: first.location
                    )
                )
                continue
            }
            diagnostics.append(
                .error(
                    "the entity \(old.name) is gone and \(names) is new: if it is the same under a new name, write "
                        + "`@renamed(from: \"\(old.name)\")` behind \(names); if \(old.name) is to be deleted with "
                        + "all its rows, add `--drop \(old.name)` to the command",
                    at: first.location
                )
            )
        }
    }

    /// Half of what the entity held beside its key is in the other one too.
    private static func isSimilar(_ old: Schema.Entity, _ new: Schema.Entity) -> Bool {
        // A join table that leads to the same entity, if only the relationship's name is another.
        if old.isJoin || new.isJoin {
            return old.isJoin && new.isJoin
                && old.name.split(separator: ".").first == new.name.split(separator: ".").first
                && old.relationships.map(\.destination) == new.relationships.map(\.destination)
        }
        let values = old.attributes.filter { !old.primaryKey.contains($0.name) }
        let shared = values.filter { value in
            new.attributes.contains { $0.name == value.name && $0.type == value.type }
        }
        return shared.count * 2 >= values.count
    }
}

extension Schema.Attribute {
    /// The name that the schema file has: of the relationship, if this attribute is its key.
    var displayName: String { relationship ?? name }
}
