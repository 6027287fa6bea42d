import StrataSQLite
import StrataSchema

/// What is wrong with SQL before SQLite sees it.
enum SQLHabits {
    /// Semicolons, parameters in another style than `:name`, and parameters where there are none.
    /// - Parameter takesParameters: False in a check, a view, an index.
    static func diagnostics(_ text: CheckedText, subject: String, takesParameters: Bool) -> [Diagnostic] {
        var found = text.dateDiagnostics
        for token in text.tokens {
            let place = text.location(of: token)
            switch token.kind {
            case .operator where token.text == ";":
                found.append(
                    .error("\(subject) is one statement; remove the semicolon and what follows it", at: place)
                )
                return found
            case .parameter where !takesParameters:
                found.append(.error("\(subject) has no parameters; write the value itself", at: place))
            case .parameter where !token.text.hasPrefix(":") || token.text.count < 2:
                let name = token.text.dropFirst().drop { $0.isNumber }
                let advice = name.isEmpty ? "as in `query name(day: Date)` and :day" : "as in :\(name)"
                found.append(.error("a parameter is written with a colon and its name, \(advice)", at: place))
            default: break
            }
        }
        return found + internals(text, subject: subject) + OneExpression.unclosedComment(text)
    }

    /// What belongs to SQLite and the file, not to the schema.
    private static func internals(_ text: CheckedText, subject: String) -> [Diagnostic] {
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            let token = tokens[index]
            guard token.kind == .word || token.kind == .quotedName else { return nil }
            let name = token.name.lowercasedASCII
            let isCall = tokens.indices.contains(index + 1) && tokens[index + 1].text == "("
            if isCall, ["load_extension", "fts3_tokenizer"].contains(name) {
                return .error("\(subject) cannot use \(name)", at: text.location(of: token))
            }
            guard name.hasPrefix("sqlite_") || name.hasPrefix("pragma_") || name == "dbstat", index > 0 else {
                return nil
            }
            let before = tokens[index - 1]
            let isTable =
                before.isKeyword("FROM") || before.isKeyword("JOIN")
                || (before.text == "," && name.hasPrefix("sqlite_"))
            guard isTable || before.text == "." && index > 2 && tokens[index - 3].isKeyword("FROM") else { return nil }
            return .error(
                "\(token.name) is a table of SQLite's own; \(subject) reads the tables of the schema",
                at: text.location(of: token)
            )
        }
    }

    /// Functions that give another value each time, which SQLite refuses only when a row is written.
    static func clocks(_ text: CheckedText, subject: String) -> [Diagnostic] {
        let tokens = text.tokens
        return tokens.indices.compactMap { index in
            let token = tokens[index]
            guard token.kind == .word else { return nil }
            let name = token.text.lowercasedASCII
            if ["current_timestamp", "current_date", "current_time"].contains(name) {
                return .error(
                    "\(token.text) gives another value each time, so \(subject) cannot use it",
                    at: text.location(of: token)
                )
            }
            let isCall = tokens.indices.contains(index + 1) && tokens[index + 1].text == "("
            if isCall, ["random", "randomblob", "changes", "total_changes", "last_insert_rowid"].contains(name) {
                return .error(
                    "\(name) gives another value each time, so \(subject) cannot use it",
                    at: text.location(of: token)
                )
            }
            guard ["date", "time", "datetime", "julianday", "unixepoch", "strftime"].contains(name),
                tokens.indices.contains(index + 2), tokens[index + 1].text == "("
            else { return nil }
            var end = index + 2
            var depth = 1
            while end < tokens.count, depth > 0 {
                if tokens[end].text == "(" { depth += 1 }
                if tokens[end].text == ")" { depth -= 1 }
                end += 1
            }
            let arguments = tokens[(index + 2)..<max(index + 2, end - 1)]
            let isNow = arguments.contains { $0.kind == .string && $0.text.lowercasedASCII == "'now'" }
            let lacksTime = arguments.isEmpty || (name == "strftime" && !arguments.contains { $0.text == "," })
            guard isNow || lacksTime else { return nil }
            return .error(
                "\(name) of now gives another value each time, so \(subject) cannot use it",
                at: text.location(of: token)
            )
        }
    }
}
