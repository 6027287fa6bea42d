import StrataSQLite

extension RelationalSchema {
    /// One line for each fact, sorted: what ``fingerprint`` is the digest of, and what equality compares.
    ///
    /// Only facts that exist have a line. So a later version may write lines for what this one does not know, and the
    /// fingerprints of all schemas without it stay what they are.
    package var canonicalText: String {
        let lines =
            tables.map(\.canonicalText) + views.map(\.canonicalText) + searches.map(\.canonicalText)
            + histories.map(\.canonicalText)
        return lines.sortedByBytes().joined()
    }
}

/// What is compared by the bytes of its canonical text, as its fingerprint is.
///
/// Swift's comparison of strings takes the two spellings of é for one, and SQLite does not.
package protocol CanonicallyCompared: Hashable {
    var canonicalText: String { get }
}

extension CanonicallyCompared {
    package static func == (left: Self, right: Self) -> Bool { left.canonicalText.isExactly(right.canonicalText) }

    package func hash(into hasher: inout Hasher) { hasher.combine(ExactText(canonicalText)) }
}

extension RelationalView: CanonicallyCompared {
    package var canonicalText: String { "view \(SQLText.quote(name)) \(canonicalSelect)\n" }
}

extension RelationalSearch: CanonicallyCompared {
    package var canonicalText: String {
        var text = "search \(SQLText.quote(name)) of \(SQLText.quote(table)) by \(SQLText.quote(contentRowID)) "
        text += "\(RelationalTable.list(columns))\n"
        text += unsoundTriggers.map { "  without trigger \(SQLText.quote($0))\n" }.sortedByBytes().joined()
        return text
    }
}

extension RelationalHistory: CanonicallyCompared {
    package var canonicalText: String {
        let key = key.map { "\(SQLText.quote($0.column)) \($0.type)" }.joined(separator: ", ")
        var text = "history of \(SQLText.quote(table)) by (\(key))\n"
        text += columns.map { "  column \(SQLText.quote($0))\n" }.joined()
        text += unsoundTriggers.map { "  without trigger \(SQLText.quote($0))\n" }.sortedByBytes().joined()
        return text
    }
}

extension RelationalTable: CanonicallyCompared {
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
            + clauses.map { "  clause \($0)" }.sortedByBytes()
        return lines.map { $0 + "\n" }.joined()
    }

    static func list(_ names: [String]) -> String {
        "(\(names.map(SQLText.quote).joined(separator: ", ")))"
    }
}

extension RelationalColumn: CanonicallyCompared {
    package var canonicalText: String {
        var text = "\(SQLText.quote(name)) \(type)"
        if isNotNull { text += " not null" }
        if let defaultSQL { text += " default \(defaultSQL)" }
        if collation != "BINARY" { text += " collate \(collation)" }
        if let generated {
            text += " generated \(generated.canonicalText)"
        }
        return text
    }
}

extension RelationalGeneration: CanonicallyCompared {
    package var canonicalText: String { "\(isStored ? "stored" : "virtual") \(expression)" }
}

extension RelationalForeignKey: CanonicallyCompared {
    package var canonicalText: String {
        var text = "\(RelationalTable.list(columns)) references \(SQLText.quote(parentTable)) "
        text += "\(RelationalTable.list(parentColumns)) on delete \(onDelete)"
        if onUpdate != "NO ACTION" { text += " on update \(onUpdate)" }
        if isDeferred { text += " deferred" }
        return text
    }
}

extension RelationalCheck: CanonicallyCompared {
    package var canonicalText: String {
        (name.map { "\(SQLText.quote($0)) " } ?? "") + expression
    }
}

extension RelationalIndex: CanonicallyCompared {
    package var canonicalText: String {
        let parts = parts.map(\.canonicalText)
        var text = "\(SQLText.quote(name))\(isUnique ? " unique" : "") (\(parts.joined(separator: ", ")))"
        if let condition { text += " where \(condition)" }
        return text
    }
}

extension RelationalIndex.Part: CanonicallyCompared {
    package var canonicalText: String {
        var text = expression ?? SQLText.quote(column)
        if collation != "BINARY" { text += " collate \(collation)" }
        if isDescending { text += " descending" }
        return text
    }
}

extension Sequence<String> {
    /// Sorted by UTF-8 bytes: the same on every system, and what SQLite's BINARY does.
    package func sortedByBytes() -> [String] {
        sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
