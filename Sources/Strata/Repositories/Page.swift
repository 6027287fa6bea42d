/// Some values of a query, in its order, with the way to those before and after them.
///
/// ```swift
/// let first = try await todos.page(TodoItem.all.order { $0.dueAt.ascending }, size: 50)
/// if let next = first.next {
///     let second = try await todos.page(TodoItem.all.order { $0.dueAt.ascending }, size: 50, after: next)
/// }
/// ```
public struct Page<Model: Entity>: Hashable, Sendable {
    /// The values, in the order of the query.
    public let items: [Model]
    /// Where the values after these begin; nil if there were none.
    public let next: PageCursor?
    /// Where the values before these end; nil if there were none.
    public let previous: PageCursor?
    /// How many values the query describes, if that was asked for.
    public let total: Int?

    /// Makes a page, as a repository of your own does.
    public init(items: [Model], next: PageCursor? = nil, previous: PageCursor? = nil, total: Int? = nil) {
        self.items = items
        self.next = next
        self.previous = previous
        self.total = total
    }
}

/// Which page of a query.
public enum PagePosition: Hashable, Sendable {
    /// The first one.
    case first
    /// The last one.
    case last
    /// The one that begins behind a place.
    case after(PageCursor)
    /// The one that ends before a place.
    case before(PageCursor)
}
