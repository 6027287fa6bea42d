import StrataMigrator
import StrataSQLite
import StrataSchema

/// The way back from a step to an earlier one, found by comparing snapshots: a reverse of each step, the last one first.
package struct RollbackPlan: Sendable {
    /// The way back over one step.
    package struct Reverse: Sendable {
        /// The step that is undone.
        package var step: HistoryStep
        /// From the end of ``step`` to its start, under its number.
        package var reverse: MigrationStep
        package var changes: [SchemaChange]
        /// ``step`` writes rows by statements that no comparison of schemas explains: what they wrote stays.
        package var keepsWrittenValues: Bool
    }

    package private(set) var reverses: [Reverse] = []
    /// Why there is no way back over a step; the places are in the snapshots.
    package private(set) var obstacles: [(step: HistoryStep, diagnostics: [Diagnostic])] = []

    /// What is lost on the way, each with its name.
    package var losses: [SchemaChange] { reverses.flatMap(\.changes).filter { $0.impact == .lossy } }

    /// - Parameters:
    ///   - history: All steps.
    ///   - current: The number of the step that the database is at.
    ///   - target: The number of the step to go back to; 0 for an empty database is refused by the caller.
    package init(_ history: MigrationHistory, from current: Int, to target: Int) {
        for index in history.steps.indices.reversed() {
            let step = history.steps[index]
            guard step.number <= current, step.number > target, index > 0 else { continue }
            let previous = history.steps[index - 1]
            let plan = MigrationPlanner.plan(
                from: step.snapshot.withoutFormerNames,
                to: previous.snapshot.asNext(after: step.snapshot),
                drops: .all
            )
            if plan.hasErrors {
                obstacles.append((step, plan.diagnostics.filter { $0.severity == .error }))
                continue
            }
            let changes = plan.changes + Self.unrestored(previous, step)
            let forward = MigrationPlanner.plan(from: previous.snapshot, to: step.snapshot, drops: .all)
            reverses.append(
                Reverse(
                    step: step,
                    reverse: MigrationStep(
                        number: step.number,
                        name: step.name,
                        start: step.end,
                        end: step.start,
                        checksum: Checksum.of(plan.sql),
                        sql: plan.sql
                    ),
                    changes: changes,
                    keepsWrittenValues: step.writesMore(than: forward.sql)
                )
            )
        }
    }
}

extension RollbackPlan {
    /// Attributes whose values a backfill of the step has replaced: nobody knows what they were.
    private static func unrestored(_ previous: HistoryStep, _ step: HistoryStep) -> [SchemaChange] {
        SchemaMatch(from: previous.snapshot, to: step.snapshot, drops: .all).pairs.flatMap { pair in
            pair.attributes.compactMap { kept -> SchemaChange? in
                guard let backfill = kept.new.backfill?.text, backfill != kept.old.backfill?.text else { return nil }
                let subject = "\(pair.old.name).\(kept.old.displayName)"
                return SchemaChange(
                    .lossy,
                    "leaves \(subject) as the backfill of \(step.label) has made it",
                    subject: subject,
                    at: kept.old.location
                )
            }
        }
    }
}

extension HistoryStep {
    /// Whether the step has statements that write rows, or functions, which a step made from the snapshots alone has not.
    fileprivate func writesMore(than planned: String) -> Bool {
        func writes(_ sql: String) -> [String] {
            StepStatement.all(in: sql).filter {
                switch $0.kind {
                case .change, .swift: true
                default: false
                }
            }.map(\.summary)
        }
        let expected = writes(planned)
        return writes(sql).contains { !expected.contains($0) }
    }
}
