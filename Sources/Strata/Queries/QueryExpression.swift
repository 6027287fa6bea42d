/// A condition or a value in a query, as a tree: what typed columns and operators build.
///
/// A repository of your own reads it to answer a query elsewhere than in SQLite.
public indirect enum QueryExpression: Hashable, Sendable {
    /// How two values are compared in order.
    public enum Comparison: String, Hashable, Sendable {
        /// Less than.
        case less = "<"
        /// Less than or equal to.
        case lessOrEqual = "<="
        /// Greater than.
        case greater = ">"
        /// Greater than or equal to.
        case greaterOrEqual = ">="
    }

    /// A column, by name.
    case column(String, isOptional: Bool)
    /// A value, as the column that it is compared with stores it.
    case value(StoredValue)
    /// A value that cannot be stored, or an operator that the storage does not offer: running the query throws this
    /// sentence.
    case invalid(String)
    /// Equal; nil is equal to nil.
    case equal(QueryExpression, QueryExpression)
    /// Not equal; nil differs from every value.
    case notEqual(QueryExpression, QueryExpression)
    /// In order; false if a side is nil.
    case compare(Comparison, QueryExpression, QueryExpression)
    /// One of these values.
    case isIn(QueryExpression, [StoredValue])
    /// The text holds another, byte for byte; false if a side is nil.
    case contains(QueryExpression, QueryExpression)
    /// A full-text search finds the row: an FTS5 table, the column that it refers to, and FTS5's query.
    case matches(table: String, rowID: String, query: String)
    /// All are true; an empty list is true.
    case and([QueryExpression])
    /// At least one is true; an empty list is false.
    case or([QueryExpression])
    /// Not true.
    case not(QueryExpression)
}

extension QueryExpression {
    /// What an AND or an OR joins, so that a chain of operators is one flat list: a tree as deep as the chain is long would
    /// exhaust the stack.
    func parts(ofAnd isAnd: Bool) -> [QueryExpression] {
        switch self {
        case .and(let parts) where isAnd: parts
        case .or(let parts) where !isAnd: parts
        default: [self]
        }
    }
}

/// One column to sort by.
public struct QueryOrdering<Root: ReadableEntity>: Hashable, Sendable {
    /// What is sorted by.
    public let expression: QueryExpression
    /// Whether the greatest comes first; nil is less than every value.
    public let isDescending: Bool
}
