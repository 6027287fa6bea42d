import StrataSQLite

/// What the words of a statement say of it.
enum SQLWords {
    static func isSelect(_ tokens: [SQLToken]) -> Bool {
        tokens.first.map { $0.isKeyword("SELECT") || $0.isKeyword("WITH") || $0.isKeyword("VALUES") } ?? false
    }

    /// What a statement does: its first word, or behind WITH and what that names `INSERT`, `UPDATE`, `DELETE`.
    static func verb(_ tokens: [SQLToken]) -> SQLToken? {
        guard let first = tokens.first, first.isKeyword("WITH") else { return tokens.first }
        var depth = 0
        for token in tokens {
            if token.kind == .operator, token.text == "(" { depth += 1 }
            if token.kind == .operator, token.text == ")" { depth -= 1 }
            if depth == 0,
                ["SELECT", "VALUES", "INSERT", "REPLACE", "UPDATE", "DELETE"].contains(where: token.isKeyword)
            {
                return token
            }
        }
        return first
    }

    static func mentions(_ names: Set<String>, _ tokens: [SQLToken]) -> Bool {
        guard !names.isEmpty else { return false }
        let folded = Set(names.map { $0.lowercasedASCII })
        return tokens.contains { folded.contains($0.name.lowercasedASCII) }
    }
}
