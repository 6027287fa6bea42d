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
    /// Links that cannot be looked up again.
    private(set) var diagnostics: [Diagnostic] = []

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
            before: before?.previousName
        )
        let name = isRenamed ? relationship.previousName ?? relationship.name : relationship.name
        let formerName = "\(pair.old.name).\(name)"
        // Said of a relationship that is not there, it is reported like any other.
        if formerName != join.name, isRenamed || former(name) != nil { join.previousName = formerName }
        guard let former = former(name), case .manyToMany(let oldTable) = former.kind,
            case .manyToMany(let newTable) = relationship.kind
        else { return }
        let owner = (old: Optional(pair.old), new: Optional(pair.new))
        let destination = (old: old.entity(named: former.destination), new: new.entity(named: relationship.destination))
        connect(&join, oldTable.ownerColumns, newTable.ownerColumns, owner)
        connect(&join, oldTable.destinationColumns, newTable.destinationColumns, destination)
    }

    /// One side: its columns are the same if they hold the same parts of the key; else the new key is looked up by the
    /// old one.
    private mutating func connect(
        _ join: inout Schema.Entity,
        _ oldColumns: [String],
        _ newColumns: [String],
        _ side: (old: Schema.Entity?, new: Schema.Entity?)
    ) {
        guard let before = side.old, let after = side.new,
            let pair = match.pairs.first(where: { $0.old.name == before.name && $0.new.name == after.name })
        else { return }
        let keptKey = before.primaryKey.map { part in
            pair.attributes.first { $0.old.name == part }?.new
        }
        if keptKey.map({ $0?.name }) == after.primaryKey.map(Optional.some), oldColumns.count == newColumns.count {
            for (oldColumn, newColumn) in zip(oldColumns, newColumns) where oldColumn != newColumn {
                change(newColumn, of: &join) { $0.previousName = oldColumn }
            }
            return
        }
        // The old key must still be among the values of the table that the new one is looked up in.
        let oldKey = keptKey.compactMap { $0?.columnName }
        guard oldKey.count == oldColumns.count, newColumns.count == after.primaryKey.count else {
            diagnostics.append(
                .error(
                    "the links of \(join.name) cannot follow \(after.name) to its new key, because the old one is "
                        + "gone: keep \(before.primaryKey.joined(separator: ", ")) in this step, and remove it in the next",
                    at: join.location
                )
            )
            for column in newColumns { change(column, of: &join) { $0.backfill = "NULL" } }
            return
        }
        let parent = SQLText.quote(after.tableName)
        let table = SQLText.quote(join.tableName)
        let condition = zip(oldKey, oldColumns).map { key, column in
            // A column that stays has its name; others are there until the rows have been copied.
            "\"parent\".\(SQLText.quote(key)) = \(table).\(SQLText.quote(column))"
        }.joined(separator: " AND ")
        for (column, part) in zip(newColumns, after.primaryKey) {
            let key = SQLText.quote(after.columnName(part))
            change(column, of: &join) { attribute in
                attribute.backfill =
                    "(SELECT \"parent\".\(key) FROM \(parent) AS \"parent\" WHERE \(condition))"
            }
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
