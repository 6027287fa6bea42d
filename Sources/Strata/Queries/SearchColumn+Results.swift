// What full-text search knows of what it found. Each needs a `matches` of the same search among the query's conditions.

extension SearchColumn {
    /// How badly a row matches: the least is the best, so that ascending order puts the best first.
    ///
    /// It is FTS5's bm25: rare words count more, and so do words in short texts.
    ///
    /// ```swift
    /// TodoItem.where { $0.search.matches("oat milk") }.order { $0.search.rank.ascending }
    /// ```
    public var rank: Column<Root, Double> { Column(expression: expression(.rank(weights: []))) }

    /// How badly a row matches, where some columns count more than others.
    ///
    /// - Parameter weights: The weights of the searched columns, in the schema's order; what is left out weighs 1.
    public func rank(weights: [Double]) -> Column<Root, Double> {
        guard weights.allSatisfy(\.isFinite) else {
            return Column(expression: .invalid("the weight of a searched column is a finite number"))
        }
        return Column(expression: expression(.rank(weights: weights)))
    }

    /// The words around what was found, in the searched column that matches best.
    ///
    /// ```swift
    /// TodoItem.where { $0.search.matches("milk") }
    ///     .including { $0.search.snippet(opening: "<b>", closing: "</b>") }
    /// ```
    /// - Parameters:
    ///   - opening: What stands before each word that was found.
    ///   - closing: What stands behind it.
    ///   - ellipsis: What stands where the text goes on.
    ///   - words: How many words at most, 1 to 64.
    public func snippet(
        opening: String = "**",
        closing: String = "**",
        ellipsis: String = "…",
        words: Int = 12
    ) -> Column<Root, String?> {
        Column(expression: snippet(nil, opening, closing, ellipsis, words))
    }

    /// The words around what was found in one of the searched columns.
    ///
    /// - Parameters:
    ///   - column: A searched column.
    ///   - opening: What stands before each word that was found.
    ///   - closing: What stands behind it.
    ///   - ellipsis: What stands where the text goes on.
    ///   - words: How many words at most, 1 to 64.
    public func snippet<Value>(
        of column: Column<Root, Value>,
        opening: String = "**",
        closing: String = "**",
        ellipsis: String = "…",
        words: Int = 12
    ) -> Column<Root, String?> {
        let position = position(of: column)
        return Column(
            expression: position.map { snippet($0, opening, closing, ellipsis, words) } ?? Self.isNotSearched
        )
    }

    /// One of the searched columns, with marks around all that was found.
    ///
    /// - Parameters:
    ///   - column: A searched column.
    ///   - opening: What stands before each word that was found.
    ///   - closing: What stands behind it.
    public func highlight<Value>(
        _ column: Column<Root, Value>,
        opening: String = "**",
        closing: String = "**"
    ) -> Column<Root, String?> {
        if Self.hasNUL(opening) || Self.hasNUL(closing) { return Column(expression: .invalid(Self.reasonAgainstNUL)) }
        let position = position(of: column)
        return Column(
            expression: position.map { expression(.highlight(column: $0, opening: opening, closing: closing)) }
                ?? Self.isNotSearched
        )
    }

    private func snippet(
        _ column: Int?,
        _ opening: String,
        _ closing: String,
        _ ellipsis: String,
        _ words: Int
    ) -> QueryExpression {
        // "The fifth argument … must be greater than zero and equal to or less than 64."
        guard (1...64).contains(words) else { return .invalid("a snippet has 1 to 64 words") }
        if [opening, closing, ellipsis].contains(where: Self.hasNUL) { return .invalid(Self.reasonAgainstNUL) }
        return expression(
            .snippet(column: column, opening: opening, closing: closing, ellipsis: ellipsis, words: words)
        )
    }

    private static var isNotSearched: QueryExpression {
        .invalid("only a column that is searched has what was found in it")
    }

    private static func hasNUL(_ text: String) -> Bool { text.utf8.contains(0) }

    // FTS5 reads its arguments up to a NUL.
    private static var reasonAgainstNUL: String { "what stands around a word that was found has no character NUL" }
}
