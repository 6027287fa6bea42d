import StrataLowering
import StrataMigrator
import StrataSchema

/// A to-one relationship that is gone where the other entity has a new one: it may be the same, seen from the other
/// side, as when one of something becomes many.
extension SchemaMatch {
    /// What to ask, with both answers.
    func questionsAboutSides(_ drops: ExplicitDrops) -> [Diagnostic] {
        var questions: [Diagnostic] = []
        for pair in pairs where !pair.old.isJoin && !pair.new.isJoin {
            for gone in pair.old.relationships where isGone(gone, from: pair) {
                guard !drops.contains("\(pair.new.name).\(gone.name)") else { continue }
                if let question = questionAboutLinks(pair, gone) {
                    questions.append(question)
                    continue
                }
                guard
                    let other = pairs.first(where: { $0.old.name == gone.destination && $0.new.name != pair.new.name }),
                    let taker = other.new.relationships.first(where: { isNew($0, in: other, leadingTo: pair) })
                else { continue }
                questions.append(question(pair, gone, other, taker))
            }
        }
        return questions
    }

    /// A to-one is gone, and the entity has a new many-to-many to where it led.
    private func questionAboutLinks(_ pair: EntityPair, _ gone: Schema.Relationship) -> Diagnostic? {
        let before = Set(pair.old.loadedRelationships.map(\.name))
        let taker = pair.new.loadedRelationships.first { loaded in
            guard case .manyToMany = loaded.kind else { return false }
            return !before.contains(loaded.name) && loaded.previousName == nil
                && pairs.contains { $0.old.name == gone.destination && $0.new.name == loaded.destination }
        }
        return taker.map {
            Self.question("\(pair.new.name).\(gone.name)", gone.name, "\(pair.new.name).\($0.name)", $0.location)
        }
    }

    /// A many-to-many is gone, and its entity has a new to-one to where it led.
    func questionAboutKey(for join: Schema.Entity) -> Diagnostic? {
        let names = join.name.split(separator: ".").map(String.init)
        guard join.isJoin, names.count == 2, let pair = pairs.first(where: { $0.old.name == names[0] }),
            let other = pairs.first(where: { $0.old.name == join.relationships.last?.destination })
        else { return nil }
        let taker = pair.new.relationships.first { relationship in
            relationship.destination == other.new.name
                && KeyTranslation.former(of: relationship, in: pair) == nil
                && relationship.keyAttributes.allSatisfy { name in
                    pair.added.contains { $0.name == name && $0.backfill == nil }
                }
        }
        return taker.map { Self.question(join.name, names[1], "\(pair.new.name).\($0.name)", $0.location) }
    }

    /// Whether a many-to-many is to-one now, so that its links are kept as keys.
    func isGathered(_ join: Schema.Entity) -> Bool {
        let names = join.name.split(separator: ".").map(String.init)
        guard join.isJoin, names.count == 2, let pair = pairs.first(where: { $0.old.name == names[0] }) else {
            return false
        }
        let destination = pairs.first { $0.old.name == join.relationships.last?.destination }?.new.name
        return pair.new.relationships.contains { relationship in
            (relationship.name == names[1] || relationship.previousName == names[1])
                && relationship.destination == destination
                && KeyTranslation.former(of: relationship, in: pair) == nil
        }
    }

    private static func question(
        _ gone: String,
        _ name: String,
        _ taker: String,
        _ location: SourceLocation
    ) -> Diagnostic {
        .error(
            "\(gone) is gone and \(taker) is new: if it is the same relationship under a new name, write "
                + "`@renamed(from: \"\(name)\")` behind \(taker), which keeps where it leads; if \(gone) is to be "
                + "deleted, add `--drop \(gone)` to the command",
            at: location
        )
    }

    private func isGone(_ relationship: Schema.Relationship, from pair: EntityPair) -> Bool {
        let stays = pair.new.relationships.contains {
            KeyTranslation.former(of: $0, in: pair)?.name == relationship.name
        }
        return !stays && !isSpread(relationship.name, in: pair)
    }

    /// Whether a to-one is many-to-many now, so that its keys are kept as links.
    func isSpread(_ relationship: String?, in pair: EntityPair) -> Bool {
        guard let relationship else { return false }
        return pair.new.loadedRelationships.contains { loaded in
            guard case .manyToMany = loaded.kind else { return false }
            return loaded.name == relationship || loaded.previousName == relationship
        }
    }

    private func isNew(_ relationship: Schema.Relationship, in pair: EntityPair, leadingTo other: EntityPair) -> Bool {
        relationship.destination == other.new.name && KeyTranslation.former(of: relationship, in: pair) == nil
            && relationship.keyAttributes.allSatisfy { name in
                pair.added.contains { $0.name == name && $0.backfill == nil }
            }
    }

    private func question(
        _ pair: EntityPair,
        _ gone: Schema.Relationship,
        _ other: EntityPair,
        _ taker: Schema.Relationship
    ) -> Diagnostic {
        let (before, after) = ("\(pair.new.name).\(gone.name)", "\(other.new.name).\(taker.name)")
        let ask = "\(before) is gone and \(after) is new: if it is the same relationship from the other side, "
        let drop = "; if \(before) is to be deleted with its values, add `--drop \(before)` to the command"
        guard gone.keyAttributes.count == 1, taker.keyAttributes.count == 1 else {
            // A backfill is one expression, and the key has several parts.
            return .error(
                ask + "keep both in this step, fill \(after) by an UPDATE that you write into it, and remove \(before) "
                    + "in the next" + drop,
                at: taker.location
            )
        }
        func name(_ name: String) -> String { "[\(name)]" }
        // Names in the step are the new ones, also of a key that has been renamed.
        let key = name(pair.new.columnName(pair.new.primaryKey[0]))
        let foreign = name(pair.old.columnName(gone.keyAttributes[0]))
        let parent = "\(name(other.new.tableName)).\(name(other.new.columnName(other.new.primaryKey[0])))"
        return .error(
            ask
                + "write `@backfill(\"(SELECT min(\(key)) FROM \(name(pair.new.tableName)) "
                + "WHERE \(foreign) = \(parent))\")` behind \(after), which takes the first where there are several"
                + drop,
            at: taker.location
        )
    }
}
