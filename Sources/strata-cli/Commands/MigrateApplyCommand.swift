import Foundation
import StrataMigrator
import StrataSQLite

extension Option {
    static let to = Option(
        name: "to",
        value: .required("N"),
        help: "The last step to run; all that are pending if not given."
    )
    static let backup = Option(
        name: "backup",
        value: .optional("PATH"),
        help: "Copy the database first; to DATABASE.at-NNNN, after its present step, if no path is given."
    )
}

extension Command {
    static let migrateApply = Command(
        name: "apply",
        summary: "Run the pending steps on a database.",
        examples: [
            Example("migrate apply app.sqlite --dry-run", "what would run"),
            Example("migrate apply app.sqlite --backup", "everything that is pending, after a copy was made"),
            Example("migrate apply app.sqlite --to 3", "up to step 3"),
        ],
        operands: [.database],
        options: [.to, .backup, .dryRun, .json],
        notes: [
            """
            Each step is one transaction: an error or an interrupt leaves the database at the step before. No database is \
            made where there is none.
            """,
            """
            The copy of --backup is compacted. A table whose key is no integer keeps its rows in it, but SQLite may \
            give them other rowids.
            """,
        ],
        run: { try ApplyRun($0).run() }
    )
}

private struct ApplyRun {
    private let invocation: Invocation
    private let console: Console
    private let target: Int?

    init(_ invocation: Invocation) throws(UsageError) {
        self.invocation = invocation
        console = invocation.console
        target = try invocation.number(of: .to)
    }

    func run() throws(Failure) -> ExitCode {
        let verified = try VerifiedProject(Project(invocation))
        verified.reportWarnings(invocation)
        let history = try verified.runnable(invocation)
        let database = try DatabaseFile(path: invocation.operands[0])
        if invocation.has(.dryRun) {
            let now = try DatabaseReport(reading: database, history: history)
            report(now, applied: [], planned: try stepsToRun(now), backup: nil)
            return .done
        }

        let connection = try database.open()
        defer { connection.close() }
        let before = try DatabaseReport(reading: connection, path: database.path, history: history)
        let steps = try stepsToRun(before)
        if steps.isEmpty {
            report(before, applied: [], planned: [], backup: nil)
            return .done
        }
        let backup = try backUp(connection, before)
        let (after, applied) = try migrate(connection, history, before)
        report(after, applied: applied, planned: [], backup: backup)
        return .done
    }

    private func stepsToRun(_ report: DatabaseReport) throws(Failure) -> [MigrationStep] {
        if let obstacle = report.obstacle { throw Failure(.databaseRefused, obstacle, detailCode: report.state) }
        guard let target else { return report.pending }
        guard let last = report.history.steps.last, (1...last.number).contains(target) else {
            let last = report.history.steps.last.map { "the last one is \($0.title)" } ?? "there is none yet"
            throw Failure(.stepNotFound, "there is no step \(target): \(last)")
        }
        if let step = report.step, target < step.number {
            throw Failure(
                .stepNotFound,
                "'\(report.path)' is at \(step.title) already, and apply does not go back to step \(target)"
            )
        }
        return report.pending.filter { $0.number <= target }
    }

    private func migrate(
        _ connection: Connection,
        _ history: SchemaHistory,
        _ before: DatabaseReport
    ) throws(Failure) -> (after: DatabaseReport, applied: [MigrationStep]) {
        let signal = InterruptSignal()
        let bar = ProgressBar(console: console)
        do throws(StrataError) {
            defer { bar.end() }
            return try connection.interruptible(by: signal.interruption) { () throws(StrataError) in
                let report = try MigrationRunner(history: history).migrate(connection, upTo: target) { progress in
                    let label = "\(progress.step.title), step \(progress.position) of \(progress.count)"
                    bar.show(label, done: progress.statement - 1, of: progress.statementCount)
                }
                // Not what was planned: another process may have run a step in between. A new database has all at once.
                let applied = report.isCreated ? history.steps : report.applied
                return (try DatabaseReport(of: connection, path: before.path, history: history), applied)
            }
        } catch {
            guard signal.interruption.wasRequested else { throw Failure(error) }
            let now = try? DatabaseReport(of: connection, path: before.path, history: history)
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

extension ApplyRun {
    /// Copies the database, if that was asked for, and says where to.
    private func backUp(_ connection: Connection, _ report: DatabaseReport) throws(Failure) -> String? {
        guard let given = invocation.value(of: .backup) else { return nil }
        let path = given.isEmpty ? "\(report.path).at-\(Words.number(report.step?.number ?? 0))" : given
        // SQLite writes into a file that is empty, and this one is ours, so that nobody else's is removed below.
        guard try FileSystem.makeFile(at: path) else {
            throw Failure(
                .fileExists,
                "'\(path)' is there already: name another file with --backup=PATH, or move it away"
            )
        }
        do throws(StrataError) {
            try connection.run("VACUUM INTO ?", [.text(path)])
        } catch {
            try? FileSystem.remove(path)
            throw Failure(error)
        }
        return path
    }
}
