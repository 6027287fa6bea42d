import StrataSQLite
import StrataSchema

/// Places where the columns of `*` are taken by position.
///
/// The order of a table's columns is not the same in every database, since a migration adds new ones at the end.
struct StarByPosition {
    private let tokens: [SQLToken]
    private let finder: ComparisonFinder
    private let names: NamesInSQL

    private init(_ tokens: [SQLToken], _ names: NamesInSQL) {
        self.tokens = tokens
        self.names = names
        finder = ComparisonFinder(tokens)
    }

    /// The first in each way, as an error.
    static func diagnostics(_ text: CheckedText, _ names: NamesInSQL) -> [Diagnostic] {
        let finder = StarByPosition(text.tokens, names)
        let order = "match by position, and the order of a table's columns is not the same in every database"
        var found: [Diagnostic] = []
        func report(_ subject: String, _ position: Int?, _ advice: String = "name the columns instead of *") {
            guard let position else { return }
            let place = text.location(of: text.tokens[position])
            guard !found.contains(where: { $0.location == place }) else { return }
            found.append(.error("\(subject) \(order); \(advice)", at: place))
        }
        report("the SELECTs that are combined", finder.inCompound)
        report("the names behind WITH and its columns", finder.inNamedColumns)
        report("the values of a row and those of a subquery", finder.inRowValue)
        report(
            "the values of a row and the columns of a table",
            finder.tableOfRowValue,
            "write a SELECT that names them"
        )
        return found
    }

    /// Of a SELECT that UNION, EXCEPT or INTERSECT combines with another.
    private var inCompound: Int? {
        struct Level {
            var star: Int?
            var isCompound = false
        }
        var levels = [Level()]
        for (index, token) in tokens.enumerated() {
            if token.text == "(" { levels.append(Level()) }
            if token.text == ")", levels.count > 1, let level = levels.popLast() {
                if level.isCompound, let star = level.star { return star }
            }
            if token.isKeyword("UNION") || token.isKeyword("EXCEPT") || token.isKeyword("INTERSECT") {
                levels[levels.count - 1].isCompound = true
            }
            if isStar(index), levels[levels.count - 1].star == nil { levels[levels.count - 1].star = index }
        }
        return levels.first { $0.isCompound && $0.star != nil }?.star
    }

    /// Of `WITH name (a, b) AS (SELECT * …)`.
    private var inNamedColumns: Int? {
        for index in tokens.indices where index > 0 && tokens[index].isKeyword("AS") {
            var body = index + 1
            while body < tokens.count, tokens[body].isKeyword("NOT") || tokens[body].isKeyword("MATERIALIZED") {
                body += 1
            }
            // One column has no order.
            guard let close = finder.close(body), let open = opening(of: index - 1),
                finder.items(of: open + 1..<index - 1).count > 1, let star = star(in: body..<close)
            else { continue }
            return star
        }
        return nil
    }

    /// Of `(a, b) IN (SELECT * …)`, and of comparisons with a subquery.
    private var inRowValue: Int? {
        for index in tokens.indices where index > 0 {
            guard let close = finder.close(index), let star = star(in: index..<close) else { continue }
            var before = index - 1
            if tokens[before].isKeyword("IN"), before > 0, tokens[before - 1].isKeyword("NOT") { before -= 1 }
            let isCompared = ["=", "==", "<>", "!=", "<", ">", "<=", ">="].contains(tokens[before].text)
            let isIn = tokens[index - 1].isKeyword("IN")
            if isIn || isCompared, isRow(finder.left(of: before)) { return star }
        }
        return nil
    }

    /// Of `(a, b) IN Item`, which is short for `SELECT *`.
    private var tableOfRowValue: Int? {
        tokens.indices.first { index in
            guard index > 1, tokens[index - 1].isKeyword("IN"), names.table(tokens[index].name) != nil else {
                return false
            }
            return isRow(finder.left(of: tokens[index - 2].isKeyword("NOT") ? index - 2 : index - 1))
        }
    }

    // MARK: - Parts

    private func isStar(_ index: Int) -> Bool {
        guard index > 0, tokens[index].kind == .operator, tokens[index].text == "*" else { return false }
        let before = tokens[index - 1]
        return before.isKeyword("SELECT") || before.isKeyword("DISTINCT") || before.isKeyword("ALL")
            || before.text == "," || before.text == "."
    }

    /// The first in parentheses, and not in others inside them.
    private func star(in range: Range<Int>) -> Int? {
        var index = range.lowerBound + 1
        guard index < range.upperBound, ["SELECT", "WITH"].contains(where: tokens[index].isKeyword) else { return nil }
        while index < range.upperBound {
            if isStar(index) { return index }
            index = (finder.close(index) ?? index) + 1
        }
        return nil
    }

    private func opening(of position: Int) -> Int? {
        guard tokens[position].text == ")" else { return nil }
        return tokens[..<position].lastIndex { $0.text == "(" }.flatMap { finder.close($0) == position ? $0 : nil }
    }

    private func isRow(_ range: Range<Int>?) -> Bool {
        guard let range, let first = range.first, let close = finder.close(first), close == range.upperBound - 1 else {
            return false
        }
        return finder.items(of: first + 1..<close).count > 1
    }
}
