import StrataMigrator
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
    /// A step inserts rows, so a new database has to go through all steps.
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
        return SchemaHistory(
            schemaName: declared.name,
            fingerprint: tables.fingerprint,
            creationScript: tables.creationScript(),
            steps: steps.map(\.step),
            isDraft: isDraft,
            replaysOnCreation: verification.replaysOnCreation
        )
    }
}
