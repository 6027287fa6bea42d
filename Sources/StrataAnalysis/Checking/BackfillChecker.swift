import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// Checks the SQL of a `@backfill` as far as the schema alone tells: its syntax, its functions, its constants.
///
/// It may name columns of the table as it was before, which only the migration knows.
struct BackfillChecker {
    private let attribute: Schema.Attribute
    private let entity: Schema.Entity
    private let database: AnalysisDatabase

    init(_ attribute: Schema.Attribute, of entity: Schema.Entity, _ database: AnalysisDatabase) {
        self.attribute = attribute
        self.entity = entity
        self.database = database
    }

    func diagnostics() -> [Diagnostic] {
        guard let backfill = attribute.backfill else { return [] }
        let text = CheckedText(backfill, of: database.schema, entity: entity)
        let subject = "the backfill of \(attribute.name)"
        // A date in it is judged where it becomes what the attribute stores.
        guard text.dateDiagnostics.isEmpty else { return [] }
        let found =
            SQLHabits.diagnostics(text, subject: subject, takesParameters: false)
            + OneExpression.diagnostics(text, subject: subject)
        guard found.isEmpty else { return found }
        let connection = database.connection
        do throws(StrataError) {
            _ = try connection.prepare("SELECT (\n\(text.text)\n) FROM \(SQLText.quote(entity.tableName))")
        } catch {
            let message = error.sqliteMessage ?? error.message
            guard !message.hasPrefix("no such column"), !message.hasPrefix("no such table") else { return [] }
            let offset = connection.errorOffset.map { $0 - 9 }
            let inside = offset.flatMap { (0...text.text.utf8.count).contains($0) ? $0 : nil }
            let sentence = SQLErrorSentence(text: text, names: database.names, subject: subject)
            let diagnostic = sentence.diagnostic(message, at: inside)
            return [.error("\(subject): \(diagnostic.message)", at: diagnostic.location)]
        }
        let reader = OperandReader(text.tokens, database.names, implied: [])
        let written = WrittenResult(text.tokens[...], reader)
        if let message = written.constantMessage(for: attribute, database.schema) {
            return [.error("\(subject) \(message)", at: text.start)]
        }
        return []
    }
}
