import StrataSQLite

/// Two expressions of SQL text that are compared with each other.
struct Comparison: Hashable {
    /// Positions of tokens.
    var left: Range<Int>
    var right: Range<Int>
    /// `<`, `>`, BETWEEN: not only whether both are the same.
    var isOrdering: Bool
    /// `<`, `=`, `IN` … as it is written.
    var position: Int
}

/// Finds the comparisons in SQL text, each with the whole expressions on its sides.
///
/// An expression that is not understood makes no comparison: what is found is certain.
struct ComparisonFinder {
    let tokens: [SQLToken]
    /// Of each parenthesis, the position of the other one.
    private var partner: [Int: Int] = [:]

    init(_ tokens: [SQLToken]) {
        self.tokens = tokens
        var open: [Int] = []
        for (index, token) in tokens.enumerated() where token.kind == .operator {
            if token.text == "(" { open.append(index) }
            if token.text == ")", let start = open.popLast() {
                partner[start] = index
                partner[index] = start
            }
        }
    }

    /// In the order of the text.
    var comparisons: [Comparison] { tokens.indices.flatMap(comparisons(at:)) }

    private func comparisons(at index: Int) -> [Comparison] {
        let token = tokens[index]
        if token.kind == .operator, Self.operators.contains(token.text) {
            return pairs(left(of: index), right(of: index + 1), !["=", "==", "<>", "!="].contains(token.text), index)
        }
        guard !isName(index) else { return [] }
        if token.isKeyword("IS") {
            var next = index + 1
            if isKeyword(next, "NOT") { next += 1 }
            if isKeyword(next, "DISTINCT"), isKeyword(next + 1, "FROM") { next += 2 }
            return pairs(left(of: index), right(of: next), false, index)
        }
        let end = isKeyword(index - 1, "NOT") ? index - 1 : index
        if token.isKeyword("BETWEEN"), let low = right(of: index + 1), isKeyword(low.upperBound, "AND") {
            let left = left(of: end)
            return pairs(left, low, true, index) + pairs(left, right(of: low.upperBound + 1), true, index)
        }
        guard token.isKeyword("IN"), index + 1 < tokens.count, let close = partner[index + 1] else { return [] }
        if isKeyword(index + 2, "SELECT") || isKeyword(index + 2, "WITH") || isKeyword(index + 2, "VALUES") {
            return pairs(left(of: end), (index + 1)..<(close + 1), false, index)
        }
        let left = left(of: end)
        return items(of: index + 2..<close).flatMap { pairs(left, $0, false, index) }
    }

    private static let operators: Set<String> = ["=", "==", "<", ">", "<=", ">=", "<>", "!="]

    /// `(a, b) < (c, d)` compares each with its own.
    private func pairs(_ left: Range<Int>?, _ right: Range<Int>?, _ isOrdering: Bool, _ position: Int) -> [Comparison] {
        guard let left, let right, !left.isEmpty, !right.isEmpty else { return [] }
        let lefts = row(left)
        let rights = row(right)
        guard lefts.count == rights.count else { return [] }
        return zip(lefts, rights).map {
            Comparison(left: $0, right: $1, isOrdering: isOrdering, position: position)
        }
    }

    private func row(_ range: Range<Int>) -> [Range<Int>] {
        guard partner[range.lowerBound] == range.upperBound - 1, !isKeyword(range.lowerBound + 1, "SELECT") else {
            return [range]
        }
        let items = items(of: (range.lowerBound + 1)..<(range.upperBound - 1))
        return items.count > 1 ? items : [range]
    }

    /// What commas divide, outside of parentheses.
    func items(of range: Range<Int>) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        var items: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if tokens[index].text == ",", tokens[index].kind == .operator {
                items.append(start..<index)
                start = index + 1
            }
            index = (tokens[index].text == "(" ? partner[index] : nil).map { max($0, index) + 1 } ?? index + 1
        }
        return items + [start..<range.upperBound]
    }

    /// The parenthesis that closes the one at a position.
    func close(_ position: Int) -> Int? { partner[position].flatMap { $0 > position ? $0 : nil } }

    // MARK: - Sides

    private static let starts: Set<String> = [
        "SELECT", "DISTINCT", "ALL", "FROM", "JOIN", "WHERE", "AND", "OR", "NOT", "ON", "HAVING", "WHEN", "THEN",
        "ELSE", "BY",
        "LIMIT", "OFFSET",
    ]
    private static let ends: Set<String> = [
        "AND", "OR", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "OFFSET", "UNION", "EXCEPT", "INTERSECT", "THEN",
        "ELSE", "END", "WHEN", "WINDOW", "JOIN", "LEFT", "INNER", "CROSS", "NATURAL", "FULL", "RIGHT", "OUTER", "AS",
        "ASC", "DESC", "NULLS", "FROM", "COLLATE",
    ]
    /// What binds no tighter than a comparison, or is no single value.
    private static let unknown: Set<String> = [
        "IS", "IN", "BETWEEN", "LIKE", "GLOB", "MATCH", "REGEXP", "ESCAPE", "ISNULL", "NOTNULL", "COLLATE", "CASE",
        "END", "NOT", "OVER", "FILTER", "EXISTS",
    ]

    /// The expression that ends before a position.
    func left(of position: Int) -> Range<Int>? {
        var index = position - 1
        while index >= 0 {
            let token = tokens[index]
            if token.kind == .operator {
                if Self.operators.contains(token.text) { return nil }
                if token.text == "(" || token.text == "," || token.text == ";" { break }
                if token.text == ")" {
                    guard let open = partner[index] else { return nil }
                    index = open
                }
            } else if token.kind == .word, !isName(index) {
                let word = token.text.uppercasedASCII
                if Self.starts.contains(word) { break }
                if Self.unknown.contains(word) { return nil }
            }
            index -= 1
        }
        return index + 1..<position
    }

    /// The expression that begins at a position.
    private func right(of position: Int) -> Range<Int>? {
        var index = position
        while index < tokens.count {
            let token = tokens[index]
            if token.kind == .operator {
                if Self.operators.contains(token.text) { return nil }
                if token.text == ")" || token.text == "," || token.text == ";" { break }
                if token.text == "(" {
                    guard let close = partner[index] else { return nil }
                    index = close
                }
            } else if token.kind == .word, !isName(index) {
                let word = token.text.uppercasedASCII
                if Self.ends.contains(word) { break }
                if Self.unknown.contains(word) { return nil }
            }
            index += 1
        }
        return position..<index
    }

    /// Behind a dot every word is a name.
    private func isName(_ index: Int) -> Bool {
        tokens[index].kind == .quotedName || (index > 0 && tokens[index - 1].text == ".")
    }

    private func isKeyword(_ index: Int, _ word: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].isKeyword(word) && !isName(index)
    }
}
