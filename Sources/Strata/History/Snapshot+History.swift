import StrataMigrator
import StrataSQLite

extension Snapshot {
    /// What has happened to the rows of all entities with a history: see ``Database/history(since:limit:)``.
    ///
    /// Inside a write transaction its own changes are the last; they have no ``HistoryEntry/transaction`` yet.
    public func history(since token: HistoryToken?, limit: Int? = nil) throws(StrataError) -> [HistoryEntry] {
        let connection = try historyConnection
        var entries: [HistoryEntry] = []
        try connection.forEachChange(since: token, limit: limit) { row throws(StrataError) in
            entries.append(
                HistoryEntry(
                    token: row.token,
                    table: row.table,
                    kind: row.kind,
                    key: row.key,
                    transaction: row.transaction
                )
            )
        }
        return entries
    }

    /// What has happened to the rows of one entity: see ``Database/history(of:since:limit:)``.
    public func history<Model: Entity>(
        of model: Model.Type,
        since token: HistoryToken?,
        limit: Int? = nil
    ) throws(StrataError) -> [HistoryChange<Model>] {
        let connection = try connection(for: model)
        let table = Model.table
        guard table.hasHistory else {
            throw StrataError(
                .unsupported,
                "\(table.name) has no history; switch it on with @history",
                table: table.name
            )
        }
        try refuseNewerSchema(on: connection)
        // The entity knows how to read its key from a row, so the key is made a row again.
        let count = table.primaryKey.count
        let keys = "SELECT \(Array(repeating: "?", count: count).joined(separator: ", "))"
        var changes: [HistoryChange<Model>] = []
        try connection.withStatement(keys) { statement throws(StrataError) in
            try connection.forEachChange(since: token, of: table.name, limit: limit) { row throws(StrataError) in
                changes.append(
                    HistoryChange(
                        id: try Self.key(of: model, row.key, statement),
                        kind: row.kind,
                        token: row.token,
                        transaction: row.transaction
                    )
                )
            }
        }
        return changes
    }

    /// The place behind all changes that the snapshot sees.
    ///
    /// What is read in the same snapshot is the state at that place:
    ///
    /// ```swift
    /// let (items, token) = try await database.read { snapshot in
    ///     (try snapshot.fetch(TodoItem.all), try snapshot.historyToken())
    /// }
    /// ```
    ///
    /// Inside a write transaction the place is behind its own changes, and is worth nothing if it is rolled back.
    public func historyToken() throws(StrataError) -> HistoryToken { try historyConnection.historyToken() }

    /// The connection, if there is a history to read.
    var historyConnection: Connection {
        get throws(StrataError) {
            guard recordsHistory else {
                throw StrataError(.unsupported, "no entity of the schema has a history; switch it on with @history")
            }
            let connection = try connection
            try refuseNewerSchema(on: connection)
            return connection
        }
    }

    /// Another process may have migrated the file since it was opened.
    ///
    /// What was noted has the names of now, which this app does not know: it would find nothing under its own, take that
    /// for the truth, and go on behind it.
    private func refuseNewerSchema(on connection: Connection) throws(StrataError) {
        guard case .newer = try MigrationRunner(history: schema.history).status(of: connection) else { return }
        throw StrataError(
            .schemaNewerThanApp,
            "another process has migrated the database since it was opened; its history is not read, update the app and "
                + "open it again"
        )
    }

    private static func key<Model: Entity>(
        of model: Model.Type,
        _ values: [StoredValue],
        _ statement: Statement
    ) throws(StrataError) -> Model.ID {
        let table = Model.table
        // Written by hand: a migration that changes the kind of a key takes those from before away.
        guard values.count == table.primaryKey.count else {
            throw StrataError(
                .valueMismatch,
                "\(table.name): a change in the history is of a row with another key than rows have now; read it without a "
                    + "type, or go on behind it",
                table: table.name,
                columns: table.keyColumns,
                key: values
            )
        }
        try statement.bind(values)
        defer { statement.reset() }
        _ = try statement.step()
        do throws(StrataError) {
            return try Model.key(of: statement.row)
        } catch {
            let column = error.columnIndex.flatMap {
                table.keyColumns.indices.contains($0) ? table.keyColumns[$0] : nil
            }
            throw error.with(
                message: "\(table.name)\(column.map { ".\($0)" } ?? "") in the history: \(error.message)",
                table: table.name,
                columns: column.map { [$0] },
                key: values
            )
        }
    }
}

extension DatabaseSchema {
    /// Whether an entity has a history.
    static var recordsHistory: Bool { entities.contains { $0.table.hasHistory } }
}
