import StrataCommands
import StrataMigration
import StrataMigrator
import StrataSchema

extension Command {
    static let migrateRebase = Command(
        name: "rebase",
        summary: "Put a step of one branch behind that of another, after a merge.",
        examples: [
            Example("migrate rebase", "where one of the two has been released: the other one moves"),
            Example("migrate rebase due-dates", "the branch that begins with the step due-dates moves"),
            Example("migrate rebase due-dates --dry-run", "the SQL that it would have"),
        ],
        operands: [
            Command.Operand(
                placeholder: "NAME",
                isRequired: false,
                help: "The name of a step of the branch that goes behind the other."
            )
        ],
        options: [.drop, .dryRun, .json],
        notes: [
            """
            Merge the .schema files first. The steps of the branch become one, from the end of the other branch to the \
            merged schema: made anew if nobody has edited its SQL, else with the SQL as it is, if that leads there too. A \
            released step never moves.
            """
        ],
        run: { try RebaseRun($0).run() }
    )
}

private struct RebaseRun {
    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws(Failure) -> ExitCode {
        let folder = invocation.schemaFolder
        let files = try folder.read()
        let (rebase, problems) = HistoryRebase.load(files: files.migrations, schemaName: "Schema")
        guard let rebase else { throw Failure(.historyBroken, "", diagnostics: problems) }
        let name = rebase.schemaName ?? "Schema"
        let reading = SchemaReader.read(files.schemas, defaultName: name)
        guard let schema = reading.schema else { throw Failure(.schemaInvalid, "", diagnostics: reading.diagnostics) }
        let outcome = rebase.run(
            moving: invocation.operands.first,
            declared: schema,
            directory: folder.migrationsPath,
            drops: Set(invocation.all(.drop))
        )
        switch outcome {
        case .nothingToDo:
            report(nil, schema)
        case .ambiguous(let branches):
            let commands = branches.map { "'\(invocation.command("migrate rebase \($0.name)"))'" }
            throw Failure(
                .rebaseRefused,
                "neither \(branches[0].name) nor \(branches[1].name) has been released: say which of them goes behind the "
                    + "other, with \(commands.joined(separator: " or "))"
            )
        case .refused(let diagnostics):
            let isAboutFolder = { (diagnostic: Diagnostic) in diagnostic.location.path == folder.migrationsPath }
            throw Failure(
                .rebaseRefused,
                diagnostics.filter(isAboutFolder).map(\.message).joined(separator: "\n"),
                diagnostics: diagnostics.filter { !isAboutFolder($0) }
            )
        case .made(let step, let branch, let keepsSQL):
            if !invocation.has(.dryRun) { try step.write() }
            report((step, branch, keepsSQL), schema)
        }
        return .done
    }

    private func report(_ made: (step: NewStep, branch: HistoryRebase.Branch, keepsSQL: Bool)?, _ schema: Schema) {
        let console = invocation.console
        if invocation.isJSON {
            let json = JSON.object([
                "schema": .string(schema.name),
                "dryRun": .bool(invocation.has(.dryRun)),
                "moved": .array(made?.branch.steps.map(\.step.json) ?? []),
                "made": .strings(made?.step.files.map(\.path) ?? []),
                "removed": .strings(made?.step.obsoletePaths ?? []),
                "keepsSQL": made.map { .bool($0.keepsSQL) } ?? .null,
                "sql": made?.step.files.first.map { .string($0.text) } ?? .null,
            ])
            return console.result(json.text)
        }
        guard let (step, branch, keepsSQL) = made else {
            return console.result("Nothing to do: the steps are in one line.")
        }
        step.report(invocation)
        if step.files.isEmpty {
            console.note("The other branch makes the same change, so \(branch.name) has nothing left to do.")
        } else if keepsSQL {
            console.note("The SQL is as it was edited: read once more whether it fits behind the other step.")
        } else if let sql = step.files.first, !invocation.has(.dryRun) {
            console.note("Review \(sql.path), then commit it with its snapshot.")
        }
    }
}
