import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

extension TablePlan {
    var rebuild: [String] {
        let temporaryName = "strata_new_\(new.name)"
        let copy = SQLText.quote(temporaryName)
        var columns: [String] = []
        var values: [String] = []
        for (column, value) in rowIDs {
            columns.append(column)
            values.append(value)
        }
        for column in new.columns where column.generated == nil {
            let isOld = pair.attributes.contains { $0.new.columnName == column.name }
            guard let value = expressions[column.name] ?? (isOld ? SQLText.quote(column.name) : nil) else { continue }
            columns.append(SQLText.quote(column.name))
            values.append(value)
        }
        var statements = commentedRequirements
        statements.append("-- SQLite cannot change this in place: a new table, the rows, and the old one's name")
        statements.append(new.creationStatement(named: temporaryName))
        statements += movedSequence(temporaryName)
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

    /// Hands the last number that AUTOINCREMENT has given to the new table, before the rows come.
    ///
    /// Also to one whose keys the caller supplies: the number stays under the table's name, and is gone on from if the
    /// database assigns them again.
    private func movedSequence(_ temporaryName: String) -> [String] {
        guard new.isAutoincrement != old.isAutoincrement else { return [] }
        let (from, to) = (SQLText.literal(.text(new.name)), SQLText.literal(.text(temporaryName)))
        return [
            "-- No number is given twice, also after its row is gone",
            "UPDATE \"sqlite_sequence\" SET \"name\" = \(to) WHERE \"name\" = \(from);",
        ]
    }

    /// What the rowids are copied to and from, unless a column of the schema's own holds them.
    private var rowIDs: [(column: String, value: String)] {
        let quoted = SQLText.quote(Schema.rowIDColumn)
        switch (Schema.hasRowIDColumn(pair.old), Schema.hasRowIDColumn(pair.new)) {
        case (true, true): return [(quoted, quoted)]
        case (false, true):
            // Any name of the rowid that is no column of the old table.
            let names = Set(old.columns.map { SQLName($0.name) })
            return ["rowid", "_rowid_", "oid"].first { !names.contains(SQLName($0)) }.map { [(quoted, $0)] } ?? []
        case (true, false), (false, false):
            // Where no column is the rowid it may be what others know the rows by.
            let isImplicit = new.rowIDAlias == nil && (old.rowIDAlias == nil || Schema.hasRowIDColumn(pair.old))
            return isImplicit ? rowIDName.map { [($0, $0)] } ?? [] : []
        }
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
