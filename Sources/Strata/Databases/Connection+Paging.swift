import StrataSQLite

extension Connection {
    /// - Complexity: That of as many rows as the page has, where an index begins with the order.
    func page<Model: Entity>(
        _ query: Query<Model>,
        size: Int,
        at position: PagePosition,
        countingTotal: Bool
    ) throws(StrataError) -> Page<Model> {
        let request = try PageRequest(query, size: size, at: position)
        var rows: [PageRow<Model>] = []
        for part in request.queries where rows.count <= request.size {
            rows += try sorted(part.limit(request.size + 1 - rows.count), by: request.expressions)
        }
        var isAnyBehind = false
        for part in request.queriesBehind(rows) where !isAnyBehind {
            isAnyBehind = try count(part.unordered.limit(1)) > 0
        }
        return request.page(of: rows, isAnyBehind: isAnyBehind, total: countingTotal ? try count(query) : nil)
    }

    /// The rows of a query, with what they are sorted by.
    private func sorted<Model: Entity>(
        _ query: Query<Model>,
        by expressions: [QueryExpression]
    ) throws(StrataError) -> [PageRow<Model>] {
        try fetch(PageRow.selection(query, expressions))
    }
}
