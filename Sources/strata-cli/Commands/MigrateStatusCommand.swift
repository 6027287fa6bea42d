import StrataMigrator
import StrataSQLite

extension Option {
    static let exitCode = Option(name: "exit-code", help: "Exit with 2 if the database is not at the last step.")
}

extension Command.Operand {
    static let database = Command.Operand(placeholder: "DATABASE", help: "The path of a database that is there.")
}

extension Command {
    static let migrateStatus = Command(
        name: "status",
        summary: "Show where a database stands and which steps are pending.",
        examples: [
            Example("migrate status app.sqlite", "for a person"),
            Example("migrate status app.sqlite --exit-code --json", "for a script"),
        ],
        operands: [.database],
        options: [.exitCode, .json],
        notes: ["It only reads: neither the database nor its log changes, and no file is made beside them."],
        run: { invocation in
            let console = invocation.console
            let verified = try VerifiedProject(Project(invocation))
            verified.reportWarnings(invocation)
            let report = try DatabaseReport(
                reading: DatabaseFile(path: invocation.operands[0]),
                history: verified.runnable(invocation)
            )
            if invocation.isJSON {
                console.result(report.json.text)
            } else {
                for line in report.lines { console.result(line) }
                if let obstacle = report.obstacle {
                    console.note(obstacle)
                } else if !report.pending.isEmpty {
                    let command = invocation.command("migrate apply \(Words.shellWord(report.path))")
                    console.note("Run '\(command)' to bring it to the last step.")
                }
            }
            return invocation.has(.exitCode) && report.state != "current" ? .differences : .done
        }
    )
}

extension DatabaseReport {
    init(reading database: DatabaseFile, history: SchemaHistory) throws(Failure) {
        self = try database.read { connection throws(StrataError) in
            try DatabaseReport(of: connection, path: database.path, history: history)
        }
    }

    init(reading connection: Connection, path: String, history: SchemaHistory) throws(Failure) {
        do throws(StrataError) {
            try self.init(of: connection, path: path, history: history)
        } catch {
            throw Failure(error)
        }
    }

    init(of connection: Connection, path: String, history: SchemaHistory) throws(StrataError) {
        let runner = MigrationRunner(history: history)
        self.init(path: path, history: history, status: try runner.status(of: connection))
        switch status {
        case .current, .pending: drift = try runner.drift(of: connection)
        default: break
        }
    }
}
