import StrataMigrator
import StrataSQLite

/// Where a database stands, in words and as JSON.
package struct DatabaseReport {
    package var path: String
    package var history: SchemaHistory
    package var status: MigrationStatus
    /// In what the database differs from what its steps made.
    package var drift: [String] = []

    /// Stable: scripts compare it.
    package var state: String {
        switch status {
        case .empty: "empty"
        case .current: drift.isEmpty ? "current" : "drifted"
        case .pending: drift.isEmpty ? "pending" : "drifted"
        case .newer: "newer"
        case .tooOld: "tooOld"
        case .otherSchema: "otherSchema"
        case .diverged: "diverged"
        case .otherDraft: "draft"
        }
    }

    /// The steps that are still to be run.
    package var pending: [MigrationStep] {
        switch status {
        case .empty: history.steps
        case .pending(let steps): steps
        default: []
        }
    }

    /// The last step that the database went through; nil if there is none or it is not one of ours.
    package var step: MigrationStep? {
        switch status {
        case .current: history.steps.last
        case .pending(let steps): history.steps.last { step in !steps.contains { $0.number == step.number } }
        default: nil
        }
    }

    /// What keeps the pending steps from being run; nil if nothing does.
    package var obstacle: String? {
        switch status {
        case .newer(let step, let name):
            "'\(path)' is at step \(MigrationStep.title(step, name)), which is not in this history: get the newer migrations first"
        case .tooOld(let step, let name):
            """
            '\(path)' is at step \(MigrationStep.title(step, name)), and the steps up to \
            \(history.steps.first?.title ?? "") were squashed: take it there with the migrations from before that
            """
        case .otherSchema(let name?):
            "'\(path)' belongs to the schema \(name), not to \(history.schemaName)"
        case .otherSchema(nil):
            "'\(path)' has tables, but none that Strata made"
        case .diverged(let step, let name):
            """
            '\(path)' went through another step \(MigrationStep.title(step, name)) than the one in this history: \
            restore the step that has run, or delete the database if it is one of a developer
            """
        case .otherDraft:
            """
            '\(path)' was made from a schema that was ahead of its migrations: delete it, or let the app that opens it as a \
            disposable database make it anew
            """
        case .empty, .current, .pending:
            drift.isEmpty
                ? nil
                : "'\(path)' is not what its migrations made: \(drift.joined(separator: "; ")); undo these changes, or restore a "
                    + "backup"
        }
    }
}

extension DatabaseReport {
    /// The table of `migrate status`.
    package var lines: [String] {
        var rows = [("Database", path), ("Schema", history.schemaName)]
        switch status {
        case .empty: rows.append(("At", "nothing: the file is empty"))
        case .newer(let step, let name):
            rows.append(("At", "\(MigrationStep.title(step, name)), which is not in this history"))
        case .tooOld(let step, let name):
            rows.append(("At", "\(MigrationStep.title(step, name)), which was squashed with later ones"))
        case .otherSchema(let name):
            rows.append(("At", name.map { "the schema \($0)" } ?? "tables that Strata did not make"))
        case .diverged(let step, let name):
            rows.append(("At", "\(MigrationStep.title(step, name)), another step than the one in this history"))
        case .otherDraft: rows.append(("At", "a draft of the schema"))
        case .current, .pending: rows.append(("At", step?.title ?? "nothing"))
        }
        for (index, difference) in drift.enumerated() { rows.append((index == 0 ? "Differs" : "", difference)) }
        for (index, step) in pending.enumerated() { rows.append((index == 0 ? "Pending" : "", step.title)) }
        if status == .current { rows.append(("Pending", "nothing")) }
        return rows.map { $0.0 + String(repeating: " ", count: 11 - $0.0.count) + $0.1 }
    }

    /// Also a step that is none of this history.
    private var foundStep: JSON? {
        switch status {
        case .newer(let step, let name), .tooOld(let step, let name), .diverged(let step, let name):
            .object(["number": .number(step), "name": .string(name)])
        default: step.map(\.json)
        }
    }

    package var json: JSON {
        .object([
            "database": .string(path),
            "schema": .string(history.schemaName),
            "state": .string(state),
            "step": foundStep ?? .null,
            "message": obstacle.map(JSON.string) ?? .null,
            "pending": .array(pending.map(\.json)),
            "differences": .strings(drift),
        ])
    }
}

extension MigrationStep {
    /// `0002-due-dates`, as its file is called.
    package var title: String { MigrationStep.title(number, name) }

    package static func title(_ number: Int, _ name: String) -> String { "\(Words.number(number))-\(name)" }

    package var json: JSON { .object(["number": .number(number), "name": .string(name)]) }
}
