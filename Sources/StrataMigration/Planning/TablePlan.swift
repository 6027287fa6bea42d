import StrataMigrator
import StrataSchema
import StrataSQLite

/// What happens to one table that stays.
struct TablePlan {
    let pair: SchemaMatch.EntityPair
    let oldSchema: Schema
    let newSchema: Schema
    /// The old table with all new names: what it is after the renames.
    let old: RelationalTable
    let new: RelationalTable
    /// Columns that were moved out of the way of a new name, by their old names.
    let movedAway: [String: String]
    /// Indexes that are gone already.
    let clearedIndexes: [String]

    var changes: [SchemaChange] = []
    var diagnostics: [Diagnostic] = []
    /// ALTER TABLE cannot do it.
    var needsRebuild = false
    /// The SELECT of a rebuild, for the columns whose value is not simply that of the old one.
    var expressions: [String: String] = [:]
    /// Columns that get their values by UPDATE, if the table is not rebuilt.
    var updates: [(column: String, expression: String)] = []
    /// Conditions that all rows must meet before anything changes, as whole SELECT statements.
    var requirements: [String] = []

    /// What the new table has and the old one has not.
    var addedColumns: [RelationalColumn] { pair.added.compactMap { column($0.columnName, of: new) } }

    init(
        _ pair: SchemaMatch.EntityPair,
        from oldSchema: Schema,
        to newSchema: Schema,
        old: RelationalTable,
        new: RelationalTable,
        movedAway: [String: String],
        clearedIndexes: [String]
    ) {
        self.pair = pair
        self.oldSchema = oldSchema
        self.newSchema = newSchema
        self.old = old
        self.new = new
        self.movedAway = movedAway
        self.clearedIndexes = clearedIndexes
        for attribute in pair.attributes { compare(attribute) }
        for attribute in pair.removed { remove(attribute) }
        for attribute in pair.added { add(attribute) }
        compareKeys()
        compareForeignKeys()
        compareIndexes()
        if needsRebuild {
            for index in changes.indices where changes[index].impact == .safe { changes[index].impact = .rebuild }
        }
    }

    /// The column of an attribute that is removed, as it is called after the renames.
    func removedColumn(_ attribute: Schema.Attribute) -> String {
        movedAway[attribute.columnName] ?? attribute.columnName
    }

    func column(_ name: String, of table: RelationalTable) -> RelationalColumn? {
        table.columns.first { $0.name == name }
    }

    func subject(_ attribute: Schema.Attribute) -> String { "\(pair.new.name).\(attribute.displayName)" }

    mutating func note(_ impact: SchemaChange.Impact, _ sentence: String, _ attribute: Schema.Attribute) {
        note(SchemaChange(impact, sentence, subject: subject(attribute), at: attribute.location))
    }

    /// Once: the parts of a composite key make one relationship.
    mutating func note(_ change: SchemaChange) {
        if !changes.contains(where: { $0.sentence == change.sentence }) { changes.append(change) }
    }

    /// A SELECT that names what is wrong and finds the rows by their keys.
    mutating func require(_ problem: String, rowsWhere condition: String) {
        let key = old.primaryKey.map(SQLText.quote)
        let columns = ([SQLText.literal(.text(problem)) + " AS \"problem\""] + key).joined(separator: ", ")
        requirements.append("SELECT \(columns) FROM \(SQLText.quote(new.name)) WHERE \(condition);")
    }
}

// MARK: - Attributes

extension TablePlan {
    private mutating func compare(_ attribute: SchemaMatch.AttributePair) {
        let after = attribute.new
        let name = after.columnName
        guard let oldColumn = column(name, of: old), let newColumn = column(name, of: new) else { return }
        let quoted = SQLText.quote(name)
        var expression = convert(attribute, quoted) ?? quoted
        if oldColumn.isNotNull != newColumn.isNotNull {
            needsRebuild = true
            if newColumn.isNotNull {
                note(.rebuild, "makes \(subject(after)) required", after)
                expression = fill(expression, after)
            } else {
                note(.rebuild, "makes \(subject(after)) optional", after)
            }
        }
        if oldColumn.type == newColumn.type, oldColumn.defaultSQL != newColumn.defaultSQL {
            needsRebuild = true
            let value = newColumn.defaultSQL.map { "changes the default of \(subject(after)) to \($0)" }
            note(.rebuild, value ?? "removes the default of \(subject(after))", after)
        } else if oldColumn.type != newColumn.type || oldColumn.collation != newColumn.collation {
            needsRebuild = true
        }
        if expression != quoted {
            expressions[name] = expression
            updates.append((name, expression))
            // An UPDATE would meet a value that another row has not left yet.
            let isUnique =
                new.primaryKey.contains(name)
                || new.indexes.contains { $0.isUnique && $0.parts.contains { $0.column == name } }
            if isUnique { needsRebuild = true }
        }
    }

    /// The expression that turns the old value into one of the new type; nil if it is the value itself.
    private mutating func convert(_ attribute: SchemaMatch.AttributePair, _ quoted: String) -> String? {
        let (before, after) = (attribute.old, attribute.new)
        let outcome = ValueConversion.between(
            ValueConversion.Domain(before, in: oldSchema),
            ValueConversion.Domain(after, in: newSchema)
        )
        let (oldName, newName) = (oldSchema.typeName(of: before), newSchema.typeName(of: after))
        let sentence =
            oldName == newName
            ? "changes the cases of \(newName), which \(subject(after)) has"
            : "changes \(subject(after)) from \(oldName) to \(newName)"
        if case .same = outcome { return nil }
        if let backfill = after.backfill, backfill != before.backfill {
            note(.dataDependent, sentence, after)
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
        if let condition = conversion.requirement(on: quoted), let words = conversion.requirement?.words {
            require("not every \(subject(after)) \(words)", rowsWhere: "\(quoted) IS NOT NULL AND NOT (\(condition))")
        }
        if let loss = conversion.loss {
            note(.lossy, "\(sentence), which rounds its values \(loss)", after)
        } else {
            let isCertain = conversion.requirement == nil && !conversion.isUncertain
            // A wider type, and one more way to read the same bytes, needs no step.
            if isCertain && conversion.isIdentity { return nil }
            note(isCertain ? .safe : .dataDependent, sentence, after)
        }
        return conversion.isIdentity ? nil : conversion.apply(to: quoted)
    }

    /// The value of a column that becomes required, where a row has none.
    private mutating func fill(_ expression: String, _ attribute: Schema.Attribute) -> String {
        if let backfill = attribute.backfill {
            let value = Self.parenthesised(backfill)
            // A backfill that has converted the value has filled it in, too.
            let filled = expression == value ? value : "coalesce(\(expression), \(value))"
            requireValue(filled, attribute)
            if filled != value { requireAcceptance(of: value, attribute) }
            return filled
        }
        if let constant = column(attribute.columnName, of: new)?.defaultSQL {
            return "coalesce(\(expression), \(constant))"
        }
        diagnostics.append(
            .error(
                "\(subject(attribute)) becomes required, and rows that exist may have no value: give it a constant "
                    + "default, or write `@backfill(\"\(newSchema.exampleBackfill(for: attribute, of: pair.new))\")` "
                    + "behind it, with the SQL expression of their value",
                at: attribute.location
            )
        )
        return expression
    }

    /// The developer's expression, in parentheses unless it is one token.
    private static func parenthesised(_ expression: String) -> String {
        SQLTokenizer.tokens(in: expression).count == 1 && !expression.contains("--") ? expression : "(\(expression))"
    }

    /// A backfill that is no constant may give NULL: said by row, where NOT NULL would name the column alone.
    private mutating func requireValue(_ expression: String, _ attribute: Schema.Attribute) {
        let tokens = SQLTokenizer.tokens(in: attribute.backfill ?? "")
        if let only = tokens.first, tokens.count == 1, only.kind != .word, only.kind != .quotedName { return }
        require("the backfill of \(subject(attribute)) gives no value", rowsWhere: "\(expression) IS NULL")
    }

    /// A backfill that the attribute's type does not hold would be stored, and refused by every read from then on.
    private mutating func requireAcceptance(of expression: String, _ attribute: Schema.Attribute) {
        // The key of a relationship is looked up among the keys that are there.
        guard attribute.relationship == nil,
            let acceptance = ValueConversion.Domain(attribute, in: newSchema).acceptance
        else { return }
        let condition = acceptance.condition.replacing("{}", with: expression)
        require(
            "not every value that its backfill gives \(subject(attribute)) \(acceptance.words)",
            rowsWhere: "\(expression) IS NOT NULL AND NOT (\(condition))"
        )
    }

    private mutating func remove(_ attribute: Schema.Attribute) {
        note(
            SchemaChange(
                .lossy,
                "removes \(subject(attribute)) and its values",
                subject: subject(attribute),
                at: pair.new.location
            )
        )
        if pair.old.primaryKey.contains(attribute.name) { needsRebuild = true }
    }

    private mutating func add(_ attribute: Schema.Attribute) {
        note(.safe, "adds \(subject(attribute))", attribute)
        let name = attribute.columnName
        guard let column = column(name, of: new) else { return }
        if attribute.defaultValue == .automatic {
            // The rows are numbered as SQLite has numbered them already.
            needsRebuild = true
            expressions[name] = rowIDName ?? "NULL"
            return
        }
        let isReference = new.foreignKeys.contains { $0.columns.contains(name) }
        if new.primaryKey.contains(name) || (isReference && column.defaultSQL != nil) { needsRebuild = true }
        if let backfill = attribute.backfill {
            let value = Self.parenthesised(backfill)
            expressions[name] = value
            updates.append((name, value))
            requireAcceptance(of: value, attribute)
            if column.isNotNull {
                requireValue(value, attribute)
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

    /// A name by which the rowid can be reached in both tables.
    var rowIDName: String? {
        let columns = Set((old.columns + new.columns).map { $0.name.lowercased() })
        return ["rowid", "_rowid_", "oid"].first { !columns.contains($0) }
    }
}
