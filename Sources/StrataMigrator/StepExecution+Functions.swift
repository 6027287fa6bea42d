import StrataSQLite

extension StepExecution {
    /// Throws if a line of the step cannot be what it should, before anything of the step has run.
    func requireRunnable() throws(StrataError) {
        var called: Set<String> = []
        for (index, statement) in statements.enumerated() {
            switch statement.kind {
            case .forbidden(let keyword):
                throw failure(
                    at: index,
                    "\(keyword) is not allowed in a step: Strata owns the transaction and the settings of the "
                        + "connection"
                )
            case .malformedCall(let reason): throw failure(at: index, reason)
            case .swift(let name):
                guard called.insert(name).inserted else {
                    throw failure(at: index, "the step calls \(name) twice; give the second function another name")
                }
                if insteadOfFunctions == nil, step.function(named: name) == nil { throw step.functionIsMissing(name) }
            default: break
            }
        }
    }

    /// Calls a function of the app.
    /// - Returns: The tables that it has written.
    func call(_ name: String, meter: StepMeter) throws(StrataError) -> [String] {
        if let insteadOfFunctions {
            try insteadOfFunctions(name)
            return []
        }
        guard let function = step.function(named: name) else { throw step.functionIsMissing(name) }
        let database = StepDatabase(connection, meter: meter)
        defer { database.end() }
        var thrown: (any Error)?
        do {
            try function.body(database)
        } catch {
            thrown = error
        }
        // It may have caught what was thrown to it, and gone on.
        if connection.isInterrupted { throw StrataError(.cancelled, "the function \(name) was cancelled") }
        if let thrown { throw Self.failure(of: name, thrown) }
        guard connection.isInTransaction else {
            throw StrataError(
                .migrationFailed,
                "the function \(name) went on after the transaction had ended; let it throw what it catches"
            )
        }
        meter.finishFunction()
        return database.changedTables
    }

    /// What a function has thrown, in its own words.
    private static func failure(of name: String, _ error: any Error) -> StrataError {
        if error is CancellationError { return StrataError(.cancelled, "the function \(name) was cancelled") }
        guard let error = error as? StrataError else {
            return StrataError(.migrationFailed, "the function \(name) threw: \(error)")
        }
        switch error.code {
        case .busy, .diskFull, .corrupt, .readOnly, .io, .cancelled:
            return error.with(message: "the function \(name): \(error.message)")
        default:
            let words = error.sqliteMessage.map { "\(error.message) (\($0))" } ?? error.message
            return error.asMigrationFailure("the function \(name) threw: \(words)")
        }
    }
}

extension MigrationStep {
    func function(named name: String) -> StepFunction? { functions.first { $0.name.isExactly(name) } }

    /// The first function that the step calls and that is not here: in a tool, which has only the files.
    package var missingFunction: String? { functionNames.first { function(named: $0) == nil } }

    /// The error for a function that only the app has.
    package func functionIsMissing(_ name: String) -> StrataError {
        StrataError(
            .unsupported,
            "\(label) calls the Swift function \(name), which only the app has: open the database with the app, or run "
                + "the app's own migrate commands; nothing was changed"
        )
    }
}
