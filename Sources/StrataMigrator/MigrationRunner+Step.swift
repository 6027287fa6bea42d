import StrataSQLite

extension MigrationRunner {
    /// Runs steps, each in a transaction of its own, so that a crash leaves a database at a step's end.
    func runPending(
        _ steps: [MigrationStep],
        on connection: Connection,
        isDisposable: Bool,
        upTo: Int?,
        _ progress: ((MigrationProgress) -> Void)?,
        _ report: inout MigrationReport
    ) throws(StrataError) {
        let wanted = steps.filter { $0.number <= upTo ?? .max }
        report.pending = wanted
        guard let first = wanted.first else { return }
        try requireFunctions(of: wanted)
        var replay = try SchemaReplay()
        for step in history.steps where step.number < first.number { try replay.run(step) }
        func told(_ step: MigrationStep, _ index: Int) -> ((StepProgress) -> Void)? {
            guard let progress else { return nil }
            return { progress(MigrationProgress(step, position: index + 1, count: wanted.count, $0)) }
        }
        for (index, step) in wanted.enumerated() {
            let start = replay.schema
            try replay.run(step)
            let end = replay.schema
            let didRun = try ForeignKeySwitch.withoutForeignKeys(connection) { () throws(StrataError) in
                try run(
                    step,
                    from: start,
                    to: end,
                    on: connection,
                    isDisposable: isDisposable,
                    progress: told(step, index)
                )
            }
            if didRun { report.applied.append(step) }
            report.pending.removeFirst()
        }
    }

    /// - Returns: False if another process has run the step meanwhile.
    private func run(
        _ step: MigrationStep,
        from start: RelationalSchema,
        to end: RelationalSchema,
        on connection: Connection,
        isDisposable: Bool,
        progress: ((StepProgress) -> Void)?
    ) throws(StrataError) -> Bool {
        try connection.run("BEGIN IMMEDIATE")
        let state = try Ledger.state(of: connection)
        guard try isNext(step, state) else {
            try connection.run("ROLLBACK")
            return false
        }
        try requireNoDrift(from: start, on: connection, outcome: "so \(step.label) was not run")
        var execution = StepExecution(step, start: start, on: connection)
        execution.onProgress = progress
        let differences = try execution.run().differences(from: end, extras: .ignored)
        guard differences.isEmpty else {
            throw StrataError(
                .migrationFailed,
                "\(step.label) was rolled back, because it did not make the schema that it should: "
                    + differences.joined(separator: "; ")
            )
        }
        var entries = [Ledger.Entry(step, schema: history.schemaName, kind: .applied)]
        // Only what was empty until now: another process, which keeps its rows, may have made the steps before.
        if isDisposable, state == .empty { entries.append(disposableMark) }
        try Ledger.append(entries, to: connection)
        try connection.run("COMMIT")
        return true
    }

    /// Throws if a step calls functions that are not here, before any step has run.
    ///
    /// Whether the database has rows makes no difference: the function may insert some.
    private func requireFunctions(of steps: [MigrationStep]) throws(StrataError) {
        for step in steps {
            if let name = step.missingFunction { throw step.functionIsMissing(name) }
        }
    }

    /// Whether the step is the next one, now that nobody else can write.
    private func isNext(_ step: MigrationStep, _ state: Ledger.State) throws(StrataError) -> Bool {
        switch MigrationStatus(state, history: history) {
        case .current: return false
        case .empty: return step.number == history.steps.first?.number
        case .pending(let steps): return steps.first?.number == step.number
        case .newer(let number, let name): throw newer(number, name)
        case .tooOld(let number, let name): throw tooOld(number, name)
        case .otherSchema(let name): throw otherSchema(name)
        case .diverged(let number, let name): throw diverged(number, name)
        case .otherDraft: throw madeFromDraft()
        }
    }

    /// - Parameter outcome: What was not done, if there is drift.
    func requireNoDrift(
        from start: RelationalSchema,
        on connection: Connection,
        outcome: String
    ) throws(StrataError) {
        let differences = try RelationalSchema(introspecting: connection).differences(from: start, extras: .ignored)
        guard differences.isEmpty else { throw drifted(differences, outcome: outcome) }
    }

    /// Compares a database that has every step with what they made, if somebody has altered its schema since.
    func requireUntouched(_ connection: Connection) throws(StrataError) {
        guard try !Ledger.isUntouched(connection) else { return }
        let version = try Ledger.schemaVersion(of: connection)
        let differences = try drift(of: connection)
        guard differences.isEmpty else { throw drifted(differences, outcome: "so it was not opened") }
        // An index of somebody else's, say. Where it cannot be noted (a database that is read only or busy), it is
        // compared again next time.
        do throws(StrataError) {
            try connection.interruptible(by: nil, waitsForLocks: false) { () throws(StrataError) in
                try Ledger.noteUntouched(connection, version: version)
            }
        } catch {}
    }
}
