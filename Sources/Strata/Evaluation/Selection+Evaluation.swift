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
        var values: [Evaluator.Value] = []
        for expression in expressions { values.append(try evaluator.value(expression)) }
        positions = try QueryEvaluation<Model>.sorted(positions, by: query.ordering, evaluator)

        var results: [(row: Int, values: [StoredValue])] = []
        for position in positions {
            var result: [StoredValue] = []
            for value in values { result.append(try value(position)) }
            results.append((position, result))
        }
        if isDistinct { results = try distinct(results, rows) }
        var outputs: [Output] = []
        for result in QueryEvaluation.limited(results, query) {
            do throws(StrataError) {
                outputs.append(try make(includesModel ? rows.models[result.row] : nil, result.values))
            } catch {
                throw locate(error, expression: error.columnIndex)
            }
        }
        return outputs
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

    /// The first of each results that SQLite calls equal.
    private func distinct(
        _ results: [(row: Int, values: [StoredValue])],
        _ rows: ModelRows<Model>
    ) throws(StrataError) -> [(row: Int, values: [StoredValue])] {
        let columns = includesModel ? Array(rows.table.columns.indices) : []
        let collations = rows.collations(of: columns) + expressions.map(\.collation)
        var found: Set<SQLKey> = []
        var kept: [(row: Int, values: [StoredValue])] = []
        for result in results {
            let model = try rows.values(at: columns, of: result.row)
            if found.insert(SQLKey(model + result.values, collations)).inserted { kept.append(result) }
        }
        return kept
    }
}
