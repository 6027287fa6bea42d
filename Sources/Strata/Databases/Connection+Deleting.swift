import StrataSQLite

extension Connection {
    func delete<Model: Entity>(_ model: Model.Type, ids: [Model.ID]) throws(StrataError) -> Int {
        guard !ids.isEmpty else { return 0 }
        return try withStatement(Model.table.statements.deleteByKey) { statement throws(StrataError) in
            try Model.run(statement, forEachKey: ids)
        }
    }

    func delete<Model: Entity>(_ query: Query<Model>) throws(StrataError) -> Int {
        let restriction = try SQLRenderer.restriction(query)
        try run("DELETE FROM \(Model.table.quoted)\(restriction.sql)", restriction.values)
        return changes
    }

    /// - Returns: The rows, as they were, in the order of the query.
    func delete<Model: Entity>(returning query: Query<Model>) throws(StrataError) -> [Model] {
        // RETURNING would give them too, but SQLite 3.40 returns a REAL column's 1.0 as the INTEGER 1, and in no order.
        let found = try fetch(query)
        guard !found.isEmpty else { return [] }
        return try withStatement(Model.table.statements.deleteByKey) { statement throws(StrataError) in
            var deleted: [Model] = []
            deleted.reserveCapacity(found.count)
            for model in found {
                // Not deleted here: one before it took it along, or a trigger keeps it.
                var isGone = try Model.run(statement, forEachKey: [model.id]) == 1
                if !isGone { isGone = try !exists(Model.self, id: model.id) }
                if isGone { deleted.append(model) }
            }
            return deleted
        }
    }
}
