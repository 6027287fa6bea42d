import StrataSQLite

/// A database in memory whose changes are noted.
struct TrackedDatabase {
    let connection: Connection

    init(_ sql: String = "") throws {
        connection = try Connection.inMemory()
        try connection.execute(sql)
    }

    /// Begins noting; of each table the noted columns, which are watched too unless others are named.
    func track(
        _ noted: [String: [String]],
        watched: [String: [String]] = [:],
        rowLimit: Int = .max,
        version: Int = 1,
        by capture: ChangeCapture = .standard
    ) {
        var tables: [String: TableTracking] = [:]
        for (table, columns) in noted {
            tables[table] = TableTracking(noted: columns, watched: watched[table] ?? columns, rowLimit: rowLimit)
        }
        connection.track(TrackingPlan(version: version, tables: tables), by: capture)
    }

    /// What a transaction of some statements changes.
    func changes(_ sql: String, namesVersion: Bool = false) throws -> ChangeSet? {
        try connection.run("BEGIN")
        if namesVersion { try connection.noteSchemaVersion(connection.value("PRAGMA schema_version")) }
        try connection.execute(sql)
        try connection.run("COMMIT")
        return connection.takeChanges()
    }

    /// The rows that a transaction of some statements changes in one table.
    func rows(_ table: String, _ sql: String) throws -> [RowChange]? {
        let changes = try changes(sql)
        guard let changes, changes.isComplete, let found = changes.tables[table], !found.isWhole else { return nil }
        return found.rows
    }
}

extension RowChange {
    static func inserted(_ new: StoredValue..., isCertain: Bool = true) -> RowChange {
        RowChange(kind: .inserted, old: [], new: new, isCertain: isCertain)
    }

    static func deleted(_ old: StoredValue..., isCertain: Bool = true) -> RowChange {
        RowChange(kind: .deleted, old: old, new: [], isCertain: isCertain)
    }

    static func updated(
        _ old: [StoredValue],
        _ new: [StoredValue],
        changed: UInt64,
        isCertain: Bool = true
    ) -> RowChange {
        RowChange(kind: .updated, old: old, new: new, changed: changed, isCertain: isCertain)
    }
}
