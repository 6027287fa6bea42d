import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// What happens to one table that stays.
struct TablePlan {
    let pair: SchemaMatch.EntityPair
    let oldSchema: Schema
    let newSchema: Schema
    /// The old table with all new names: what it is after the renames.
    let old: RelationalTable
    let new: RelationalTable
    /// Values that come from other columns, or go on in them.
    let kept: KeptValues
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
    /// Columns that get their values by UPDATE, if the table is not rebuilt; where `keepsNull`, a row without a value stays
    /// without one.
    var updates: [(column: String, expression: String, keepsNull: Bool)] = []
    /// Conditions that all rows must meet before anything changes, as whole SELECT statements.
    var requirements: [String] = []

    /// What the new table has and the old one has not.
    var addedColumns: [RelationalColumn] { pair.added.compactMap { column($0.columnName, of: new) } }

    /// The columns of the declared key, before and after: a searched table may have a column `rowid` for its key.
    var oldKey: [String] {
        pair.old.primaryKey.compactMap { name in
            if let kept = pair.attributes.first(where: { $0.old.name == name }) { return kept.new.columnName }
            return pair.old.attribute(named: name).map(removedColumn)
        }
    }
    var newKey: [String] { pair.new.primaryKey.map(pair.new.columnName) }

    init(
        _ pair: SchemaMatch.EntityPair,
        from oldSchema: Schema,
        to newSchema: Schema,
        old: RelationalTable,
        new: RelationalTable,
        kept: KeptValues,
        movedAway: [String: String],
        clearedIndexes: [String]
    ) {
        self.pair = pair
        self.oldSchema = oldSchema
        self.newSchema = newSchema
        self.old = old
        self.new = new
        self.kept = kept
        self.movedAway = movedAway
        self.clearedIndexes = clearedIndexes
        for (problem, condition) in kept.requirements[pair.new.name] ?? [] {
            require(problem, rowsWhere: condition)
        }
        for attribute in pair.attributes { compare(attribute) }
        for attribute in pair.removed { remove(attribute) }
        for attribute in pair.added { add(attribute) }
        compareKeys()
        compareForeignKeys()
        compareChecks()
        requireGeneratedValues()
        refuseBackfillsFromNewColumns()
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
        table.columns.first { $0.name.isExactly(name) }
    }

    /// What is said of an attribute whose values come from elsewhere.
    func arrival(of attribute: Schema.Attribute) -> SchemaChange? {
        kept.arriving[KeptValues.Place(entity: pair.new.name, attribute: attribute.name)]
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
        let key = oldKey.map(SQLText.quote)
        let columns = ([SQLText.literal(.text(problem)) + " AS \"problem\""] + key).joined(separator: ", ")
        requirements.append("SELECT \(columns) FROM \(SQLText.quote(new.name)) WHERE \(condition);")
    }

    /// What a change asks of the rows may stop the step, and its class says so.
    mutating func note(
        _ impact: SchemaChange.Impact,
        _ sentence: String,
        _ attribute: Schema.Attribute,
        whoseValues requiring: (inout TablePlan) -> Void
    ) {
        let position = changes.count
        let count = requirements.count
        note(impact, sentence, attribute)
        requiring(&self)
        if requirements.count > count, changes.indices.contains(position), changes[position].sentence == sentence {
            changes[position].impact = .dataDependent
        }
    }

    /// A row may stop the changes of what these columns hold.
    mutating func mayStop(over columns: [String]) {
        var subjects: Set<String> = []
        var waiting = columns
        while let name = waiting.popLast() {
            guard let attribute = pair.new.attributes.first(where: { $0.columnName == name }),
                subjects.insert(subject(attribute)).inserted
            else { continue }
            if let generated = column(name, of: new)?.generated {
                waiting += CanonicalSQL.names(in: generated.expression)
            }
        }
        for index in changes.indices where subjects.contains(changes[index].subject) {
            if changes[index].impact != .lossy { changes[index].impact = .dataDependent }
        }
    }

    /// A name by which the rowid can be reached in both tables.
    var rowIDName: String? {
        let columns = Set((old.columns + new.columns).map { SQLName($0.name) })
        return ["rowid", "_rowid_", "oid"].first { !columns.contains(SQLName($0)) }
    }
}
