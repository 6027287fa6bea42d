import StrataSQLite
import StrataSchema

/// Decimals that are stored as text where SQL puts values in order: '10' comes before '9.5' there.
///
/// It is a warning, since an order may be wanted only to be the same each time.
struct DecimalOrder {
    let checker: ComparisonChecker
    private var tokens: [SQLToken] { checker.text.tokens }
    private var finder: ComparisonFinder { checker.reader.finder }

    func diagnostics() -> [Diagnostic] {
        tokens.indices.flatMap { index -> [Diagnostic] in
            if tokens[index].isKeyword("BY"), index > 0, tokens[index - 1].isKeyword("ORDER") {
                return terms(from: index + 1).compactMap(sorted)
            }
            guard tokens[index].isKeyword("MIN") || tokens[index].isKeyword("MAX"),
                let close = finder.close(index + 1)
            else { return [] }
            let name = tokens[index].text.lowercasedASCII
            return finder.items(of: index + 2..<close).prefix(1).compactMap { argument in
                decimal(argument).map { column in
                    warning(column, "\(name)() is not that of the numbers", "", at: argument.lowerBound)
                }
            }
        }
    }

    private static let ends = [
        "LIMIT", "OFFSET", "ROWS", "RANGE", "GROUPS", "UNION", "EXCEPT", "INTERSECT", "WINDOW", "ORDER",
    ]

    /// The terms of an ORDER BY, without what follows an expression in one.
    private func terms(from start: Int) -> [Range<Int>] {
        var end = start
        while end < tokens.count, tokens[end].text != ")", !Self.ends.contains(where: tokens[end].isKeyword) {
            end = (finder.close(end) ?? end) + 1
        }
        return finder.items(of: start..<min(end, tokens.count)).map { item in
            let last = item.first { index in
                ["ASC", "DESC", "NULLS", "COLLATE"].contains(where: tokens[index].isKeyword) && index > item.lowerBound
            }
            return item.lowerBound..<(last ?? item.upperBound)
        }
    }

    private func sorted(_ term: Range<Int>) -> Diagnostic? {
        guard !term.isEmpty else { return nil }
        return decimal(column(of: term)).map { column in
            let advice = ", or order by CAST(\(column.columnName) AS REAL)"
            return warning(column, "the order is not that of the numbers", advice, at: term.lowerBound)
        }
    }

    /// The result column that `ORDER BY 2` means.
    private func column(of term: Range<Int>) -> Range<Int> {
        guard term.count == 1, let number = Int(tokens[term.lowerBound].text),
            let item = SelectList(tokens).item(number - 1)?.tokens
        else { return term }
        let isNamed = item.count > 2 && tokens[item.endIndex - 2].isKeyword("AS")
        return item.startIndex..<(item.endIndex - (isNamed ? 2 : 0))
    }

    private func decimal(_ range: Range<Int>) -> Schema.Attribute? {
        let operand = checker.reader.operand(range)
        guard !operand.isOpaque, let column = operand.columns.first?.first?.attribute,
            operand.columns.allSatisfy({
                $0.allSatisfy { $0.attribute.type == .decimal && $0.attribute.storage == .standard }
            })
        else { return nil }
        return column
    }

    private func warning(_ column: Schema.Attribute, _ what: String, _ advice: String, at position: Int) -> Diagnostic {
        .warning(
            "\(column.columnName) is stored as text, where '10' comes before '9.5', so \(what); declare it "
                + "@stored(scaled: 2)\(advice)",
            at: checker.text.location(of: tokens[position])
        )
    }
}
