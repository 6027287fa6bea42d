import StrataLowering
import StrataSQLite
import StrataSchema

/// SQL of a schema as SQLite gets it, and the way back to the file.
struct CheckedText {
    let sql: Schema.SQL
    /// With date literals replaced.
    let text: String
    let tokens: [SQLToken]
    private let dates: DateLiterals.Result

    init(_ sql: Schema.SQL, of schema: Schema, entity: Schema.Entity? = nil) {
        self.init(sql, DateLiterals.replaced(in: sql, of: schema, entity: entity))
    }

    private init(_ sql: Schema.SQL, _ dates: DateLiterals.Result) {
        self.sql = sql
        self.dates = dates
        text = dates.text
        tokens = SQLTokenizer.tokens(in: dates.text)
    }

    /// Of a query: a semicolon at its end, behind which only comments follow, is a space.
    static func query(_ sql: Schema.SQL, of schema: Schema) -> CheckedText {
        var dates = DateLiterals.replaced(in: sql, of: schema)
        let tokens = SQLTokenizer.tokens(in: dates.text)
        if let last = tokens.last, last.kind == .operator, last.text == ";" {
            var bytes = Array(dates.text.utf8)
            bytes.replaceSubrange(last.range, with: " ".utf8)
            dates.text = String(decoding: bytes, as: UTF8.self)
        }
        return CheckedText(sql, dates)
    }

    var dateDiagnostics: [Diagnostic] { dates.diagnostics }

    /// Whether a token is what became of a date literal.
    func isDate(_ token: SQLToken) -> Bool {
        var shift = 0
        for edit in dates.edits {
            let start = edit.range.lowerBound + shift
            if (start..<start + edit.replacement.utf8.count).contains(token.range.lowerBound) { return true }
            shift += edit.replacement.utf8.count - edit.range.count
        }
        return false
    }

    /// Where a byte of ``text`` stands in the file.
    func location(at offset: Int) -> SourceLocation {
        sql.location(atOffset: dates.originalOffset(of: offset))
    }

    func location(of token: SQLToken) -> SourceLocation { location(at: token.range.lowerBound) }

    /// Where the SQL begins, without spaces and comments before it.
    var start: SourceLocation { tokens.first.map(location) ?? sql.location }
}
