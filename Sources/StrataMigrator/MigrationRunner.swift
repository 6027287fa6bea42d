import StrataSQLite

/// Brings a database to the last step of a schema's history, or leaves it exactly as it was.
package struct MigrationRunner {
    package let history: SchemaHistory

    package init(history: SchemaHistory) { self.history = history }

    /// Where the database stands, by its ledger alone.
    package func status(of connection: Connection) throws(StrataError) -> MigrationStatus {
        MigrationStatus(try Ledger.state(of: connection), history: history)
    }

    /// Migrates.
    /// - Parameters: - connection: Without an open transaction. If anything was run, foreign keys are on afterwards,
    ///   also after an error. - policy: What to do if steps are pending. - isDisposable: The database may be emptied
    ///   and made anew when the draft of the schema changes. Only a database that was new when it was first opened so
    ///   is ever emptied. - upTo: The last step to run; nil for all. - progress: Called as
    ///   ``MigrationProgress`` says.
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
        case .tooOld(let step, let name): throw tooOld(step, name)
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
        case .newer, .tooOld, .otherSchema: break
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
