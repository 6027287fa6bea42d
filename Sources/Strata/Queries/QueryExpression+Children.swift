extension QueryExpression {
    /// The expressions that this one is made of, as far as they are about the same row.
    var children: [QueryExpression] {
        switch self {
        case .column, .value, .invalid, .related, .search: []
        case .equal(let left, let right), .notEqual(let left, let right), .compare(_, let left, let right),
            .text(_, let left, let right, _), .arithmetic(_, let left, let right):
            [left, right]
        case .isIn(let part, _), .like(let part, _), .json(let part, _), .aggregate(_, let part), .not(let part): [part]
        case .function(_, let parts), .and(let parts), .or(let parts): parts
        case .conditional(let condition, let first, let second): [condition, first, second]
        case .sql(let fragment): fragment.expressions
        }
    }

    /// How deep it is nested; 1 for a column.
    var depth: Int {
        switch self {
        case .related(let related): max(related.condition?.depth ?? 0, related.measure.depth) + 4
        default: (children.map(\.depth).max() ?? 0) + 1
        }
    }

    /// Whether a test holds for the expression, or for one that it is made of and that is about the same row.
    func contains(where test: (QueryExpression) -> Bool) -> Bool {
        test(self) || children.contains { $0.contains(where: test) }
    }

    /// Whether a row has a value only together with others.
    var isAggregate: Bool {
        contains { if case .aggregate = $0 { true } else { false } }
    }

    /// Whether the table of the row needs a name of its own in the statement: a relationship leads from it, or a search
    /// is joined with it.
    var needsAlias: Bool {
        contains { part in
            switch part {
            case .column(let column): !column.path.relationships.isEmpty
            case .related: true
            case .search(let search): !search.path.relationships.isEmpty || !search.isMatch
            default: false
            }
        }
    }
}

extension QueryRelated.Measure {
    /// How deep its expression is nested.
    var depth: Int {
        if case .aggregate(_, let value) = self { value.depth } else { 0 }
    }
}

extension QuerySearch {
    /// Whether it is a condition.
    var isMatch: Bool {
        if case .matches = measure { true } else { false }
    }
}

extension QueryExpression {
    /// The tables that it reads, besides that of the row that it is about.
    var tables: Set<String> {
        var tables: Set<String> = []
        for child in children { tables.formUnion(child.tables) }
        switch self {
        case .column(let column): tables.formUnion(column.path.tables)
        case .related(let related):
            tables.formUnion(related.path.tables)
            tables.formUnion(related.relationship.tables)
            if let condition = related.condition { tables.formUnion(condition.tables) }
            if case .aggregate(_, let value) = related.measure { tables.formUnion(value.tables) }
        case .search(let search):
            tables.formUnion(search.path.tables)
            // A full-text table is virtual, and no hook sees it change; what SQLite writes is a table behind it.
            tables.formUnion([search.table, search.table + "_data"])
        // Which tables, behind views too, nobody here can know.
        case .sql(let fragment) where fragment.hasSubquery: tables.insert(Observer.everyTable)
        default: break
        }
        return tables
    }
}

extension QueryPath {
    fileprivate var tables: Set<String> { relationships.reduce(into: []) { $0.formUnion($1.tables) } }
}

extension QueryRelationship {
    fileprivate var tables: Set<String> {
        switch link {
        case .owner, .destination: [table]
        case .joinTable(let name, _, _), .through(let name, _, _): [table, name]
        }
    }
}

extension Query {
    /// The tables whose changes may change what the query finds.
    var observedTables: Set<String> {
        let expressions = ordering.map(\.expression) + (condition.map { [$0] } ?? [])
        return expressions.reduce(into: Model.table.observed) { $0.formUnion($1.tables) }
    }
}

extension Selection {
    /// The tables that it reads, besides that of the rows that it is about.
    var tables: Set<String> {
        let others = expressions + groups + query.ordering.map(\.expression)
        let conditions = [query.condition, groupCondition].compactMap(\.self)
        return (others + conditions).reduce(into: []) { $0.formUnion($1.tables) }
    }
}
