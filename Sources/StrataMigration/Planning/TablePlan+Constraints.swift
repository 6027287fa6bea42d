import StrataMigrator
import StrataSchema
import StrataSQLite

extension TablePlan {
    mutating func compareKeys() {
        // The column `rowid` of a search comes and goes with the search.
        if old.primaryKey != new.primaryKey { needsRebuild = true }
        if oldKey != newKey {
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
            let isOld = newKey.allSatisfy { name in expressions[name] == nil && column(name, of: old) != nil }
            if isOld { requireDistinctKey() }
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
        // Two keys may be one where letter case makes no difference.
        let isFolded = newKey.contains { name in
            column(name, of: new)?.collation == "NOCASE"
                && column(name, of: old).map { $0.collation != "NOCASE" } ?? false
        }
        if oldKey == newKey, isFolded, !newKey.contains(where: isMoved) { requireDistinctKey() }
    }

    private mutating func requireDistinctKey() {
        let parts = newKey.map { name in
            RelationalIndex.Part(column: name, collation: column(name, of: new)?.collation ?? "BINARY")
        }
        let index = RelationalIndex(name: "", isUnique: true, parts: parts)
        require("the key of \(pair.new.name) is not different in every row", rowsWhere: index.duplicates(in: new.name))
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
        if old.isStrict != new.isStrict || old.isWithoutRowID != new.isWithoutRowID { needsRebuild = true }
    }
}
