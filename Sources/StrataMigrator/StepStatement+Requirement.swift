import StrataSQLite

extension StepStatement {
    /// What a SELECT is about: the first table that it reads, and the names after its WHERE, some of which are columns.
    var subject: (table: String, names: [String])? {
        let tokens = SQLTokenizer.tokens(in: sql)
        var depth = 0
        var table: String?
        for (index, token) in tokens.enumerated() {
            if token.kind == .operator, token.text == "(" { depth += 1 }
            if token.kind == .operator, token.text == ")" { depth -= 1 }
            guard depth == 0 else { continue }
            if table == nil, token.isKeyword("FROM"), index + 1 < tokens.count {
                let isQualified = index + 3 < tokens.count && tokens[index + 2].text == "."
                let name = tokens[isQualified ? index + 3 : index + 1]
                guard name.kind == .word || name.kind == .quotedName else { return nil }
                table = name.name
            }
            if let table, token.isKeyword("WHERE") {
                let names = tokens[(index + 1)...].filter { $0.kind == .word || $0.kind == .quotedName }.map(\.name)
                return (table, names)
            }
        }
        return table.map { ($0, []) }
    }
}
