import StrataSQLite

/// Takes expressions of SQL text apart: which operator computes one, and which others it can be the value of.
struct ExpressionParts {
    let reader: OperandReader
    private var tokens: [SQLToken] { reader.tokens }
    private var finder: ComparisonFinder { reader.finder }

    /// A call of a function, without FILTER and OVER behind it.
    struct Call {
        var name: String
        var arguments: [Range<Int>]
    }

    /// An operator between two expressions.
    struct Operation {
        var symbol: String
        var left: Range<Int>
        var right: Range<Int>
    }

    private static let maximumDepth = 8

    // MARK: - Values

    /// The expressions that this one can be the value of, each as it is computed.
    ///
    /// They are the branches of a CASE, the arguments of coalesce, the column of a subquery, what a name stands for.
    /// - Parameter choosing: More functions that give one of their arguments, or a mean of them.
    func values(_ range: Range<Int>, choosing: Set<String> = [], depth: Int = 0) -> [Range<Int>] {
        let range = withoutParentheses(range)
        guard depth < Self.maximumDepth, !range.isEmpty else { return [] }
        func all(_ parts: some Sequence<Range<Int>>) -> [Range<Int>] {
            parts.flatMap { values($0, choosing: choosing, depth: depth + 1) }
        }
        if tokens[range.lowerBound].isKeyword("SELECT") { return all(column(of: range)) }
        if isTruth(range) { return [range] }
        if let branches = branches(range) { return all(branches) }
        if let call = call(range) {
            switch call.name {
            case "coalesce", "ifnull", "min", "max", "likely", "unlikely": return all(call.arguments)
            case "iif": return all(call.arguments.dropFirst())
            case "nullif", "likelihood", "first_value", "last_value", "nth_value": return all(call.arguments.prefix(1))
            case "lag", "lead": return all(call.arguments.prefix(1) + call.arguments.dropFirst(2))
            case let name where choosing.contains(name): return all(call.arguments.prefix(1))
            default: return [range]
            }
        }
        if range.count == 1 {
            let aliases = reader.aliases(of: range.lowerBound)
            // A name that a table has, too, can mean either: the table's column is the one that is known.
            if !aliases.isEmpty, reader.operand(range).columns.isEmpty || !reader.isOfTable(range.lowerBound) {
                return all(aliases)
            }
        }
        return [range]
    }

    func withoutParentheses(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while true {
            if range.count > 2, tokens[range.upperBound - 2].isKeyword("COLLATE") {
                range = range.lowerBound..<(range.upperBound - 2)
            }
            guard let first = range.first, finder.close(first) == range.upperBound - 1 else { return range }
            range = (first + 1)..<(range.upperBound - 1)
        }
    }

    /// The only column of a SELECT.
    private func column(of range: Range<Int>) -> [Range<Int>] {
        let list = SelectList(Array(tokens[range]))
        guard list.items.count == 1, let item = list.item(0)?.tokens, !item.isEmpty else { return [] }
        var end = item.endIndex + range.lowerBound
        let start = item.startIndex + range.lowerBound
        if end - start > 2, tokens[end - 2].isKeyword("AS") { end -= 2 }
        return [start..<end]
    }

    /// What follows THEN and ELSE; nil if it is no CASE, or more than one.
    private func branches(_ range: Range<Int>) -> [Range<Int>]? {
        guard tokens[range.lowerBound].isKeyword("CASE"),
            end(ofCase: range.lowerBound, in: range) == range.upperBound - 1
        else { return nil }
        var branches: [Range<Int>] = []
        var start: Int?
        var index = range.lowerBound + 1
        while index < range.upperBound {
            let isEnd = ["WHEN", "ELSE", "END"].contains(where: tokens[index].isKeyword)
            if isEnd, let begun = start {
                branches.append(begun..<index)
                start = nil
            }
            if tokens[index].isKeyword("THEN") || tokens[index].isKeyword("ELSE") { start = index + 1 }
            index = next(index, in: range)
        }
        return branches
    }

    private func end(ofCase start: Int, in range: Range<Int>) -> Int? {
        var index = start + 1
        while index < range.upperBound {
            if tokens[index].isKeyword("END") { return index }
            index = next(index, in: range)
        }
        return nil
    }

    /// The token behind this one, past what stands in parentheses or in a CASE.
    private func next(_ index: Int, in range: Range<Int>) -> Int {
        if let close = finder.close(index) { return close + 1 }
        if tokens[index].isKeyword("CASE"), let end = end(ofCase: index, in: range) { return end + 1 }
        return index + 1
    }

    // MARK: - Operators

    private static let truths: Set<String> = [
        "AND", "OR", "NOT", "IS", "IN", "LIKE", "GLOB", "MATCH", "REGEXP", "BETWEEN", "ISNULL", "NOTNULL", "EXISTS",
    ]
    private static let comparisons: Set<String> = ["=", "==", "<>", "!=", "<", ">", "<=", ">="]
    /// From those that bind least.
    private static let levels: [Set<String>] = [
        ["&", "|", "<<", ">>"], ["+", "-"], ["*", "/", "%"], ["||", "->", "->>"],
    ]

    /// Whether it is 0, 1 or NULL by its operator.
    func isTruth(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            let token = tokens[index]
            let isName = index > 0 && tokens[index - 1].text == "."
            if token.kind == .operator, Self.comparisons.contains(token.text) { return true }
            if token.kind == .word, !isName, Self.truths.contains(token.text.uppercasedASCII) { return true }
            if range.count == 1, token.isKeyword("TRUE") || token.isKeyword("FALSE") { return true }
            index = next(index, in: range)
        }
        return false
    }

    /// The operator that is computed last; nil if there is none between two expressions.
    func operation(_ range: Range<Int>) -> Operation? {
        for level in Self.levels {
            var found: Int?
            var index = range.lowerBound
            while index < range.upperBound {
                // A sign stands at the beginning, or behind another operator.
                if tokens[index].kind == .operator, level.contains(tokens[index].text), index > range.lowerBound,
                    tokens[index - 1].kind != .operator || tokens[index - 1].text == ")"
                {
                    found = index
                }
                index = next(index, in: range)
            }
            if let found, found + 1 < range.upperBound {
                return Operation(
                    symbol: tokens[found].text,
                    left: range.lowerBound..<found,
                    right: (found + 1)..<range.upperBound
                )
            }
        }
        return nil
    }

    // MARK: - Calls

    /// The whole is one call: `sum(size) FILTER (WHERE …) OVER (…)`.
    func call(_ range: Range<Int>) -> Call? {
        guard range.count > 2, tokens[range.lowerBound].kind == .word, let close = finder.close(range.lowerBound + 1)
        else { return nil }
        var end = close + 1
        if end < range.upperBound, tokens[end].isKeyword("FILTER") { end = (finder.close(end + 1) ?? end) + 1 }
        if end < range.upperBound, tokens[end].isKeyword("OVER") { end = (finder.close(end + 1) ?? end + 1) + 1 }
        guard end == range.upperBound else { return nil }
        return Call(
            name: tokens[range.lowerBound].text.lowercasedASCII,
            arguments: finder.items(of: (range.lowerBound + 2)..<close)
        )
    }
}
