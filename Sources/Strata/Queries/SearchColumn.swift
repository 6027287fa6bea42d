/// The full-text search of an entity: what `search (…)` in a schema adds to its columns.
///
/// ```swift
/// let found = try await items.fetch(TodoItem.where { $0.search.matches("oat milk") })
/// ```
public struct SearchColumn<Root: ReadableEntity>: Hashable, Sendable {
    private let table: String
    private let rowID: String
    private let columns: [String]
    private let path: QueryPath

    /// Describes a search.
    ///
    /// Generated code calls it.
    /// - Parameters:
    ///   - table: The FTS5 table.
    ///   - rowID: The column of the entity's table that the FTS5 table refers to.
    ///   - columns: The searched columns, in the order that the FTS5 table has them.
    ///   - path: The way from the query's row to the row that is searched.
    public init(table: String, rowID: String, columns: [String] = [], at path: QueryPath = .root) {
        self.table = table
        self.rowID = rowID
        self.columns = columns
        self.path = path
    }

    /// The words of a text all occur, in any order and in any of the searched columns.
    ///
    /// The text is what a person typed: nothing in it is syntax. A text without words finds nothing.
    /// - Parameters:
    ///   - text: Words, separated by whitespace.
    ///   - prefix: Whether words that begin with these are found too, as while somebody types.
    public func matches(_ text: String, prefix: Bool = false) -> Condition<Root> {
        // FTS5 reads its query up to a NUL, and one inside quotes would leave them open.
        let words = text.split { $0.isWhitespace || $0 == "\0" }
        // "Within an FTS expression a string may be specified … by enclosing it in double quotes. Within a string, any
        // embedded double quote characters may be escaped SQL-style": inside, no character has a meaning.
        let strings = words.map { SQLText.quote(String($0)) + (prefix ? "*" : "") }
        // An empty string finds nothing, and has a rank to sort nothing by: a search field that somebody has cleared.
        return condition(strings.isEmpty ? "\"\"" : strings.joined(separator: " "))
    }

    /// What an expression in FTS5's own syntax finds: `title : milk NOT oat`, `"oat milk" OR NEAR(one two)`.
    ///
    /// It is for expressions that the app writes, not for what a person types: running a wrong one throws
    /// ``StrataError/Code/sql``.
    /// - Parameter query: The expression; a bound value all the same.
    public func matches(query: String) -> Condition<Root> {
        guard !query.utf8.contains(0) else {
            return Condition(expression: .invalid("a full-text query must not contain the character NUL"), depth: 1)
        }
        return condition(query)
    }

    private func condition(_ query: String) -> Condition<Root> {
        Condition(expression: expression(.matches(query)))
    }

    func expression(_ measure: QuerySearch.Measure) -> QueryExpression {
        .search(QuerySearch(table: table, rowID: rowID, path: path, measure: measure))
    }

    /// The position of a searched column; nil for another.
    func position<Value>(of column: Column<Root, Value>) -> Int? {
        guard case .column(let column) = column.expression, column.path == path else { return nil }
        return columns.firstIndex(of: column.name)
    }
}
