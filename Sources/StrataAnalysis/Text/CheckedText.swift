import StrataMigration
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
        self.sql = sql
        dates = DateLiterals.replaced(in: sql, of: schema, entity: entity)
        text = dates.text
        tokens = SQLTokenizer.tokens(in: dates.text)
    }

    var dateDiagnostics: [Diagnostic] { dates.diagnostics }

    /// Where a byte of ``text`` stands in the file.
    func location(at offset: Int) -> SourceLocation {
        sql.location(atOffset: dates.originalOffset(of: offset))
    }

    func location(of token: SQLToken) -> SourceLocation { location(at: token.range.lowerBound) }

    /// Where the SQL begins, without spaces and comments before it.
    var start: SourceLocation { tokens.first.map(location) ?? sql.location }
}
