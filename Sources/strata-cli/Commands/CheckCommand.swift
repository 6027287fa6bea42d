import StrataSchema

extension Command {
    static let check = Command(
        name: "check",
        summary: "Refuse what should not be merged: schema, history and layout.",
        examples: [
            Example("check", "the schema in ./Schema"),
            Example("check --json", "for a script"),
        ],
        options: [.json],
        notes: [
            """
            It fails if the schema has an error, if the history was edited, forked or does not replay, if the schema is \
            ahead of its history, or if a file is not in the canonical layout.
            """
        ],
        run: { try CheckRun($0).run() }
    )
}

private struct CheckRun {
    private struct Finding {
        var code: String
        var diagnostic: Diagnostic
    }

    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws(Failure) -> ExitCode {
        let folder = invocation.schemaFolder
        let files = try folder.read()
        var findings: [Finding] = []
        var project: VerifiedProject?
        do throws(Failure) {
            let verified = try VerifiedProject(Project(folder: folder, files: files))
            findings += verified.project.warnings.map { Finding(code: "schemaWarning", diagnostic: $0) }
            if let draft = verified.draftDiagnostic(.error, invocation) {
                findings.append(Finding(code: "schemaAhead", diagnostic: draft))
            }
            project = verified
        } catch {
            findings += error.diagnostics.map { Finding(code: error.code.rawValue, diagnostic: $0) }
        }
        findings += Formatting(files.schemas).changed.map { Finding(code: "notFormatted", diagnostic: layout($0)) }

        let isRefused = findings.contains { $0.diagnostic.severity == .error }
        report(findings, project, isRefused: isRefused)
        return isRefused ? .failed : .done
    }

    private func layout(_ file: SourceFile) -> Diagnostic {
        .error(
            "this file is not in the canonical layout: run `\(invocation.command("format"))`",
            at: SourceLocation(path: file.path, line: 1, column: 1)
        )
    }

    private func report(_ findings: [Finding], _ project: VerifiedProject?, isRefused: Bool) {
        let console = invocation.console
        if invocation.isJSON {
            let json = JSON.object([
                "schema": project.map { .string($0.schema.name) } ?? .null,
                "ok": .bool(!isRefused),
                "findings": .array(
                    findings.map {
                        .members([JSON.Member(key: "code", value: .string($0.code))] + $0.diagnostic.members)
                    }
                ),
            ])
            return console.result(json.text)
        }
        console.report(findings.map(\.diagnostic))
        guard !isRefused, let project else { return }
        let parts = [
            Words.count(project.schema.entities.count, "entity", "entities"),
            Words.count(project.steps.count, "step"),
        ]
        console.result("\(project.schema.name) is in order: \(Words.list(parts)).")
    }
}
