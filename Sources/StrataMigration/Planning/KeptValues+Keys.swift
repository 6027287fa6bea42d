import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// To-one relationships that lead to the same rows as before, by another key.
extension KeptValues {
    /// Gives the keys of relationships whose destination has another one their new values.
    /// - Parameter schema: The new schema; its backfills are written.
    mutating func followKeys(_ translation: KeyTranslation, in schema: inout Schema) {
        for pair in translation.match.pairs {
            guard let index = schema.entities.firstIndex(where: { $0.name == pair.new.name }) else { continue }
            for relationship in pair.new.relationships {
                guard let former = KeyTranslation.former(of: relationship, in: pair),
                    let destination = translation.destination(of: former, relationship)
                else { continue }
                for name in relationship.keyAttributes {
                    sameKeys.insert(Place(entity: pair.new.name, attribute: name))
                }
                let follower = Follower(pair: pair, former: former, relationship: relationship)
                follow(follower, to: destination, translation, &schema.entities[index])
            }
        }
    }

    private struct Follower {
        var pair: SchemaMatch.EntityPair
        var former: Schema.Relationship
        var relationship: Schema.Relationship

        var place: String { "\(pair.new.name).\(relationship.name)" }

        /// A part of the old key, by the name that its column has when all renames are done.
        func value(_ name: String) -> String {
            let kept = pair.attributes.first { $0.old.name == name }?.new.columnName
            let column = kept ?? pair.old.columnName(name)
            return "\(SQLText.quote(pair.new.tableName)).\(SQLText.quote(column))"
        }

        /// Whether another attribute takes over the name of a column that holds the old key.
        var isCovered: Bool {
            former.keyAttributes.contains { name in
                guard !pair.attributes.contains(where: { $0.old.name == name }) else { return false }
                return pair.new.attributes.contains { $0.columnName.isSameName(as: pair.old.columnName(name)) }
            }
        }
    }

    /// What the developer has written for this step counts; what was written for an earlier one has been used.
    private static func ownBackfill(_ follower: Follower) -> String? {
        let pair = follower.pair
        let before = follower.former.keyAttributes.compactMap { pair.old.attribute(named: $0)?.backfill?.text }
        for name in follower.relationship.keyAttributes {
            guard let backfill = pair.new.attribute(named: name)?.backfill?.text,
                !before.contains(where: { $0.isExactly(backfill) })
            else { continue }
            return TablePlan.parenthesised(backfill)
        }
        return nil
    }

    private mutating func follow(
        _ follower: Follower,
        to destination: SchemaMatch.EntityPair,
        _ translation: KeyTranslation,
        _ entity: inout Schema.Entity
    ) {
        let (pair, relationship) = (follower.pair, follower.relationship)
        let values = follower.former.keyAttributes.map(follower.value)
        let own = Self.ownBackfill(follower)
        let expressions: [String]
        switch translation.translate(values, of: destination, for: pair.new) {
        case .same: return
        case _ where own != nil: expressions = [own].compactMap(\.self)
        case .expressions(let found) where !follower.isCovered: expressions = found
        case .expressions:
            let reason = "because the name of its column is taken over: rename that in the next step"
            refuse(follower.place, destination.new, reason, at: relationship.location)
            expressions = relationship.keyAttributes.map { _ in "NULL" }
        case .impossible(let reason):
            refuse(follower.place, destination.new, reason, at: relationship.location)
            expressions = relationship.keyAttributes.map { _ in "NULL" }
        }
        let said = SchemaChange(
            own == nil ? .safe : .dataDependent,
            "leads \(follower.place) to the new key of \(destination.new.name)",
            subject: follower.place,
            at: relationship.location
        )
        followers[Place(entity: pair.new.name, attribute: relationship.name)] = said
        let looksUp = own == nil && expressions.contains { $0.hasPrefix("(SELECT ") }
        if looksUp, pair.new.name != destination.new.name { lookedUp.insert(destination.new.name) }
        for (name, expression) in zip(relationship.keyAttributes, expressions) {
            // The relationship may have another name, and this attribute had none.
            if pair.added.contains(where: { $0.name == name }) {
                entity.attributes.firstIndex { $0.name == name }.map { entity.attributes[$0].previousName = nil }
            }
            let column = "\(SQLText.quote(pair.new.tableName)).\(SQLText.quote(pair.new.columnName(name)))"
            guard expression != column, let index = entity.attributes.firstIndex(where: { $0.name == name }) else {
                continue
            }
            entity.attributes[index].backfill = Schema.SQL(expression, at: relationship.location)
            arriving[Place(entity: pair.new.name, attribute: name)] = said
        }
        for name in follower.former.keyAttributes {
            leaving.updateValue(nil, forKey: Place(entity: pair.new.name, attribute: name))
        }
        // A row that leads somewhere and would lead nowhere.
        guard diagnostics.isEmpty, let value = values.first, let expression = expressions.first(where: { $0 != value })
        else { return }
        requirements[pair.new.name, default: []].append(
            (
                "not every \(follower.place) leads to a row of \(destination.new.name)",
                "\(value) IS NOT NULL AND \(expression) IS NULL"
            )
        )
    }
}
