import StrataCommands
import StrataMigration
import StrataMigrator
import StrataSchema

extension Option {
    static let drop = Option(
        name: "drop",
        value: .required("ENTITY[.ATTRIBUTE]"),
        isRepeatable: true,
        help: "This is gone with its values, and was not renamed. May be repeated."
    )
    static let allowLossy = Option(
        name: "allow-lossy",
        value: .required("REASON"),
        help: "Why it is right that values are lost: it is written into the step, for whoever reviews it."
    )
    static let discardEdits = Option(
        name: "discard-edits",
        help: "With --remake: also if somebody has edited the SQL of the step."
    )
    static let empty = Option(
        name: "empty",
        help: "Make a step for statements of your own, though the schema has not changed."
    )
    static let remake = Option(name: "remake", help: "Replace the last step, which must not have been released.")
}

extension Command {
    static let migrateMake = Command(
        name: "make",
        summary: "Make the migration step from the history to the schema.",
        examples: [
            Example("migrate make due-dates", "the next step, after a change of the schema"),
            Example("migrate make due-dates --dry-run", "its SQL, and no file"),
            Example("migrate make tidy-titles --empty", "a step for an UPDATE of your own"),
            Example("migrate make due-dates --remake", "the last step once more, after another change"),
            Example("migrate make no-notes --allow-lossy \"nobody wrote any\"", "an attribute is gone with its values"),
            Example(
                "migrate make no-notes --drop TodoItem.notes …",
                "it is gone, and was not renamed to another that is new"
            ),
        ],
        operands: [Operand(placeholder: "NAME", help: "Words in lower case with dashes: what the step is for.")],
        options: [.drop, .allowLossy, .empty, .remake, .discardEdits, .dryRun, .json],
        notes: [
            """
            A step is two files in Migrations: the .sql that runs, to review and edit until it is released, and a .snapshot \
            of the schema after it. Commit both. Nothing is guessed: where something may have been renamed or deleted, \
            the command stops and shows both answers.
            """
        ],
        run: { try MakeRun($0).run() }
    )
}

private struct MakeRun {
    private let invocation: Invocation
    private let console: Console

    init(_ invocation: Invocation) {
        self.invocation = invocation
        console = invocation.console
    }

    func run() throws -> ExitCode {
        let project = try Project(invocation)
        project.reportWarnings(invocation)
        try project.checkIsNamed()
        // The only step may be made again under another name.
        if !(invocation.has(.remake) && project.history.steps.count == 1) { try project.checkName() }
        let drops = Set(invocation.all(.drop))
        try project.checkDrops(drops)
        let outcome = project.history.makeStep(
            named: invocation.operands[0],
            declared: project.schema,
            directory: project.folder.migrationsPath,
            drops: .named(drops),
            remake: invocation.has(.remake),
            discardsEdits: invocation.has(.discardEdits),
            isOwn: invocation.has(.empty),
            losses: .reason(try reason())
        )
        switch outcome {
        case .nothingToDo:
            reportNothing(project)
        case .refused(let diagnostics):
            throw refusal(diagnostics, project)
        case .made(let step):
            if !invocation.has(.dryRun) { try step.write() }
            report(step, project)
        }
        return .done
    }

    private func reason() throws(UsageError) -> String? {
        guard let reason = invocation.value(of: .allowLossy) else { return nil }
        guard !reason.allSatisfy(\.isWhitespace) else {
            throw UsageError("--allow-lossy needs a reason, for whoever reviews the step", path: invocation.path)
        }
        return reason
    }

    /// What has no place in a file is said without one.
    private func refusal(_ diagnostics: [Diagnostic], _ project: Project) -> Failure {
        let isAboutFolder = { (diagnostic: Diagnostic) in diagnostic.location.path == project.folder.migrationsPath }
        return Failure(
            .stepRefused,
            diagnostics.filter(isAboutFolder).map(\.message).joined(separator: "\n"),
            diagnostics: diagnostics.filter { !isAboutFolder($0) }
        )
    }

    private func reportNothing(_ project: Project) {
        let last = project.history.steps.last?.step
        if invocation.isJSON { return console.result(json(project, step: nil, last: last).text) }
        console.result("Nothing to do: \(last.map { "at \($0.title)" } ?? "the schema has no entity").")
    }

    private func report(_ step: NewStep, _ project: Project) {
        if invocation.isJSON { return console.result(json(project, step: step, last: nil).text) }
        step.report(invocation)
        if let sql = step.files.first, !invocation.has(.dryRun) {
            console.note("Review \(sql.path), then commit it with its snapshot.")
        }
    }

    private func json(_ project: Project, step: NewStep?, last: MigrationStep?) -> JSON {
        .object([
            "schema": .string(project.schema.name),
            "step": step.map { .object(["number": .number($0.number), "name": .string($0.name)]) } ?? last.map(\.json)
                ?? .null,
            "dryRun": .bool(invocation.has(.dryRun)),
            "changes": .array(step?.changes.map(\.json) ?? []),
            "made": .strings(step?.files.map(\.path) ?? []),
            "removed": .strings(step?.obsoletePaths ?? []),
            "sql": step?.files.first.map { .string($0.text) } ?? .null,
        ])
    }
}

extension Project {
    /// A drop that names nothing is a slip, and the thing that was meant would be asked about again.
    fileprivate func checkDrops(_ drops: Set<String>) throws(Failure) {
        let old = history.snapshot?.entities ?? []
        var known = Set(old.map(\.name))
        for entity in old {
            // An entity that is renamed in the same step goes by its new name.
            let names = [entity.name] + schema.entities.filter { $0.previousName == entity.name }.map(\.name)
            let members =
                entity.attributes.map(\.name) + entity.relationships.map(\.name)
                + entity.loadedRelationships.map(\.name)
            known.formUnion(names.flatMap { name in members.map { "\(name).\($0)" } })
        }
        for drop in drops.sorted() where !known.contains(drop) {
            let suggestion = NearestName.of(drop, among: known.sorted()).map { "; did you mean '\($0)'?" } ?? ""
            throw Failure(.dropNotFound, "--drop \(drop) names nothing that the last step has\(suggestion)")
        }
    }
}

extension SchemaChange.Impact {
    /// For people; `rawValue` is for scripts.
    var word: String {
        switch self {
        case .safe: "safe"
        case .rebuild: "rebuild"
        case .dataDependent: "may fail"
        case .lossy: "lossy"
        }
    }
}

extension SchemaChange {
    var json: JSON {
        .object([
            "impact": .string(impact.rawValue),
            "subject": .string(subject),
            "sentence": .string(sentence),
            "path": .string(location.path),
            "line": .number(location.line),
            "column": .number(location.column),
        ])
    }
}
