import StrataSQLite

/// What the text of a CREATE INDEX says and no PRAGMA reports.
struct IndexText {
    /// The parts in canonical SQL, without ASC and DESC.
    private(set) var parts: [String] = []
    /// What stands after WHERE.
    private(set) var condition: String?

    /// - Parameters:
    ///   - sql: The text as `sqlite_schema` holds it.
    ///   - columns: The names of the table's columns.
    init(_ sql: String, columns: [String]) {
        let tokens = SQLTokenizer.tokens(in: sql)
        guard let opening = tokens.firstIndex(where: { $0.kind == .operator && $0.text == "(" }) else { return }
        var depth = 0
        var part: [SQLToken] = []
        for (position, token) in tokens.enumerated().dropFirst(opening) {
            let symbol = token.kind == .operator ? token.text : ""
            if depth == 0, token.isKeyword("WHERE") {
                condition = CanonicalSQL.expression(Array(tokens[(position + 1)...]), columns: columns)
                return
            }
            if symbol == ")" { depth -= 1 }
            if depth == 1 && symbol == "," || depth == 0 && symbol == ")" {
                parts.append(CanonicalSQL.expression(Self.withoutOrder(part), columns: columns))
                part = []
            } else if depth > 0 {
                part.append(token)
            }
            if symbol == "(" { depth += 1 }
        }
    }

    private static func withoutOrder(_ part: [SQLToken]) -> [SQLToken] {
        guard let last = part.last, part.count > 1, last.isKeyword("ASC") || last.isKeyword("DESC") else { return part }
        return Array(part.dropLast())
    }
}
