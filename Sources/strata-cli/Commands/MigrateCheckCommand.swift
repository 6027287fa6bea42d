extension Command {
    static let migrateCheck = Command(
        name: "check",
        summary: "Replay the history and compare it with the schema.",
        examples: [Example("migrate check", "the history in ./Schema/Migrations")],
        options: [.json],
        notes: [
            "Every step runs on a database in memory: without rows, and those not yet released over a few rows too."
        ],
        run: { invocation in
            let project = try Project(invocation)
            project.reportWarnings(invocation)
            let verified = try VerifiedProject(project)
            let console = invocation.console
            let draft = verified.draftDiagnostic(.error, invocation)
            if invocation.isJSON {
                let json = JSON.object([
                    "schema": .string(verified.schema.name),
                    "ok": .bool(draft == nil),
                    "steps": .array(verified.steps.map(\.step.json)),
                    "ahead": .array(verified.draftChanges.map(\.json)),
                ])
                console.result(json.text)
            } else if let draft {
                console.report([draft])
            } else {
                let steps = Words.count(verified.steps.count, "step")
                let verb = verified.steps.count == 1 ? "leads" : "lead"
                console.result("\(steps) \(verb) to the schema \(verified.schema.name).")
            }
            return draft == nil ? .done : .failed
        }
    )
}
