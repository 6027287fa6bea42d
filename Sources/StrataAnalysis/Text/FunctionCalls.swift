import StrataSQLite

/// Calls of functions in SQL text.
enum FunctionCalls {
    /// How many arguments the calls of each function have at most, by its name in lower case.
    static func argumentCounts(in tokens: [SQLToken]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (index, token) in tokens.enumerated() {
            guard token.kind == .word || token.kind == .quotedName, tokens.indices.contains(index + 1),
                tokens[index + 1].text == "("
            else { continue }
            let name = token.name.lowercasedASCII
            counts[name] = max(counts[name] ?? 0, arguments(of: tokens, from: index + 2))
        }
        return counts
    }

    private static func arguments(of tokens: [SQLToken], from start: Int) -> Int {
        var depth = 0
        var count = 1
        for (index, token) in tokens[start...].enumerated() where token.kind == .operator {
            switch token.text {
            case "(": depth += 1
            case ")":
                if depth == 0 { return index == 0 ? 0 : count }
                depth -= 1
            case "," where depth == 0: count += 1
            default: break
            }
        }
        return count
    }
}
