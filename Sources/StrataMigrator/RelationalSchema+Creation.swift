import StrataSQLite

extension RelationalSchema {
    /// The statements that make this schema in an empty database: parents before children, else by name; then
    /// searches, histories and views.
    package func creationScript() -> String {
        let blocks =
            tablesInCreationOrder.map { [$0.creationStatement()] + $0.indexStatements }
            + searches.map(\.creationStatements)
            + (histories.isEmpty ? [] : [RelationalHistory.infrastructureStatements])
            + histories.map(\.creationStatements)
            + viewsInCreationOrder.map { [$0.creationStatement] }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// Views after those that they mention.
    package var viewsInCreationOrder: [RelationalView] {
        var ordered: [RelationalView] = []
        var waiting = views
        while !waiting.isEmpty {
            let names = Set(waiting.map { SQLName($0.name) })
            let ready = waiting.first { view in
                let mentioned = SQLTokenizer.tokens(in: view.select).map { SQLName($0.name) }
                return !mentioned.contains { $0 != SQLName(view.name) && names.contains($0) }
            }
            guard let next = ready ?? waiting.first else { break }
            ordered.append(next)
            waiting.removeAll { $0.name.isExactly(next.name) }
        }
        return ordered
    }

    /// Tables after those that their foreign keys lead to.
    ///
    /// SQLite does not ask for it; a reader is glad of it.
    package var tablesInCreationOrder: [RelationalTable] {
        var ordered: [RelationalTable] = []
        var waiting = tables
        var names = Set(waiting.map(\.name))
        while !waiting.isEmpty {
            let ready = waiting.firstIndex { table in
                table.foreignKeys.allSatisfy { $0.parentTable == table.name || !names.contains($0.parentTable) }
            }
            // In a cycle nobody is ready: the first by name goes first.
            let next = waiting.remove(at: ready ?? 0)
            names.remove(next.name)
            ordered.append(next)
        }
        return ordered
    }
}

extension RelationalTable {
    /// CREATE TABLE, a line for each column and each constraint over several columns.
    /// - Parameter temporaryName: Another name than the table's own, for a rebuild.
    package func creationStatement(named temporaryName: String? = nil) -> String {
        var lines = columns.map(columnDefinition)
        if primaryKey.count > 1 { lines.append("PRIMARY KEY \(Self.list(primaryKey))") }
        lines += uniqueConstraints.map { "UNIQUE \(Self.list($0))" }
        lines += foreignKeys.filter { $0.columns.count != 1 }.map {
            "FOREIGN KEY \(Self.list($0.columns)) \($0.clause)"
        }
        lines += checks.map(\.clause)
        var options: [String] = []
        if isStrict { options.append("STRICT") }
        if isWithoutRowID { options.append("WITHOUT ROWID") }
        let body = lines.map { "    \($0)" }.joined(separator: ",\n")
        let end = options.isEmpty ? "" : " \(options.joined(separator: ", "))"
        return "CREATE TABLE \(SQLText.quote(temporaryName ?? name)) (\n\(body)\n)\(end);"
    }

    /// A column as it stands in CREATE TABLE and in ADD COLUMN.
    package func columnDefinition(_ column: RelationalColumn) -> String {
        var text = "\(SQLText.quote(column.name)) \(column.type)"
        if column.isNotNull { text += " NOT NULL" }
        if primaryKey == [column.name] { text += " PRIMARY KEY" }
        if isAutoincrement, primaryKey == [column.name] { text += " AUTOINCREMENT" }
        if let defaultSQL = column.defaultSQL { text += " DEFAULT \(CanonicalSQL.defaultClause(defaultSQL))" }
        if column.collation != "BINARY" { text += " COLLATE \(column.collation)" }
        if let generated = column.generated {
            text += " GENERATED ALWAYS AS (\(CanonicalSQL.layout(generated.expression))) "
            text += generated.isStored ? "STORED" : "VIRTUAL"
        }
        for key in foreignKeys where key.columns == [column.name] { text += " \(key.clause)" }
        return text
    }

    /// CREATE INDEX for each index, unique ones first, else by name.
    package var indexStatements: [String] {
        indexes
            .sorted { left, right in
                left.isUnique == right.isUnique
                    ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.isUnique
            }
            .map { $0.creationStatement(on: name) }
    }
}

extension RelationalCheck {
    /// CHECK, with its name if it has one.
    package var clause: String {
        let constraint = name.map { "CONSTRAINT \(SQLText.quote($0)) " } ?? ""
        return "\(constraint)CHECK (\(CanonicalSQL.layout(expression)))"
    }
}

extension RelationalView {
    package var creationStatement: String { "CREATE VIEW \(SQLText.quote(name)) AS\n\(select);" }
}

extension RelationalIndex.Part {
    /// The column or expression, with its collation, without its order.
    package var term: String {
        let text = expression.map(CanonicalSQL.layout) ?? SQLText.quote(column)
        return collation == "BINARY" ? text : "\(text) COLLATE \(collation)"
    }
}

extension RelationalIndex {
    package func creationStatement(on table: String) -> String {
        let parts = parts.map { $0.isDescending ? "\($0.term) DESC" : $0.term }
        var text = "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(SQLText.quote(name)) ON \(SQLText.quote(table)) "
        text += "(\(parts.joined(separator: ", ")))"
        if let condition { text += " WHERE \(CanonicalSQL.layout(condition))" }
        return text + ";"
    }
}

extension RelationalForeignKey {
    /// REFERENCES and what follows it.
    package var clause: String {
        var text = "REFERENCES \(SQLText.quote(parentTable)) \(RelationalTable.list(parentColumns))"
        if onDelete != "NO ACTION" { text += " ON DELETE \(onDelete)" }
        if onUpdate != "NO ACTION" { text += " ON UPDATE \(onUpdate)" }
        if isDeferred { text += " DEFERRABLE INITIALLY DEFERRED" }
        return text
    }
}
