import StrataMigrator
import StrataSchema
import StrataSQLite

extension TablePlan {
    /// The statements in order, each change with a comment before it; nil if the table stays as it is.
    var sql: String? {
        let body = needsRebuild ? rebuild : alterations
        let comments = changes.flatMap(Self.comments)
        // A change without a statement is reviewed all the same: what was String is read as URL.
        guard !body.isEmpty || !changes.isEmpty else { return nil }
        // After a rename.
        let reason = comments.isEmpty ? ["-- Indexes are called after their tables and columns"] : comments
        return (reason + body).joined(separator: "\n")
    }

    /// `-- Adds TodoItem.dueAt`, and for what loses values the line that a reviewer sees and the verifier asks for.
    static func comments(for change: SchemaChange) -> [String] {
        let sentence = change.sentence.prefix(1).uppercased() + change.sentence.dropFirst()
        let text = "-- \(sentence)"
        return change.impact == .lossy ? [text, "-- allow lossy \"\(change.sentence)\""] : [text]
    }

    var quoted: String { SQLText.quote(new.name) }

    var commentedRequirements: [String] {
        requirements.isEmpty ? [] : ["-- A row that is found here stops the migration"] + requirements
    }

    private var alterations: [String] {
        var statements = commentedRequirements
        let leaving = oldIndexes.filter { !clearedIndexes.contains($0.name) }
        statements += leaving.map { "DROP INDEX \(SQLText.quote($0.name));" }
        statements += addedColumns.filter { $0.generated == nil }.map(addition)
        statements += [update].compactMap(\.self)
        // Computed from values that are there now: SQLite looks whether a required one has a value in every row.
        statements += ordered(addedColumns.filter { $0.generated != nil }).map(addition)
        statements += pair.removed.map { attribute in
            "ALTER TABLE \(quoted) DROP COLUMN \(SQLText.quote(removedColumn(attribute)));"
        }
        return statements + newIndexes.flatMap(creation)
    }

    /// One statement for all columns, so that each expression sees the row as it was: "all expressions on the right-hand
    /// side are evaluated before any assignments are made".
    private var update: String? {
        guard !updates.isEmpty else { return nil }
        let values = updates.map { "\(SQLText.quote($0.column)) = \($0.expression)" }
        let list = values.count == 1 ? values[0] : "\n    " + values.joined(separator: ",\n    ")
        let statement = "UPDATE \(quoted) SET\(values.count == 1 ? " " : "")\(list)"
        // Rows that have none of the values stay as they are; a backfill is for every row.
        guard updates.allSatisfy(\.keepsNull) else { return "\(statement);" }
        let conditions = updates.map { "\(SQLText.quote($0.column)) IS NOT NULL" }.joined(separator: " OR ")
        return "\(statement)\(values.count == 1 ? " " : "\n")WHERE \(conditions);"
    }

    private func addition(of column: RelationalColumn) -> String {
        let clauses = [new.columnDefinition(column)] + checks(addedWith: column).map(\.clause)
        return "ALTER TABLE \(quoted) ADD COLUMN \(clauses.joined(separator: " "));"
    }
}
