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

extension StepStatement {
    /// Whether the statement reads from a table: the name stands behind FROM or JOIN.
    func reads(_ table: String) -> Bool {
        let tokens = SQLTokenizer.tokens(in: sql)
        return tokens.indices.contains { index in
            guard tokens[index].isKeyword("FROM") || tokens[index].isKeyword("JOIN"), index + 1 < tokens.count else {
                return false
            }
            let isQualified = index + 3 < tokens.count && tokens[index + 2].text == "."
            return tokens[isQualified ? index + 3 : index + 1].name.isSameName(as: table)
        }
    }

    /// Whether ADD COLUMN gives the rows that are there a key of another table, which may not be there.
    ///
    /// "The column must have a default value of NULL" is asked only while foreign keys are on.
    var addsReferenceWithDefault: Bool {
        let tokens = SQLTokenizer.tokens(in: sql)
        return tokens.contains { $0.isKeyword("REFERENCES") } && tokens.contains { $0.isKeyword("DEFAULT") }
    }
}
