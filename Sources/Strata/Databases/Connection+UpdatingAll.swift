import StrataSQLite

// Partial update by query.

extension Connection {
    /// - Returns: How many rows were changed.
    func updateAll<Model: Entity>(
        _ query: Query<Model>,
        _ assignments: [QueryAssignment<Model>]
    ) throws(StrataError) -> Int {
        guard let assignments = try complete(assignments, for: query) else { return 0 }
        let rendered = try SQLRenderer.update(query, assignments, returnsKeys: false)
        try explaining(assignments) { () throws(StrataError) in try run(rendered.sql, rendered.values) }
        return changes
    }

    /// - Returns: The rows that were changed, as they are now.
    func updateAll<Model: Entity>(
        returning query: Query<Model>,
        _ assignments: [QueryAssignment<Model>]
    ) throws(StrataError) -> [Model] {
        guard let assignments = try complete(assignments, for: query) else { return [] }
        // RETURNING gives what a row was before its AFTER triggers, and SQLite 3.40 a REAL column's 1.0 as the INTEGER 1:
        // only the keys are taken, which a comparison finds all the same.
        let rendered = try SQLRenderer.update(query, assignments, returnsKeys: true)
        let keys = try explaining(assignments) { () throws(StrataError) in try rows(rendered.sql, rendered.values) }
        return try fetch(Model.self, storedKeys: keys)
    }

    /// The rows with these keys.
    func fetch<Model: Entity>(_ model: Model.Type, storedKeys keys: [[StoredValue]]) throws(StrataError) -> [Model] {
        try withStatement(Model.table.statements.selectByKey) { statement throws(StrataError) in
            var models: [Model] = []
            models.reserveCapacity(keys.count)
            for key in keys {
                try statement.bind(key)
                if let model = try Model.readFirst(from: statement) { models.append(model) }
                statement.reset()
            }
            return models
        }
    }

    /// The assignments, and those of the touched dates.
    /// - Returns: Nil if there is nothing to write.
    private func complete<Model: Entity>(
        _ assignments: [QueryAssignment<Model>],
        for query: Query<Model>
    ) throws(StrataError) -> [QueryAssignment<Model>]? {
        let table = Model.table
        let names = try table.columns(of: assignments)
        guard !assignments.isEmpty else { return nil }
        let touched = table.touched.filter { !names.contains(table.columns[$0]) }
        guard !touched.isEmpty else { return assignments }
        // The entity alone knows how its dates are stored, and a value of it says so.
        guard var model = try first(query) else { return nil }
        model.prepareForUpdate()
        return assignments
            + (try touched.map { column throws(StrataError) in
                .stored(try model.storedValue(at: column), in: table.columns[column])
            })
    }

    /// Runs an update; what cannot be stored is reported with the column and what it takes.
    private func explaining<Model: Entity, Result>(
        _ assignments: [QueryAssignment<Model>],
        _ body: () throws(StrataError) -> Result
    ) throws(StrataError) -> Result {
        try explainingChecks { () throws(StrataError) in
            do throws(StrataError) {
                return try body()
            } catch {
                throw explained(error, assignments)
            }
        }
    }

    private func explained<Model: Entity>(
        _ error: StrataError,
        _ assignments: [QueryAssignment<Model>]
    ) -> StrataError {
        let table = Model.table
        if error.isIntegerOverflow { return table.needsMoreBits(because: error) }
        let assignment = assignments.first { assignment in
            if case .column(let column) = assignment.column { column.name == error.column } else { false }
        }
        guard error.code == .valueMismatch, error.table == table.name, let assignment else {
            return error.with(table: error.table ?? table.name)
        }
        return assignment.refusal(table, because: error)
    }
}
