import StrataSQLite

extension MigrationRunner {
    func newer(_ step: Int, _ name: String) -> StrataError {
        StrataError(
            .schemaNewerThanApp,
            "the database is at step \(step) (\(name)) of \(history.schemaName), and this app knows "
                + "\(history.steps.last.map { "the steps up to \($0.number)" } ?? "no step"); update the app"
        )
    }

    func tooOld(_ step: Int, _ name: String) -> StrataError {
        let first = history.steps.first?.number ?? 0
        return StrataError(
            .schemaTooOld,
            "the database is at step \(step) (\(name)) of \(history.schemaName), and this app knows the steps from \(first) "
                + "on, since those before were squashed; open the database once with a version of the app from before that"
        )
    }

    func otherSchema(_ name: String?) -> StrataError {
        if let name {
            return StrataError(
                .wrongSchema,
                "the database belongs to the schema \(name), not to \(history.schemaName); open another file"
            )
        }
        return StrataError(
            .wrongSchema,
            "the database has tables, but none that Strata made, so it is not one of \(history.schemaName); open "
                + "another file"
        )
    }

    func diverged(_ step: Int, _ name: String) -> StrataError {
        let own = history.steps.first { $0.number == step }.map { " (\($0.name))" } ?? ""
        return StrataError(
            .schemaDrift,
            "the database went through another step \(step) (\(name)) than this app's\(own); "
                + "restore the step that has run, or delete the database if it is one of a developer"
        )
    }

    func drifted(_ differences: [String], outcome: String) -> StrataError {
        StrataError(
            .schemaDrift,
            "the database is not as its migrations left it, \(outcome): "
                + "\(differences.joined(separator: "; ")); undo these changes, or restore a backup"
        )
    }

    func needed(_ steps: [MigrationStep]) -> StrataError {
        let names = steps.map { "\($0.number) (\($0.name))" }.joined(separator: ", ")
        let what = steps.isEmpty ? "must be made anew" : "must be migrated by step \(names)"
        return StrataError(
            .migrationNeeded,
            "the database \(what), and it was opened to refuse that; open it with automatic migrations"
        )
    }

    func draftOnly() -> StrataError {
        StrataError(
            .draftSchema,
            "the schema \(history.schemaName) is ahead of its migrations; make the step with `migrate make NAME`, "
                + "or open the database as a disposable one while developing"
        )
    }

    func madeFromDraft() -> StrataError {
        StrataError(
            .draftSchema,
            "the database was made from a draft of \(history.schemaName); open it as a disposable one, or delete it"
        )
    }

    func notDisposable() -> StrataError {
        StrataError(
            .draftSchema,
            "the database was not made as a disposable one, so it is not emptied for a draft of \(history.schemaName); "
                + "make the step with `migrate make NAME`, or open another file"
        )
    }
}
