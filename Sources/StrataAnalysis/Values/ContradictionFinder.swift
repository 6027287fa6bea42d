import StrataSQLite
import StrataSchema

/// Finds a check that no value meets: `n > 5 AND n < 3`.
///
/// What is found is certain: bounds of one number, each beside a literal, all of which have to hold. (NULL meets every
/// check, so a column that is always NULL would.)
struct ContradictionFinder {
    private let text: CheckedText
    private let schema: Schema
    private let reader: OperandReader
    private var tokens: [SQLToken] { reader.tokens }

    init(_ text: CheckedText, _ database: AnalysisDatabase, implied: [NamesInSQL.Table]) {
        self.text = text
        schema = database.schema
        reader = OperandReader(text.tokens, database.names, implied: implied)
    }

    private struct Bounds {
        var lower = -Double.infinity
        var upper = Double.infinity
        var isLowerOpen = false
        var isUpperOpen = false

        var isEmpty: Bool { lower > upper || (lower == upper && (isLowerOpen || isUpperOpen)) }
    }

    func diagnostics() -> [Diagnostic] {
        var bounds: [String: Bounds] = [:]
        for part in conjuncts(text.tokens.indices) {
            guard let (name, comparison, number) = comparison(part) else { continue }
            var known = bounds[name.key] ?? Bounds()
            let isLower = [">", ">=", "="].contains(comparison)
            let isUpper = ["<", "<=", "="].contains(comparison)
            // A whole number greater than 5 is 6 at least.
            let step = name.isInteger && number.rounded() == number ? 1.0 : 0
            let isStrict = comparison == ">" || comparison == "<"
            if isLower, isStrict ? number + step >= known.lower : number > known.lower {
                (known.lower, known.isLowerOpen) = (isStrict ? number + step : number, isStrict && step == 0)
            }
            if isUpper, isStrict ? number - step <= known.upper : number < known.upper {
                (known.upper, known.isUpperOpen) = (isStrict ? number - step : number, isStrict && step == 0)
            }
            bounds[name.key] = known
            if known.isEmpty {
                return [
                    .warning(
                        "no value of \(name.words) meets the check, since this contradicts what is asked before it",
                        at: text.location(of: tokens[part.lowerBound])
                    )
                ]
            }
        }
        return []
    }

    /// What AND combines; nothing if something else does.
    private func conjuncts(_ range: Range<Int>) -> [Range<Int>] {
        let range = ExpressionParts(reader: reader).withoutParentheses(range)
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            // BETWEEN has an AND of its own, and CASE and NOT mean something else.
            if ["OR", "BETWEEN", "CASE", "NOT", "COLLATE"].contains(where: tokens[index].isKeyword) { return [] }
            if tokens[index].isKeyword("AND") {
                parts.append(start..<index)
                start = index + 1
            }
            index = (reader.finder.close(index) ?? index) + 1
        }
        guard !parts.isEmpty else { return [range] }
        return (parts + [start..<range.upperBound]).flatMap { $0 == range ? [$0] : conjuncts($0) }
    }

    private typealias Name = (key: String, words: String, isInteger: Bool)

    /// A number on the left, compared with a literal; turned round where the literal comes first.
    private func comparison(_ range: Range<Int>) -> (Name, String, Double)? {
        guard let position = range.first(where: { ["<", ">", "<=", ">=", "=", "=="].contains(tokens[$0].text) }) else {
            return nil
        }
        let (left, right) = (range.lowerBound..<position, (position + 1)..<range.upperBound)
        let symbol = tokens[position].text == "==" ? "=" : tokens[position].text
        if let name = name(left), let number = number(right) { return (name, symbol, number) }
        guard let name = name(right), let number = number(left) else { return nil }
        let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]
        return (name, turned[symbol] ?? symbol, number)
    }

    /// A column of numbers, or the length of something.
    private func name(_ range: Range<Int>) -> Name? {
        let parts = ExpressionParts(reader: reader)
        let words = range.map { tokens[$0].text }.joined()
        if let call = parts.call(range), call.name == "length" { return (words, words, true) }
        guard range.count == 1, tokens[range.lowerBound].kind == .word || tokens[range.lowerBound].kind == .quotedName
        else {
            return nil
        }
        let operand = reader.operand(range)
        guard !operand.isOpaque, let column = operand.columns.first?.first?.attribute else { return nil }
        let type = schema.sqlType(of: column)
        guard type == .integer || type == .real else { return nil }
        return (column.columnName.lowercasedASCII, column.columnName, type == .integer)
    }

    private func number(_ range: Range<Int>) -> Double? {
        guard let last = range.last, tokens[last].kind == .number, let value = Double(tokens[last].text) else {
            return nil
        }
        if range.count == 1 { return abs(value) < 1e15 ? value : nil }
        guard range.count == 2, tokens[range.lowerBound].text == "-", abs(value) < 1e15 else { return nil }
        return -value
    }
}
