import StrataSQLite

extension Snapshot {
    /// A page of the values of a query: see ``Repository/page(_:size:after:countingTotal:)``.
    ///
    /// ```swift
    /// let page = try snapshot.page(TodoItem.all.order { $0.dueAt.ascending }, size: 50, at: .last)
    /// ```
    /// - Parameters:
    ///   - query: Which values, in which order; without one, by key. It must have no limit and no offset.
    ///   - size: How many values a page has at most; at least 1.
    ///   - position: Which page.
    ///   - countingTotal: Whether the page says how many values there are.
    /// - Throws: ``StrataError/Code/unsupported`` for a limit or an offset; ``StrataError/Code/validation`` for the cursor
    ///   of a query with another order.
    public func page<Model: Entity>(
        _ query: Query<Model>,
        size: Int,
        at position: PagePosition = .first,
        countingTotal: Bool = false
    ) throws(StrataError) -> Page<Model> {
        try connection(for: Model.self).page(query, size: size, at: position, countingTotal: countingTotal)
    }
}
