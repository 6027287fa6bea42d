import Foundation
import StrataMigrator
import StrataSQLite

extension Option {
    static let to = Option(
        name: "to",
        value: .required("N"),
        help: "The last step to run; all that are pending if not given."
    )
}

extension DatabaseCommands {
    package var apply: Command {
        Command(
            name: "apply",
            summary: "Run the pending steps on a database.",
            examples: [
                example("apply app.sqlite --dry-run", "what would run"),
                example("apply app.sqlite --backup", "everything that is pending, after a copy was made"),
                example("apply app.sqlite --to 3", "up to step 3"),
            ],
            operands: [.database],
            options: [.to, .backup, .dryRun, .json],
            notes: [
                """
                Each step is one transaction: an error or an interrupt leaves the database at the step before. No \
                database is made where there is none.
                """
            ],
            run: { try ApplyRun($0, source).run() }
        )
    }
}

private struct ApplyRun {
    private let invocation: Invocation
    private let console: Console
    private let target: Int?

    private let source: any HistorySource

    init(_ invocation: Invocation, _ source: any HistorySource) throws(UsageError) {
        self.invocation = invocation
        self.source = source
        console = invocation.console
        target = try invocation.number(of: .to)
    }

    func run() throws -> ExitCode {
        let history = try source.history(invocation)
        let database = try DatabaseFile(path: invocation.operands[0])
        if invocation.has(.dryRun) {
            let now = try DatabaseReport(reading: database, history: history)
            let steps = try now.steps(upTo: target)
            for step in steps { if let name = step.missingFunction { throw Failure(step.functionIsMissing(name)) } }
            report(now, applied: [], planned: steps, backup: nil)
            return .done
        }

        let connection = try database.open()
        defer { connection.close() }
        let before = try DatabaseReport(reading: connection, path: database.path, history: history)
        let steps = try before.steps(upTo: target)
        if steps.isEmpty {
            report(before, applied: [], planned: [], backup: nil)
            return .done
        }
        let backup = try Backup(invocation).make(of: connection, before)
        let (after, applied) = try migrate(connection, history, before, backup: backup)
        report(after, applied: applied, planned: [], backup: backup)
        return .done
    }

    private func migrate(
        _ connection: Connection,
        _ history: SchemaHistory,
        _ before: DatabaseReport,
        backup: String?
    ) throws(Failure) -> (after: DatabaseReport, applied: [MigrationStep]) {
        let signal = InterruptSignal()
        let bar = ProgressBar(console: console)
        do throws(StrataError) {
            defer { bar.end() }
            return try connection.interruptible(by: signal.interruption) { () throws(StrataError) in
                let report = try MigrationRunner(history: history).migrate(connection, upTo: target) { progress in
                    bar.show(progress, verb: "running")
                }
                // Not what was planned: another process may have run a step in between. A new database has all at once.
                let applied = report.isCreated ? history.steps : report.applied
                return (try DatabaseReport(of: connection, path: before.path, history: history), applied)
            }
        } catch {
            let now = try? DatabaseReport(of: connection, path: before.path, history: history)
            guard signal.interruption.wasRequested else {
                var failure = Failure(error, path: before.path)
                if let step = (now ?? before).step, step.number != before.step?.number {
                    failure.message +=
                        "\n'\(before.path)' is at \(step.title) now: the steps before the one that failed have run"
                }
                if let backup { failure.message += "\nIts copy from before is \(backup)" }
                throw failure
            }
            let place = (now ?? before).step.map { "at \($0.title)" } ?? "as it was, empty"
            throw Failure(
                .interrupted,
                "interrupted; the step that was running is rolled back, and '\(before.path)' is \(place)"
            )
        }
    }

    private func report(_ report: DatabaseReport, applied: [MigrationStep], planned: [MigrationStep], backup: String?) {
        if invocation.isJSON {
            let json = JSON.object([
                "database": .string(report.path),
                "schema": .string(report.history.schemaName),
                "dryRun": .bool(invocation.has(.dryRun)),
                "planned": .array(planned.map(\.json)),
                "applied": .array(applied.map(\.json)),
                "step": report.step.map(\.json) ?? .null,
                "pending": .array(report.pending.map(\.json)),
                "backup": backup.map(JSON.string) ?? .null,
            ])
            return console.result(json.text)
        }
        if applied.isEmpty && planned.isEmpty {
            return console.result("Nothing to do: at \(report.step?.title ?? "no step").")
        }
        if let backup { console.result("Copied the database to \(backup)") }
        for step in planned { console.result("Would apply \(step.title)") }
        for step in applied { console.result("Applied \(step.title)") }
    }
}
