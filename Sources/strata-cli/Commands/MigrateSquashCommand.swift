import StrataCommands
import StrataMigration
import StrataMigrator
import StrataSchema

extension Option {
    static let squashTo = Option(name: "to", value: .required("N"), help: "The last step to squash. Required.")
    static let squashName = Option(
        name: "name",
        value: .required("NAME"),
        help: "The new step's name; baseline if not given."
    )
}

extension Command {
    static let migrateSquash = Command(
        name: "squash",
        summary: "Make the first steps into one that leads to the same tables and rows.",
        examples: [
            Example("migrate squash --to 40 --dry-run", "the script, and no file"),
            Example("migrate squash --to 40", "when no database in the world is at a step before 40 any more"),
        ],
        options: [.squashTo, .squashName, .dryRun, .json],
        notes: [
            """
            A database that went through step N goes on as if nothing had happened. One at an earlier step is refused from \
            then on, with a message that says so: it needs a version of the app from before the squash. New databases come \
            out the same, which is proved by making one either way.
            """
        ],
        run: { try SquashRun($0).run() }
    )
}

private struct SquashRun {
    private let invocation: Invocation
    private let last: Int

    init(_ invocation: Invocation) throws(UsageError) {
        self.invocation = invocation
        guard let last = try invocation.number(of: .squashTo) else {
            throw UsageError("--to N is missing: the last step to squash", path: invocation.path)
        }
        self.last = last
    }

    func run() throws(Failure) -> ExitCode {
        let verified = try VerifiedProject(Project(invocation))
        verified.reportWarnings(invocation)
        let history = verified.project.history
        guard let first = history.steps.first, let end = history.steps.last else {
            throw Failure(.noSteps, "there is no step yet: run '\(invocation.command("migrate make initial"))'")
        }
        guard (first.number...end.number).contains(last) else {
            throw Failure(.stepNotFound, "there is no step \(last): there are \(first.number) to \(end.number)")
        }
        let directory = verified.project.folder.migrationsPath
        let name = invocation.value(of: .squashName) ?? "baseline"
        switch history.squash(to: last, named: name, directory: directory) {
        case .nothingToDo: report(nil, verified)
        case .refused(let reason): throw Failure(.squashRefused, reason)
        case .made(let squash):
            if !invocation.has(.dryRun) {
                try FileSystem.replace(with: squash.files, removing: squash.obsoletePaths)
            }
            report(squash, verified)
        }
        return .done
    }

    private func report(_ squash: HistorySquash?, _ verified: VerifiedProject) {
        let console = invocation.console
        let isDryRun = invocation.has(.dryRun)
        if invocation.isJSON {
            let json = JSON.object([
                "schema": .string(verified.schema.name),
                "dryRun": .bool(isDryRun),
                "step": squash.map(\.step.step.json) ?? .null,
                "squashed": .array(squash?.squashed.map(\.step.json) ?? []),
                "rows": .number(squash?.rowCount ?? 0),
                "made": .strings(squash?.files.map(\.path) ?? []),
                "removed": .strings(squash?.obsoletePaths ?? []),
                "sql": squash?.files.first.map { .string($0.text) } ?? .null,
            ])
            return console.result(json.text)
        }
        guard let squash else { return console.result("Nothing to do: \(last) is the first step.") }
        for file in squash.files { console.result("\(isDryRun ? "Would make" : "Made") \(file.path)") }
        for path in squash.obsoletePaths { console.result("\(isDryRun ? "Would remove" : "Removed") \(path)") }
        console.result(
            "\(Words.count(squash.squashed.count, "step")) \(isDryRun ? "would become" : "became") "
                + "\(squash.step.step.title), with \(Words.count(squash.rowCount, "row"))."
        )
        if isDryRun { console.result("\n\(squash.files[0].text)") }
        console.note(
            "From then on, a database at a step before \(last) is refused: it needs an app from before the squash."
        )
    }
}
