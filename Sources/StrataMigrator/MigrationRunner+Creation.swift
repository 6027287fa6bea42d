import StrataSQLite

extension MigrationRunner {
    /// Makes the schema in an empty database at once, and marks every step as done.
    func create(_ connection: Connection, isDisposable: Bool, _ report: inout MigrationReport) throws(StrataError) {
        try ForeignKeySwitch.withoutForeignKeys(connection) { () throws(StrataError) in
            try connection.run("BEGIN IMMEDIATE")
            // Another process may have been faster.
            switch try status(of: connection) {
            case .empty:
                try fill(connection, isDisposable: isDisposable)
                report.isCreated = true
                try connection.run("COMMIT")
            case .current: try connection.run("ROLLBACK")
            case .newer(let step, let name): throw newer(step, name)
            case .tooOld(let step, let name): throw tooOld(step, name)
            case .otherSchema(let name): throw otherSchema(name)
            case .diverged(let step, let name): throw diverged(step, name)
            case .pending, .otherDraft:
                throw StrataError(
                    .busy,
                    "another version of the app has made the database at the same moment; open it again"
                )
            }
        }
    }

    /// Empties a disposable database and makes the schema in it, or keeps its rows if the draft has become the last
    /// step as it is.
    func rebuild(_ connection: Connection, _ report: inout MigrationReport) throws(StrataError) {
        try ForeignKeySwitch.withoutForeignKeys(connection) { () throws(StrataError) in
            try connection.run("BEGIN IMMEDIATE")
            let state = try Ledger.state(of: connection)
            switch MigrationStatus(state, history: history) {
            case .current: return try connection.run("ROLLBACK")
            case .otherDraft, .diverged:
                guard state.isDisposable else { throw notDisposable() }
            case .newer(let step, let name): throw newer(step, name)
            case .tooOld(let step, let name): throw tooOld(step, name)
            case .otherSchema(let name): throw otherSchema(name)
            case .empty, .pending:
                throw StrataError(.busy, "another process changes the database at the same moment; open it again")
            }
            if let steps = try stepsThatDraftBecame(state, connection) {
                try Ledger.removeDraft(from: connection)
                try Ledger.append(
                    steps.map { Ledger.Entry($0, schema: history.schemaName, kind: .created) },
                    to: connection
                )
            } else {
                try empty(connection)
                if history.replaysOnCreation, !history.isDraft {
                    try replay(on: connection)
                    report.applied = history.steps
                } else {
                    try fill(connection, isDisposable: true)
                }
                report.isRebuilt = true
            }
            try connection.run("COMMIT")
        }
    }

    /// The steps to note for a draft whose schema is exactly that of the last step now.
    ///
    /// Nil if a step inserts or changes rows, which the draft has not seen, or if somebody has altered the database.
    private func stepsThatDraftBecame(
        _ state: Ledger.State,
        _ connection: Connection
    ) throws(StrataError) -> [MigrationStep]? {
        guard !history.isDraft, !history.replaysOnCreation, case .entries(let entries) = state,
            let draft = entries.last, draft.kind == .draft, draft.fingerprint == history.fingerprint
        else { return nil }
        // A step before the draft may have been made again.
        let noted = Ledger.State.entries(entries.filter { $0.kind != .draft })
        if case .diverged = MigrationStatus(noted, history: history) { return nil }
        guard try schemaDifferences(of: connection).isEmpty else { return nil }
        return history.steps.filter { $0.number >= draft.step }
    }

    /// In what the database differs from the end of all steps.
    private func schemaDifferences(of connection: Connection) throws(StrataError) -> [String] {
        var replay = try SchemaReplay()
        for step in history.steps { try replay.run(step) }
        return try RelationalSchema(introspecting: connection).differences(from: replay.schema, extras: .ignored)
    }

    /// Runs all steps in the transaction that has emptied the database.
    private func replay(on connection: Connection) throws(StrataError) {
        var schema = RelationalSchema()
        for step in history.steps {
            var execution = StepExecution(step, start: schema, on: connection)
            schema = try execution.run()
        }
        let entries = history.steps.map { Ledger.Entry($0, schema: history.schemaName, kind: .applied) }
        try Ledger.append(entries + [disposableMark], to: connection)
    }

    /// Runs the creation script in an empty database.
    /// - Parameter callsFunctions: False: what a draft's steps would call in the app is left out, since the tables alone
    ///   are wanted.
    func makeSchema(in connection: Connection, callsFunctions: Bool = true) throws(StrataError) {
        guard history.isDraft else {
            return try SchemaTrust.trusting(connection) { () throws(StrataError) in
                try connection.execute(history.creationScript)
            }
        }
        // A draft's script may be the steps themselves, which need the triggers and views out of their way.
        let step = MigrationStep(
            number: (history.steps.last?.number ?? 0) + 1,
            name: "draft",
            start: "",
            end: history.fingerprint,
            checksum: "",
            sql: history.creationScript,
            functions: history.steps.flatMap(\.functions)
        )
        var execution = StepExecution(step, start: RelationalSchema(), on: connection)
        if !callsFunctions { execution.insteadOfFunctions = { _ in } }
        _ = try execution.run()
    }

    private func fill(_ connection: Connection, isDisposable: Bool) throws(StrataError) {
        do {
            try makeSchema(in: connection)
        } catch {
            throw error.with(
                message: "the schema \(history.schemaName) cannot be made: \(error.sqliteMessage ?? error.message)"
            )
        }
        var entries = history.steps.map { Ledger.Entry($0, schema: history.schemaName, kind: .created) }
        if isDisposable { entries.append(disposableMark) }
        if history.isDraft {
            entries.append(
                Ledger.Entry(
                    step: (history.steps.last?.number ?? 0) + 1,
                    schema: history.schemaName,
                    name: "draft",
                    fingerprint: history.fingerprint,
                    checksum: Checksum.of(history.creationScript),
                    kind: .draft,
                    toolVersion: Ledger.toolVersion,
                    appliedAt: 0
                )
            )
        }
        try Ledger.append(entries, to: connection)
    }

    var disposableMark: Ledger.Entry {
        Ledger.Entry(
            step: 0,
            schema: history.schemaName,
            name: "disposable",
            fingerprint: "",
            checksum: "",
            kind: .disposable,
            toolVersion: Ledger.toolVersion,
            appliedAt: 0
        )
    }

    /// Drops everything in a database that was made to be emptied.
    private func empty(_ connection: Connection) throws(StrataError) {
        // Triggers and indexes go with their tables, the tables behind a virtual table with it.
        let objects = try connection.rows(
            """
            SELECT type, name FROM main.sqlite_schema
            WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            ORDER BY type = 'table', sql LIKE 'CREATE VIRTUAL TABLE%' DESC
            """
        )
        for object in objects {
            guard let type = object[0].string, let name = object[1].string else { continue }
            try connection.execute("DROP \(type == "view" ? "VIEW" : "TABLE") IF EXISTS main.\(SQLText.quote(name))")
        }
    }
}
