import StrataSQLite

extension CanonicalSQL {
    /// The names in double quotes of a canonical expression, each once: every column that it reads is among them.
    package static func names(in expression: String) -> [String] {
        var names: [String] = []
        for token in SQLTokenizer.tokens(in: expression) where token.kind == .quotedName {
            if !names.contains(token.name) { names.append(token.name) }
        }
        return names
    }

    /// A canonical expression whose columns have other names, all at once: two may swap theirs.
    package static func renaming(_ expression: String, _ newName: (String) -> String) -> String {
        SQLTokenizer.tokens(in: expression).map { token in
            token.kind == .quotedName ? SQLText.quote(newName(token.name)) : token.text
        }.joined(separator: " ")
    }

    /// A canonical expression with other expressions in place of some columns.
    /// - Parameter value: The expression for a column, nil to leave the column.
    package static func substituting(_ expression: String, _ value: (String) -> String?) -> String {
        SQLTokenizer.tokens(in: expression).map { token in
            guard token.kind == .quotedName, let value = value(token.name) else { return token.text }
            return SQLTokenizer.tokens(in: value).count == 1 ? value : "(\(value))"
        }.joined(separator: " ")
    }

    /// A whole statement in a form to compare it by: for views and triggers, where no list of columns tells names from
    /// keywords.
    package static func statement(_ sql: String) -> String { statement(SQLTokenizer.tokens(in: sql)) }

    package static func statement(_ tokens: [SQLToken]) -> String {
        tokens.map { token in
            switch token.kind {
            case .quotedName: SQLText.quote(token.name)
            case .word: token.text.uppercasedASCII
            case .blob: token.text.lowercasedASCII
            case .string, .number, .parameter, .operator: token.text
            }
        }.joined(separator: " ")
    }
}
