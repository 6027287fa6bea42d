import StrataMigrator
import StrataSQLite

/// Names of indexes: `index_Table_on_a_b`, and a number behind the second of two that would be the same.
struct IndexNames {
    /// In lower case.
    ///
    /// Tables, views and indexes share one namespace.
    private var taken: Set<String>

    init(taken: [String]) { self.taken = Set(taken.map { $0.lowercased() }) }

    mutating func take(
        isUnique: Bool,
        table: String,
        parts: [RelationalIndex.Part],
        condition: String?
    ) -> String {
        var words = parts.map { part in
            let word = part.expression.map(Self.words) ?? part.column
            return part.isDescending ? "\(word)_descending" : word
        }
        if let condition { words += ["where", Self.words(condition)] }
        let wanted = "\(isUnique ? "unique" : "index")_\(table)_on_\(words.joined(separator: "_"))"
        var name = wanted
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(wanted)_\(number)"
            number += 1
        }
        return name
    }

    /// The names and numbers of an expression: `lower(name)` is lower_name, so that a name says what an index is for,
    /// and another index does not take its name over.
    private static func words(_ expression: String) -> String {
        let tokens = SQLTokenizer.tokens(in: expression)
        let words = tokens.compactMap { token -> String? in
            switch token.kind {
            case .quotedName: token.name
            case .word: token.text.lowercased()
            case .number: token.text
            default: nil
            }
        }
        return words.isEmpty ? "expression" : words.joined(separator: "_")
    }
}
