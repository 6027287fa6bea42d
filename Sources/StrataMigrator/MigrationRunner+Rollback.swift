import StrataSQLite

extension MigrationRunner {
    /// Undoes steps, the last one first, each in a transaction of its own.
    ///
    /// The ledger forgets a step with it: an app that has the step runs it again.
    /// - Parameters:
    ///   - reverses: For each step, under its number, the statements that lead from its end to its start; without gaps
    ///     from the step that the database is at.
    ///   - connection: Without an open transaction. Foreign keys are on afterwards, also after an error.
    ///   - progress: Called before each statement.
    /// - Returns: The numbers of the steps that were undone.
    /// - Throws: What keeps a step from being undone; the database is at the end of that step then.
    package func rollBack(
        _ reverses: [MigrationStep],
        on connection: Connection,
        progress: ((MigrationProgress) -> Void)? = nil
    ) throws(StrataError) -> [Int] {
        guard let first = reverses.first else { return [] }
        // Before the lock is taken: of a long history it takes its time.
        let schemas = try schemas(upTo: first.number)
        var undone: [Int] = []
        for (index, reverse) in reverses.enumerated() {
            try ForeignKeySwitch.withoutForeignKeys(connection) { () throws(StrataError) in
                try connection.run("BEGIN IMMEDIATE")
                try requireLast(reverse, in: Ledger.state(of: connection))
                try undo(
                    reverse,
                    from: schemas[reverse.number] ?? RelationalSchema(),
                    to: schemas[reverse.number - 1] ?? RelationalSchema(),
                    on: connection,
                    progress: progress.map { progress in
                        { progress(MigrationProgress(reverse, position: index + 1, count: reverses.count, $0)) }
                    }
                )
                try connection.run("COMMIT")
            }
            undone.append(reverse.number)
        }
        return undone
    }

    /// The schema after each step, by its number.
    private func schemas(upTo last: Int) throws(StrataError) -> [Int: RelationalSchema] {
        var replay = try SchemaReplay()
        var schemas: [Int: RelationalSchema] = [:]
        for step in history.steps where step.number <= last {
            try replay.run(step)
            schemas[step.number] = replay.schema
        }
        return schemas
    }

    private func undo(
        _ reverse: MigrationStep,
        from start: RelationalSchema,
        to target: RelationalSchema,
        on connection: Connection,
        progress: ((StepProgress) -> Void)?
    ) throws(StrataError) {
        try requireNoDrift(from: start, on: connection, outcome: "so \(reverse.label) was not undone")
        var execution = StepExecution(reverse, start: start, on: connection)
        execution.onProgress = progress
        let left = try execution.run().differences(from: target, extras: .ignored)
        guard left.isEmpty else {
            throw StrataError(
                .migrationFailed,
                "\(reverse.label) was not undone, because the way back does not end in the schema before it: "
                    + left.joined(separator: "; ")
            )
        }
        try Ledger.remove(step: reverse.number, from: connection)
    }

    /// Another process may have been faster.
    private func requireLast(_ reverse: MigrationStep, in state: Ledger.State) throws(StrataError) {
        guard case .entries(let entries) = state, let last = entries.last(where: { $0.step > 0 }) else {
            throw otherSchema(nil)
        }
        if case .diverged(let step, let name) = MigrationStatus(state, history: history) { throw diverged(step, name) }
        guard last.step == reverse.number, last.kind == .applied || last.kind == .created else {
            throw StrataError(
                .migrationFailed,
                "the database is at step \(last.step) (\(last.name)) now, so \(reverse.label) cannot be undone; plan "
                    + "the way back again"
            )
        }
    }
}
