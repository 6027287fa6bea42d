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
        switch error.code {
        case .busy, .diskFull, .corrupt, .readOnly, .io, .cancelled, .closed:
            return error.with(message: "\(place): \(error.message)")
        default:
            let reason = error.code == .migrationFailed ? error.message : error.sqliteMessage ?? error.message
            return StrataError(
                .migrationFailed,
                "\(place) failed and was rolled back: \(reason)",
                table: error.table,
                columns: error.columns,
                key: error.key,
                value: error.value,
                sqliteCode: error.sqliteCode,
                sqliteMessage: error.sqliteMessage,
                sql: error.sql
            )
        }
    }
}

extension MigrationStep {
    /// `step 2 (due-dates)`: for messages.
    package var label: String { "step \(number) (\(name))" }
}
