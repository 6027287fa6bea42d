import StrataCommands
import StrataGeneration
import StrataSchema

extension Option {
    static let output = Option(
        name: "output",
        value: .required("DIR"),
        help: "The folder for the Swift files. Required."
    )
    static let module = Option(
        name: "module",
        value: .required("NAME"),
        help: "The module that the code is compiled in. Required."
    )
    static let quiet = Option(name: "quiet", help: "Say nothing of files that were written: for builds.")
}

extension Command {
    static let generate = Command(
        name: "generate",
        summary: "Generate the Swift code of a schema, as the build plugin does.",
        examples: [
            Example("generate --output Generated --module TodoModel", "to look at what a build compiles")
        ],
        operands: [
            Operand(
                placeholder: "FILE",
                isRequired: false,
                isRepeatable: true,
                help: "The .schema files and the files of Migrations; all below the schema's folder if none is given."
            )
        ],
        options: [.output, .module, .quiet, .dryRun, .json],
        notes: [
            "A file is written only if its content changes; files of ours that no .schema file makes any more are removed."
        ],
        run: { try GenerateRun($0).run() }
    )
}

private struct GenerateRun {
    private let invocation: Invocation
    private let output: String
    private let moduleName: String

    init(_ invocation: Invocation) throws(UsageError) {
        self.invocation = invocation
        output = try invocation.required(.output)
        moduleName = try invocation.required(.module)
    }

    func run() throws(Failure) -> ExitCode {
        let folder = invocation.schemaFolder
        let files = try invocation.operands.isEmpty ? folder.read() : folder.read(invocation.operands)
        let verified = try VerifiedProject(Project(folder: folder, files: files, moduleName: moduleName))
        let draft = verified.draftDiagnostic(.warning, invocation)
        let diagnostics = verified.project.warnings + (draft.map { [$0] } ?? [])

        let generated = SwiftGenerator.generate(
            schema: verified.schema,
            files: files.schemas.map(\.path),
            folder: folder.path,
            history: verified.project.history,
            verification: verified.verification,
            queries: verified.project.sql.queries,
            viewReads: verified.project.sql.viewReads,
            moduleName: moduleName
        )
        let changes = try OutputFolder(path: output).replace(with: generated, isDryRun: invocation.has(.dryRun))
        report(changes, diagnostics)
        return .done
    }

    private func report(_ changes: OutputFolder.Changes, _ diagnostics: [Diagnostic]) {
        let console = invocation.console
        let isDryRun = invocation.has(.dryRun)
        if invocation.isJSON {
            let json = JSON.object([
                "dryRun": .bool(isDryRun),
                "written": .strings(changes.written),
                "removed": .strings(changes.removed),
                "unchanged": .strings(changes.unchanged),
                "diagnostics": .array(diagnostics.map(\.json)),
            ])
            return console.result(json.text)
        }
        console.report(diagnostics)
        if invocation.has(.quiet) { return }
        for path in changes.written { console.result("\(isDryRun ? "Would write" : "Wrote") \(path)") }
        for path in changes.removed { console.result("\(isDryRun ? "Would remove" : "Removed") \(path)") }
        if changes.written.isEmpty && changes.removed.isEmpty {
            console.result("Nothing to do: \(Words.count(changes.unchanged.count, "file")) up to date.")
        }
    }
}

extension Invocation {
    fileprivate func required(_ option: Option) throws(UsageError) -> String {
        guard let value = value(of: option) else { throw UsageError("\(option.usage) is missing", path: path) }
        return value
    }
}
