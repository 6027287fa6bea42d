import StrataMigrator
import StrataSQLite

/// What the history of a database has noted, as the proof knows it: entries go on under the names that tables and columns
/// get, and no step notes any of its own work.
struct ModelHistory {
    private struct Entry: Hashable {
        var table: String
        /// Of an update of one column.
        var column: String?

        var line: String { "\(table) \(column ?? "inserted")" }
    }

    private var entries: [Entry] = []

    /// Notes an update of each column that is noted, behind the rows that were inserted.
    init(of schema: ModelSchema, _ rows: ModelRows, in connection: Connection) throws {
        for entity in schema.entities where entity.hasHistory {
            entries += (rows.rows[entity.id] ?? []).map { _ in Entry(table: entity.name) }
            for attribute in Self.noted(entity) {
                entries.append(Entry(table: entity.name, column: attribute.name))
                try connection.run(
                    "INSERT INTO strata_history (entity, kind, key, columns) VALUES (?, 1, 'made', ?)",
                    [.text(entity.name), .text(",\(attribute.name),")]
                )
            }
        }
    }

    /// Of relationships nothing is made up: what becomes of their columns is the business of other tests.
    private static func noted(_ entity: ModelEntity) -> [ModelAttribute] {
        entity.attributes.filter { $0.generated == nil && !entity.key.contains($0.id) }
    }

    /// Whether nobody knows which rows the entries of an entity are of, for sure and perhaps: where its key has other
    /// parts, or parts that may have other values.
    private static func changesKey(from old: ModelEntity, to new: ModelEntity) -> (surely: Bool, perhaps: Bool) {
        let mayChange = new.key.contains { part in
            guard let type = new.attribute(part)?.type else { return true }
            if case .enumeration = type { return true }
            return old.attribute(part)?.type != type
        }
        return (old.key != new.key, mayChange)
    }

    /// What a step leaves.
    mutating func follow(from old: ModelSchema, to new: ModelSchema, in connection: Connection) throws {
        for entity in old.entities where entity.hasHistory && new.entity(entity.id) == nil {
            entries.removeAll { $0.table == entity.name }
        }
        for entity in new.entities where entity.hasHistory {
            guard let former = old.entity(entity.id), former.hasHistory else { continue }
            let (surely, perhaps) = Self.changesKey(from: former, to: entity)
            let isForgotten =
                try connection.value(
                    "SELECT count(*) FROM strata_history WHERE entity = ? AND kind < 3",
                    [.text(entity.name)]
                ) == .integer(0)
            if surely || perhaps && isForgotten { entries.removeAll { $0.table == former.name } }
        }
        entries = entries.map { entry in
            guard let former = old.entities.first(where: { $0.hasHistory && $0.name == entry.table }),
                let entity = new.entity(former.id)
            else { return entry }
            let attribute = Self.noted(former).first { $0.name == entry.column }
            let name = attribute.flatMap { entity.attribute($0.id)?.name }
            return Entry(table: entity.name, column: name ?? entry.column)
        }
    }

    /// In what a database differs from it.
    func differences(in connection: Connection) throws -> [String] {
        let exists = try connection.value("SELECT count(*) FROM sqlite_schema WHERE name = 'strata_history'")
        guard exists != .integer(0) else { return entries.map(\.line) }
        // The UPDATE of an enum's raw values is a change of rows like others, and noted by their keys.
        let rows = try connection.rows(
            "SELECT entity, kind, columns FROM strata_history WHERE kind IN (0, 2) OR key = 'made'"
        )
        let found = rows.map { row -> String in
            guard case .text(let table) = row[0], case .text(let columns) = row[2] else { return "\(row)" }
            switch row[1] {
            case .integer(0): return "\(table) inserted"
            case .integer(1): return "\(table) \(columns.dropFirst().dropLast())"
            default: return "\(table) deleted"
            }
        }
        let (left, right) = (found.sorted(), entries.map(\.line).sorted())
        return left == right
            ? []
            : left.filter { !right.contains($0) } + right.filter { !left.contains($0) }.map { "no \($0)" } + [
                "of \(right.count)"
            ]
    }
}
