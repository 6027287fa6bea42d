import StrataCommands
import StrataMigration
import StrataMigrator
import StrataSQLite
import StrataSchema

extension Option {
    static let goBackTo = Option(name: "to", value: .required("N"), help: "The step to go back to. Required.")
    static let lose = Option(
        name: "lose",
        value: .required("ENTITY[.ATTRIBUTE]"),
        isRepeatable: true,
        help: "The values of this may be lost on the way back. May be repeated."
    )
}

extension Command {
    static let migrateRollback = Command(
        name: "rollback",
        summary: "Take a database back to an earlier step, as far as its values allow.",
        examples: [
            Example("migrate rollback app.sqlite --to 3 --dry-run", "the way back: its SQL, and what it would lose"),
            Example("migrate rollback app.sqlite --to 3 --backup", "go it, if nothing is lost, after a copy was made"),
            Example("migrate rollback app.sqlite --to 3 --lose TodoItem.dueAt", "and lose what was added since"),
        ],
        operands: [.database],
        options: [.goBackTo, .lose, .backup, .dryRun, .json],
        notes: [
            """
            The way back is found by comparing the snapshots. What a step has added is lost with its values, which has to \
            be allowed by name; what a step has removed comes back empty; what a step has written by statements of its own \
            stays as it is. A way that does not exist is said, and nothing is changed.
            """,
            "Each step is undone in one transaction of its own, the last one first.",
        ],
        run: { try RollbackRun($0).run() }
    )
}

private struct RollbackRun {
    private let invocation: Invocation
    private let console: Console
    private let target: Int

    init(_ invocation: Invocation) throws(UsageError) {
        self.invocation = invocation
        console = invocation.console
        guard let target = try invocation.number(of: .goBackTo) else {
            throw UsageError("--to N is missing: the step to go back to", path: invocation.path)
        }
        self.target = target
    }

    func run() throws -> ExitCode {
        let verified = try VerifiedProject(Project(invocation))
        verified.reportWarnings(invocation)
        let history = try verified.runnable(invocation)
        let database = try DatabaseFile(path: invocation.operands[0])
        let before = try DatabaseReport(reading: database, history: history)
        guard let current = try position(before) else {
            report(before, RollbackPlan(verified.project.history, from: target, to: target), undone: [], backup: nil)
            return .done
        }
        let plan = RollbackPlan(verified.project.history, from: current, to: target)
        try refuseObstacles(plan)
        if invocation.has(.dryRun) {
            report(before, plan, undone: [], backup: nil)
            // On a copy: rows may stand in the way.
            _ = try database.withCopy { connection throws(StrataError) in
                try MigrationRunner(history: history).rollBack(plan.reverses.map(\.reverse), on: connection)
            }
            return .done
        }
        try refuseLosses(plan, database.path)

        let connection = try database.open()
        defer { connection.close() }
        let backup = try Backup(invocation).make(of: connection, before)
        let undone = try undo(plan, history, connection, before)
        report(before, plan, undone: undone, backup: backup)
        return .done
    }

    /// The step that the database is at; nil if it is the one to go back to.
    private func position(_ report: DatabaseReport) throws(Failure) -> Int? {
        if let obstacle = report.obstacle { throw Failure(.databaseRefused, obstacle, detailCode: report.state) }
        guard let step = report.step else {
            throw Failure(
                .databaseRefused,
                "'\(report.path)' is empty: there is no step to undo",
                detailCode: report.state
            )
        }
        if step.number == target { return nil }
        let first = report.history.steps.first?.number ?? 1
        guard (first..<step.number).contains(target) else {
            throw Failure(
                .stepNotFound,
                target > step.number
                    ? "'\(report.path)' is at \(step.title), before step \(target): apply leads there"
                    : "there is no step \(target) to go back to: the first one is \(first); an empty database is a new file"
            )
        }
        return step.number
    }

    private func refuseObstacles(_ plan: RollbackPlan) throws(Failure) {
        guard let (step, diagnostics) = plan.obstacles.first else { return }
        let reasons = diagnostics.map { "  \($0.message)" }.joined(separator: "\n")
        throw Failure(
            .rollbackImpossible,
            "there is no way back over \(step.step.title), and nothing was changed:\n\(reasons)\n"
                + "What a step has removed is gone: restore a backup from before it, or make a new step that goes back.",
        )
    }

    private func refuseLosses(_ plan: RollbackPlan, _ path: String) throws(Failure) {
        let allowed = invocation.all(.lose)
        let known = plan.losses.map(\.subject)
        if let unknown = allowed.first(where: { !known.contains($0) }) {
            throw Failure(
                .dropNotFound,
                "the way back does not lose \(unknown)"
                    + (known.isEmpty ? ": it loses nothing" : "; it loses \(Words.list(known))")
            )
        }
        let rest = plan.losses.filter { !allowed.contains($0.subject) }
        guard !rest.isEmpty else { return }
        let options = (allowed + rest.map(\.subject)).map { "--lose \(Words.shellWord($0))" }.joined(separator: " ")
        let command = invocation.command("migrate rollback \(Words.shellWord(path)) --to \(target) \(options)")
        throw Failure(
            .rollbackLossy,
            """
            the way back loses values, and nothing was changed: it \(Words.list(rest.map(\.sentence)))
            If that is meant, run '\(command)'.
            """
        )
    }

    private func undo(
        _ plan: RollbackPlan,
        _ history: SchemaHistory,
        _ connection: Connection,
        _ before: DatabaseReport
    ) throws(Failure) -> [Int] {
        let signal = InterruptSignal()
        let bar = ProgressBar(console: console)
        do throws(StrataError) {
            defer { bar.end() }
            return try connection.interruptible(by: signal.interruption) { () throws(StrataError) in
                try MigrationRunner(history: history).rollBack(plan.reverses.map(\.reverse), on: connection) {
                    progress in
                    bar.show(progress, verb: "undoing")
                }
            }
        } catch {
            guard signal.interruption.wasRequested else { throw Failure(error, path: before.path) }
            let now = try? DatabaseReport(reading: connection, path: before.path, history: history)
            throw Failure(
                .interrupted,
                "interrupted; what was being undone stands again, and '\(before.path)' is at "
                    + "\((now ?? before).step?.title ?? "no step")"
            )
        }
    }

    private func report(_ before: DatabaseReport, _ plan: RollbackPlan, undone: [Int], backup: String?) {
        if invocation.isJSON {
            let json = JSON.object([
                "database": .string(before.path),
                "schema": .string(before.history.schemaName),
                "dryRun": .bool(invocation.has(.dryRun)),
                "planned": .array(plan.reverses.map(\.json)),
                "undone": .array(plan.reverses.filter { undone.contains($0.step.number) }.map(\.step.step.json)),
                "backup": backup.map(JSON.string) ?? .null,
            ])
            return console.result(json.text)
        }
        if plan.reverses.isEmpty { return console.result("Nothing to do: at \(before.step?.title ?? "no step").") }
        if let backup { console.result("Copied the database to \(backup)") }
        for reverse in plan.reverses {
            let isDone = undone.contains(reverse.step.number)
            console.result("\(isDone ? "Undid" : "Would undo") \(reverse.step.step.title)")
            for line in reverse.lines(withSQL: !isDone) { console.result(line) }
        }
    }
}

extension RollbackPlan.Reverse {
    fileprivate func lines(withSQL: Bool) -> [String] {
        let width = changes.map(\.impact.word.count).max() ?? 0
        var lines = changes.map { change in
            let word = change.impact.word
            return "  \(word)\(String(repeating: " ", count: width - word.count))  \(change.sentence)"
        }
        if keepsWrittenValues { lines.append("  What the step's own statements wrote into rows stays as it is.") }
        if withSQL, !reverse.sql.isEmpty {
            lines.append("")
            lines += reverse.sql.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "    \($0)" }
            lines.append("")
        }
        return lines
    }

    fileprivate var json: JSON {
        .object([
            "number": .number(step.number),
            "name": .string(step.name),
            "changes": .array(changes.map(\.json)),
            "keepsWrittenValues": .bool(keepsWrittenValues),
            "sql": .string(reverse.sql),
        ])
    }
}
