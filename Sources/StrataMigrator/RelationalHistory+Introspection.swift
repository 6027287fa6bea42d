import StrataSQLite

extension RelationalHistory {
    /// Reads the history of a table back from its triggers.
    /// - Parameters:
    ///   - table: The table's name.
    ///   - triggers: CREATE TRIGGER of the table's triggers, by name.
    /// - Returns: Nil if none of them notes changes.
    init?(of table: String, from triggers: [ExactText: String]) {
        func tokens(_ event: Event) -> [SQLToken] {
            let sql = triggers[ExactText(Self.triggerName(event, of: table))] ?? ""
            let tokens = SQLTokenizer.tokens(in: sql)
            // One of that name may be somebody else's.
            return tokens.contains { $0.kind == .quotedName && $0.name.isExactly(Self.entryTable) } ? tokens : []
        }
        let found = Dictionary(uniqueKeysWithValues: Event.allCases.map { ($0, tokens($0)) })
        guard found.values.contains(where: { !$0.isEmpty }) else { return nil }
        let keys = [found[.insert] ?? [], found[.delete] ?? []].map(Self.key)
        self.init(
            table: table,
            key: keys.first { !$0.isEmpty } ?? [],
            columns: Self.columns(found[.update] ?? [])
        )
        unsoundTriggers = self.triggers.filter { trigger in
            let sql = triggers[ExactText(trigger.name)] ?? ""
            // Most stand there byte for byte.
            return !sql.isExactly(trigger.sql)
                && !CanonicalSQL.statement(sql).isExactly(CanonicalSQL.statement(trigger.sql))
        }.map(\.name)
    }

    /// The columns that stand behind `'i' ||`, `',t' || hex(` and the like.
    private static func key(_ tokens: [SQLToken]) -> [KeyPart] {
        var parts: [KeyPart] = []
        var type: String?
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .string:
                let letter = text(of: token).drop { $0 == "," }
                type = ["INTEGER", "REAL", "TEXT", "BLOB"].first { $0.prefix(1).lowercased() == letter } ?? type
            case .quotedName where index > 0 && tokens[index - 1].text == ".":
                guard let known = type else { continue }
                parts.append(KeyPart(column: token.name, type: known))
                type = nil
            default: break
            }
        }
        return parts
    }

    /// The columns that stand in `iif(old."column" IS NOT new."column" COLLATE BINARY, 'column,', '')`.
    private static func columns(_ tokens: [SQLToken]) -> [String] {
        tokens.indices.compactMap { index in
            guard index + 4 < tokens.count, tokens[index].isKeyword("IIF") else { return nil }
            let name = tokens[index + 4]
            return name.kind == .quotedName ? name.name : nil
        }
    }

    private static func text(of string: SQLToken) -> String {
        String(string.text.dropFirst().dropLast()).replacing("''", with: "'")
    }
}
