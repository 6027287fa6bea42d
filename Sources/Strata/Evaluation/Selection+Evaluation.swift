import StrataSQLite

extension Selection {
    /// The results of the selection over values in memory: what SQLite would compute of rows that hold them.
    ///
    /// Sums of numbers with fractions may differ in their last digits: versions of SQLite add them up in different ways.
    ///
    /// ```swift
    /// let sizes = try TodoItem.all.select { ($0.priority, $0.id.count()) }.group { $0.priority }.evaluate(over: items)
    /// ```
    /// - Parameters:
    ///   - models: All values of the entity.
    ///   - related: The values of the entities that the relationships lead to; those of its own entity are known.
    /// - Throws: As ``Query/evaluate(over:related:)``, and what reading a result throws.
    public func evaluate(
        over models: some Sequence<Model>,
        related: [any RelatedSource] = []
    ) throws(StrataError) -> [Output] {
        if let problem { throw StrataError(.validation, problem, table: Model.table.name) }
        let rows = ModelRows(models: Array(models))
        let evaluation = QueryEvaluation(rows, related: related)
        var positions = try evaluation.matching(query.condition)
        var evaluator = evaluation.evaluator
        if isGrouped {
            let groups = try self.groups(of: positions, evaluator)
            evaluator.groups = groups
            positions = Array(groups.indices)
        }
        if let groupCondition {
            guard isGrouped else {
                throw StrataError(.sql, "a statement failed: HAVING clause on a non-aggregate query")
            }
            let test = try evaluator.test(groupCondition)
            var kept: [Int] = []
            for group in positions where try test(group) { kept.append(group) }
            positions = kept
        }
        positions = try QueryEvaluation<Model>.sorted(positions, by: query.ordering, evaluator)
        return try outputs(of: positions, evaluator, rows)
    }

    /// The results of rows or groups, one after the other: as SQLite, it computes nothing behind a limit.
    private func outputs(
        of positions: [Int],
        _ evaluator: Evaluator,
        _ rows: ModelRows<Model>
    ) throws(StrataError) -> [Output] {
        var values: [Evaluator.Value] = []
        for expression in expressions { values.append(try evaluator.value(expression)) }
        func compute(_ position: Int) throws(StrataError) -> [StoredValue] {
            var result: [StoredValue] = []
            result.reserveCapacity(values.count)
            for value in values { result.append(try value(position)) }
            return result
        }
        // SQLite computes every result before it sorts, unless the rows are in that order already.
        var computed: [[StoredValue]]?
        if !query.ordering.isEmpty, !isInOrderOfKeys {
            computed = try positions.map { position throws(StrataError) in try compute(position) }
        }
        let columns = includesModel ? Array(rows.table.columns.indices) : []
        let collations = rows.collations(of: columns) + expressions.map(\.collation)
        var found: Set<SQLKey> = []
        var skipped = 0
        var outputs: [Output] = []
        for (index, position) in positions.enumerated() {
            if let limit = query.limit, outputs.count >= limit { break }
            let result = if let computed { computed[index] } else { try compute(position) }
            if isDistinct {
                let model = try rows.values(at: columns, of: position)
                guard found.insert(SQLKey(model + result, collations)).inserted else { continue }
            }
            guard skipped >= query.offset else {
                skipped += 1
                continue
            }
            do throws(StrataError) {
                outputs.append(try make(includesModel ? rows.models[position] : nil, result))
            } catch {
                throw locate(error, expression: error.columnIndex)
            }
        }
        return outputs
    }

    /// Whether rows are sorted by their keys alone, which SQLite need not do.
    private var isInOrderOfKeys: Bool {
        guard let key = Model.table.keyColumns.first, case .column(let column)? = query.ordering.first?.expression
        else {
            return false
        }
        return Model.table.keyColumns.count == 1 && column.name == key && column.path == .root && !isGrouped
    }

    private var isGrouped: Bool {
        !groups.isEmpty || (expressions + query.ordering.map(\.expression)).contains(where: \.isAggregate)
            || groupCondition?.isAggregate == true
    }

    /// The rows of each group, in the order of the groups' values; without columns to group by, all rows are one.
    private func groups(of positions: [Int], _ evaluator: Evaluator) throws(StrataError) -> [[Int]] {
        guard !groups.isEmpty else { return [positions] }
        var values: [Evaluator.Value] = []
        for group in groups { values.append(try evaluator.value(group)) }
        let collations = groups.map(\.collation)
        var found: [SQLKey: Int] = [:]
        var members: [[Int]] = []
        for position in positions {
            var key: [StoredValue] = []
            for value in values { key.append(try value(position)) }
            let group = SQLKey(key, collations)
            if let index = found[group] {
                members[index].append(position)
            } else {
                found[group] = members.count
                members.append([position])
            }
        }
        return members
    }
}
