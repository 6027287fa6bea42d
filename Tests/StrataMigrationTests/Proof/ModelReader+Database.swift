import StrataMigrator
import StrataSQLite

extension ModelReader {
    /// Writes the rows into a database that has the schema's tables.
    func insert(into connection: Connection) throws {
        try connection.run("PRAGMA foreign_keys = OFF")
        for entity in schema.entities {
            let computed = Set(entity.attributes.filter { $0.generated != nil }.map(\.name))
            for row in data.rows[entity.id] ?? [] {
                try insert(cells(of: row, in: entity).filter { !computed.contains($0.column) }, entity.name, connection)
            }
            for relation in entity.relations where !relation.isToOne {
                for link in data.links[relation.id] ?? [] {
                    try insert(cells(of: relation, in: entity, link), "\(entity.name)_\(relation.name)", connection)
                }
            }
            if let counter = data.counters[entity.id], counter > 0 {
                try connection.run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(entity.name)])
                try connection.run(
                    "INSERT INTO sqlite_sequence VALUES (?, ?)",
                    [.text(entity.name), .integer(counter)]
                )
            }
        }
        try connection.run("PRAGMA foreign_keys = ON")
    }

    private func insert(_ cells: [ModelCell], _ table: String, _ connection: Connection) throws {
        let columns = cells.map { SQLText.quote($0.column) }.joined(separator: ", ")
        let places = cells.map { _ in "?" }.joined(separator: ", ")
        try connection.run(
            "INSERT INTO \(SQLText.quote(table)) (\(columns)) VALUES (\(places))",
            cells.map(\.value)
        )
    }

    /// In what a database differs from the rows: all of them, in every column, what has been counted, and what is
    /// found.
    func differences(in connection: Connection) throws -> [String] {
        var differences: [String] = []
        for entity in schema.entities {
            let rows = data.rows[entity.id] ?? []
            let columns = cells(of: nil, in: entity).map(\.column)
            try compare(entity.name, columns, rows.map { cells(of: $0, in: entity) }, connection, &differences)
            for relation in entity.relations where !relation.isToOne {
                let columns = cells(of: relation, in: entity, nil).map(\.column)
                let links = (data.links[relation.id] ?? []).map { cells(of: relation, in: entity, $0) }
                try compare("\(entity.name)_\(relation.name)", columns, links, connection, &differences)
            }
            if entity.isAutomatic {
                let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?"
                let found = try connection.value(sql, [.text(entity.name)])
                let counter = StoredValue.integer(data.counters[entity.id] ?? 0)
                if (found == .null ? .integer(0) : found) != counter {
                    differences.append("\(entity.name) has counted to \(found), not to \(counter)")
                }
            }
            if !entity.search.isEmpty { try compareSearch(of: entity, connection, &differences) }
            if !entity.view.isEmpty {
                let columns = entity.view.compactMap { entity.attribute($0)?.name }
                let shown = rows.map { row in
                    cells(of: row, in: entity).filter { columns.contains($0.column) }
                }
                let names = cells(of: nil, in: entity).map(\.column).filter(columns.contains)
                try compare("View\(entity.id)", names, shown, connection, &differences)
            }
        }
        return differences
    }

    private func compare(
        _ table: String,
        _ columns: [String],
        _ expected: [[ModelCell]],
        _ connection: Connection,
        _ differences: inout [String]
    ) throws {
        let names = columns.map { SQLText.quote($0) }.joined(separator: ", ")
        let found = try connection.rows("SELECT \(names) FROM \(SQLText.quote(table))").map(Self.line).sorted()
        let wanted = expected.map { Self.line($0.map(\.value)) }.sorted()
        guard found != wanted else { return }
        let (missing, extra) = (wanted.filter { !found.contains($0) }, found.filter { !wanted.contains($0) })
        differences.append(
            "\(table) (\(columns.joined(separator: ", "))) has \(found.count) rows, not \(wanted.count); "
                + "missing \(missing.prefix(3)), unexpected \(extra.prefix(3))"
        )
    }

    private static func line(_ values: [StoredValue]) -> String {
        values.map(SQLText.literal).joined(separator: ", ")
    }

    private func compareSearch(
        of entity: ModelEntity,
        _ connection: Connection,
        _ differences: inout [String]
    ) throws {
        let search = SQLText.quote("\(entity.name)_search")
        let columns = key(of: nil, in: entity).map { SQLText.quote($0.column) }.joined(separator: ", ")
        for word in ModelValues.words {
            let sql =
                "SELECT \(columns) FROM \(SQLText.quote(entity.name)) WHERE rowid IN "
                + "(SELECT rowid FROM \(search) WHERE \(search) MATCH ?)"
            let found = try connection.rows(sql, [.text(word)]).map(Self.line).sorted()
            let wanted = (data.rows[entity.id] ?? []).filter { row in
                entity.search.contains { id in
                    guard case .text(let text) = Self.value(id, of: row, in: entity) else { return false }
                    return text.split { !$0.isLetter }.contains { $0.lowercased() == word }
                }
            }
            let keys = wanted.map { Self.line(key(of: $0, in: entity).map(\.value)) }.sorted()
            if found != keys { differences.append("\(search) finds \(word) in \(found), not in \(keys)") }
        }
    }
}
