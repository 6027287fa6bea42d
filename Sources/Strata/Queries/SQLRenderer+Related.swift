import StrataSQLite

// Subqueries about the rows that a relationship leads to, and full-text search.

extension SQLRenderer {
    mutating func append(_ related: QueryRelated) {
        if related.condition?.isAggregate == true {
            return refuse("a condition about one related row has no aggregates; compare `count { … }` or `sum { … }`")
        }
        let owner = alias(for: related.path)
        if related.measure == .exists, let condition = related.condition, condition.findsByValue {
            return append(related.relationship, of: owner, whereExists: condition)
        }
        let table = newAlias()
        scopes.append(SQLScope(alias: table, conditions: related.condition?.parts(ofAnd: true) ?? []))
        let condition = piece { renderer in
            renderer.append(related.relationship, from: owner, to: table)
            guard let condition = related.condition else { return }
            renderer.sql += " AND "
            renderer.append(condition: condition)
        }
        let result = piece { renderer in
            switch related.measure {
            case .exists: renderer.sql += "EXISTS (SELECT 1"
            case .count: renderer.sql += "(SELECT count(*)"
            case .aggregate(let aggregate, let value):
                renderer.sql += "(SELECT "
                renderer.append(aggregate, value)
            }
        }
        let joins = scope.joins
        scopes.removeLast()
        append(result)
        sql += " FROM \(SQLText.quote(related.relationship.table)) AS \(table)\(joins) WHERE "
        append(condition)
        sql += ")"
    }

    /// Asks with `key IN (SELECT …)`.
    ///
    /// The rows with a value are looked up once, by an index where there is one, and lead to their
    /// owners. EXISTS would ask each owner; that is better only where most of the rows are as described.
    private mutating func append(
        _ relationship: QueryRelationship,
        of owner: String,
        whereExists condition: QueryExpression
    ) {
        let table = newAlias()
        func columns(_ names: [String], of table: String) -> String {
            names.map { "\(table).\(SQLText.quote($0))" }.joined(separator: ", ")
        }
        var source = "\(SQLText.quote(relationship.table)) AS \(table)"
        let (inner, outer): (String, [String])
        switch relationship.link {
        case .owner(let foreignKey): (inner, outer) = (columns(relationship.key, of: table), foreignKey)
        case .destination(let foreignKey): (inner, outer) = (columns(foreignKey, of: table), relationship.ownerKey)
        case .joinTable(let name, let ownerColumns, let destinationColumns),
            .through(let name, let ownerColumns, let destinationColumns):
            let middle = newAlias()
            let pairs = zip(relationship.key, destinationColumns).map { key, column in
                "\(middle).\(SQLText.quote(column)) = \(table).\(SQLText.quote(key))"
            }
            source += " JOIN \(SQLText.quote(name)) AS \(middle) ON \(pairs.joined(separator: " AND "))"
            (inner, outer) = (columns(ownerColumns, of: middle), relationship.ownerKey)
        }
        scopes.append(SQLScope(alias: table, conditions: condition.parts(ofAnd: true)))
        let restriction = piece { $0.append(condition: condition) }
        let joins = scope.joins
        scopes.removeLast()
        let key = columns(outer, of: owner)
        sql += "\(outer.count == 1 ? key : "(\(key))") IN (SELECT \(inner) FROM \(source)\(joins) WHERE "
        append(restriction)
        sql += ")"
    }

    /// Which rows a relationship leads to.
    private mutating func append(_ relationship: QueryRelationship, from owner: String, to table: String) {
        func equal(_ left: [String], of first: String, _ right: [String], of second: String) -> String {
            zip(left, right).map { "\(first).\(SQLText.quote($0)) = \(second).\(SQLText.quote($1))" }
                .joined(separator: " AND ")
        }
        switch relationship.link {
        case .owner(let foreignKey): sql += equal(relationship.key, of: table, foreignKey, of: owner)
        case .destination(let foreignKey): sql += equal(foreignKey, of: table, relationship.ownerKey, of: owner)
        case .joinTable(let name, let ownerColumns, let destinationColumns),
            .through(let name, let ownerColumns, let destinationColumns):
            // IN, not a join: an entity between the two may connect them more than once.
            let middle = newAlias()
            let key = relationship.key.map { "\(table).\(SQLText.quote($0))" }.joined(separator: ", ")
            let columns = destinationColumns.map { "\(middle).\(SQLText.quote($0))" }.joined(separator: ", ")
            sql += (relationship.key.count == 1 ? key : "(\(key))") + " IN (SELECT \(columns)"
            sql += " FROM \(SQLText.quote(name)) AS \(middle) WHERE "
            sql += equal(ownerColumns, of: middle, relationship.ownerKey, of: owner) + ")"
        }
    }

    mutating func append(_ search: QuerySearch) {
        let table = SQLText.quote(search.table)
        let joined = scope.searches[SQLScope.JoinedSearch(search)]
        if case .matches(let query) = search.measure {
            append(column: search.rowID, at: search.path)
            sql += " IN (SELECT rowid FROM \(table) WHERE \(table) MATCH "
            append(.text(query))
            sql += ")"
            return
        }
        guard let joined else {
            return refuse(
                "rank, snippet and highlight need a `matches` of the same search among the query's conditions, on a line of its own"
            )
        }
        // Inside a statement the table's hidden column of its own name stands for it.
        let source = "\(joined).\(table)"
        switch search.measure {
        case .matches: break
        case .rank(let weights) where weights.isEmpty: sql += "\(joined).\"rank\""
        case .rank(let weights):
            sql += "bm25(\(source)"
            for weight in weights {
                sql += ", "
                append(.real(weight))
            }
            sql += ")"
        case .snippet(let column, let opening, let closing, let ellipsis, let words):
            sql += "snippet(\(source), \(column ?? -1), "
            append(.text(opening))
            sql += ", "
            append(.text(closing))
            sql += ", "
            append(.text(ellipsis))
            sql += ", \(words))"
        case .highlight(let column, let opening, let closing):
            sql += "highlight(\(source), \(column), "
            append(.text(opening))
            sql += ", "
            append(.text(closing))
            sql += ")"
        }
    }

    /// Joins the searches whose ranks or snippets are asked for, each by a `matches` that is a condition of its own.
    /// - Returns: The condition without those, which the joins make true.
    mutating func joinSearches(
        of expressions: [QueryExpression],
        in condition: QueryExpression?
    ) -> [QueryExpression] {
        var lines = condition?.parts(ofAnd: true) ?? []
        var wanted: [SQLScope.JoinedSearch] = []
        for expression in expressions + lines {
            _ = expression.contains { part in
                if case .search(let search) = part, !search.isMatch, !wanted.contains(.init(search)) {
                    wanted.append(.init(search))
                }
                return false
            }
        }
        for wish in wanted {
            let index = lines.firstIndex { line in
                if case .search(let search) = line {
                    search.isMatch && SQLScope.JoinedSearch(search) == wish
                } else {
                    false
                }
            }
            guard let index, case .search(let search) = lines[index], case .matches(let query) = search.measure else {
                continue
            }
            let owner = alias(for: search.path)
            let name = newAlias()
            scope.join(search, as: name, with: owner)
            lines[index] = .sql(
                SQLFragment(parts: [
                    .text("\(name).\(SQLText.quote(search.table)) MATCH "), .expression(.value(.text(query))),
                ])
            )
        }
        return lines
    }
}
