import StrataSQLite

extension MigrationRunner {
    /// In what the database differs from what its steps made: declared things that are missing or different.
    ///
    /// What somebody else has added (indexes, triggers, tables) is no difference.
    package func drift(of connection: Connection) throws(StrataError) -> [String] {
        guard let (_, expected) = try expected(of: connection) else { return [] }
        return try RelationalSchema(introspecting: connection).differences(from: expected, extras: .ignored)
    }

    /// What the database has besides: `index by_title of TodoItem`, `table Cache`.
    package func additions(to connection: Connection) throws(StrataError) -> [String] {
        guard let (model, _) = try expected(of: connection) else { return [] }
        let own = Set(try Self.objects(model).map { SQLName($0.name) })
        return try Self.objects(connection).filter { !own.contains(SQLName($0.name)) }.map { object in
            object.type == "index" || object.type == "trigger"
                ? "\(object.type) \(object.name) of \(object.table)" : "\(object.type) \(object.name)"
        }
    }

    /// A database in memory that is as the steps in the ledger make it; nil if there is no ledger.
    private func expected(
        of connection: Connection
    ) throws(StrataError) -> (model: Connection, schema: RelationalSchema)? {
        guard case .entries(let entries) = try Ledger.state(of: connection) else { return nil }
        if history.isDraft, try status(of: connection) == .current {
            let scratch = try Connection.inMemory()
            try ForeignKeySwitch.turn(false, scratch)
            try makeSchema(in: scratch, callsFunctions: false)
            return (scratch, try RelationalSchema(introspecting: scratch))
        }
        let last = entries.last { $0.kind != .draft && $0.kind != .disposable }?.step ?? 0
        var replay = try SchemaReplay()
        for step in history.steps where step.number <= last { try replay.run(step) }
        return (replay.connection, replay.schema)
    }

    /// Everything but what SQLite makes by itself, and the ledger.
    private static func objects(
        _ connection: Connection
    ) throws(StrataError) -> [(type: String, name: String, table: String)] {
        let rows = try connection.rows(
            """
            SELECT type, name, tbl_name FROM main.sqlite_schema
            WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'strata\\_%' ESCAPE '\\'
            ORDER BY type = 'table' DESC, type, name
            """
        )
        return rows.compactMap { row in
            guard let type = row[0].string, let name = row[1].string, let table = row[2].string else { return nil }
            return (type, name, table)
        }
    }
}
