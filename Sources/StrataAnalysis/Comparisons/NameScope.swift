import StrataSQLite

/// Names in SQL text that are not those of the schema's columns: what AS calls so, the columns of a WITH.
struct NameScope {
    /// The expressions behind names, by name in lower case.
    private(set) var aliases: [String: [Range<Int>]] = [:]
    /// Names of something that is not known here.
    private(set) var opaque: Set<String> = []
    /// A WITH calls something like a table of the schema.
    private(set) var hidesTables = false

    private static let ofJSON = [
        "key", "value", "type", "atom", "id", "parent", "fullkey", "path", "json", "root",
    ]

    init(_ tokens: [SQLToken], _ finder: ComparisonFinder, _ names: NamesInSQL) {
        func isName(_ index: Int) -> Bool {
            tokens.indices.contains(index) && (tokens[index].kind == .word || tokens[index].kind == .quotedName)
        }
        for index in tokens.indices {
            if ["json_each", "json_tree"].contains(tokens[index].text.lowercasedASCII) {
                opaque.formUnion(Self.ofJSON)
            }
            if tokens[index].isKeyword("AS") {
                var body = index + 1
                while body < tokens.count, tokens[body].isKeyword("NOT") || tokens[body].isKeyword("MATERIALIZED") {
                    body += 1
                }
                if body < tokens.count, tokens[body].text == "(", index > 0 {
                    // WITH name (columns) AS (…)
                    var name = index - 1
                    if tokens[name].text == ")" {
                        name = tokens[..<name].lastIndex { $0.text == "(" } ?? name
                        for column in tokens[name..<index] { opaque.insert(column.name.lowercasedASCII) }
                        name -= 1
                    }
                    if isName(name), names.table(tokens[name].name) != nil { hidesTables = true }
                } else if isName(index + 1) {
                    let name = tokens[index + 1].name.lowercasedASCII
                    if let range = finder.left(of: index), !range.isEmpty {
                        aliases[name, default: []].append(range)
                    } else {
                        opaque.insert(name)
                    }
                }
            }
            // `count(*) n`, without AS.
            if isName(index), index > 0, tokens[index - 1].text != ".", !tokens[index - 1].isKeyword("AS") {
                let before = tokens[index - 1]
                let endsValue = before.text == ")" || before.kind != .operator && !Self.isKeyword(before)
                let next = tokens.indices.contains(index + 1) ? tokens[index + 1] : nil
                let endsItem = next.map { $0.text == "," || $0.text == ")" || $0.isKeyword("FROM") } ?? true
                if endsValue, endsItem { opaque.insert(tokens[index].name.lowercasedASCII) }
            }
        }
    }

    /// Words that stand before an expression, so that a name behind them is no alias.
    private static func isKeyword(_ token: SQLToken) -> Bool {
        guard token.kind == .word else { return false }
        return [
            "SELECT", "DISTINCT", "ALL", "FROM", "JOIN", "WHERE", "AND", "OR", "NOT", "ON", "HAVING", "WHEN", "THEN",
            "ELSE", "CASE", "BY", "LIMIT", "OFFSET", "IS", "IN", "BETWEEN", "LIKE", "GLOB", "MATCH", "REGEXP", "ESCAPE",
            "COLLATE", "WITH", "RECURSIVE", "UNION", "EXCEPT", "INTERSECT", "VALUES", "EXISTS",
        ].contains(token.text.uppercasedASCII)
    }
}
