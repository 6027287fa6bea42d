import StrataSQLite
import StrataSchema

/// What SQLite says about wrong SQL, in words about the reader's file, at the token that is wrong.
struct SQLErrorSentence {
    let text: CheckedText
    let names: NamesInSQL
    /// The tables that are there without being mentioned: the one that a check belongs to.
    var implied: [NamesInSQL.Table] = []
    /// What the SQL is: `a check`, `a query`.
    let subject: String

    /// - Parameters:
    ///   - message: SQLite's words.
    ///   - offset: The byte of ``text`` that they are about, if it is known.
    func diagnostic(_ message: String, at offset: Int?) -> Diagnostic {
        let (sentence, token) = translate(message, tokenAt(offset))
        return .error(sentence, at: token.map(text.location(of:)) ?? offset.map(text.location(at:)) ?? text.start)
    }

    private func tokenAt(_ offset: Int?) -> SQLToken? {
        offset.flatMap { offset in text.tokens.first { $0.range.contains(offset) } }
    }

    private func translate(_ message: String, _ token: SQLToken?) -> (String, SQLToken?) {
        if let name = rest(of: message, after: "no such column: ") { return noColumn(name, token) }
        if let name = rest(of: message, after: "no such table: ") { return noTable(name, token) }
        if let name = rest(of: message, after: "ambiguous column name: ") { return ambiguous(name, token) }
        if let name = rest(of: message, after: "no such function: ") { return noFunction(name, token) }
        if message.hasPrefix("near \"") { return syntax(message, token) }
        if message.hasPrefix("unrecognized token: ") {
            let start = token?.text.first
            if start == "'" || start == "\"" { return ("the string is not closed; end it with \(start ?? "'")", token) }
            return ("\(token?.text ?? "this") is no SQL", token)
        }
        if message == "incomplete input" {
            return ("the SQL ends too early; something is missing at its end", text.tokens.last)
        }
        if let name = rest(of: message, after: "wrong number of arguments to function ") {
            return ("\(name) has too many or too few arguments", token ?? named(name.filter { $0 != "(" && $0 != ")" }))
        }
        if let name = rest(of: message, after: "misuse of aggregate: ")
            ?? rest(of: message, after: "misuse of aggregate function ")
        {
            let what =
                subject == "a query" || subject == "a view" ? "here; write HAVING or a subquery" : "in \(subject)"
            return ("\(name) is about many rows and cannot stand \(what)", token)
        }
        if message.contains("prohibited in") { return prohibited(message, token) }
        if message.contains("do not have the same number of result columns") {
            return ("the SELECTs that are combined must have the same number of columns", token)
        }
        if message.hasPrefix("sub-select returns") || message.hasPrefix("row value misused") {
            return ("a subquery that is a value must have exactly one column", token)
        }
        if message.hasSuffix("is circularly defined") { return ("the view reads itself", token) }
        return ("SQLite does not accept \(subject): \(message)", token)
    }

    private func rest(of message: String, after prefix: String) -> String? {
        message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : nil
    }

    /// The first token that is this name.
    private func named(_ name: String) -> SQLToken? {
        text.tokens.first { $0.name.lowercasedASCII == name.lowercasedASCII && $0.kind != .string }
    }

    private func noColumn(_ message: String, _ token: SQLToken?) -> (String, SQLToken?) {
        // Newer versions of SQLite add advice of their own: `"x" - should this be a string literal in single-quotes?`
        let reference = message.split(separator: " ").first.map(String.init) ?? message
        let parts = (message.contains(" - ") ? reference.filter { $0 != "\"" } : message).split(separator: ".")
        let name = parts.last.map(String.init) ?? message
        let qualifier = parts.count > 1 ? String(parts[parts.count - 2]) : nil
        let place = place(of: name, qualifier, from: token)
        if qualifier == nil, place?.kind == .quotedName, place?.text.first == "\"" {
            let literal = SQLText.literal(.text(name))
            return ("there is no column \(name); text stands in single quotes: \(literal)", place)
        }
        var tables = qualifier.map { names.tables(called: $0, in: text.tokens) } ?? []
        if let qualifier, tables.isEmpty, implied.isEmpty {
            let aliases = names.mentioned(in: text.tokens).map(\.name)
            let nearest = NearestName.of(qualifier, among: aliases + names.tables.map(\.name))
            return ("there is no table \(qualifier) in \(subject)\(Self.advice(nearest))", place)
        }
        if tables.isEmpty { tables = implied.isEmpty ? names.mentioned(in: text.tokens) : implied }
        let nearest = NearestName.of(name, among: tables.flatMap(\.columnNames))
        let attribute = tables.flatMap(\.columns).first { $0.name == name || $0.relationship == name }
        let advice =
            if nearest == nil, let attribute {
                "; the column of \(name) is \(attribute.columnName)"
            } else {
                Self.advice(nearest)
            }
        let places = tables.map(\.name)
        let where_ = places.isEmpty ? "" : " in \(Self.list(places))"
        return ("there is no column \(name)\(where_)\(advice)", place)
    }

    private static func advice(_ nearest: String?) -> String { nearest.map { "; did you mean \($0)?" } ?? "" }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// The token of a column's name; SQLite's offset is that of its qualifier.
    private func place(of name: String, _ qualifier: String?, from token: SQLToken?) -> SQLToken? {
        let start = token.map(\.range.lowerBound) ?? 0
        let folded = name.lowercasedASCII
        let candidates = text.tokens.indices.filter { index in
            text.tokens[index].name.lowercasedASCII == folded && text.tokens[index].kind != .string
        }
        let found = candidates.first { index in
            guard text.tokens[index].range.lowerBound >= start else { return false }
            guard let qualifier else { return true }
            return index > 1 && text.tokens[index - 2].name.lowercasedASCII == qualifier.lowercasedASCII
        }
        return (found ?? candidates.first).map { text.tokens[$0] } ?? token
    }

    private func noTable(_ message: String, _ token: SQLToken?) -> (String, SQLToken?) {
        let name = message.hasPrefix("main.") ? String(message.dropFirst(5)) : message
        if let view = names.table(name) {
            return ("\(view.name) reads this view itself; views cannot be made of each other", named(name) ?? token)
        }
        let nearest = NearestName.of(name, among: names.tables.map(\.name))
        return ("there is no table \(name)\(Self.advice(nearest))", named(name) ?? token)
    }

    private func ambiguous(_ name: String, _ token: SQLToken?) -> (String, SQLToken?) {
        let tables = names.mentioned(in: text.tokens).filter { table in
            table.columnNames.contains { $0.lowercasedASCII == name.lowercasedASCII }
        }.map(\.name)
        guard let first = tables.first, tables.count > 1 else {
            return (
                "\(name) is a column of more than one table; write the table's name before it", token ?? named(name)
            )
        }
        let all = tables.joined(separator: " and ")
        return ("\(name) is a column of \(all); write which, as in \(first).\(name)", token ?? named(name))
    }

    private func noFunction(_ name: String, _ token: SQLToken?) -> (String, SQLToken?) {
        let folded = name.lowercasedASCII
        let advice =
            switch folded {
            case "now", "getdate", "sysdate", "current_timestamp": "; pass the time as a parameter"
            case "concat", "concat_ws": "; write ||"
            case "len", "char_length", "character_length": "; write length"
            case "isnull", "nvl": "; write ifnull"
            case "if": "; write iif"
            case "substring_index", "left", "right": "; write substr"
            case "ucase": "; write upper"
            case "lcase": "; write lower"
            default: Self.advice(NearestName.of(folded, among: Self.functions))
            }
        return ("SQLite has no function \(name)\(advice)", token ?? named(name))
    }

    private static let functions = [
        "abs", "avg", "coalesce", "count", "date", "datetime", "group_concat", "ifnull", "iif", "instr", "json_extract",
        "json_each", "json_array_length", "julianday", "length", "lower", "ltrim", "max", "min", "nullif", "printf",
        "random", "replace", "round", "rtrim", "strftime", "substr", "sum", "time", "total", "trim", "typeof",
        "unixepoch", "upper",
    ]

    private func syntax(_ message: String, _ token: SQLToken?) -> (String, SQLToken?) {
        guard let token, let index = text.tokens.firstIndex(of: token) else {
            return ("the SQL is not complete; something is missing at its end", text.tokens.last)
        }
        if index > 0, token.kind == .string || token.kind == .quotedName {
            let before = text.tokens[index - 1]
            if ["DATE", "TIME", "DATETIME", "TIMESTAMP"].contains(where: before.isKeyword) {
                return ("a date in SQL is written TIMESTAMP '2100-01-01T00:00:00Z'", before)
            }
        }
        let tables = implied.isEmpty ? names.mentioned(in: text.tokens) : implied
        let isColumn = tables.contains { $0.columnNames.contains { $0.lowercasedASCII == token.text.lowercasedASCII } }
        if token.kind == .word, isColumn {
            return ("\(token.text) is a word of SQL; write the column as \(SQLText.quote(token.text))", token)
        }
        return ("SQL does not expect \(token.text) here", token)
    }

    private func prohibited(_ message: String, _ token: SQLToken?) -> (String, SQLToken?) {
        if message.hasPrefix("subqueries") {
            return ("\(subject) cannot contain a SELECT", token ?? text.tokens.first { $0.isKeyword("SELECT") })
        }
        if message.hasPrefix("parameters") { return ("\(subject) has no parameters", token) }
        if message.hasPrefix("non-deterministic") {
            return (
                "\(token?.text ?? "this function") gives another value each time, so \(subject) cannot use it", token
            )
        }
        if message.hasPrefix("the \".\" operator") {
            return ("\(subject) is about one table; leave the table's name out", token)
        }
        return ("SQLite does not accept this in \(subject): \(message)", token)
    }
}
