import StrataSQLite

struct ModelRow {
    /// The row's own number, which has nothing to do with its key.
    var number: Int
    /// By the attribute's number; nothing for what is computed.
    var values: [Int: StoredValue] = [:]
    /// By the relationship's number: the number of the row that it leads to.
    var targets: [Int: Int] = [:]
}

struct ModelLink: Hashable {
    var from: Int
    var to: Int
}

/// The rows of a database, by the numbers of entities and relationships.
struct ModelRows {
    var rows: [Int: [ModelRow]] = [:]
    var links: [Int: Set<ModelLink>] = [:]
    /// The highest number that an automatic key has given.
    var counters: [Int: Int64] = [:]

    func row(_ number: Int, of entity: Int) -> ModelRow? { rows[entity]?.first { $0.number == number } }
}

/// A column of a table and what a row holds in it.
struct ModelCell {
    var column: String
    var value: StoredValue
}

/// Rows as a schema shows them.
struct ModelReader {
    let schema: ModelSchema
    let data: ModelRows

    /// The value of an attribute, computed if it is.
    static func value(_ id: Int, of row: ModelRow, in entity: ModelEntity) -> StoredValue {
        if let generated = entity.attribute(id)?.generated {
            return generated.evaluate { value($0, of: row, in: entity) }
        }
        return row.values[id] ?? .null
    }

    /// The names of the columns of a key, and what stands in them; nothing in them for no row.
    func key(of row: ModelRow?, in entity: ModelEntity) -> [ModelCell] {
        entity.key.flatMap { part -> [ModelCell] in
            if let attribute = entity.attribute(part) {
                let value = row.map { Self.value(part, of: $0, in: entity) } ?? .null
                return [ModelCell(column: attribute.name, value: value)]
            }
            return entity.relation(part).map { cells(of: $0, from: row) } ?? []
        }
    }

    /// `listID` of a relationship `list` to a key `id`, `seatRow` of one to a key `row`.
    static func joined(_ name: String, _ part: String) -> String {
        part == "id" ? name + "ID" : name + part.prefix(1).uppercased() + part.dropFirst()
    }

    func cells(of relation: ModelRelation, from row: ModelRow?) -> [ModelCell] {
        guard let destination = schema.entity(relation.destination) else { return [] }
        let target = row?.targets[relation.id].flatMap { data.row($0, of: destination.id) }
        return key(of: target, in: destination).map { cell in
            ModelCell(column: Self.joined(relation.name, cell.column), value: cell.value)
        }
    }

    func cells(of row: ModelRow?, in entity: ModelEntity) -> [ModelCell] {
        let values = entity.attributes.map { attribute in
            ModelCell(
                column: attribute.name,
                value: row.map { Self.value(attribute.id, of: $0, in: entity) } ?? .null
            )
        }
        return values + entity.relations.filter(\.isToOne).flatMap { cells(of: $0, from: row) }
    }

    /// The rows of a relationship's join table.
    func cells(of relation: ModelRelation, in owner: ModelEntity, _ link: ModelLink?) -> [ModelCell] {
        guard let destination = schema.entity(relation.destination) else { return [] }
        func side(_ entity: ModelEntity, _ name: String, _ number: Int?) -> [ModelCell] {
            let row = number.flatMap { data.row($0, of: entity.id) }
            return key(of: row, in: entity).map {
                ModelCell(column: Self.joined(name, $0.column), value: $0.value)
            }
        }
        let far = owner.id == destination.id ? relation.name : Self.lowerCamelCase(destination.name)
        return side(owner, Self.lowerCamelCase(owner.name), link?.from) + side(destination, far, link?.to)
    }

    static func lowerCamelCase(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
