import StrataMigrator
import StrataSchema
import StrataSQLite

extension TablePlan {
    mutating func compare(_ attribute: SchemaMatch.AttributePair) {
        let after = attribute.new
        let name = after.columnName
        guard let oldColumn = column(name, of: old), let newColumn = column(name, of: new) else { return }
        if oldColumn.collation != newColumn.collation { noteCollation(of: newColumn, after) }
        if newColumn.generated != nil { return compareGenerated(attribute, oldColumn, newColumn) }
        if oldColumn.generated != nil {
            needsRebuild = true
            note(.rebuild, "keeps the values of \(subject(after)), which are not computed any more", after)
        }
        let quoted = SQLText.quote(name)
        var expression: String
        if let arrival = arrival(of: after), let value = after.backfill?.text {
            note(arrival)
            expression = Self.parenthesised(value)
        } else if let retarget = kept.retarget(of: attribute, in: pair) {
            expression = newKey(attribute, retarget)
        } else if let backfill = backfillOfKey(attribute) {
            expression = newKey(attribute, backfill)
        } else {
            expression = convert(attribute, quoted) ?? quoted
        }
        if oldColumn.isNotNull != newColumn.isNotNull {
            needsRebuild = true
            if newColumn.isNotNull {
                note(.rebuild, "makes \(subject(after)) required", after) { plan in
                    expression = plan.fill(expression, after)
                }
            } else {
                note(.rebuild, "makes \(subject(after)) optional", after)
            }
        }
        if oldColumn.type == newColumn.type, !oldColumn.defaultSQL.isExactly(newColumn.defaultSQL) {
            needsRebuild = true
            let value = newColumn.defaultSQL.map { "changes the default of \(subject(after)) to \($0)" }
            note(.rebuild, value ?? "removes the default of \(subject(after))", after)
        } else if oldColumn.type != newColumn.type || oldColumn.collation != newColumn.collation {
            needsRebuild = true
        }
        if expression != quoted {
            expressions[name] = expression
            // A rule makes nothing of nothing; what a backfill makes of it, the developer says.
            let isRule = arrival(of: after)?.impact == .safe
            let isBackfill = after.backfill.map { Self.parenthesised($0.text).isExactly(expression) } ?? false
            updates.append((name, expression, isRule || !isBackfill))
            // An UPDATE would meet a value that another row has not left yet.
            if isUnique(name) { needsRebuild = true }
        }
    }

    /// Whether two rows may not have the same value in a column, or in what is computed from it.
    private func isUnique(_ name: String) -> Bool {
        var names: Set<String> = [name]
        for column in ordered(new.columns.filter { $0.generated != nil }) {
            let used = CanonicalSQL.names(in: column.generated?.expression ?? "")
            if !names.isDisjoint(with: used) { names.insert(column.name) }
        }
        return !names.isDisjoint(with: newKey)
            || new.indexes.contains { index in index.isUnique && names.contains(where: index.mentions) }
    }

    private mutating func noteCollation(of column: RelationalColumn, _ attribute: Schema.Attribute) {
        needsRebuild = true
        // The key of a relationship follows the key that it leads to.
        guard attribute.relationship == nil else { return }
        if column.collation == "NOCASE" {
            note(
                isUnique(column.name) ? .dataDependent : .rebuild,
                "compares \(subject(attribute)) without regard to upper and lower case",
                attribute
            )
        } else {
            note(.rebuild, "tells upper and lower case apart in \(subject(attribute))", attribute)
        }
    }

    /// The expression that turns the old value into one of the new type; nil if it is the value itself.
    private mutating func convert(_ attribute: SchemaMatch.AttributePair, _ quoted: String) -> String? {
        let (before, after) = (attribute.old, attribute.new)
        let domains = (ValueConversion.Domain(before, in: oldSchema), ValueConversion.Domain(after, in: newSchema))
        let outcome = ValueConversion.between(domains.0, domains.1)
        let (oldName, newName) = (oldSchema.typeName(of: before), newSchema.typeName(of: after))
        let sentence =
            oldName == newName
            ? "changes the cases of \(newName), which \(subject(after)) has"
            : "changes \(subject(after)) from \(oldName) to \(newName)"
        if case .same = outcome {
            noteType(attribute)
            return nil
        }
        if let backfill = after.backfill?.text, !Optional(backfill).isExactly(before.backfill?.text),
            !fillsOnly(backfill, attribute, outcome)
        {
            let replaces = !Self.mentions(after.columnName, backfill)
            note(
                replaces ? .lossy : .dataDependent,
                replaces ? "\(sentence), which replaces its values" : sentence,
                after
            )
            requireAcceptance(of: Self.parenthesised(backfill), after)
            return Self.parenthesised(backfill)
        }
        guard case .conversion(let conversion) = outcome else {
            diagnostics.append(
                .error(
                    "\(subject(after)) was \(oldName) and is \(newName), and there is no rule for its values: write "
                        + "`@backfill(\"…\")` behind it, with the SQL expression of the new value, in which "
                        + "\(after.columnName) is the old one",
                    at: after.location
                )
            )
            return nil
        }
        let isSameKey = kept.sameKeys.contains(KeptValues.Place(entity: pair.new.name, attribute: after.name))
        if !isSameKey, let condition = conversion.requirement(on: quoted), let words = conversion.requirement?.words {
            let whole = conversion.isOfElements ? "element of \(subject(after))" : subject(after)
            require("not every \(whole) \(words)", rowsWhere: "\(quoted) IS NOT NULL AND NOT (\(condition))")
        }
        if let loss = conversion.loss {
            note(.lossy, "\(sentence), which rounds its values \(loss)", after)
        } else {
            let isCertain = (conversion.requirement == nil || isSameKey) && !conversion.isUncertain
            // The key that it leads to says it.
            if isCertain && conversion.isIdentity && isSameKey { return nil }
            // Int and Int64 are one.
            if isCertain, conversion.isIdentity, domains.0.isSameInteger(as: domains.1) { return nil }
            // Also where no byte changes: what the app writes from now on is of the new type, and so the next step must
            // know it.
            note(isCertain ? .safe : .dataDependent, sentence, after)
        }
        return conversion.isIdentity ? nil : conversion.apply(to: quoted)
    }

    /// Says of values that stay as they are that they are of another type now: the next step is to start from that.
    mutating func noteType(_ attribute: SchemaMatch.AttributePair) {
        var before = attribute.old
        guard before.type != attribute.new.type || before.storage != attribute.new.storage else { return }
        // An enum that was renamed says so itself.
        before.type = EnumerationMatch(from: oldSchema, to: newSchema).renamed(before.type)
        let (oldName, newName) = (newSchema.typeName(of: before), newSchema.typeName(of: attribute.new))
        guard oldName != newName else { return }
        note(.safe, "changes \(subject(attribute.new)) from \(oldName) to \(newName)", attribute.new)
    }

    /// Whether a backfill is for the rows without a value: the others have a rule, and it says nothing of theirs.
    private func fillsOnly(
        _ backfill: String,
        _ attribute: SchemaMatch.AttributePair,
        _ outcome: ValueConversion.Outcome
    ) -> Bool {
        guard case .conversion = outcome, attribute.old.isOptional, !attribute.new.isOptional else { return false }
        return !Self.mentions(attribute.new.columnName, backfill)
    }

    static func mentions(_ column: String, _ backfill: String) -> Bool {
        SQLTokenizer.tokens(in: backfill).contains { token in
            (token.kind == .word || token.kind == .quotedName) && token.name.isSameName(as: column)
        }
    }

    mutating func remove(_ attribute: Schema.Attribute) {
        let name = removedColumn(attribute)
        // DROP COLUMN fails if a constraint of the table or a generated column uses it.
        let isUsed =
            old.checks.contains { CanonicalSQL.names(in: $0.expression).contains(name) }
            || old.columns.compactMap(\.generated).contains { CanonicalSQL.names(in: $0.expression).contains(name) }
        if isUsed { needsRebuild = true }
        if attribute.generation != nil {
            let sentence = "removes \(subject(attribute)), which is computed"
            note(SchemaChange(.safe, sentence, subject: subject(attribute), at: pair.new.location))
            return
        }
        if let departure = kept.leaving[KeptValues.Place(entity: pair.new.name, attribute: attribute.name)] {
            if let departure { note(departure) }
            if pair.old.primaryKey.contains(attribute.name) { needsRebuild = true }
            return
        }
        let namesake = kept.namesakes[KeptValues.Place(entity: pair.new.name, attribute: attribute.name)]
        note(
            SchemaChange(
                .lossy,
                "removes \(subject(attribute)) and its values" + (namesake.map { ", which \($0) does not get" } ?? ""),
                subject: subject(attribute),
                at: pair.new.location
            )
        )
        if pair.old.primaryKey.contains(attribute.name) { needsRebuild = true }
    }

    mutating func add(_ attribute: Schema.Attribute) {
        if let arrival = arrival(of: attribute) {
            note(arrival)
            addColumn(attribute)
        } else {
            note(.safe, "adds \(subject(attribute))", attribute) { $0.addColumn(attribute) }
        }
    }

    private mutating func addColumn(_ attribute: Schema.Attribute) {
        let name = attribute.columnName
        guard let column = column(name, of: new) else { return }
        if let generated = column.generated {
            // "It is not possible to ALTER TABLE ADD COLUMN a STORED column."
            if generated.isStored { needsRebuild = true }
            return
        }
        if attribute.defaultValue == .automatic {
            // The rows are numbered as SQLite has numbered them already.
            needsRebuild = true
            expressions[name] = rowIDName ?? "NULL"
            return
        }
        let isReference = new.foreignKeys.contains { $0.columns.contains(name) }
        if newKey.contains(name) || (isReference && column.defaultSQL != nil) { needsRebuild = true }
        if let backfill = attribute.backfill?.text {
            let value = Self.parenthesised(backfill)
            expressions[name] = value
            updates.append((name, value, false))
            requireAcceptance(of: value, attribute)
            if column.isNotNull {
                if arrival(of: attribute) == nil { requireValue(value, attribute) }
                if column.defaultSQL == nil { needsRebuild = true }
            }
        } else if column.isNotNull, let constant = column.defaultSQL {
            expressions[name] = constant
        } else if column.isNotNull {
            diagnostics.append(
                .error(
                    "\(subject(attribute)) is new and required, and rows that exist have no value for it: make it "
                        + "optional, or write "
                        + "`@backfill(\"\(newSchema.exampleBackfill(for: attribute, of: pair.new))\")` behind it, "
                        + "with the SQL expression of their value",
                    at: attribute.location
                )
            )
        } else if let constant = column.defaultSQL {
            expressions[name] = constant
        }
    }
}
