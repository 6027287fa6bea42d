import StrataCommands
import StrataMigration
import StrataMigrator

/// The steps of the schema folder that a command line names.
struct SchemaHistorySource: HistorySource {
    func history(_ invocation: Invocation) throws -> SchemaHistory {
        let verified = try VerifiedProject(Project(invocation))
        verified.reportWarnings(invocation)
        return try verified.runnable(invocation)
    }

    func changes(_ invocation: Invocation) throws -> [Int: [StepChange]] {
        var changes: [Int: [StepChange]] = [:]
        var previous: HistoryStep?
        for step in try Project(invocation).history.steps {
            let plan = MigrationPlanner.plan(from: previous?.snapshot, to: step.snapshot, drops: .all)
            changes[step.number] = plan.changes.map {
                StepChange(
                    impact: $0.impact.rawValue,
                    word: $0.impact.word,
                    subject: $0.subject,
                    sentence: $0.sentence
                )
            }
            previous = step
        }
        return changes
    }
}
