import StrataSQLite

extension StepExecution {
    func failure(at index: Int, _ reason: String) -> StrataError {
        StrataError(
            .migrationFailed,
            "\(step.label) cannot run its statement \(index + 1) of \(statements.count), \(statements[index].summary): "
                + "\(reason)",
            sql: statements[index].sql
        )
    }

    /// The error with the step's name.
    ///
    /// What has nothing to do with the step (a full disk, a lock) keeps its code.
    func wrapped(_ error: StrataError, at index: Int?) -> StrataError {
        var place = step.label
        if let index { place += ", statement \(index + 1) of \(statements.count) (\(statements[index].summary))" }
        if error.isOfSurroundings { return error.with(message: "\(place): \(error.message)") }
        let reason = error.code == .migrationFailed ? error.message : error.sqliteMessage ?? error.message
        return error.asMigrationFailure("\(place) failed and was rolled back: \(reason)")
    }

    /// Throws if the transaction that the step began in is over.
    ///
    /// "If certain kinds of errors occur within a transaction, the transaction may or may not be rolled back
    /// automatically": a full disk, an I/O error. Whoever went on would run the rest of the step without one.
    func requireTransaction(_ isWanted: Bool) throws(StrataError) {
        guard isWanted, !connection.isInTransaction else { return }
        throw StrataError(.io, "reading or writing the database file failed, and the transaction was rolled back")
    }
}

extension StrataError {
    /// The same of a step: with its place and SQLite's words.
    func asMigrationFailure(_ message: String) -> StrataError {
        StrataError(
            .migrationFailed,
            message,
            table: table,
            columns: columns,
            key: key,
            value: value,
            sqliteCode: sqliteCode,
            sqliteMessage: sqliteMessage,
            sql: sql
        )
    }

    /// Whether it has nothing to do with what was run: a full disk, a lock.
    var isOfSurroundings: Bool {
        switch code {
        case .busy, .diskFull, .corrupt, .readOnly, .io, .cancelled, .closed: true
        default: false
        }
    }
}

extension MigrationStep {
    /// `step 2 (due-dates)`: for messages.
    package var label: String { "step \(number) (\(name))" }
}
