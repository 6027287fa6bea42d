import StrataMigrator
import StrataSchema
import StrataSQLite

extension TablePlan {
    mutating func compareKeys() {
        if old.primaryKey != new.primaryKey {
            needsRebuild = true
            let key = pair.new.primaryKey.joined(separator: ", ")
            changes.append(
                SchemaChange(
                    .dataDependent,
                    "changes the key of \(pair.new.name) to (\(key))",
                    subject: pair.new.name,
                    at: pair.new.location
                )
            )
            // Values that are there before can be looked at before.
            let isOld = new.primaryKey.allSatisfy { name in expressions[name] == nil && column(name, of: old) != nil }
            if isOld { requireDistinct(new.primaryKey, "the key of \(pair.new.name)") }
        } else if old.isAutoincrement != new.isAutoincrement {
            needsRebuild = true
            let words = new.isAutoincrement ? "is assigned by the database" : "is supplied by the caller"
            changes.append(
                SchemaChange(
                    .rebuild,
                    "changes the key of \(pair.new.name), which \(words) now",
                    subject: pair.new.name,
                    at: pair.new.location
                )
            )
        }
    }

    mutating func compareForeignKeys() {
        let removed = Set(pair.removed.map(removedColumn))
        let added = Set(pair.added.map(\.columnName))
        for key in new.foreignKeys where !old.foreignKeys.contains(key) {
            // ADD COLUMN brings a foreign key of its own column along.
            if key.columns.count == 1, added.contains(key.columns[0]) { continue }
            needsRebuild = true
            let relationship = pair.new.relationships.first { $0.keyAttributes.map(pair.new.columnName) == key.columns }
            guard let relationship, !key.columns.allSatisfy(added.contains) else { continue }
            let subject = "\(pair.new.name).\(relationship.name)"
            let former = old.foreignKeys.first { $0.columns == key.columns }
            let change: SchemaChange
            if former?.parentTable == key.parentTable, former?.parentColumns == key.parentColumns {
                change = SchemaChange(
                    .rebuild,
                    "changes the delete rule of \(subject) to \(relationship.deleteRule.rawValue)",
                    subject: subject,
                    at: relationship.location
                )
            } else {
                change = SchemaChange(
                    .dataDependent,
                    "makes \(subject) lead to \(relationship.destination)",
                    subject: subject,
                    at: relationship.location
                )
            }
            changes.append(change)
        }
        for key in old.foreignKeys where !new.foreignKeys.contains(where: { $0.columns == key.columns }) {
            // DROP COLUMN takes it along.
            if key.columns.count == 1, removed.contains(key.columns[0]) { continue }
            needsRebuild = true
            if key.columns.allSatisfy(removed.contains) { continue }
            let subject = "\(pair.new.name).\(key.columns.joined(separator: ", "))"
            changes.append(
                SchemaChange(
                    .rebuild,
                    "makes \(subject) a value that leads to no \(key.parentTable) any more",
                    subject: subject,
                    at: pair.new.location
                )
            )
        }
        if old.isStrict != new.isStrict || old.isWithoutRowID != new.isWithoutRowID || old.checks != new.checks {
            needsRebuild = true
        }
    }

    /// Indexes that are not there yet, or not like this.
    var newIndexes: [RelationalIndex] { new.indexes.filter { !old.indexes.contains($0) } }

    /// Indexes that go, or change.
    var oldIndexes: [RelationalIndex] { old.indexes.filter { !new.indexes.contains($0) } }

    mutating func compareIndexes() {
        for index in newIndexes where !hasTwin(index, in: old) {
            let isExplained = index.parts.contains { part in pair.added.contains { $0.columnName == part.column } }
            if index.isUnique {
                noteIndex(.dataDependent, "requires \(pair.new.name) (\(words(index))) to be unique")
            } else if !isExplained {
                noteIndex(.safe, "adds an index on \(pair.new.name) (\(words(index)))")
            }
        }
        for index in oldIndexes where !hasTwin(index, in: new) {
            let isExplained = index.parts.contains { part in pair.removed.contains { removedColumn($0) == part.column }
            }
            if isExplained { continue }
            let sentence =
                index.isUnique
                ? "no longer requires \(pair.new.name) (\(words(index))) to be unique"
                : "removes the index on \(pair.new.name) (\(words(index)))"
            noteIndex(.safe, sentence)
        }
    }

    /// The same index under another name, as after a rename.
    private func hasTwin(_ index: RelationalIndex, in table: RelationalTable) -> Bool {
        table.indexes.contains {
            $0.parts == index.parts && $0.isUnique == index.isUnique && $0.condition == index.condition
        }
    }

    private func words(_ index: RelationalIndex) -> String {
        index.parts.map { $0.isDescending ? "\($0.column) descending" : $0.column }.joined(separator: ", ")
    }

    private mutating func noteIndex(_ impact: SchemaChange.Impact, _ sentence: String) {
        changes.append(SchemaChange(impact, sentence, subject: pair.new.name, at: pair.new.location))
    }

    private mutating func requireDistinct(_ columns: [String], _ what: String) {
        require("\(what) is not different in every row", rowsWhere: Self.duplicates(columns, table: new.name))
    }

    /// The condition that finds rows which share their values with another row.
    static func duplicates(_ columns: [String], table: String) -> String {
        let list = columns.map(SQLText.quote).joined(separator: ", ")
        let quoted = SQLText.quote(table)
        return "(\(list)) IN (SELECT \(list) FROM \(quoted) GROUP BY \(list) HAVING count(*) > 1)"
    }

    /// CREATE INDEX, for a unique one after the SELECT that lists the rows which are in its way.
    func creation(of index: RelationalIndex) -> [String] {
        var statements: [String] = []
        if index.isUnique, !hasTwin(index, in: old) {
            let columns = index.parts.map(\.column)
            let problem = "(\(columns.joined(separator: ", "))) is not unique in \(pair.new.name)"
            let key = new.primaryKey.map { ", \(SQLText.quote($0))" }.joined()
            statements.append(
                "SELECT \(SQLText.literal(.text(problem))) AS \"problem\"\(key) FROM \(SQLText.quote(new.name)) WHERE "
                    + "\(Self.duplicates(columns, table: new.name));"
            )
        }
        return statements + [index.creationStatement(on: new.name)]
    }
}
