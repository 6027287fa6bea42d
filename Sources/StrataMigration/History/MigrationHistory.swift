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
    package static func load(files: [SourceFile], schemaName: String) -> (MigrationHistory?, [Diagnostic]) {
        var loader = HistoryLoader(files: files, schemaName: schemaName)
        let steps = loader.load()
        let isBroken = loader.diagnostics.contains { $0.severity == .error }
        return (isBroken ? nil : MigrationHistory(schemaName: schemaName, steps: steps), loader.diagnostics)
    }
}
