import StrataSQLite

/// Which column stands on the other side of a comparison.
struct Neighbours {
    struct Reference: Hashable {
        var qualifier: String?
        var name: String
    }

    private let tokens: [SQLToken]

    init(_ tokens: [SQLToken]) { self.tokens = tokens }

    /// The columns that the token at a position is compared with: `column < x`, `x = column`, `column BETWEEN x AND x`,
    /// `column IN (x, x)`, `x BETWEEN column AND column`.
    func columns(beside position: Int) -> [Reference] {
        [before(position), after(position)].compactMap { $0 }
    }

    private func before(_ position: Int) -> Reference? {
        var index = position - 1
        guard index >= 0 else { return nil }
        if isComparison(index) {
            while index >= 0, isComparison(index) || tokens[index].isKeyword("NOT") { index -= 1 }
            return column(endingAt: index)
        }
        if tokens[index].isKeyword("BETWEEN") { return column(endingAt: skippingNot(index - 1)) }
        if tokens[index].isKeyword("AND") { return columnOfBetween(before: index) }
        return columnOfList(before: index)
    }

    /// The column before BETWEEN, where the token is its second bound.
    private func columnOfBetween(before conjunction: Int) -> Reference? {
        var depth = 0
        for index in stride(from: conjunction - 1, through: 0, by: -1) {
            if tokens[index].text == ")" { depth += 1 }
            if tokens[index].text == "(" { depth -= 1 }
            if depth < 0 || depth == 0 && (tokens[index].isKeyword("AND") || tokens[index].isKeyword("OR")) {
                return nil
            }
            if depth == 0, tokens[index].isKeyword("BETWEEN") { return column(endingAt: skippingNot(index - 1)) }
        }
        return nil
    }

    /// The column before IN, where the token is in its list.
    private func columnOfList(before position: Int) -> Reference? {
        var index = position
        while index >= 0, tokens[index].text != "(" {
            switch tokens[index].kind {
            case .string, .number, .blob, .parameter: break
            default: guard tokens[index].text == "," || tokens[index].text == "-" else { return nil }
            }
            index -= 1
        }
        guard index > 0, tokens[index - 1].isKeyword("IN") else { return nil }
        return column(endingAt: skippingNot(index - 2))
    }

    private func after(_ position: Int) -> Reference? {
        var index = position + 1
        if index < tokens.count, tokens[index].isKeyword("NOT") { index += 1 }
        guard index < tokens.count, isComparison(index) || tokens[index].isKeyword("BETWEEN") else { return nil }
        while index < tokens.count,
            isComparison(index) || tokens[index].isKeyword("BETWEEN") || tokens[index].isKeyword("NOT")
        {
            index += 1
        }
        return column(startingAt: index)
    }

    private func isComparison(_ index: Int) -> Bool {
        let token = tokens[index]
        if token.kind == .operator { return ["=", "==", "<", ">", "<=", ">=", "<>", "!="].contains(token.text) }
        return token.isKeyword("IS")
    }

    private func skippingNot(_ index: Int) -> Int {
        index >= 0 && tokens[index].isKeyword("NOT") ? index - 1 : index
    }

    private func isName(_ index: Int) -> Bool {
        tokens.indices.contains(index) && (tokens[index].kind == .word || tokens[index].kind == .quotedName)
    }

    private func column(endingAt index: Int) -> Reference? {
        guard isName(index) else { return nil }
        if index >= 2, tokens[index - 1].text == ".", isName(index - 2) {
            return Reference(qualifier: tokens[index - 2].name, name: tokens[index].name)
        }
        return Reference(name: tokens[index].name)
    }

    private func column(startingAt index: Int) -> Reference? {
        guard isName(index) else { return nil }
        if index + 2 < tokens.count, tokens[index + 1].text == ".", isName(index + 2) {
            return Reference(qualifier: tokens[index].name, name: tokens[index + 2].name)
        }
        // A function is no column.
        if index + 1 < tokens.count, tokens[index + 1].text == "(" { return nil }
        return Reference(name: tokens[index].name)
    }
}
