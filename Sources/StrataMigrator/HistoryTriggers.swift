import StrataSQLite

/// The texts of the triggers that note the changes of a table.
///
/// What they call, `hex` and `printf`, is "innocuous": they run where the schema of a file is not trusted, too.
struct HistoryTriggers {
    struct Column {
        var name: String
        /// The name that the history has for it.
        var noted: String
    }

    /// The table that they are on.
    var table: String
    /// The name that the history has for it.
    var entity: String
    var key: [RelationalHistory.KeyPart]
    var columns: [Column]

    /// What an entry of the history says.
    private enum Kind: Int { case inserted, updated, deleted }

    var all: [RelationalTrigger] {
        func trigger(
            _ event: RelationalHistory.Event,
            _ verb: String,
            when condition: String? = nil,
            _ statements: [String]
        ) -> RelationalTrigger {
            let name = RelationalHistory.triggerName(event, of: table)
            return RelationalTrigger(name, after: verb, on: table, when: condition, statements)
        }
        let keys = key.map(\.column)
        let (inserted, deleted) = (entry(.inserted, of: "new"), entry(.deleted, of: "old"))
        var triggers = [trigger(.insert, "INSERT", [inserted]), trigger(.delete, "DELETE", [deleted])]
        if !columns.isEmpty {
            let isSame = Self.joined(keys.map { Self.pair($0, "IS") }, by: "AND")
            let isChanged = Self.joined(columns.map { Self.pair($0.name, "IS NOT") }, by: "OR", indent: "    ")
            let condition = "\(isSame)\nAND (\n    \(isChanged)\n)"
            triggers.append(trigger(.update, "UPDATE", when: condition, [entry(.updated, of: "new")]))
        }
        let isMoved = Self.joined(keys.map { Self.pair($0, "IS NOT") }, by: "OR")
        return triggers + [trigger(.rekey, "UPDATE", when: isMoved, [deleted, inserted])]
    }

    /// INSERT of an entry.
    private func entry(_ kind: Kind, of row: String) -> String {
        let names = ["entity", "kind", "key", "columns"].map(SQLText.quote).joined(separator: ", ")
        let values = [
            SQLText.literal(.text(entity)), "\(kind.rawValue)", keyText(row), kind == .updated ? changedColumns : "''",
        ]
        let target = "INSERT INTO \(SQLText.quote(RelationalHistory.entryTable)) (\(names))"
        return "\(target)\n    VALUES (\(values.joined(separator: ", ")));"
    }

    /// The parts of the key, each as a letter for its type and a text without commas: `i42,t6162`.
    private func keyText(_ row: String) -> String {
        key.enumerated().map { index, part in
            let column = "\(row).\(SQLText.quote(part.column))"
            let value =
                switch part.type {
                case "INTEGER": column
                // 20 digits are more than the 17 that tell any two numbers apart.
                case "REAL": "printf('%!.20g', \(column))"
                default: "hex(\(column))"
                }
            // i, r, t or b
            let letter = part.type.lowercasedASCII.prefix(1)
            return "'\(index == 0 ? "" : ",")\(letter)' || \(value)"
        }.joined(separator: " || ")
    }

    /// The columns that an update has changed: `,title,rank,`.
    private var changedColumns: String {
        let names = columns.map { column in
            let text = SQLText.literal(.text("\(RelationalHistory.noted(column.noted)),"))
            return "iif(\(Self.pair(column.name, "IS NOT")), \(text), '')"
        }
        return "','\n        || \(Self.joined(names, by: "||", indent: "        "))"
    }

    /// A comparison of a column before and after, bytes with bytes, NULL being a value like others.
    private static func pair(_ column: String, _ comparison: String) -> String {
        let name = SQLText.quote(column)
        return "old.\(name) \(comparison) new.\(name) COLLATE BINARY"
    }

    /// Terms on a line each, in groups of a hundred: "The maximum depth of an expression tree" is 1000, and a table has
    /// up to 2000 columns.
    private static func joined(_ terms: [String], by operation: String, indent: String = "") -> String {
        let separator = "\n\(indent)\(operation) "
        guard terms.count > 100 else { return terms.joined(separator: separator) }
        let groups = stride(from: 0, to: terms.count, by: 100).map { start in
            "(\(terms[start..<min(start + 100, terms.count)].joined(separator: separator)))"
        }
        return groups.joined(separator: separator)
    }
}
