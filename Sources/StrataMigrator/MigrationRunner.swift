import StrataSQLite

/// Brings a database to the last step of a schema's history, or leaves it exactly as it was.
package struct MigrationRunner {
    package let history: SchemaHistory

    package init(history: SchemaHistory) { self.history = history }

    /// Where the database stands, by its ledger alone.
    package func status(of connection: Connection) throws(StrataError) -> MigrationStatus {
        MigrationStatus(try Ledger.state(of: connection), history: history)
    }

    /// In what the database differs from what its steps made: declared things that are missing or different.
    ///
    /// What somebody else has added (indexes, triggers, tables) is no difference.
    package func drift(of connection: Connection) throws(StrataError) -> [String] {
        guard case .entries(let entries) = try Ledger.state(of: connection) else { return [] }
        let last = entries.last { $0.kind != .draft && $0.kind != .disposable }?.step ?? 0
        let expected: RelationalSchema
        if history.isDraft, try status(of: connection) == .current {
            let scratch = try Connection.inMemory()
            try ForeignKeySwitch.turn(false, scratch)
            try makeSchema(in: scratch)
            expected = try RelationalSchema(introspecting: scratch)
        } else {
            var replay = try SchemaReplay()
            for step in history.steps where step.number <= last { try replay.run(step) }
            expected = replay.schema
        }
        return try RelationalSchema(introspecting: connection).differences(from: expected, extras: .ignored)
    }

    /// Migrates.
    /// - Parameters: - connection: Without an open transaction. If anything was run, foreign keys are on afterwards,
    ///   also after an error. - policy: What to do if steps are pending. - isDisposable: The database may be emptied
    ///   and made anew when the draft of the schema changes. Only a database that was new when it was first opened so
    ///   is ever emptied. - upTo: The last step to run; nil for all. - progress: Called before each statement.
    package func migrate(
        _ connection: Connection,
        policy: MigrationPolicy = .automatic,
        isDisposable: Bool = false,
        upTo: Int? = nil,
        progress: ((MigrationProgress) -> Void)? = nil
    ) throws(StrataError) -> MigrationReport {
        let state = try Ledger.state(of: connection)
        let status = MigrationStatus(state, history: history)
        var report = MigrationReport(status: status)
        if policy == .report { return report }
        switch status {
        case .newer(let step, let name): throw newer(step, name)
        case .otherSchema(let name): throw otherSchema(name)
        case .diverged(let step, let name):
            guard isDisposable, state.isDisposable else { throw diverged(step, name) }
        default: break
        }
        if history.isDraft && !isDisposable { throw draftOnly() }
        switch status {
        case .current: try requireUntouched(connection)
        case .empty where history.isDraft || upTo == nil && !history.replaysOnCreation:
            try create(connection, isDisposable: isDisposable, &report)
        case .empty:
            try runPending(history.steps, on: connection, isDisposable: isDisposable, upTo: upTo, progress, &report)
        case .pending(let steps):
            if policy == .refuse { throw needed(steps) }
            try runPending(steps, on: connection, isDisposable: false, upTo: upTo, progress, &report)
        case .otherDraft, .diverged:
            if policy == .refuse { throw needed([]) }
            guard isDisposable else { throw madeFromDraft() }
            guard state.isDisposable else { throw notDisposable() }
            try rebuild(connection, &report)
        case .newer, .otherSchema: break
        }
        return report
    }
}

extension Ledger.State {
    /// The database was made as one that may be emptied.
    var isDisposable: Bool {
        guard case .entries(let entries) = self else { return false }
        return entries.contains { $0.kind == .disposable }
    }
}
