import StrataSQLite

/// Makes random rows that a schema allows.
struct RowMaker {
    let schema: ModelSchema
    private(set) var data = ModelRows()
    private var lastNumber = 0

    init(_ schema: ModelSchema, _ dice: inout Dice) {
        self.schema = schema
        for entity in schema.entities { addRows(to: entity, &dice) }
        for entity in schema.entities { lead(entity, &dice) }
    }

    private mutating func addRows(to entity: ModelEntity, _ dice: inout Dice) {
        data.rows[entity.id] = []
        for _ in 0..<dice.choose(0, 1, 3, 6, 9) {
            lastNumber += 1
            var row = ModelRow(number: lastNumber)
            for attribute in entity.attributes where attribute.generated == nil {
                row.values[attribute.id] = ModelValues.random(attribute, in: schema, &dice)
            }
            for relation in entity.relations where relation.isToOne {
                if !relation.isRequired, dice.isLucky(3) { continue }
                row.targets[relation.id] = dice.pick(data.rows[relation.destination] ?? [])?.number
            }
            data.rows[entity.id, default: []].append(row)
            if !isAllowed(entity) { data.rows[entity.id]?.removeLast() }
        }
        guard entity.isAutomatic else { return }
        let numbers = (data.rows[entity.id] ?? []).map { row -> Int64 in
            if case .integer(let number)? = row.values[entity.key[0]] { number } else { 0 }
        }
        // Rows that are gone had numbers, too.
        data.counters[entity.id] = (numbers.max() ?? 0) + Int64(dice.choose(0, 0, 1, 70))
    }

    /// Leads rows to rows that came later, and makes links.
    private mutating func lead(_ entity: ModelEntity, _ dice: inout Dice) {
        for relation in entity.relations {
            let targets = data.rows[relation.destination] ?? []
            guard relation.isToOne else {
                var links: Set<ModelLink> = []
                for row in data.rows[entity.id] ?? [] {
                    for _ in 0..<dice.choose(0, 1, 1, 1, 3) {
                        if let target = dice.pick(targets) {
                            links.insert(ModelLink(from: row.number, to: target.number))
                        }
                    }
                }
                data.links[relation.id] = links
                continue
            }
            for index in (data.rows[entity.id] ?? []).indices where dice.isLucky(2) && !relation.isRequired {
                let before = data.rows[entity.id]?[index].targets[relation.id]
                data.rows[entity.id]?[index].targets[relation.id] = dice.pick(targets)?.number
                if !isAllowed(entity) { data.rows[entity.id]?[index].targets[relation.id] = before }
            }
        }
    }

    private func isAllowed(_ entity: ModelEntity) -> Bool {
        ModelReader(schema: schema, data: data).faults(of: entity).isEmpty
    }
}
