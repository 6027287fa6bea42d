import StrataSQLite

extension Query {
    /// The values that the query describes, among values in memory: what SQLite would find among rows that hold them.
    ///
    /// A repository of your own answers a query by it. Texts are compared by their bytes and `@collate(nocase)` counts,
    /// numbers without loss, nil sorts first; only the order of values that are equal by every ordering is unspecified.
    ///
    /// ```swift
    /// let urgent = try TodoItem.where { $0.priority == .high }.order { $0.dueAt.ascending }.evaluate(over: items)
    /// ```
    /// - Parameters:
    ///   - models: All values of the entity.
    ///   - related: The values of the entities that the query's relationships lead to; those of its own entity are known.
    /// - Throws: ``StrataError/Code/unsupported`` for what only SQLite can do: full-text search, SQL of the app's own, lazy
    ///   columns, many-to-many relationships with a join table; and for a relationship whose values are not given.
    ///   ``StrataError/Code/validation`` for a query that cannot be run.
    /// - Complexity: O(*n*), and O(*n* log *n*) with an order; about 100 ns for each value and a few conditions.
    public func evaluate(
        over models: some Sequence<Model>,
        related: [any RelatedSource] = []
    ) throws(StrataError) -> [Model] {
        let rows = ModelRows(models: Array(models))
        let evaluation = QueryEvaluation(rows, related: related)
        return try evaluation.rows(of: self).map { rows.models[$0] }
    }

    /// Whether the query's conditions hold for a value; its order, limit and offset do not matter.
    ///
    /// - Parameters:
    ///   - model: The value.
    ///   - related: The values of the entities that the conditions' relationships lead to.
    /// - Throws: As ``evaluate(over:related:)``.
    public func matches(_ model: Model, related: [any RelatedSource] = []) throws(StrataError) -> Bool {
        guard let condition else { return true }
        let rows = ModelRows(models: [model])
        let evaluator = Evaluator(rows: rows, tables: EvaluationTables(nil, related: related))
        return try evaluator.test(condition)(0)
    }
}

/// Rows of one entity with what a query does to them.
struct QueryEvaluation<Model: ReadableEntity> {
    let evaluator: Evaluator

    init(_ rows: ModelRows<Model>, related: [any RelatedSource]) {
        evaluator = Evaluator(rows: rows, tables: EvaluationTables(rows, related: related))
    }

    /// The positions of the rows that a query describes, in its order.
    func rows(of query: Query<Model>) throws(StrataError) -> [Int] {
        let found = try matching(query.condition)
        return Self.limited(try Self.sorted(found, by: query.ordering, evaluator), query)
    }

    /// The positions of the rows for which a condition holds.
    func matching(_ condition: QueryExpression?) throws(StrataError) -> [Int] {
        let count = evaluator.rows.count
        guard let condition else { return Array(0..<count) }
        let test = try evaluator.test(condition)
        var found: [Int] = []
        for row in 0..<count where try test(row) { found.append(row) }
        return found
    }

    /// Rows or groups in an order, those that are equal as they were.
    static func sorted(
        _ positions: [Int],
        by ordering: [QueryOrdering<Model>],
        _ evaluator: Evaluator
    ) throws(StrataError) -> [Int] {
        guard !ordering.isEmpty else { return positions }
        var values: [Evaluator.Value] = []
        for ordering in ordering { values.append(try evaluator.value(ordering.expression)) }
        let terms = ordering.map { (isDescending: $0.isDescending, collation: $0.expression.collation) }
        // Each value is computed once, not once for each comparison.
        var keys: [[StoredValue]] = []
        keys.reserveCapacity(positions.count)
        for position in positions {
            var key: [StoredValue] = []
            for value in values { key.append(try value(position)) }
            keys.append(key)
        }
        let order = positions.indices.sorted { left, right in
            for (index, term) in terms.enumerated() {
                let sign = keys[left][index].order(keys[right][index], term.collation)
                if sign != 0 { return term.isDescending ? sign > 0 : sign < 0 }
            }
            return left < right
        }
        return order.map { positions[$0] }
    }

    static func limited<Element>(_ results: [Element], _ query: Query<Model>) -> [Element] {
        guard query.isLimited else { return results }
        return Array(results.dropFirst(query.offset).prefix(query.limit ?? .max))
    }
}
