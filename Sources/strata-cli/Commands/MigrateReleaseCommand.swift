import StrataCommands
import StrataMigration
import StrataMigrator
import StrataSchema

extension Option {
    static let releaseTo = Option(
        name: "to",
        value: .required("N"),
        help: "The last step to release; all that are there if not given."
    )
}

extension Command {
    static let migrateRelease = Command(
        name: "release",
        summary: "Note that steps are out in the world: from now on they cannot be edited.",
        examples: [
            Example("migrate release", "when a version of the app ships"),
            Example("migrate release --to 3 --dry-run", "what would be noted"),
        ],
        options: [.releaseTo, .dryRun, .json],
        notes: [
            """
            It writes a line for each step, with a checksum of its SQL, into Migrations/released. Commit the file. A build \
            stops if a released step is edited or missing.
            """
        ],
        run: { try ReleaseRun($0).run() }
    )
}

private struct ReleaseRun {
    private let invocation: Invocation
    private let target: Int?

    init(_ invocation: Invocation) throws(UsageError) {
        self.invocation = invocation
        target = try invocation.number(of: .releaseTo)
    }

    func run() throws(Failure) -> ExitCode {
        let verified = try VerifiedProject(Project(invocation))
        verified.reportWarnings(invocation)
        guard let last = verified.steps.last else {
            throw Failure(.noSteps, "there is no step yet: run '\(invocation.command("migrate make initial"))'")
        }
        if let target, !verified.steps.contains(where: { $0.number == target }) {
            throw Failure(.stepNotFound, "there is no step \(target): the last one is \(last.step.title)")
        }
        let steps = verified.steps.filter { $0.number <= target ?? .max && !$0.isReleased }
        let path = "\(verified.project.folder.migrationsPath)/released"
        if !steps.isEmpty, !invocation.has(.dryRun) {
            let released = verified.steps.filter { $0.isReleased || $0.number <= target ?? .max }
            try FileSystem.write(released.map { "\($0.releaseLine)\n" }.joined(), to: path)
        }
        report(steps, path, verified)
        return .done
    }

    private func report(_ steps: [HistoryStep], _ path: String, _ verified: VerifiedProject) {
        let console = invocation.console
        if invocation.isJSON {
            let json = JSON.object([
                "schema": .string(verified.schema.name),
                "dryRun": .bool(invocation.has(.dryRun)),
                "released": .array(steps.map(\.step.json)),
                "file": .string(path),
            ])
            return console.result(json.text)
        }
        if steps.isEmpty {
            let last = verified.steps.last { $0.isReleased }?.step.title ?? "no step"
            return console.result("Nothing to do: released up to \(last).")
        }
        for step in steps {
            console.result("\(invocation.has(.dryRun) ? "Would release" : "Released") \(step.step.title)")
        }
        if !invocation.has(.dryRun) { console.note("Commit \(path).") }
    }
}
