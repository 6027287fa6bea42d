import StrataMigrator
import StrataSQLite
import StrataSchema

/// A few rows for each table of a schema: NULLs, empty and unusual values, children of every parent.
///
/// Values of one attribute differ from row to row where the type has enough of them, so that unique ones are. What a
/// check refuses is tried again with other values, and left out after a while: a condition that no seed meets must not
/// stop a build.
package struct SeedRows {
    static let count = 3
    /// How often a row is tried: enough for conditions over a few columns.
    private static let attempts = 60

    /// With an entity for each join table.
    private let schema: Schema
    /// The values of the attributes of the rows that are there, by entity.
    private var made: [String: [[String: StoredValue]]] = [:]

    package init(schema: Schema) { self.schema = schema.withJoinEntities }

    /// Fills the tables that the schema's creation script has made; foreign keys are off.
    package mutating func insert(into connection: Connection) throws(StrataError) {
        for entity in parentsFirst {
            for row in 0..<Self.count { insert(row, of: entity, into: connection) }
        }
        try removeOrphans(connection)
    }

    private var parentsFirst: [Schema.Entity] {
        RelationalSchema(lowering: schema.withoutJoins).tablesInCreationOrder.compactMap { table in
            schema.entities.first { $0.tableName == table.name }
        }
    }

    private mutating func insert(_ row: Int, of entity: Schema.Entity, into connection: Connection) {
        let attributes = entity.attributes.filter { $0.generation == nil }
        let columns = attributes.map { SQLText.quote($0.columnName) }.joined(separator: ", ")
        let places = attributes.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(SQLText.quote(entity.tableName)) (\(columns)) VALUES (\(places))"
        for attempt in 0..<Self.attempts {
            let values = attributes.enumerated().map { position, attribute in
                value(of: attribute, in: entity, row: row, position: position, attempt: attempt)
            }
            // A unique Bool has no third value, and a check may refuse these: other values, or one row less.
            guard (try? connection.run(sql, values)) != nil else { continue }
            let names = attributes.map(\.name)
            made[entity.name, default: []].append(
                Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first })
            )
            return
        }
    }

    /// The first attempt has the values of the row's number; later ones go through the others, each attribute at its
    /// own pace, so that every pair of them comes up.
    private func value(
        of attribute: Schema.Attribute,
        in entity: Schema.Entity,
        row: Int,
        position: Int,
        attempt: Int
    ) -> StoredValue {
        let isNullable = attribute.isOptional && !entity.primaryKey.contains(attribute.name)
        let relationship = entity.relationships.first { $0.keyAttributes.contains(attribute.name) }
        // The parts of a key belong together.
        let first = relationship.flatMap { key in
            entity.attributes.firstIndex { $0.name == key.keyAttributes.first }
        }
        let place = first ?? position
        let index = row + attempt / (1 + place % 4) + attempt * (place % 3)
        if let relationship {
            return key(attribute, of: relationship, isNullable: isNullable, row: index)
        }
        let candidates = SeedValues(attribute, in: schema).all
        if isNullable {
            let place = index % (candidates.count + 1)
            return place == 0 ? .null : candidates[(index + candidates.count) % candidates.count]
        }
        return candidates[index % candidates.count]
    }

    /// The key of a row that is there; of one that will be, where two tables lead to each other.
    private func key(
        _ attribute: Schema.Attribute,
        of relationship: Schema.Relationship,
        isNullable: Bool,
        row: Int
    ) -> StoredValue {
        guard let destination = schema.entity(named: relationship.destination),
            let part = relationship.keyAttributes.firstIndex(of: attribute.name),
            destination.primaryKey.indices.contains(part)
        else { return .null }
        // All parts of a key at once: the row's number decides.
        if isNullable, row % (Self.count + 1) == 0 { return .null }
        let name = destination.primaryKey[part]
        if let rows = made[destination.name], !rows.isEmpty { return rows[row % rows.count][name] ?? .null }
        if isNullable { return .null }
        guard let key = destination.attribute(named: name) else { return .null }
        let candidates = SeedValues(key, in: schema).all
        return candidates[row % candidates.count]
    }

    /// What leads nowhere would stop the step that is looked at, for a reason that is none of its own.
    private func removeOrphans(_ connection: Connection) throws(StrataError) {
        for _ in 0..<Self.count * schema.entities.count {
            let violations = try connection.rows("PRAGMA foreign_key_check")
            if violations.isEmpty { return }
            for violation in violations {
                guard case .text(let table) = violation[0], case .integer(let rowID) = violation[1] else { continue }
                try connection.run("DELETE FROM \(SQLText.quote(table)) WHERE _rowid_ = ?", [.integer(rowID)])
            }
        }
    }
}

extension Schema {
    /// As it was declared: the lowering adds the entities of join tables by itself.
    fileprivate var withoutJoins: Schema {
        var schema = self
        schema.entities.removeAll(where: \.isJoin)
        return schema
    }
}
