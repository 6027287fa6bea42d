import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

extension TablePlan {
    mutating func compareKeys() {
        // The column `rowid` of a search comes and goes with the search.
        if old.primaryKey != new.primaryKey { needsRebuild = true }
        if oldKey != newKey, isFollowed {
            needsRebuild = true
        } else if oldKey != newKey {
            needsRebuild = true
            let key = pair.new.primaryKey.joined(separator: ", ")
            // In another order the parts are as different as they were.
            let isReordered = Set(oldKey) == Set(newKey) && !newKey.contains(where: isMoved)
            changes.append(
                SchemaChange(
                    isReordered ? .rebuild : .dataDependent,
                    "changes the key of \(pair.new.name) to (\(key))",
                    subject: pair.new.name,
                    at: pair.new.location
                )
            )
            if !isReordered, newKey.allSatisfy(isForeseen) { requireDistinctKey() }
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
        if oldKey == newKey, isFolded, !newKey.contains(where: isMoved) {
            requireDistinctKey()
        } else if oldKey == newKey, newKey.contains(where: mayMerge), newKey.allSatisfy(isForeseen) {
            requireDistinctKey()
        }
    }

    /// Whether different values of a column may be the same afterwards: they are rounded, or a backfill gives them.
    func mayMerge(_ name: String) -> Bool {
        guard let value = expressions[name],
            let attribute = pair.new.attributes.first(where: { $0.columnName == name }), arrival(of: attribute) == nil
        else { return false }
        return attribute.backfill.map { value.contains(Self.parenthesised($0.text)) } ?? false
            || changes.contains { $0.subject == subject(attribute) && $0.impact == .lossy }
    }

    /// Whether the key is another one only because what it leads to has another key: different rows stay different.
    private var isFollowed: Bool {
        let comes = pair.new.primaryKey.allSatisfy { name in
            oldKey.contains(pair.new.columnName(name)) || pair.new.attribute(named: name).flatMap(arrival) != nil
        }
        let goes = pair.old.primaryKey.allSatisfy { name in
            kept.leaving.keys.contains(KeptValues.Place(entity: pair.new.name, attribute: name))
                || pair.attributes.contains { $0.old.name == name && newKey.contains($0.new.columnName) }
        }
        return comes && goes && pair.new.relationships.contains { follower($0.name) != nil }
    }

    /// What is said of a relationship that leads to the same rows by another key.
    func follower(_ relationship: String) -> SchemaChange? {
        kept.followers[KeptValues.Place(entity: pair.new.name, attribute: relationship)]
    }

    /// Whether columns held the key of such a relationship, or hold it now.
    func isFormerKeyOfFollower(_ columns: [String]) -> Bool {
        pair.new.relationships.contains { relationship in
            guard follower(relationship.name) != nil else { return false }
            let former = KeyTranslation.former(of: relationship, in: pair)?.keyAttributes.compactMap { name in
                pair.attributes.first { $0.old.name == name }?.new.columnName
                    ?? pair.old.attribute(named: name).map(removedColumn)
            }
            return columns == former || columns == relationship.keyAttributes.map(pair.new.columnName)
        }
    }

    private mutating func requireDistinctKey() {
        let problem = "the key of \(pair.new.name) is not different in every row"
        let parts = newKey.compactMap { name -> RelationalIndex.Part? in
            guard let value = expressions[name] else {
                let collation = column(name, of: new)?.collation ?? "BINARY"
                return RelationalIndex.Part(column: name, collation: collation)
            }
            // One value for all rows tells none apart, and GROUP BY takes a number for that of a column.
            let isConstant = !SQLTokenizer.tokens(in: value).contains { $0.kind == .word || $0.kind == .quotedName }
            return isConstant ? nil : RelationalIndex.Part(expression: CanonicalSQL.withoutComments(value))
        }
        guard !parts.isEmpty else {
            return require(problem, rowsWhere: "(SELECT count(*) FROM \(SQLText.quote(new.name))) > 1")
        }
        let index = RelationalIndex(name: "", isUnique: true, parts: parts)
        require(problem, rowsWhere: index.duplicates(in: new.name))
    }

    /// Whether the value that a part of the key will have can be looked at before.
    private func isForeseen(_ name: String) -> Bool {
        guard let expression = expressions[name] else { return column(name, of: old) != nil }
        // Numbers that SQLite has given out are different; what is random is another one each time.
        return expression != rowIDName && !KeptValues.isRandom(expression)
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
            if let said = follower(relationship.name) {
                note(said)
                continue
            }
            if isRetargeted(relationship) { continue }
            // A join table is called after the relationship, whose delete rule is that of the destination.
            let isOfJoin = pair.new.isJoin && relationship.name == Schema.Entity.destinationSide
            let subject = isOfJoin ? pair.new.name : "\(pair.new.name).\(relationship.name)"
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
            if key.columns.allSatisfy(removed.contains) || isFormerKeyOfFollower(key.columns) { continue }
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
