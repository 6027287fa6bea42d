import StrataMigrator
import StrataSchema
import StrataSQLite

extension TablePlan {
    /// The value of a key that leads to another entity: what the developer says, or none.
    mutating func newKey(_ attribute: SchemaMatch.AttributePair, _ retarget: KeptValues.Retarget) -> String {
        let after = attribute.new
        let destination = retarget.relationship.destination
        let sentence = "makes \(subject(after)) lead to \(destination)"
        if let backfill = after.backfill?.text, !Optional(backfill).isExactly(attribute.old.backfill?.text) {
            let replaces = !Self.mentions(after.columnName, backfill)
            note(
                replaces ? .lossy : .dataDependent,
                replaces ? "\(sentence), which replaces its keys" : sentence,
                after
            )
            let value = Self.parenthesised(backfill)
            if column(after.columnName, of: new)?.isNotNull == true { requireValue(value, after) }
            return value
        }
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

    /// Whether what becomes of the key of a relationship has been said, or asked.
    func isRetargeted(_ relationship: Schema.Relationship) -> Bool {
        pair.attributes.contains { attribute in
            attribute.new.relationship == relationship.name && kept.retarget(of: attribute, in: pair) != nil
        }
    }
}
