import StrataMigrator
import StrataSQLite

extension DatabaseCommands {
    package var plan: Command {
        Command(
            name: "plan",
            summary: "Show what the pending steps would do to a database: their SQL, and the rows.",
            examples: [
                example("plan app.sqlite", "everything that is pending, tried on a copy"),
                example("plan app.sqlite --to 3 --sql-only", "the SQL alone, without a copy"),
                example("plan app.sqlite --exit-code --json", "for a script"),
            ],
            operands: [.database],
            options: [.to, .sqlOnly, .exitCode, .json],
            notes: [
                """
                Not a byte of the database, of its log or of its folder changes: the steps run on a copy in the folder \
                for temporary files, which is removed. So what would stop a step is known before, with its rows.
                """,
                "With --exit-code it ends with 2 if steps are pending. A step that would fail ends it with 1.",
            ],
            run: { try PlanRun($0, source).run() }
        )
    }
}

extension Option {
    static let sqlOnly = Option(name: "sql-only", help: "Do not try the steps on a copy: no rows are counted.")
}

private struct PlanRun {
    private let invocation: Invocation
    private let source: any HistorySource
    private let target: Int?

    init(_ invocation: Invocation, _ source: any HistorySource) throws(UsageError) {
        self.invocation = invocation
        self.source = source
        target = try invocation.number(of: .to)
    }

    func run() throws -> ExitCode {
        let described = try source.describedHistory(invocation)
        let history = described.history
        let database = try DatabaseFile(path: invocation.operands[0])
        let report = try DatabaseReport(reading: database, history: history)
        let steps = try report.steps(upTo: target)
        var plan = DatabasePlan(
            report: report,
            steps: steps.map { PlannedStep($0, changes: described.changes($0.number)) }
        )
        if !steps.isEmpty, !invocation.has(.sqlOnly) {
            let rehearsal = try rehearse(database, history, last: steps.last?.number)
            plan.add(rehearsal)
        }
        if invocation.isJSON {
            invocation.console.result(plan.json.text)
        } else {
            for line in plan.lines { invocation.console.result(line) }
        }
        if let problem = plan.problem {
            if !invocation.isJSON { invocation.console.error(problem.message) }
            return .failed
        }
        return invocation.has(.exitCode) && !steps.isEmpty ? .differences : .done
    }

    private func rehearse(
        _ database: DatabaseFile,
        _ history: SchemaHistory,
        last: Int?
    ) throws(Failure) -> Rehearsal {
        let signal = InterruptSignal()
        let bar = ProgressBar(console: invocation.console)
        defer { bar.end() }
        let rehearsal = try database.withCopy { connection throws(StrataError) in
            connection.interruptible(by: signal.interruption) {
                Rehearsal(of: history, on: connection, upTo: last) { progress in
                    bar.show(progress, verb: "trying")
                }
            }
        }
        guard signal.interruption.wasRequested else { return rehearsal }
        throw Failure(.interrupted, "interrupted; '\(database.path)' is as it was")
    }
}
