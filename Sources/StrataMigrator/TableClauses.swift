import StrataSQLite

/// Clauses of a CREATE TABLE that change what the table does, that no PRAGMA reports, and that no schema declares.
///
/// A table that has one differs from every table that Strata makes: `ON CONFLICT REPLACE` deletes rows where an error
/// was expected, and `INTEGER PRIMARY KEY DESC` "does not become an alias for the rowid".
struct TableClauses {
    /// Each with what it belongs to: `"id" PRIMARY KEY ON CONFLICT REPLACE`, `UNIQUE ("a" COLLATE NOCASE)`.
    private(set) var texts: [String] = []
    private let collations: [SQLName: String]

    /// - Parameters:
    ///   - items: Columns and table constraints.
    ///   - collations: Those of columns that have one.
    init(_ items: [ArraySlice<SQLToken>], collations: [SQLName: String]) {
        self.collations = collations
        for item in items { read(item) }
    }

    private static let constraints: Set<String> = ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"]

    private mutating func read(_ item: ArraySlice<SQLToken>) {
        guard let first = item.first else { return }
        let isConstraint = first.kind == .word && Self.constraints.contains(first.text.uppercasedASCII)
        let owner = isConstraint ? "" : "\(SQLText.quote(first.name)) "
        var subject = ""
        // The name of a column may be a bare word that SQLite takes for one.
        var index = isConstraint ? item.startIndex : item.index(after: item.startIndex)
        while index < item.endIndex {
            let token = item[index]
            let next = item.index(after: index)
            if token.kind == .operator, token.text == "(" {
                let end = TableText.end(ofParenthesesAt: index, in: item)
                if isConstraint, subject == "PRIMARY KEY" || subject == "UNIQUE" {
                    let parts = Array(item[index..<end].dropFirst().dropLast())
                    let (list, isPlain) = self.list(parts)
                    subject += " \(list)"
                    if !isPlain { texts.append(subject) }
                }
                index = end
                continue
            }
            switch token.kind == .word ? token.text.uppercasedASCII : "" {
            case "CONSTRAINT" where next < item.endIndex:
                index = next + 1
                continue
            case "PRIMARY": subject = "\(owner)PRIMARY KEY"
            case "UNIQUE": subject = "\(owner)UNIQUE"
            case "NOT" where next < item.endIndex && item[next].isKeyword("NULL"): subject = "\(owner)NOT NULL"
            case "CHECK": subject = "\(owner)CHECK"
            case "REFERENCES": subject = "\(owner)REFERENCES"
            case "DEFAULT", "COLLATE", "GENERATED": subject = ""
            case "DESC" where !isConstraint && subject.hasSuffix("PRIMARY KEY"): texts.append("\(subject) DESC")
            case "MATCH" where subject.hasSuffix("REFERENCES") && next < item.endIndex:
                texts.append("\(subject) MATCH \(item[next].name.uppercasedASCII)")
            case "CONFLICT" where next < item.endIndex && item[index - 1].isKeyword("ON"):
                // "The default conflict resolution algorithm is ABORT."
                let resolution = item[next].text.uppercasedASCII
                if resolution != "ABORT" { texts.append("\(subject) ON CONFLICT \(resolution)") }
            default: break
            }
            index = next
        }
    }

    /// The columns of a constraint with their order and collation, as far as these are not what they are anyway.
    private func list(_ tokens: [SQLToken]) -> (text: String, isPlain: Bool) {
        var isPlain = true
        let parts = tokens.split { $0.kind == .operator && $0.text == "," }.map { part in
            guard let column = part.first?.name else { return "" }
            var text = SQLText.quote(column)
            for index in part.indices.dropFirst() {
                if part[index].isKeyword("DESC") {
                    text += " DESC"
                    isPlain = false
                } else if part[index - 1].isKeyword("COLLATE") {
                    let collation = part[index].name.uppercasedASCII
                    if collation.isExactly(collations[SQLName(column)] ?? "BINARY") { continue }
                    text += " COLLATE \(collation)"
                    isPlain = false
                }
            }
            return text
        }
        return ("(\(parts.joined(separator: ", ")))", isPlain)
    }
}
