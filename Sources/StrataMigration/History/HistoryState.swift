import StrataLowering
import StrataMigrator
import StrataSQLite
import StrataSchema

/// How a history stands to the declared schema.
package enum HistoryState: Sendable {
    /// The last step ends in the declared schema.
    case current
    /// The schema was changed since the last step: what a next one would do.
    case ahead(changes: [SchemaChange])
    /// The steps do not do what they say: every build stops.
    case broken([Diagnostic])
}

/// What the replay of a history has found.
package struct HistoryVerification: Sendable {
    package var state: HistoryState
    /// A step inserts rows, or calls a function of the app that may, so a new database has to go through all steps.
    package var replaysOnCreation: Bool
}

extension MigrationHistory {
    /// The history as an app carries it.
    package func schemaHistory(declared: Schema, verification: HistoryVerification) -> SchemaHistory {
        let tables = RelationalSchema(lowering: declared)
        let isDraft =
            switch verification.state {
            case .current: false
            case .ahead, .broken: true
            }
        let seeded = isDraft && verification.replaysOnCreation ? draftScript(declared) : nil
        return SchemaHistory(
            schemaName: declared.name,
            fingerprint: tables.fingerprint,
            creationScript: seeded ?? tables.creationScript(),
            steps: steps.map(\.step),
            isDraft: isDraft,
            replaysOnCreation: verification.replaysOnCreation
        )
    }

    /// All steps and the one that `migrate make` would make now, so that a draft has the rows which the steps insert.
    ///
    /// Nil where that step cannot be made yet (a question is open, or the rows do not fit it): then the draft is its
    /// tables alone.
    private func draftScript(_ declared: Schema) -> String? {
        let plan = MigrationPlanner.plan(from: snapshot, to: declared)
        guard !plan.hasErrors else { return nil }
        let script = (steps.map(\.sql) + [plan.sql]).map { "\($0)\n;" }.joined(separator: "\n\n")
        do throws(StrataError) {
            var replay = try SchemaReplay()
            try replay.run(
                MigrationStep(number: 1, name: "draft", start: "", end: "", checksum: "", sql: script)
            )
            // What a draft's database is compared with.
            return replay.schema.fingerprint == RelationalSchema(lowering: declared).fingerprint ? script : nil
        } catch {
            return nil
        }
    }
}
