import StrataSQLite

/// An index with a condition, which SQLite reads from its first row to its last where a statement asks for just that.
///
/// Where WHERE implies its condition, the plan says SCAN, and what is scanned are the rows that the statement asks for.
struct PartialIndex {
    private let condition: [SQLToken]

    /// - Parameter detail: A step of a plan: `SCAN TodoItem USING COVERING INDEX open`.
    /// - Returns: Nil if it scans a table, or an index of all rows.
    init?(usedBy detail: String, on connection: Connection) throws(StrataError) {
        guard let start = detail.ranges(of: " INDEX ").last?.upperBound else { return nil }
        let sql = try connection.value(
            "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?",
            [.text(String(detail[start...]))]
        )
        guard case .text(let text) = sql else { return nil }
        let tokens = SQLTokenizer.tokens(in: text)
        // The parts of the index stand in parentheses before it.
        var depth = 0
        for (index, token) in tokens.enumerated() {
            if token.kind == .operator, token.text == "(" { depth += 1 }
            if token.kind == .operator, token.text == ")" { depth -= 1 }
            guard depth == 0, token.isKeyword("WHERE") else { continue }
            condition = Array(tokens[(index + 1)...])
            return
        }
        return nil
    }

    /// Whether the condition is about this column.
    func decides(_ column: String) -> Bool {
        condition.contains { token in
            (token.kind == .word || token.kind == .quotedName)
                && token.name.lowercasedASCII == column.lowercasedASCII
        }
    }
}
