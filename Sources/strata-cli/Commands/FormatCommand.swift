import StrataCommands
import StrataSchema

extension Option {
    static let check = Option(
        name: "check",
        help: "Change nothing; list the files that differ, and exit with 2 if there are any."
    )
}

extension Command {
    static let format = Command(
        name: "format",
        summary: "Lay out .schema files in the one canonical way.",
        examples: [
            Example("format", "every file of the schema"),
            Example("format --check", "for continuous integration"),
        ],
        operands: [
            Operand(
                placeholder: "FILE",
                isRequired: false,
                isRepeatable: true,
                help: "The files to lay out; all of the schema if none is given."
            )
        ],
        options: [.check, .json],
        run: { try FormatRun($0).run() }
    )
}

private struct FormatRun {
    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    func run() throws -> ExitCode {
        let folder = invocation.schemaFolder
        let files: [SourceFile]
        if invocation.operands.isEmpty {
            files = try folder.read().schemas
        } else {
            files = try invocation.operands.map { try SourceFile(reading: $0) }
        }

        let formatting = Formatting(files)
        guard !formatting.diagnostics.hasErrors else {
            throw Failure(.schemaInvalid, "", diagnostics: formatting.diagnostics)
        }
        let isCheck = invocation.has(.check)
        if !isCheck {
            for file in formatting.changed { try FileSystem.write(file.text, to: file.path) }
        }
        report(formatting.changed.map(\.path), of: files.count, isCheck: isCheck)
        return isCheck && !formatting.changed.isEmpty ? .differences : .done
    }

    private func report(_ paths: [String], of count: Int, isCheck: Bool) {
        let console = invocation.console
        if invocation.isJSON {
            let report = JSON.object([
                "files": .number(count),
                isCheck ? "notFormatted" : "formatted": .strings(paths),
            ])
            return console.result(report.text)
        }
        for path in paths { console.result(isCheck ? path : "Formatted \(path)") }
        if paths.isEmpty {
            console.result("\(isCheck ? "" : "Nothing to do: ")\(Words.count(count, "file")) in the canonical layout.")
        } else if isCheck {
            let verb = paths.count == 1 ? "is" : "are"
            console.note(
                "\(Words.count(paths.count, "file")) \(verb) not in the canonical layout: run '\(invocation.command("format"))'."
            )
        }
    }
}
