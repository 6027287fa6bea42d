import StrataCommands
import StrataLowering
import StrataMigration
import StrataMigrator
import StrataSchema

/// A project whose history was replayed and does what it says; the schema may be ahead of it.
struct VerifiedProject {
    let project: Project
    let verification: HistoryVerification

    /// - Throws: A failure with everything that is wrong with the history.
    init(_ project: Project) throws(Failure) {
        self.project = project
        try project.checkName()
        verification = HistoryVerifier.run(project.history, declared: project.schema)
        if case .broken(let diagnostics) = verification.state {
            throw Failure(.historyBroken, "", diagnostics: project.warnings + diagnostics)
        }
    }

    var schema: Schema { project.schema }
    var steps: [HistoryStep] { project.history.steps }

    /// What the last step does not have yet; empty if the schema is what the history ends in.
    var draftChanges: [SchemaChange] {
        if case .ahead(let changes) = verification.state { changes } else { [] }
    }

    /// The history as a database goes through it: steps alone, whatever has been declared since.
    func runnable(_ invocation: Invocation) throws(Failure) -> SchemaHistory {
        guard let snapshot = project.history.snapshot else {
            throw Failure(
                .noSteps,
                "the schema \(schema.name) has no migration yet: run '\(invocation.command("migrate make initial"))'"
            )
        }
        return SchemaHistory(
            schemaName: schema.name,
            fingerprint: project.history.fingerprint,
            creationScript: RelationalSchema(lowering: snapshot).creationScript(),
            steps: steps.map(\.step),
            replaysOnCreation: verification.replaysOnCreation
        )
    }
}

extension VerifiedProject {
    /// The schema has something that no step has: said at the first change.
    func draftDiagnostic(_ severity: Diagnostic.Severity, _ invocation: Invocation) -> Diagnostic? {
        guard let first = draftChanges.first else { return nil }
        return Diagnostic(
            severity,
            "the schema is ahead of its migrations (\(draftSummary)): run `\(invocation.command("migrate make NAME"))`",
            at: first.location
        )
    }

    /// For commands that go on all the same: a database arrives at the last step, not at what is declared.
    func reportWarnings(_ invocation: Invocation) {
        if invocation.isJSON { return }
        let draft = draftDiagnostic(.warning, invocation)
        invocation.console.report(project.warnings + (draft.map { [$0] } ?? []))
    }

    private var draftSummary: String {
        let shown = draftChanges.prefix(3).map(\.sentence).joined(separator: ", ")
        return draftChanges.count > 3 ? "\(shown) and \(draftChanges.count - 3) more" : shown
    }
}
