extension DatabaseCommands {
    package var status: Command {
        Command(
            name: "status",
            summary: "Show where a database stands and which steps are pending.",
            examples: [
                example("status app.sqlite", "for a person"),
                example("status app.sqlite --exit-code --json", "for a script"),
            ],
            operands: [.database],
            options: [.exitCode, .json],
            notes: ["It only reads: neither the database nor its log changes, and no file is made beside them."],
            run: { invocation in
                let console = invocation.console
                let report = try DatabaseReport(
                    reading: DatabaseFile(path: invocation.operands[0]),
                    history: source.history(invocation)
                )
                if invocation.isJSON {
                    console.result(report.json.text)
                } else {
                    for line in report.lines { console.result(line) }
                    if let obstacle = report.obstacle {
                        console.note(obstacle)
                    } else if !report.pending.isEmpty {
                        let command = invocation.command("\(prefix)apply \(Words.shellWord(report.path))")
                        console.note("Run '\(command)' to bring it to the last step.")
                    }
                }
                return invocation.has(.exitCode) && report.state != "current" ? .differences : .done
            }
        )
    }
}
