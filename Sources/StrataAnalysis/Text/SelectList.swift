import StrataSQLite

/// The result columns of a SELECT as they are written.
struct SelectList {
    struct Item {
        var tokens: ArraySlice<SQLToken>
        var isStar: Bool
    }

    /// In order; empty if the statement is not understood.
    private(set) var items: [Item] = []

    init(_ tokens: [SQLToken]) {
        var index = 0
        var depth = 0
        // Past WITH and what it defines: the first SELECT or VALUES outside of parentheses.
        while index < tokens.count {
            if tokens[index].text == "(" { depth += 1 }
            if tokens[index].text == ")" { depth -= 1 }
            if depth == 0, tokens[index].isKeyword("SELECT") || tokens[index].isKeyword("VALUES") { break }
            index += 1
        }
        guard index < tokens.count else { return }
        let isValues = tokens[index].isKeyword("VALUES")
        index += 1
        if isValues {
            // The first row stands for all.
            guard index < tokens.count, tokens[index].text == "(" else { return }
            index += 1
        } else if index < tokens.count, tokens[index].isKeyword("DISTINCT") || tokens[index].isKeyword("ALL") {
            index += 1
        }
        var start = index
        depth = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .operator {
                if token.text == "(" { depth += 1 }
                if token.text == ")" {
                    if depth == 0 { break }
                    depth -= 1
                }
                if token.text == ",", depth == 0 {
                    append(tokens[start..<index])
                    start = index + 1
                }
            } else if depth == 0, Self.ends.contains(where: token.isKeyword), !Self.isOfDistinctFrom(tokens, index) {
                break
            }
            index += 1
        }
        append(tokens[start..<index])
    }

    private static let ends = [
        "FROM", "WHERE", "GROUP", "HAVING", "WINDOW", "UNION", "EXCEPT", "INTERSECT", "ORDER", "LIMIT",
    ]

    /// Whether FROM belongs to `a IS DISTINCT FROM b`.
    private static func isOfDistinctFrom(_ tokens: [SQLToken], _ index: Int) -> Bool {
        tokens[index].isKeyword("FROM") && index > 1 && tokens[index - 1].isKeyword("DISTINCT")
            && (tokens[index - 2].isKeyword("IS") || tokens[index - 2].isKeyword("NOT"))
    }

    private mutating func append(_ tokens: ArraySlice<SQLToken>) {
        guard !tokens.isEmpty else { return }
        items.append(Item(tokens: tokens, isStar: tokens.last?.text == "*" && tokens.count <= 3))
    }

    var hasStar: Bool { items.contains(where: \.isStar) }

    /// The item that makes a result column; nil if a `*` stands somewhere.
    func item(_ column: Int) -> Item? { !hasStar && items.indices.contains(column) ? items[column] : nil }
}
