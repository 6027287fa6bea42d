import StrataSQLite

/// One statement of a step, and what it does as far as the runner needs to know.
package struct StepStatement: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case createTable(String)
        case dropTable(String)
        case renameTable(from: String, to: String)
        case renameColumn(table: String, from: String, to: String)
        case addColumn(table: String)
        case dropColumn(table: String, column: String)
        case createIndex(name: String, table: String)
        case dropView(String)
        case dropTrigger(String)
        /// INSERT, UPDATE, DELETE or REPLACE.
        case change(table: String)
        /// A SELECT: a requirement of the step.
        ///
        /// A row that it returns stops the step.
        case requirement
        /// A line `-- swift: name`: the function of the app to call.
        case swift(String)
        /// A line `-- swift: …` that cannot be understood, and why.
        case malformedCall(String)
        /// A statement that would take the transaction or the settings out of the runner's hands, by its keyword.
        case forbidden(String)
        case other
    }

    /// The statement with the comments before it.
    package var sql: String
    package var kind: Kind
    /// Of a line that calls a Swift function, the lines before it in the step.
    package var line: Int?

    package init(_ sql: String) {
        self.init(sql: sql, kind: Self.classify(SQLTokenizer.tokens(in: sql)), line: nil)
    }

    init(sql: String, kind: Kind, line: Int?) {
        self.sql = sql
        self.kind = kind
        self.line = line
    }

    /// The statement without its comments on one line, shortened: for messages.
    package var summary: String {
        let line = withoutComments
        return line.count <= 120 ? line : line.prefix(119) + "…"
    }

    /// The statement without its comments on one line.
    package var withoutComments: String {
        let tokens = SQLTokenizer.tokens(in: sql)
        guard let first = tokens.first, let last = tokens.last else { return line == nil ? "" : sql }
        let bytes = Array(sql.utf8)[first.range.lowerBound..<last.range.upperBound]
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The table that the statement makes or changes; nil if it has none, or reads only.
    package var table: String? {
        switch kind {
        case .createTable(let name), .dropTable(let name), .renameTable(let name, _), .renameColumn(let name, _, _),
            .addColumn(let name), .dropColumn(let name, _), .createIndex(_, let name), .change(let name):
            name
        case .dropView, .dropTrigger, .requirement, .swift, .malformedCall, .forbidden, .other: nil
        }
    }

    private static let forbiddenKeywords: Set<String> = [
        "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA", "ATTACH", "DETACH", "VACUUM", "EXPLAIN",
    ]

    private static func classify(_ tokens: [SQLToken]) -> Kind {
        guard let first = tokens.first, first.kind == .word else { return .other }
        var reader = Reader(tokens: tokens)
        let keyword = first.text.uppercasedASCII
        if forbiddenKeywords.contains(keyword) { return .forbidden(keyword) }
        switch keyword {
        case "CREATE": return reader.creation()
        case "DROP": return reader.drop()
        case "ALTER": return reader.alteration()
        case "INSERT", "REPLACE", "UPDATE", "DELETE", "SELECT", "VALUES", "WITH": return reader.change()
        default: return .other
        }
    }

    /// Reads the names out of a statement that SQLite has to judge.
    private struct Reader {
        let tokens: [SQLToken]
        var position = 0

        mutating func skip(_ keywords: String...) -> Bool {
            guard position < tokens.count, keywords.contains(where: { tokens[position].isKeyword($0) }) else {
                return false
            }
            position += 1
            return true
        }

        /// A name, with a schema's name before it or not.
        mutating func name() -> String {
            guard position < tokens.count else { return "" }
            if position + 2 < tokens.count, tokens[position + 1].text == "." { position += 2 }
            defer { position += 1 }
            return tokens[position].name
        }

        mutating func creation() -> Kind {
            position = 1
            _ = skip("TEMP", "TEMPORARY")
            let isUnique = skip("UNIQUE")
            if !isUnique, skip("TABLE") {
                if skip("IF") { position += 2 }
                return .createTable(name())
            }
            guard skip("INDEX") else { return .other }
            if skip("IF") { position += 2 }
            let index = name()
            _ = skip("ON")
            return .createIndex(name: index, table: name())
        }

        mutating func drop() -> Kind {
            guard tokens.count > 1 else { return .other }
            let kind = tokens[1].text.uppercasedASCII
            position = 2
            if skip("IF") { position += 1 }
            switch kind {
            case "TABLE": return .dropTable(name())
            case "VIEW": return .dropView(name())
            case "TRIGGER": return .dropTrigger(name())
            default: return .other
            }
        }

        mutating func alteration() -> Kind {
            position = 2
            let table = name()
            if skip("RENAME") {
                if skip("TO") { return .renameTable(from: table, to: name()) }
                _ = skip("COLUMN")
                let column = name()
                _ = skip("TO")
                return .renameColumn(table: table, from: column, to: name())
            }
            if skip("ADD") { return .addColumn(table: table) }
            guard skip("DROP") else { return .other }
            _ = skip("COLUMN")
            return .dropColumn(table: table, column: name())
        }

        /// The first verb outside of parentheses: WITH may stand before it.
        mutating func change() -> Kind {
            var depth = 0
            while position < tokens.count {
                let token = tokens[position]
                if token.kind == .operator, token.text == "(" { depth += 1 }
                if token.kind == .operator, token.text == ")" { depth -= 1 }
                position += 1
                guard depth == 0, token.kind == .word else { continue }
                switch token.text.uppercasedASCII {
                case "SELECT", "VALUES": return .requirement
                case "INSERT", "REPLACE":
                    while position < tokens.count, !skip("INTO") { position += 1 }
                    return .change(table: name())
                case "UPDATE":
                    if skip("OR") { position += 1 }
                    return .change(table: name())
                case "DELETE":
                    _ = skip("FROM")
                    return .change(table: name())
                default: break
                }
            }
            return .other
        }
    }
}
