import StrataMigrator
import StrataSchema

/// The steps of a schema in order of their numbers, as they lie in `Migrations/`.
package struct MigrationHistory: Sendable {
    package var schemaName: String
    package var steps: [HistoryStep]

    package init(schemaName: String, steps: [HistoryStep] = []) {
        self.schemaName = schemaName
        self.steps = steps
    }

    /// The fingerprint that the last step ends in; of an empty schema if there is no step.
    package var fingerprint: String { steps.last?.end ?? RelationalSchema().fingerprint }

    /// The schema after the last step.
    package var snapshot: Schema? { steps.last?.snapshot }

    /// Reads every file below `Migrations/`.
    /// - Returns: The history, nil if a file is wrong; and what is wrong, each at its place.
    ///
    /// A build passes false for `readsAllSnapshots`: those of steps that were released long ago are read only if something
    /// asks for them then, and a damaged one is found by `strata check`.
    package static func load(
        files: [SourceFile],
        schemaName: String,
        readsAllSnapshots: Bool = true
    ) -> (MigrationHistory?, [Diagnostic]) {
        var loader = HistoryLoader(files: files, schemaName: schemaName)
        let steps = loader.load(readsAllSnapshots: readsAllSnapshots)
        let isBroken = loader.diagnostics.contains { $0.severity == .error }
        return (isBroken ? nil : MigrationHistory(schemaName: schemaName, steps: steps), loader.diagnostics)
    }
}
