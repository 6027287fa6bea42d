import StrataCommands
import StrataMigration
import StrataMigrator
import StrataSchema

extension Command {
    static let migrateCheck = Command(
        name: "check",
        summary: "Replay the history from every step on, over rows, and compare it with the schema.",
        examples: [Example("migrate check", "the history in ./Schema/Migrations")],
        options: [.json],
        notes: [
            """
            A build replays the whole history without rows, and the steps that are not released over a few. This begins \
            with the end of each step, as a database in the world may, fills it with rows (NULLs, duplicates, extremes, \
            children of every delete rule), and runs all the steps from there. Everything happens in memory.
            """
        ],
        run: { try MatrixRun($0).run() }
    )
}

private struct MatrixRun {
    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws(Failure) -> ExitCode {
        let project = try Project(invocation)
        project.reportWarnings(invocation)
        let verified = try VerifiedProject(project)
        let draft = verified.draftDiagnostic(.error, invocation)
        let runs = HistoryMatrix.check(project.history)
        let problems = runs.flatMap(\.diagnostics) + (draft.map { [$0] } ?? [])
        let console = invocation.console
        if invocation.isJSON {
            let json = JSON.object([
                "schema": .string(verified.schema.name),
                "ok": .bool(problems.isEmpty),
                "steps": .array(verified.steps.map(\.step.json)),
                "runs": .array(runs.map(\.json)),
                "ahead": .array(verified.draftChanges.map(\.json)),
            ])
            console.result(json.text)
        } else {
            for run in runs { console.result(run.line) }
            console.report(problems)
            if problems.isEmpty {
                let steps = Words.count(verified.steps.count, "step")
                let verb = verified.steps.count == 1 ? "leads" : "lead"
                console.result("\(steps) \(verb) to the schema \(verified.schema.name).")
            }
        }
        return problems.isEmpty ? .done : .failed
    }
}

extension HistoryMatrix.Run {
    fileprivate var line: String {
        let beginning = "from \(start.step.title), over \(Words.count(rows, "row")): "
        if !diagnostics.isEmpty { return beginning + "failed" }
        guard let stoppedAt else { return beginning + "arrives" }
        return beginning + "stops at a requirement of \(stoppedAt.step.title), as it should for some of these rows"
    }

    fileprivate var json: JSON {
        .object([
            "start": start.step.json,
            "rows": .number(rows),
            "stoppedAt": stoppedAt.map(\.step.json) ?? .null,
            "diagnostics": .array(diagnostics.map(\.json)),
        ])
    }
}
