import StrataMigrator
import StrataSQLite

extension DatabaseCommands {
    package var drift: Command {
        Command(
            name: "drift",
            summary: "Show how a database differs from what its migrations made.",
            examples: [
                Command.Example("drift app.sqlite", "for a person"),
                Command.Example("drift app.sqlite --json", "for a script; exit code 2 if there are differences"),
            ],
            operands: [.database],
            options: [.json],
            notes: [
                """
                It exits with 2 if something that Strata made is missing or different. What others have added (indexes, \
                triggers, tables) is no difference: it is listed after them. Nothing is written.
                """
            ],
            run: { invocation in
                let history = try source.history(invocation)
                let file = try DatabaseFile(path: invocation.operands[0])
                let (report, additions) = try file.read { connection throws(StrataError) in
                    let report = try DatabaseReport(of: connection, path: file.path, history: history)
                    return (report, try MigrationRunner(history: history).additions(to: connection))
                }
                return try report.show(additions, invocation)
            }
        )
    }
}

extension DatabaseReport {
    fileprivate func show(_ additions: [String], _ invocation: Invocation) throws(Failure) -> ExitCode {
        switch status {
        case .current, .pending: break
        case .empty:
            throw Failure(.databaseRefused, "'\(path)' is empty: there is nothing to compare", detailCode: state)
        default: throw Failure(.databaseRefused, obstacle ?? "", detailCode: state)
        }
        let console = invocation.console
        if invocation.isJSON {
            let json = JSON.object([
                "database": .string(path),
                "schema": .string(history.schemaName),
                "step": step.map(\.json) ?? .null,
                "differences": .strings(drift),
                "additions": .strings(additions),
            ])
            console.result(json.text)
        } else {
            if drift.isEmpty { console.result("'\(path)' is as \(step?.title ?? "its migrations") left it.") }
            for difference in drift { console.result(difference) }
            for addition in additions { console.result("not of Strata: \(addition)") }
        }
        return drift.isEmpty ? .done : .differences
    }
}
