import StrataMigrator
import StrataSchema
import StrataSQLite

extension TablePlan {
    /// Indexes that are not there yet, or not like this.
    var newIndexes: [RelationalIndex] { new.indexes.filter { !old.indexes.contains($0) } }

    /// Indexes that go, or change.
    var oldIndexes: [RelationalIndex] { old.indexes.filter { !new.indexes.contains($0) } }

    mutating func compareIndexes() {
        for index in newIndexes where !hasTwin(index, in: old) && !isKey(index, newKey) {
            // The change of a column's collation says it.
            if old.indexes.contains(where: { $0.isUnique == index.isUnique && $0.isFoldedTwin(of: index) }) { continue }
            let isExplained =
                pair.added.contains { index.mentions($0.columnName) }
                || isFormerKeyOfFollower(index.parts.map(\.column))
            if index.isUnique {
                noteIndex(.dataDependent, "requires \(pair.new.name) (\(words(index))) to be unique")
            } else if !isExplained {
                noteIndex(.safe, "adds an index on \(pair.new.name) (\(words(index)))")
            }
        }
        for index in oldIndexes where !hasTwin(index, in: new) && !isKey(index, oldKey) {
            if new.indexes.contains(where: { $0.isUnique == index.isUnique && $0.isFoldedTwin(of: index) }) { continue }
            if pair.removed.contains(where: { index.mentions(removedColumn($0)) }) { continue }
            if !index.isUnique, isFormerKeyOfFollower(index.parts.map(\.column)) { continue }
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
            $0.parts == index.parts && $0.isUnique == index.isUnique && $0.condition.isExactly(index.condition)
        }
    }

    /// Whether rows without a value get one in a column of the index, or values that are rounded or that a backfill gives:
    /// different rows may be the same then.
    private func isFilled(_ index: RelationalIndex) -> Bool {
        new.columns.contains { column in
            guard index.mentions(column.name), expressions[column.name] != nil,
                let attribute = pair.new.attributes.first(where: { $0.columnName == column.name }),
                arrival(of: attribute) == nil
            else { return false }
            let wasOptional = self.column(column.name, of: old).map { !$0.isNotNull } ?? false
            return attribute.backfill != nil || wasOptional && column.isNotNull || mayMerge(column.name)
        }
    }

    /// The index that holds the declared key of a searched table, which has another one for its search.
    private func isKey(_ index: RelationalIndex, _ key: [String]) -> Bool {
        index.isUnique && index.condition == nil && index.parts.map(\.column) == key
    }

    private func words(_ index: RelationalIndex) -> String {
        let parts = index.parts.map { part in
            let term = part.expression.map(CanonicalSQL.layout) ?? part.column
            return part.isDescending ? "\(term) descending" : term
        }
        let condition = index.condition.map { " where \(CanonicalSQL.layout($0))" } ?? ""
        return parts.joined(separator: ", ") + condition
    }

    private mutating func noteIndex(_ impact: SchemaChange.Impact, _ sentence: String) {
        changes.append(SchemaChange(impact, sentence, subject: pair.new.name, at: pair.new.location))
    }

    /// CREATE INDEX, for a unique one after the SELECT that lists the rows which are in its way.
    func creation(of index: RelationalIndex) -> [String] {
        var statements: [String] = []
        // The key was unique before, and letters that are told apart from now on make no two rows equal.
        let wasKey =
            isKey(index, newKey) && oldKey == newKey
            && index.parts.allSatisfy { part in
                column(part.column, of: old)?.collation == part.collation && !isMoved(part.column)
            }
        let isLooser = old.indexes.contains { $0.isUnique && $0.isFoldedTwin(of: index) && !index.isFolded }
        if index.isUnique, !hasTwin(index, in: old) && !isLooser || isFilled(index), !wasKey {
            let problem = "(\(words(index))) is not unique in \(pair.new.name)"
            let key = newKey.map { ", \(SQLText.quote($0))" }.joined()
            statements.append(
                "SELECT \(SQLText.literal(.text(problem))) AS \"problem\"\(key) FROM \(SQLText.quote(new.name)) WHERE "
                    + "\(index.duplicates(in: new.name));"
            )
        }
        return statements + [index.creationStatement(on: new.name)]
    }
}

extension RelationalIndex {
    /// Whether a column has a part in it: as a part, in an expression, in the condition.
    func mentions(_ column: String) -> Bool {
        parts.contains { part in
            part.column == column || part.expression.map { CanonicalSQL.names(in: $0).contains(column) } ?? false
        } || condition.map { CanonicalSQL.names(in: $0).contains(column) } ?? false
    }

    /// Whether letter case makes no difference in one of its columns.
    var isFolded: Bool { parts.contains { $0.collation != "BINARY" } }

    /// Whether it differs from another in the collations of its columns alone.
    func isFoldedTwin(of other: RelationalIndex) -> Bool {
        func plain(_ parts: [Part]) -> [Part] {
            parts.map { part in
                var part = part
                part.collation = "BINARY"
                return part
            }
        }
        return plain(parts) == plain(other.parts) && condition.isExactly(other.condition)
    }

    /// The condition that finds rows which share their values with another row.
    func duplicates(in table: String) -> String {
        // Sorted and compared by the collation of the part, which the column may not have yet.
        let terms = parts.map(\.term).joined(separator: ", ")
        let condition = condition.map { CanonicalSQL.layout($0) }
        let rows = condition.map { " WHERE \($0)" } ?? ""
        let only = condition.map { "(\($0)) AND " } ?? ""
        return "\(only)(\(terms)) IN (SELECT \(terms) FROM \(SQLText.quote(table))\(rows) GROUP BY \(terms) "
            + "HAVING count(*) > 1)"
    }
}
