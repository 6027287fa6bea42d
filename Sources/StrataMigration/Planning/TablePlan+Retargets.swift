import StrataMigrator
import StrataSchema
import StrataSQLite

extension TablePlan {
    /// The value of a key that leads to another entity: what the developer says, or none.
    mutating func newKey(_ attribute: SchemaMatch.AttributePair, _ retarget: KeptValues.Retarget) -> String {
        let after = attribute.new
        let destination = retarget.relationship.destination
        let sentence = "makes \(subject(after)) lead to \(destination)"
        if let backfill = Self.newBackfill(attribute) { return newKey(attribute, backfill) }
        if retarget.isDropped, after.isOptional {
            note(.lossy, "\(sentence), which removes its keys", after)
            return "NULL"
        }
        let former = retarget.former.destination
        let key = "its keys are those of \(former == destination ? "the \(former) that is gone" : former)"
        let drop = "add `--drop \(subject(after))` to the command to lose them"
        let answer: String
        if retarget.relationship.keyAttributes.count == 1 {
            let backfill =
                "write `@backfill(\"…\")` behind it, with the SQL expression of the new key, in which "
                + "\(after.columnName) is the old one"
            answer = after.isOptional ? "\(backfill); or \(drop)" : backfill
        } else {
            answer = after.isOptional ? drop : "make it optional, and \(drop)"
        }
        let question = Diagnostic.error(
            "\(subject(after)) leads to \(destination) now, and \(key): \(answer)",
            at: retarget.relationship.location
        )
        // Each part of a composite key would ask.
        if !diagnostics.contains(where: { $0.message == question.message }) { diagnostics.append(question) }
        return SQLText.quote(after.columnName)
    }

    /// The key as the developer's backfill gives it.
    mutating func newKey(_ attribute: SchemaMatch.AttributePair, _ backfill: String) -> String {
        let after = attribute.new
        let destination = pair.new.relationships.first { $0.name == after.relationship }?.destination ?? ""
        let sentence = "makes \(subject(after)) lead to \(destination)"
        let replaces = !Self.mentions(after.columnName, backfill)
        let loss = "\(sentence), which replaces its \(attribute.old.relationship == nil ? "values" : "keys")"
        note(replaces ? .lossy : .dataDependent, replaces ? loss : sentence, after)
        let value = Self.parenthesised(backfill)
        if column(after.columnName, of: new)?.isNotNull == true { requireValue(value, after) }
        return value
    }

    /// The backfill of a value that becomes the key of a relationship.
    func backfillOfKey(_ attribute: SchemaMatch.AttributePair) -> String? {
        guard attribute.old.relationship == nil, attribute.new.relationship != nil else { return nil }
        return Self.newBackfill(attribute)
    }

    /// What was written for this step: what stood there before has been used.
    static func newBackfill(_ attribute: SchemaMatch.AttributePair) -> String? {
        guard let backfill = attribute.new.backfill?.text, !Optional(backfill).isExactly(attribute.old.backfill?.text)
        else { return nil }
        return backfill
    }

    /// Whether what becomes of the key of a relationship has been said, or asked.
    func isRetargeted(_ relationship: Schema.Relationship) -> Bool {
        pair.attributes.contains { attribute in
            attribute.new.relationship == relationship.name
                && (kept.retarget(of: attribute, in: pair) != nil || backfillOfKey(attribute) != nil)
        }
    }
}
