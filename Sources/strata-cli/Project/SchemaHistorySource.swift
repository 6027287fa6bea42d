import StrataCommands
import StrataMigration
import StrataMigrator

/// The steps of the schema folder that a command line names.
struct SchemaHistorySource: HistorySource {
    func history(_ invocation: Invocation) throws -> SchemaHistory { try describedHistory(invocation).history }

    func describedHistory(_ invocation: Invocation) throws -> DescribedHistory {
        let verified = try VerifiedProject(Project(invocation))
        verified.reportWarnings(invocation)
        let steps = verified.steps
        return DescribedHistory(history: try verified.runnable(invocation)) { number in
            guard let index = steps.firstIndex(where: { $0.number == number }) else { return [] }
            let previous = index > 0 ? steps[index - 1].snapshot : nil
            let plan = MigrationPlanner.plan(from: previous, to: steps[index].snapshot, drops: .all)
            return plan.changes.map {
                StepChange(
                    impact: $0.impact.rawValue,
                    word: $0.impact.word,
                    subject: $0.subject,
                    sentence: $0.sentence
                )
            }
        }
    }
}
