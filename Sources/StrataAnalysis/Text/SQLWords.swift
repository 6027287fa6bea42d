import StrataSQLite

/// What the words of a statement say of it.
enum SQLWords {
    static func isSelect(_ tokens: [SQLToken]) -> Bool {
        tokens.first.map { $0.isKeyword("SELECT") || $0.isKeyword("WITH") || $0.isKeyword("VALUES") } ?? false
    }

    static func mentions(_ names: Set<String>, _ tokens: [SQLToken]) -> Bool {
        guard !names.isEmpty else { return false }
        let folded = Set(names.map { $0.lowercasedASCII })
        return tokens.contains { folded.contains($0.name.lowercasedASCII) }
    }
}
