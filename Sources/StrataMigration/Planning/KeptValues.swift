import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Values that go on in another column or table: without them a change would be a drop and an add.
struct KeptValues {
    /// An attribute of an entity: of the new one, or of the old one where it is gone.
    struct Place: Hashable {
        var entity: String
        var attribute: String
    }

    /// New attributes whose values come from others, as their backfill says.
    var arriving: [Place: SchemaChange] = [:]
    /// Relationships that lead to the same rows by another key: what is said of them, and of nothing that it takes.
    var followers: [Place: SchemaChange] = [:]
    /// Attributes that hold the key of the same row as before: whatever the key must meet, is asked of the key alone.
    var sameKeys: Set<Place> = []
    /// Entities whose rows are found by their old key.
    var lookedUp: Set<String> = []
    /// Attributes that are gone, and whose values are not: with what is to be said of it, if nothing else says it.
    var leaving: [Place: SchemaChange?] = [:]
    /// Relationships that lead to another entity than before.
    var retargets: [Place: Retarget] = [:]
    /// What all rows of an entity must meet, and in words what is wrong with those that do not.
    var requirements: [String: [(problem: String, condition: String)]] = [:]
    /// Links that are made of the keys that a column holds: by the name of their join table's entity.
    var copies: [String: LinkCopy] = [:]
    /// Join tables that go, and whose links do not.
    var keptLinks: [String: SchemaChange] = [:]
    /// Attributes that are gone where another entity has a new one of that name and type: what that is.
    var namesakes: [Place: String] = [:]
    var diagnostics: [Diagnostic] = []

    /// A value does not move from one entity to another by itself: which row it would belong to there, nobody has said.
    mutating func findNamesakes(_ match: SchemaMatch) {
        for pair in match.pairs {
            for attribute in pair.removed where attribute.relationship == nil && attribute.generation == nil {
                func takes(_ new: Schema.Attribute) -> Bool {
                    new.name == attribute.name && new.type == attribute.type && new.backfill == nil
                        && new.relationship == nil && new.generation == nil
                }
                let takers =
                    match.pairs.filter { $0.new.name != pair.new.name && $0.added.contains(where: takes) }.map(\.new)
                    + match.added.filter { $0.attributes.contains(where: takes) }
                guard let taker = takers.first?.name else { continue }
                namesakes[Place(entity: pair.new.name, attribute: attribute.name)] =
                    "\(taker).\(attribute.name)"
            }
        }
    }

    /// Whether an expression gives another value each time.
    static func isRandom(_ sql: String) -> Bool {
        SQLTokenizer.tokens(in: sql).contains { $0.kind == .word && $0.text.uppercasedASCII.hasPrefix("RANDOM") }
    }

    /// Says that a relationship cannot follow, and keeps what comes after from saying it again.
    mutating func refuse(
        _ relationship: String,
        _ destination: Schema.Entity,
        _ reason: String,
        at location: SourceLocation
    ) {
        diagnostics.append(
            .error("\(relationship) cannot follow \(destination.name) to its new key, \(reason)", at: location)
        )
    }
}

/// The links of a new many-to-many relationship that was a to-one until now.
struct LinkCopy {
    /// The entity that the relationship belongs to.
    var pair: SchemaMatch.EntityPair
    var former: Schema.Relationship
    var change: SchemaChange

    /// INSERT of the links, from the table as it is when all names are new and nothing else has changed.
    /// - Parameters:
    ///   - table: The join table: the owner's columns, then the destination's.
    ///   - movedColumns: Columns that were moved out of the way of a new name, by their old names.
    func statement(into table: RelationalTable, movedColumns: [String: String]) -> String {
        func column(_ name: String) -> String {
            let kept = pair.attributes.first { $0.old.name == name }?.new.columnName
            let former = pair.old.columnName(name)
            return SQLText.quote(kept ?? movedColumns[former] ?? former)
        }
        let key = former.keyAttributes.map(column)
        let values = (pair.old.primaryKey.map(column) + key).joined(separator: ", ")
        let columns = table.columns.map { SQLText.quote($0.name) }.joined(separator: ", ")
        let isThere = key.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        return "INSERT INTO \(SQLText.quote(table.name)) (\(columns))\nSELECT \(values)\n"
            + "FROM \(SQLText.quote(pair.new.tableName))\nWHERE \(isThere);"
    }
}
