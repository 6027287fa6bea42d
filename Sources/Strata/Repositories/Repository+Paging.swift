extension Repository {
    /// A page of the values of a query: the first one, or the one behind a place.
    ///
    /// A page goes on where the one before ended, by what the values are sorted by and then by their keys, not by how many
    /// there were. So what is created or deleted between two pages makes none appear twice, and none be left out.
    ///
    /// ```swift
    /// let query = TodoItem.where { !$0.isCompleted }.order { $0.dueAt.ascending }
    /// var page = try await todos.page(query, size: 50, countingTotal: true)
    /// while let next = page.next { page = try await todos.page(query, size: 50, after: next) }
    /// ```
    /// - Parameters:
    ///   - query: Which values, in which order; without one, by key. It must have no limit and no offset.
    ///   - size: How many values a page has at most; at least 1.
    ///   - cursor: ``Page/next`` of the page before; nil for the first page.
    ///   - countingTotal: Whether the page says how many values there are, counted in the same snapshot.
    /// - Throws: ``StrataError/Code/unsupported`` for a limit or an offset; ``StrataError/Code/validation`` for the cursor
    ///   of a query with another order.
    /// - Complexity: That of the page's own rows if an index begins with the columns that are sorted by, wherever the page
    ///   is; else that of sorting all rows.
    public func page(
        _ query: Query<Model>,
        size: Int,
        after cursor: PageCursor? = nil,
        countingTotal: Bool = false
    ) async throws(StrataError) -> Page<Model> {
        try await page(query, size: size, at: cursor.map { .after($0) } ?? .first, countingTotal: countingTotal)
    }

    /// A page of the values of a query: the last one, or the one before a place.
    ///
    /// Its values are in the order of the query too.
    ///
    /// - Parameters:
    ///   - query: Which values, in which order; without one, by key. It must have no limit and no offset.
    ///   - size: How many values a page has at most; at least 1.
    ///   - cursor: ``Page/previous`` of the page behind; nil for the last page.
    ///   - countingTotal: Whether the page says how many values there are, counted in the same snapshot.
    /// - Throws: As ``page(_:size:after:countingTotal:)``.
    public func page(
        _ query: Query<Model>,
        size: Int,
        before cursor: PageCursor?,
        countingTotal: Bool = false
    ) async throws(StrataError) -> Page<Model> {
        try await page(query, size: size, at: cursor.map { .before($0) } ?? .last, countingTotal: countingTotal)
    }

    /// Fetches the rows by conditions on what they are sorted by: several steps, no snapshot.
    public func page(
        _ query: Query<Model>,
        size: Int,
        at position: PagePosition,
        countingTotal: Bool
    ) async throws(StrataError) -> Page<Model> {
        let request = try PageRequest(query, size: size, at: position)
        var rows: [PageRow<Model>] = []
        for part in request.queries where rows.count <= request.size {
            rows += try await sorted(part.limit(request.size + 1 - rows.count), by: request)
        }
        var isAnyBehind = false
        for part in request.queriesBehind(rows) where !isAnyBehind {
            isAnyBehind = try await exists(part.unordered)
        }
        let total = countingTotal ? try await count(query) : nil
        return request.page(of: rows, isAnyBehind: isAnyBehind, total: total)
    }

    /// The rows of a query, with what they are sorted by: what a value has itself, it says itself.
    private func sorted(
        _ query: Query<Model>,
        by request: PageRequest<Model>
    ) async throws(StrataError) -> [PageRow<Model>] {
        guard let columns = request.ownColumns else {
            return try await fetch(PageRow.selection(query, request.expressions))
        }
        return try await fetch(query).map { model throws(StrataError) in
            PageRow(
                model: model,
                values: try columns.map { column throws(StrataError) in
                    try model.storedValue(at: column)
                }
            )
        }
    }
}
