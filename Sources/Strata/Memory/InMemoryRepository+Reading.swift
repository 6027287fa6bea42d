import StrataSQLite

extension InMemoryRepository {
    public func fetch(_ query: Query<Model>) async throws(StrataError) -> [Model] {
        let rows = rows
        return try evaluation(rows).rows(of: query).map { rows.models[$0] }
    }

    public func fetch<Output>(_ selection: Selection<Model, Output>) async throws(StrataError) -> [Output] {
        try selection.evaluate(over: rows.models, related: otherRows)
    }

    public func count(_ query: Query<Model>) async throws(StrataError) -> Int {
        try evaluation(rows).rows(of: query.unorderedIfWhole).count
    }

    public func fetch(id: Model.ID) async throws(StrataError) -> Model? {
        let rows = rows
        return rows.position(id).map { rows.models[$0] }
    }

    public func fetch(ids: [Model.ID]) async throws(StrataError) -> [Model] {
        let rows = rows
        return ids.compactMap { rows.position($0) }.map { rows.models[$0] }
    }

    public func batches(of size: Int, _ query: Query<Model>) -> Batches<Model> {
        Batches(size: size, query: query) { [self] (query, last, limit) throws(StrataError) in
            let rows = rows
            let evaluation = evaluation(rows)
            let (source, columns) = (evaluation.evaluator.rows, Model.table.primaryKey)
            let collations = source.collations(of: columns)
            let lastKey = try last.map { last throws(StrataError) in
                try ModelRows(models: [last]).values(at: columns, of: 0)
            }
            var found: [(position: Int, key: [StoredValue])] = []
            for position in try evaluation.matching(query.condition) {
                let key = try source.values(at: columns, of: position)
                if let lastKey, key.order(lastKey, collations) <= 0 { continue }
                found.append((position, key))
            }
            found.sort { $0.key.order($1.key, collations) < 0 }
            return found.prefix(limit).map { rows.models[$0.position] }
        }
    }
}

extension Query {
    /// Without an order, where that decides nothing.
    fileprivate var unorderedIfWhole: Query { isLimited ? self : unordered }
}
