import StrataSQLite

/// What the text of a CREATE TABLE says and no PRAGMA reports.
struct TableText {
    private(set) var isAutoincrement = false
    /// For each foreign key, in order of declaration, whether it is DEFERRABLE INITIALLY DEFERRED.
    private(set) var foreignKeyDeferrals: [Bool] = []
    private(set) var checks: [RelationalCheck] = []
    /// The collation of each column that has one, by the column's name.
    private(set) var collations: [SQLName: String] = [:]
    /// What each generated column is computed from, by the column's name.
    private(set) var generations: [SQLName: RelationalGeneration] = [:]
    /// What no schema declares.
    private(set) var clauses: [String] = []

    /// - Parameters:
    ///   - sql: The text as `sqlite_schema` holds it.
    ///   - columns: The names of the table's columns.
    init(_ sql: String, columns: [String]) {
        let tokens = SQLTokenizer.tokens(in: sql)
        guard let opening = tokens.firstIndex(where: { $0.text == "(" }) else { return }
        let items = Self.items(tokens[(opening + 1)...])
        for item in items { read(item, columns: columns) }
        clauses = TableClauses(items, collations: collations).texts
    }

    /// Columns and table constraints: what commas separate, to the closing parenthesis.
    private static func items(_ tokens: ArraySlice<SQLToken>) -> [ArraySlice<SQLToken>] {
        var items: [ArraySlice<SQLToken>] = []
        var start = tokens.startIndex
        var depth = 0
        for index in tokens.indices {
            let token = tokens[index]
            guard token.kind == .operator else { continue }
            switch token.text {
            case "(": depth += 1
            case ")" where depth == 0:
                items.append(tokens[start..<index])
                return items
            case ")": depth -= 1
            case "," where depth == 0:
                items.append(tokens[start..<index])
                start = index + 1
            default: break
            }
        }
        return items
    }

    private mutating func read(_ item: ArraySlice<SQLToken>, columns: [String]) {
        let column = SQLName(item.first?.name ?? "")
        var constraintName: String?
        var index = item.startIndex
        while index < item.endIndex {
            let token = item[index]
            let next = item.index(after: index)
            if token.text == "(", token.kind == .operator {
                index = Self.end(ofParenthesesAt: index, in: item)
                continue
            }
            switch token.kind == .word ? token.text.uppercasedASCII : "" {
            case "CONSTRAINT" where next < item.endIndex:
                constraintName = item[next].name
                index = next + 1
                continue
            case "CHECK" where next < item.endIndex && item[next].text == "(":
                let end = Self.end(ofParenthesesAt: next, in: item)
                let inner = Array(item[next..<end].dropFirst().dropLast())
                let expression = CanonicalSQL.expression(inner, columns: columns)
                checks.append(RelationalCheck(name: constraintName, expression: expression))
                constraintName = nil
                index = end
                continue
            case "AS" where next < item.endIndex && item[next].text == "(" && index > item.startIndex:
                let end = Self.end(ofParenthesesAt: next, in: item)
                let inner = Array(item[next..<end].dropFirst().dropLast())
                generations[column] = RelationalGeneration(
                    expression: CanonicalSQL.expression(inner, columns: columns),
                    isStored: end < item.endIndex && item[end].isKeyword("STORED")
                )
                constraintName = nil
                index = end
                continue
            case "COLLATE" where next < item.endIndex: collations[column] = item[next].name.uppercasedASCII
            case "AUTOINCREMENT": isAutoincrement = true
            case "REFERENCES": foreignKeyDeferrals.append(false)
            case "DEFERRABLE": readDeferral(at: index, in: item)
            case "PRIMARY", "UNIQUE", "FOREIGN", "NOT", "DEFAULT", "GENERATED": constraintName = nil
            default: break
            }
            index = next
        }
    }

    private mutating func readDeferral(at index: Int, in item: ArraySlice<SQLToken>) {
        let isNegated = index > item.startIndex && item[index - 1].isKeyword("NOT")
        let isInitially = index + 2 < item.endIndex && item[index + 1].isKeyword("INITIALLY")
        let isDeferred = isInitially && item[index + 2].isKeyword("DEFERRED")
        if let last = foreignKeyDeferrals.indices.last { foreignKeyDeferrals[last] = isDeferred && !isNegated }
    }

    static func end(ofParenthesesAt start: Int, in tokens: ArraySlice<SQLToken>) -> Int {
        var depth = 0
        for index in start..<tokens.endIndex where tokens[index].kind == .operator {
            if tokens[index].text == "(" { depth += 1 }
            if tokens[index].text == ")" { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return tokens.endIndex
    }
}

/// Texts that were read before: from step to step most tables stay as they are, and reading a text is most of the work.
final class TableTexts {
    private var read: [ExactText: TableText] = [:]
    private var tables: [ExactText: RelationalTable] = [:]

    /// A table that was read before.
    ///
    /// What SQLite's PRAGMAs say of a table follows from its text and those of its indexes.
    func table(_ sql: String, indexes: [[StoredValue]], _ make: () -> RelationalTable) -> RelationalTable {
        var text = sql
        for index in indexes {
            for value in index { if let part = value.string { text += "\0\(part)" } }
            text += "\0"
        }
        let key = ExactText(text)
        if let table = tables[key] { return table }
        let table = make()
        tables[key] = table
        return table
    }

    func text(_ sql: String, columns: [String]) -> TableText {
        let key = ExactText(sql)
        if let text = read[key] { return text }
        let text = TableText(sql, columns: columns)
        read[key] = text
        return text
    }
}
