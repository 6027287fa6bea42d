import StrataSQLite

// Rows that relationships lead to.

extension Evaluator {
    /// Leads from a row to another; -1 if there is none.
    typealias Way = (Int) throws(StrataError) -> Int

    /// The rows at the end of a way over to-ones, and which of them a row leads to.
    func way(_ path: QueryPath) throws(StrataError) -> (rows: any EvaluationRows, follow: Way) {
        var (rows, follow): (any EvaluationRows, Way) = (rows, { row throws(StrataError) in row })
        for relationship in path.relationships {
            let (target, find) = try destinations(of: relationship, from: rows)
            let previous = follow
            rows = target
            follow = { row throws(StrataError) in
                let owner = try previous(row)
                return owner < 0 ? -1 : try find(owner).first ?? -1
            }
        }
        return (rows, follow)
    }

    /// The rows of the other side of a relationship, and which of them belong to an owner.
    func destinations(
        of relationship: QueryRelationship,
        from owners: any EvaluationRows
    ) throws(StrataError) -> (rows: any EvaluationRows, find: (Int) throws(StrataError) -> [Int]) {
        let target: any EvaluationRows
        let (ownerColumns, targetColumns): ([Int], [Int])
        switch relationship.link {
        case .owner(let foreignKey):
            target = try tables.rows(of: relationship.table, for: relationship.name)
            (ownerColumns, targetColumns) = (
                try owners.positions(of: foreignKey), try target.positions(of: relationship.key)
            )
        case .destination(let foreignKey):
            target = try tables.rows(of: relationship.table, for: relationship.name)
            (ownerColumns, targetColumns) = (
                try owners.positions(of: relationship.ownerKey), try target.positions(of: foreignKey)
            )
        case .through(let table, let ownerKey, let destinationKey):
            return try destinations(of: relationship, from: owners, through: table, ownerKey, destinationKey)
        case .joinTable:
            throw unsupported(
                "the relationship \(relationship.name) has a join table, which is in SQLite alone; test it with "
                    + "Database.inMemory(schema:)"
            )
        }
        let index = try tables.index(target, by: targetColumns)
        let collations = target.collations(of: targetColumns)
        return (
            target,
            { owner throws(StrataError) in
                index[SQLKey(try owners.values(at: ownerColumns, of: owner), collations)] ?? []
            }
        )
    }

    /// Each destination once, however often the entity between connects it.
    private func destinations(
        of relationship: QueryRelationship,
        from owners: any EvaluationRows,
        through table: String,
        _ ownerKey: [String],
        _ destinationKey: [String]
    ) throws(StrataError) -> (rows: any EvaluationRows, find: (Int) throws(StrataError) -> [Int]) {
        let target = try tables.rows(of: relationship.table, for: relationship.name)
        let middle = try tables.rows(of: table, for: relationship.name)
        let ownerColumns = try owners.positions(of: relationship.ownerKey)
        let middleColumns = (
            owner: try middle.positions(of: ownerKey), destination: try middle.positions(of: destinationKey)
        )
        let targetColumns = try target.positions(of: relationship.key)
        let connections = try tables.index(middle, by: middleColumns.owner)
        let index = try tables.index(target, by: targetColumns)
        let collations = (middle.collations(of: middleColumns.owner), target.collations(of: targetColumns))
        return (
            target,
            { owner throws(StrataError) in
                var found: Set<Int> = []
                let key = SQLKey(try owners.values(at: ownerColumns, of: owner), collations.0)
                for connection in connections[key] ?? [] {
                    let values = try middle.values(at: middleColumns.destination, of: connection)
                    found.formUnion(index[SQLKey(values, collations.1)] ?? [])
                }
                return found.sorted()
            }
        )
    }

    /// What is asked of the rows that a relationship leads to.
    func related(_ related: QueryRelated) throws(StrataError) -> Value {
        let (owners, follow) = try way(related.path)
        let (target, find) = try destinations(of: related.relationship, from: owners)
        let inner = Evaluator(rows: target, tables: tables)
        let test = try related.condition.map { condition throws(StrataError) in try inner.test(condition) }
        func matching(_ row: Int) throws(StrataError) -> [Int] {
            let owner = try follow(row)
            if owner < 0 { return [] }
            let all = try find(owner)
            guard let test else { return all }
            var found: [Int] = []
            for row in all where try test(row) { found.append(row) }
            return found
        }
        switch related.measure {
        case .exists:
            return { row throws(StrataError) in
                let owner = try follow(row)
                if owner < 0 { return .bool(false) }
                let all = try find(owner)
                guard let test else { return .bool(!all.isEmpty) }
                for row in all where try test(row) { return .bool(true) }
                return .bool(false)
            }
        case .count: return { row throws(StrataError) in .integer(Int64(try matching(row).count)) }
        case .aggregate(let aggregate, let argument):
            let value = try inner.value(argument)
            let collation = argument.collation
            return { row throws(StrataError) in
                try aggregate.apply(to: try matching(row), of: value, collation)
            }
        }
    }
}
