import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// The join tables of a schema, with what they and their columns were called in the schema before.
struct JoinMatch {
    private let old: Schema
    private let new: Schema
    private let match: SchemaMatch
    /// The new schema with an entity for each join table.
    private(set) var schema: Schema
    /// Links that follow a side to its new key.
    private(set) var kept = KeptValues()

    /// - Parameter match: Which entity is which.
    init(old: Schema, new: Schema, match: SchemaMatch) {
        self.old = old
        self.new = new
        self.match = match
        schema = new.withJoinEntities
        for index in schema.entities.indices where schema.entities[index].isJoin {
            for pair in match.pairs {
                for relationship in pair.new.loadedRelationships
                where "\(pair.new.name).\(relationship.name)" == schema.entities[index].name {
                    var join = schema.entities[index]
                    connect(&join, relationship, pair)
                    schema.entities[index] = join
                }
            }
        }
    }

    private mutating func connect(
        _ join: inout Schema.Entity,
        _ relationship: Schema.LoadedRelationship,
        _ pair: SchemaMatch.EntityPair
    ) {
        func former(_ name: String) -> Schema.LoadedRelationship? {
            pair.old.loadedRelationships.first { $0.name == name }
        }
        let before = former(relationship.name)
        let isRenamed = SchemaMatch.isRename(
            relationship.name,
            from: relationship.previousName,
            // A note may be of the time when it was a to-one.
            before: before?.previousName
                ?? pair.old.relationships.first { $0.name == relationship.name }?.previousName
        )
        let name = isRenamed ? relationship.previousName ?? relationship.name : relationship.name
        let formerName = "\(pair.old.name).\(name)"
        // Said of a relationship that is not there, it is reported like any other.
        // A to-one that becomes many-to-many has no table whose name could change.
        let wasKey = pair.old.relationships.contains { $0.name == name }
        if formerName != join.name, isRenamed && !wasKey || former(name) != nil { join.previousName = formerName }
        guard let former = former(name), case .manyToMany(let oldTable) = former.kind,
            case .manyToMany(let newTable) = relationship.kind
        else { return }
        let owner = (old: Optional(pair.old), new: Optional(pair.new))
        let destination = (old: old.entity(named: former.destination), new: new.entity(named: relationship.destination))
        connect(&join, oldTable.ownerColumns, newTable.ownerColumns, owner)
        connect(&join, oldTable.destinationColumns, newTable.destinationColumns, destination)
    }

    /// One side: its columns are the same if they hold the same parts of the key; else the new key is found by the old
    /// one.
    private mutating func connect(
        _ join: inout Schema.Entity,
        _ oldColumns: [String],
        _ newColumns: [String],
        _ side: (old: Schema.Entity?, new: Schema.Entity?)
    ) {
        guard let before = side.old, let after = side.new,
            let pair = match.pairs.first(where: { $0.old.name == before.name && $0.new.name == after.name })
        else { return }
        let table = SQLText.quote(join.tableName)
        // A column that stays has its name; others are there until the rows have been copied.
        let values = oldColumns.map { "\(table).\(SQLText.quote($0))" }
        let translation = KeyTranslation(match: match, old: old, new: new)
        let expressions: [String]
        switch translation.translate(values, of: pair, for: join) {
        case .same:
            for column in newColumns { kept.sameKeys.insert(KeptValues.Place(entity: join.name, attribute: column)) }
            for (oldColumn, newColumn) in zip(oldColumns, newColumns) where oldColumn != newColumn {
                change(newColumn, of: &join) { $0.previousName = oldColumn }
            }
            return
        case .expressions(let found): expressions = found
        case .impossible(let reason):
            kept.refuse("the links of \(join.name)", after, reason, at: join.location)
            expressions = newColumns.map { _ in "NULL" }
        }
        let said = SchemaChange(
            .safe,
            "leads the links of \(join.name) to the new key of \(after.name)",
            subject: join.name,
            at: join.location
        )
        for (column, expression) in zip(newColumns, expressions) {
            // A part that the old key had as well.
            if let index = values.firstIndex(of: expression) {
                let former = oldColumns[index]
                if former != column { change(column, of: &join) { $0.previousName = former } }
                continue
            }
            change(column, of: &join) { $0.backfill = Schema.SQL(expression, at: $0.location) }
            kept.arriving[KeptValues.Place(entity: join.name, attribute: column)] = said
        }
        if expressions.contains(where: { $0.hasPrefix("(SELECT ") }) { kept.lookedUp.insert(after.name) }
        let side = join.relationships.first { $0.keyAttributes == newColumns }
        if let side { kept.followers[KeptValues.Place(entity: join.name, attribute: side.name)] = said }
        for column in oldColumns {
            kept.leaving.updateValue(nil, forKey: KeptValues.Place(entity: join.name, attribute: column))
        }
    }

    private func change(
        _ column: String,
        of join: inout Schema.Entity,
        _ change: (inout Schema.Attribute) -> Void
    ) {
        guard let index = join.attributes.firstIndex(where: { $0.columnName == column }) else { return }
        change(&join.attributes[index])
    }
}
