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
        return (comments + body).joined(separator: "\n")
    }

    /// `-- Adds TodoItem.dueAt`, and for what loses values the line that a reviewer sees and the verifier asks for.
    static func comments(for change: SchemaChange) -> [String] {
        let sentence = change.sentence.prefix(1).uppercased() + change.sentence.dropFirst()
        let text = "-- \(sentence)"
        return change.impact == .lossy ? [text, "-- allow lossy \"\(change.sentence)\""] : [text]
    }

    private var quoted: String { SQLText.quote(new.name) }

    private var commentedRequirements: [String] {
        requirements.isEmpty ? [] : ["-- A row that is found here stops the migration"] + requirements
    }

    private var alterations: [String] {
        var statements = commentedRequirements
        let leaving = oldIndexes.filter { !clearedIndexes.contains($0.name) }
        statements += leaving.map { "DROP INDEX \(SQLText.quote($0.name));" }
        statements += addedColumns.map { "ALTER TABLE \(quoted) ADD COLUMN \(new.columnDefinition($0));" }
        statements += updates.map { update in
            // A converted value of a row that has none is none again; a backfill is for every row.
            let isAdded = pair.added.contains { $0.columnName == update.column }
            let column = SQLText.quote(update.column)
            return
                "UPDATE \(quoted) SET \(column) = \(update.expression)\(isAdded ? "" : " WHERE \(column) IS NOT NULL");"
        }
        statements += pair.removed.map { attribute in
            "ALTER TABLE \(quoted) DROP COLUMN \(SQLText.quote(removedColumn(attribute)));"
        }
        return statements + newIndexes.flatMap(creation)
    }

    private var rebuild: [String] {
        let temporaryName = "strata_new_\(new.name)"
        let copy = SQLText.quote(temporaryName)
        var columns: [String] = []
        var values: [String] = []
        // Where no column is the rowid it may be what others know the rows by.
        if new.rowIDAlias == nil, old.rowIDAlias == nil, let rowID = rowIDName {
            columns.append(rowID)
            values.append(rowID)
        }
        for column in new.columns {
            let isOld = pair.attributes.contains { $0.new.columnName == column.name }
            guard let value = expressions[column.name] ?? (isOld ? SQLText.quote(column.name) : nil) else { continue }
            columns.append(SQLText.quote(column.name))
            values.append(value)
        }
        var statements = commentedRequirements
        statements.append("-- SQLite cannot change this in place: a new table, the rows, and the old one's name")
        statements.append(new.creationStatement(named: temporaryName))
        statements.append(
            "INSERT INTO \(copy) (\(Self.wrapped(columns)))\nSELECT \(Self.wrapped(values))\nFROM \(quoted);"
        )
        if new.isAutoincrement, old.isAutoincrement {
            statements.append("-- No number is given twice, also after its row is gone")
            let (from, to) = (SQLText.literal(.text(new.name)), SQLText.literal(.text(temporaryName)))
            statements.append("DELETE FROM \"sqlite_sequence\" WHERE \"name\" = \(to);")
            statements.append(
                "INSERT INTO \"sqlite_sequence\" (\"name\", \"seq\") "
                    + "SELECT \(to), \"seq\" FROM \"sqlite_sequence\" WHERE \"name\" = \(from);"
            )
        }
        statements.append("DROP TABLE \(quoted);")
        statements.append("ALTER TABLE \(copy) RENAME TO \(quoted);")
        return statements + new.indexes.flatMap(creation)
    }

    /// A list over several lines if it is long.
    private static func wrapped(_ items: [String]) -> String {
        var lines: [String] = []
        var line = ""
        for (index, item) in items.enumerated() {
            let text = index == items.count - 1 ? item : "\(item), "
            if !line.isEmpty, line.count + text.count > 100 {
                lines.append(line)
                line = ""
            }
            line += text
        }
        lines.append(line)
        return lines.joined(separator: "\n    ").replacing(" \n", with: "\n")
    }
}
