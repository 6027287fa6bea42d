import StrataMigrator
import StrataSchema
import StrataSQLite

/// Backfills that name a column which is new itself.
extension TablePlan {
    /// A backfill reads a row as it is before the step, where a column that is new has no value yet.
    mutating func refuseBackfillsFromNewColumns() {
        let names = addedColumns.map(\.name).filter { name in !old.columns.contains { $0.name.isSameName(as: name) } }
        guard !names.isEmpty else { return }
        for attribute in pair.new.attributes {
            let before = pair.attributes.first { $0.new.name == attribute.name }?.old.backfill?.text
            guard let backfill = attribute.backfill, !Optional(backfill.text).isExactly(before) else { continue }
            let tokens = SQLTokenizer.tokens(in: backfill.text)
            // One token for each, with the names of the columns in quotes.
            let canonical = SQLTokenizer.tokens(in: CanonicalSQL.expression(tokens, columns: names))
            guard let index = nameOfRow(among: names, in: canonical), tokens.indices.contains(index) else { continue }
            let name = canonical[index].name
            if tokens.contains(where: { $0.isKeyword("SELECT") }) {
                // A query may read it from anywhere. SQLite knows, and says so if the column is not there yet: the rows of
                // a rebuild come from the old table.
                if arrival(of: attribute) == nil { needsRebuild = true }
                continue
            }
            let other = pair.added.first { $0.columnName.isExactly(name) }?.displayName ?? name
            diagnostics.append(
                .error(
                    "the backfill of \(subject(attribute)) names \(other), which is new in this step and has no value in "
                        + "rows that exist: write the expression of its value instead",
                    at: backfill.location(atOffset: tokens[index].range.lowerBound)
                )
            )
        }
    }

    /// Where the first of the names stands that may be a column of the row itself: one that no query around it has from
    /// another table.
    private func nameOfRow(among names: [String], in tokens: [SQLToken]) -> Int? {
        var found: [(index: Int, path: [Int])] = []
        // The tables that each pair of parentheses names, if it is a query.
        var groups: [(isQuery: Bool, tables: [SQLName])] = [(false, [])]
        var path = [0]
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .operator where token.text == "(":
                path.append(groups.count)
                groups.append((false, []))
            case .operator where token.text == ")": if path.count > 1 { path.removeLast() }
            case .word, .quotedName:
                let group = path[path.count - 1]
                if token.isKeyword("SELECT") { groups[group].isQuery = true }
                groups[group].tables.append(SQLName(token.name))
                // Before a dot it is the name of a table.
                let isQualifier = index + 1 < tokens.count && tokens[index + 1].text == "."
                guard token.kind == .quotedName, names.contains(token.name), !isQualifier else { continue }
                // Of the table that is filled, whatever queries are around it.
                let isOwn =
                    index > 1 && tokens[index - 1].text == "." && tokens[index - 2].name.isSameName(as: new.name)
                found.append((index, isOwn ? [] : path))
            default: continue
            }
        }
        return found.first { index, path in
            !path.contains { group in
                groups[group].isQuery && groups[group].tables.contains { isElsewhere(tokens[index].name, in: $0) }
            }
        }?.index
    }

    /// Whether another table has a column of this name.
    private func isElsewhere(_ column: String, in table: SQLName) -> Bool {
        guard table != SQLName(new.name) else { return false }
        return (oldSchema.entities + newSchema.entities).contains { entity in
            SQLName(entity.tableName) == table
                && entity.attributes.contains { $0.columnName.isSameName(as: column) }
        }
    }
}
