import StrataSQLite

extension RelationalSchema {
    /// One line for each fact, sorted: what ``fingerprint`` is the digest of, and what equality compares.
    ///
    /// Only facts that exist have a line. So a later version may write lines for what this one does not know, and the
    /// fingerprints of all schemas without it stay what they are.
    package var canonicalText: String {
        let lines = tables.map(\.canonicalText) + views.map(\.canonicalText) + searches.map(\.canonicalText)
        return lines.sortedByBytes().joined()
    }
}

extension RelationalView {
    var canonicalText: String { "view \(SQLText.quote(name)) \(canonicalSelect)\n" }
}

extension RelationalSearch {
    var canonicalText: String {
        var text = "search \(SQLText.quote(name)) of \(SQLText.quote(table)) by \(SQLText.quote(contentRowID)) "
        text += "\(RelationalTable.list(columns))\n"
        text += unsoundTriggers.map { "  without trigger \(SQLText.quote($0))\n" }.sortedByBytes().joined()
        return text
    }
}

extension RelationalTable {
    package static func == (left: RelationalTable, right: RelationalTable) -> Bool {
        left.canonicalText == right.canonicalText
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(canonicalText) }

    package var canonicalText: String {
        var head = "table \(SQLText.quote(name))"
        if isStrict { head += " strict" }
        if isWithoutRowID { head += " without rowid" }
        var keyLine = "  key \(Self.list(primaryKey))"
        if isAutoincrement { keyLine += " autoincrement" }
        let lines =
            [head]
            + columns.map { "  column \($0.canonicalText)" }.sortedByBytes()
            + (primaryKey.isEmpty ? [] : [keyLine])
            + uniqueConstraints.map { "  unique \(Self.list($0))" }.sortedByBytes()
            + foreignKeys.map { "  foreign key \($0.canonicalText)" }.sortedByBytes()
            + checks.map { "  check \($0.canonicalText)" }.sortedByBytes()
            + indexes.map { "  index \($0.canonicalText)" }.sortedByBytes()
        return lines.map { $0 + "\n" }.joined()
    }

    static func list(_ names: [String]) -> String {
        "(\(names.map(SQLText.quote).joined(separator: ", ")))"
    }
}

extension RelationalColumn {
    fileprivate var canonicalText: String {
        var text = "\(SQLText.quote(name)) \(type)"
        if isNotNull { text += " not null" }
        if let defaultSQL { text += " default \(defaultSQL)" }
        if collation != "BINARY" { text += " collate \(collation)" }
        if let generated {
            text += " generated \(generated.isStored ? "stored" : "virtual") \(generated.expression)"
        }
        return text
    }
}

extension RelationalForeignKey {
    fileprivate var canonicalText: String {
        var text = "\(RelationalTable.list(columns)) references \(SQLText.quote(parentTable)) "
        text += "\(RelationalTable.list(parentColumns)) on delete \(onDelete)"
        if onUpdate != "NO ACTION" { text += " on update \(onUpdate)" }
        if isDeferred { text += " deferred" }
        return text
    }
}

extension RelationalCheck {
    fileprivate var canonicalText: String {
        (name.map { "\(SQLText.quote($0)) " } ?? "") + expression
    }
}

extension RelationalIndex {
    fileprivate var canonicalText: String {
        let parts = parts.map { part in
            var text = part.expression ?? SQLText.quote(part.column)
            if part.collation != "BINARY" { text += " collate \(part.collation)" }
            if part.isDescending { text += " descending" }
            return text
        }
        var text = "\(SQLText.quote(name))\(isUnique ? " unique" : "") (\(parts.joined(separator: ", ")))"
        if let condition { text += " where \(condition)" }
        return text
    }
}

extension Sequence<String> {
    /// Sorted by UTF-8 bytes: the same on every system, and what SQLite's BINARY does.
    package func sortedByBytes() -> [String] {
        sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
