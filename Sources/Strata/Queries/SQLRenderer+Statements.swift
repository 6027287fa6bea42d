import StrataSQLite

// Whole statements.

extension SQLRenderer {
    /// `SELECT` of every column of the rows that a query describes.
    static func select<Model>(_ query: Query<Model>) throws(StrataError) -> QueryStatement {
        try select(query, result: .model)
    }

    /// `SELECT` of the keys of the rows that a query describes.
    static func selectKeys<Model>(_ query: Query<Model>) throws(StrataError) -> QueryStatement {
        try select(query, result: .columns(Model.table.keyColumns))
    }

    /// `SELECT` of the number of rows that a query describes.
    static func count<Model>(_ query: Query<Model>) throws(StrataError) -> QueryStatement {
        let unordered = query.isLimited ? query : query.unordered
        // A limit counts rows, not counts: then the rows are selected first.
        let rows = try select(unordered, result: query.isLimited ? .sql("1") : .sql("count(*)"))
        return query.isLimited ? QueryStatement(sql: "SELECT count(*) FROM (\(rows.sql))", values: rows.values) : rows
    }

    /// `SELECT` of a selection's expressions.
    static func select<Model, Output>(_ selection: Selection<Model, Output>) throws(StrataError) -> QueryStatement {
        if let problem = selection.problem { throw StrataError(.validation, problem, table: Model.table.name) }
        return try select(
            selection.query,
            result: .expressions(selection.expressions, withModel: selection.includesModel),
            isDistinct: selection.isDistinct,
            groups: selection.groups,
            having: selection.groupCondition
        )
    }

    /// ` WHERE …` of a DELETE or UPDATE of the rows that a query describes, or an empty text for all.
    static func restriction<Model>(_ query: Query<Model>) throws(StrataError) -> QueryStatement {
        try refuseAggregate(in: query)
        let condition = query.condition
        guard query.isLimited || condition?.needsAlias == true else {
            var renderer = SQLRenderer(alias: nil)
            if let condition {
                renderer.sql = " WHERE "
                renderer.append(condition: condition)
            }
            return try renderer.checked(Model.table)
        }
        // DELETE … ORDER BY … LIMIT is an option of SQLite that is mostly left out, and neither statement has joins.
        let keys = Model.table.keyColumns.map(SQLText.quote).joined(separator: ", ")
        let rows = try selectKeys(query.isLimited ? query : query.unordered)
        return QueryStatement(sql: " WHERE (\(keys)) IN (\(rows.sql))", values: rows.values)
    }

    /// The text of a column or an expression, as an operand.
    static func operand<Root, Value>(_ column: Column<Root, Value>) throws(StrataError) -> QueryStatement {
        guard !column.expression.needsAlias else {
            let sentence = "a column of a related row is not read by key; fetch it with `select`"
            throw StrataError(.unsupported, sentence, table: Root.table.name)
        }
        var renderer = SQLRenderer(alias: nil)
        renderer.append(operand: column.expression)
        return try renderer.checked(Root.table)
    }

    /// Only groups have conditions about all of their rows.
    private static func refuseAggregate<Model>(in query: Query<Model>) throws(StrataError) {
        guard query.condition?.isAggregate == true else { return }
        let sentence = "a condition about all rows of a group belongs into `having`, not into `where`"
        throw StrataError(.validation, sentence, table: Model.table.name)
    }

    /// What is selected.
    private enum Result {
        case model
        case columns([String])
        case expressions([QueryExpression], withModel: Bool)
        case sql(String)

        /// The expressions that are computed.
        var expressions: [QueryExpression] {
            if case .expressions(let expressions, _) = self { expressions } else { [] }
        }
    }

    private static func select<Model>(
        _ query: Query<Model>,
        result: Result,
        isDistinct: Bool = false,
        groups: [QueryExpression] = [],
        having: QueryExpression? = nil
    ) throws(StrataError) -> QueryStatement {
        try refuseAggregate(in: query)
        if case .expressions = result {
            // A selection has looked at its own.
        } else if query.ordering.contains(where: \.expression.isAggregate) {
            let sentence = "whole values are not sorted by what is computed of all rows; select columns, and group them"
            throw StrataError(.validation, sentence, table: Model.table.name)
        }
        let table = Model.table
        let others = result.expressions + query.ordering.map(\.expression) + groups + (having.map { [$0] } ?? [])
        let needsAlias = query.condition?.needsAlias == true || others.contains(where: \.needsAlias)
        var renderer = SQLRenderer(
            alias: needsAlias ? "\"t0\"" : nil,
            conditions: query.condition?.parts(ofAnd: true) ?? []
        )

        // Every clause may join a table, so FROM comes last.
        let lines = renderer.joinSearches(of: others, in: query.condition)
        let columns = renderer.piece { $0.append(result, of: table, isDistinct: isDistinct) }
        let rest = renderer.piece { renderer in
            if !lines.isEmpty {
                renderer.sql += " WHERE "
                renderer.append(condition: lines.count > 1 ? .and(lines) : lines[0])
            }
            renderer.append(" GROUP BY ", groups)
            if let having {
                renderer.sql += " HAVING "
                renderer.append(condition: having)
            }
            renderer.append(order: query.ordering.map { ($0.expression, $0.isDescending) })
            renderer.append(limit: query.limit, offset: query.offset)
        }
        renderer.append(columns)
        renderer.sql += " FROM \(table.quoted)" + (needsAlias ? " AS \"t0\"" : "") + renderer.scope.joins
        renderer.append(rest)
        return try renderer.checked(table)
    }

    private func checked(_ table: Table) throws(StrataError) -> QueryStatement {
        if let problem { throw problem.with(table: table.name) }
        return statement
    }

    private mutating func append(_ result: Result, of table: Table, isDistinct: Bool) {
        sql += isDistinct ? "SELECT DISTINCT " : "SELECT "
        switch result {
        case .model: append(columns: table.columns)
        case .columns(let names): append(columns: names)
        case .sql(let text): sql += text
        case .expressions(let expressions, let withModel):
            if withModel { append(columns: table.columns) }
            for (index, expression) in expressions.enumerated() {
                if index > 0 || withModel { sql += ", " }
                append(operand: expression)
            }
        }
    }

    private mutating func append(columns names: [String]) {
        for (index, name) in names.enumerated() {
            if index > 0 { sql += ", " }
            append(column: name, at: .root)
        }
    }

    private mutating func append(_ keyword: String, _ expressions: [QueryExpression]) {
        for (index, expression) in expressions.enumerated() {
            sql += index == 0 ? keyword : ", "
            append(operand: expression)
        }
    }

    private mutating func append(order: [(expression: QueryExpression, isDescending: Bool)]) {
        for (index, ordering) in order.enumerated() {
            sql += index == 0 ? " ORDER BY " : ", "
            append(operand: ordering.expression)
            sql += ordering.isDescending ? " DESC" : ""
        }
    }

    private mutating func append(limit: Int?, offset: Int) {
        guard limit != nil || offset > 0 else { return }
        // "If the LIMIT expression evaluates to a negative value, then there is no upper bound"
        sql += " LIMIT "
        append(.integer(limit.map(Int64.init) ?? -1))
        if offset > 0 {
            sql += " OFFSET "
            append(.integer(Int64(offset)))
        }
    }
}

extension Selection {
    /// Why it cannot be run, or nil.
    var problem: String? {
        if isDistinct, !includesModel {
            for ordering in query.ordering where !expressions.contains(ordering.expression) {
                return "distinct results are sorted by what they consist of; select what they are sorted by"
            }
        }
        let all = expressions + query.ordering.map(\.expression)
        if groups.contains(where: \.isAggregate) { return "rows are grouped by columns, not by aggregates" }
        guard !groups.isEmpty || groupCondition != nil || all.contains(where: \.isAggregate) else { return nil }
        if includesModel { return "whole values have no groups and no aggregates; select columns" }
        for expression in all + (groupCondition.map { [$0] } ?? []) where !isGrouped(expression) {
            return "beside aggregates, a column has many values for one result; add it to `group`"
        }
        return nil
    }

    /// Whether a group has one value for it.
    private func isGrouped(_ expression: QueryExpression) -> Bool {
        if groups.contains(expression) { return true }
        switch expression {
        // What a fragment computes, of one row or of all, only its author knows.
        case .aggregate, .value, .invalid, .sql: return true
        default: return !expression.children.isEmpty && expression.children.allSatisfy(isGrouped)
        }
    }
}
