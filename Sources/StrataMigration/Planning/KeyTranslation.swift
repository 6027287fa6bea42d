import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Finds the new key of a row by its old one, for all that lead to it: an entity may get another key, and nobody who
/// holds the old one may then lead elsewhere.
struct KeyTranslation {
    enum Outcome {
        /// The old key is the new one.
        case same
        /// An expression for each part of the new key.
        case expressions([String])
        /// Why there is none.
        case impossible(String)
    }

    let match: SchemaMatch
    let old: Schema
    let new: Schema

    /// The relationship that a new one was before.
    static func former(of relationship: Schema.Relationship, in pair: SchemaMatch.EntityPair) -> Schema.Relationship? {
        let before = pair.old.relationships.first { $0.name == relationship.name }
        if SchemaMatch.isRename(relationship.name, from: relationship.previousName, before: before?.previousName) {
            return pair.old.relationships.first { $0.name == relationship.previousName }
        }
        // A name that stands in no `@renamed`, over the same columns; one that is still there is itself.
        return before
            ?? pair.old.relationships.first { old in
                !pair.new.relationships.contains { $0.name == old.name }
                    && old.keyAttributes.map(pair.old.columnName) == relationship.keyAttributes.map(pair.new.columnName)
            }
    }

    /// The entity that both lead to.
    func destination(of old: Schema.Relationship, _ new: Schema.Relationship) -> SchemaMatch.EntityPair? {
        match.pairs.first { $0.old.name == old.destination && $0.new.name == new.destination }
    }

    // MARK: - Keys

    /// Whether the key is made of other attributes than before, or of relationships that have other keys.
    func isChanged(_ pair: SchemaMatch.EntityPair, depth: Int = 0) -> Bool {
        // Keys that lead to one another in a ring are no keys; the schema says so.
        guard depth < Self.maximumDepth else { return false }
        let kept = pair.old.primaryKey.map { part in pair.attributes.first { $0.old.name == part }?.new.name }
        guard kept == pair.new.primaryKey.map(Optional.some) else { return true }
        return pair.new.primaryKey.contains { leadsToChangedKey($0, of: pair, depth: depth) }
    }

    private func leadsToChangedKey(_ part: String, of pair: SchemaMatch.EntityPair, depth: Int) -> Bool {
        changedDestination(of: part, in: pair, depth: depth) != nil
    }

    private func changedDestination(
        of part: String,
        in pair: SchemaMatch.EntityPair,
        depth: Int
    ) -> (old: Schema.Relationship, new: Schema.Relationship, pair: SchemaMatch.EntityPair)? {
        guard let relationship = pair.new.relationships.first(where: { $0.keyAttributes.contains(part) }),
            let former = Self.former(of: relationship, in: pair),
            let destination = destination(of: former, relationship),
            isChanged(destination, depth: depth + 1)
        else { return nil }
        return (former, relationship, destination)
    }

    private static let maximumDepth = 16

    // MARK: - Translating

    /// - Parameters:
    ///   - values: The old key, an expression for each part.
    ///   - pair: Whose key it is.
    ///   - reader: Whose table the expressions are read in.
    func translate(
        _ values: [String],
        of pair: SchemaMatch.EntityPair,
        for reader: Schema.Entity,
        depth: Int = 0
    ) -> Outcome {
        guard depth < Self.maximumDepth, values.count == pair.old.primaryKey.count,
            isChanged(pair) || pair.new.primaryKey.contains(where: { rewriting(of: $0, in: pair) != nil })
        else { return .same }
        var known: [String?] = []
        for part in pair.new.primaryKey {
            switch translatePart(part, values, of: pair, for: reader, depth: depth) {
            case .same: known.append(nil)
            case .expressions(let expressions): known.append(expressions.first)
            case .impossible(let reason): return .impossible(reason)
            }
        }
        if known.allSatisfy({ $0 != nil }) { return .expressions(known.compactMap(\.self)) }
        return lookup(values, of: pair, for: reader)
    }

    /// A part that the old key had as well, or that follows from one; `same` if it is to be looked up.
    private func translatePart(
        _ part: String,
        _ values: [String],
        of pair: SchemaMatch.EntityPair,
        for reader: Schema.Entity,
        depth: Int
    ) -> Outcome {
        func oldValue(_ name: String) -> String? { pair.old.primaryKey.firstIndex(of: name).map { values[$0] } }
        if let (former, relationship, destination) = changedDestination(of: part, in: pair, depth: depth) {
            let parts = former.keyAttributes.compactMap(oldValue)
            guard parts.count == former.keyAttributes.count,
                let index = relationship.keyAttributes.firstIndex(of: part)
            else { return .same }
            switch translate(parts, of: destination, for: reader, depth: depth + 1) {
            case .expressions(let expressions) where expressions.indices.contains(index):
                return .expressions([expressions[index]])
            case .impossible(let reason): return .impossible(reason)
            default: return .same
            }
        }
        guard let kept = pair.attributes.first(where: { $0.new.name == part }), let value = oldValue(kept.old.name)
        else {
            return .same
        }
        guard let backfill = rewriting(of: part, in: pair) else { return .expressions([value]) }
        // Those who hold the key change by the same expression.
        let canonical = CanonicalSQL.expression(backfill, columns: pair.new.attributes.map(\.columnName))
        // A query has columns of its own, which may have the same names.
        let isQuery = SQLTokenizer.tokens(in: backfill).contains { $0.isKeyword("SELECT") }
        guard !KeptValues.isRandom(backfill), !isQuery,
            CanonicalSQL.names(in: canonical).allSatisfy({ $0 == kept.new.columnName })
        else {
            return .impossible(
                "because that is computed from more than the old one: add it as an attribute of its own in this step, "
                    + "and make it the key in the next"
            )
        }
        let expression = Self.substituting(canonical, value)
        // A backfill may give a constant, and who leads nowhere leads nowhere.
        return .expressions(["CASE WHEN \(value) IS NOT NULL THEN \(expression) END"])
    }

    /// The backfill of this step that gives a part of the key other values.
    private func rewriting(of part: String, in pair: SchemaMatch.EntityPair) -> String? {
        guard let kept = pair.attributes.first(where: { $0.new.name == part }),
            let backfill = kept.new.backfill?.text, !Optional(backfill).isExactly(kept.old.backfill?.text),
            !isUntouched(kept, in: pair)
        else { return nil }
        return backfill
    }

    /// An expression over one column with another value in its place.
    private static func substituting(_ canonical: String, _ value: String) -> String {
        // The value is a column, or in parentheses.
        let text = SQLTokenizer.tokens(in: canonical).map { token in
            token.kind == .quotedName ? value : token.text
        }.joined(separator: " ")
        return CanonicalSQL.layout(text)
    }

    /// The new key as the row that has the old one holds it.
    private func lookup(
        _ values: [String],
        of pair: SchemaMatch.EntityPair,
        for reader: Schema.Entity
    ) -> Outcome {
        let oldKey = pair.old.primaryKey.joined(separator: ", ")
        // Letter case makes no difference between the names of tables.
        let name = reader.tableName.isSameName(as: "parent") ? "the_parent" : "parent"
        let alias = SQLText.quote(name)
        var conditions: [String] = []
        for (part, value) in zip(pair.old.primaryKey, values) {
            guard let kept = pair.attributes.first(where: { $0.old.name == part }) else {
                return .impossible(
                    "because the old one is gone: keep \(oldKey) in this step, and remove it in the next"
                )
            }
            guard isUntouched(kept, in: pair) else {
                return .impossible("because the old one changes as well: leave \(oldKey) as it is in this step")
            }
            conditions.append("\(alias).\(SQLText.quote(kept.new.columnName)) = \(value)")
        }
        let parent = "\(SQLText.quote(pair.new.tableName)) AS \(alias) WHERE \(conditions.joined(separator: " AND "))"
        var expressions: [String] = []
        for part in pair.new.primaryKey {
            var column = "\(alias).\(SQLText.quote(pair.new.columnName(part)))"
            // The rows lead to one another, and none has its new key yet.
            if pair.new.name == reader.name {
                guard let value = ownValue(of: part, in: pair, alias) else {
                    return .impossible(
                        "because its rows lead to one another and have no new key yet: add \(part) in this step, and "
                            + "make it the key in the next"
                    )
                }
                column = value
            }
            expressions.append("(SELECT \(column) FROM \(parent))")
        }
        return .expressions(expressions)
    }

    /// Whether the values of an attribute are what they were, byte for byte.
    func isUntouched(_ kept: SchemaMatch.AttributePair, in pair: SchemaMatch.EntityPair) -> Bool {
        let outcome = ValueConversion.between(.init(kept.old, in: old), .init(kept.new, in: new))
        guard case .same = outcome else { return false }
        let relationship = pair.new.relationships.first { $0.keyAttributes.contains(kept.new.name) }
        if let relationship, let former = retargeted(relationship, in: pair),
            former.keyAttributes.contains(kept.old.name)
        {
            return false
        }
        return changedDestination(of: kept.new.name, in: pair, depth: 0) == nil
    }

    /// Whether all who hold the key of an entity may go on as they are.
    func hasSameKey(_ pair: SchemaMatch.EntityPair) -> Bool {
        !isChanged(pair)
            && pair.new.primaryKey.allSatisfy { part in
                pair.attributes.first { $0.new.name == part }.map { isUntouched($0, in: pair) } ?? false
            }
    }

    /// The value that a part of the new key will have, as an expression over the table as it is now.
    private func ownValue(of part: String, in pair: SchemaMatch.EntityPair, _ alias: String) -> String? {
        if let kept = pair.attributes.first(where: { $0.new.name == part }) {
            return isUntouched(kept, in: pair) ? "\(alias).\(SQLText.quote(kept.new.columnName))" : nil
        }
        guard let attribute = pair.new.attribute(named: part) else { return nil }
        if attribute.defaultValue == .automatic { return "\(alias).rowid" }
        guard let backfill = attribute.backfill?.text, !KeptValues.isRandom(backfill) else { return nil }
        // Under its own name the table is the row that leads, not the one that is led to.
        let namesTable = SQLTokenizer.tokens(in: backfill).contains { $0.name.isSameName(as: pair.new.tableName) }
        guard !namesTable else { return nil }
        return TablePlan.parenthesised(backfill)
    }
}
