import StrataSQLite

/// The views of a database, and those of its virtual tables and triggers that are searches and histories as Strata
/// makes them.
struct SchemaObjects {
    private(set) var views: [RelationalView] = []
    private(set) var searches: [RelationalSearch] = []
    private(set) var histories: [RelationalHistory] = []

    init(_ connection: Connection) throws(StrataError) {
        let rows = try connection.rows(
            """
            SELECT type, name, sql, tbl_name FROM main.sqlite_schema
            WHERE type IN ('view', 'trigger') OR type = 'table'
            AND (sql LIKE 'CREATE VIRTUAL TABLE%' OR name IN ('strata_history', 'strata_transactions'))
            """
        )
        var triggers: [ExactText: String] = [:]
        var tables: [ExactText: String] = [:]
        var historyTables = 0
        for row in rows {
            guard let type = row[0].string, let name = row[1].string, let sql = row[2].string else { continue }
            switch type {
            case "view" where !name.lowercasedASCII.hasPrefix("strata_"):
                views.append(RelationalView(name: name, select: Self.select(of: sql)))
            case "trigger":
                triggers[ExactText(name)] = sql
                if let table = row[3].string { tables[ExactText(table)] = table }
            case "table":
                if RelationalHistory.tables.contains(name) { historyTables += 1 }
                if let search = Self.search(name, sql) { searches.append(search) }
            default: break
            }
        }
        for index in searches.indices {
            searches[index].unsoundTriggers = searches[index].triggers
                .filter { trigger in
                    guard let sql = triggers[ExactText(trigger.name)] else { return true }
                    // Most stand there byte for byte.
                    return !sql.isExactly(trigger.sql)
                        && !CanonicalSQL.statement(sql).isExactly(CanonicalSQL.statement(trigger.sql))
                }
                .map(\.name)
        }
        // Without them the triggers are of no use: every write fails.
        guard historyTables == RelationalHistory.tables.count else { return }
        histories = tables.values.compactMap { RelationalHistory(of: $0, from: triggers) }
    }

    /// What follows AS in a CREATE VIEW.
    ///
    /// A list of columns before it stays: Strata writes none.
    private static func select(of sql: String) -> String {
        let tokens = SQLTokenizer.tokens(in: sql)
        // CREATE VIEW name AS
        guard tokens.count > 3 else { return sql }
        let start = tokens[3].isKeyword("AS") ? tokens[3].range.upperBound : tokens[3].range.lowerBound
        let text = String(decoding: Array(sql.utf8)[start...], as: UTF8.self)
        return CanonicalSQL.withoutComments(text)
    }

    /// Reads `CREATE VIRTUAL TABLE name USING fts5("a", "b", content='T', content_rowid='id')`; nil for any other.
    private static func search(_ name: String, _ sql: String) -> RelationalSearch? {
        let tokens = SQLTokenizer.tokens(in: sql)
        guard tokens.count > 6, tokens[4].isKeyword("USING"), tokens[5].isKeyword("FTS5"), tokens[6].text == "(" else {
            return nil
        }
        var columns: [String] = []
        var options: [String: String] = [:]
        var position = 7
        while position < tokens.count {
            let token = tokens[position]
            if token.kind == .quotedName {
                columns.append(token.name)
                position += 1
            } else if token.kind == .word, position + 2 < tokens.count, tokens[position + 1].text == "=",
                tokens[position + 2].kind == .string
            {
                options[token.text.lowercasedASCII] = text(of: tokens[position + 2])
                position += 3
            } else {
                return nil
            }
            guard position < tokens.count, [",", ")"].contains(tokens[position].text) else { return nil }
            position += 1
        }
        guard let table = options.removeValue(forKey: "content"), !columns.isEmpty,
            let rowID = options.removeValue(forKey: "content_rowid"), options.isEmpty
        else { return nil }
        return RelationalSearch(name: name, table: table, columns: columns, contentRowID: rowID)
    }

    private static func text(of string: SQLToken) -> String {
        String(string.text.dropFirst().dropLast()).replacing("''", with: "'")
    }
}
