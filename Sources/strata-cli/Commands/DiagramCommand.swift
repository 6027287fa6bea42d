import StrataCommands
import StrataDiagram
import StrataMigration
import StrataSchema

extension Option {
    static let diagramFormat = Option(
        name: "format",
        value: .required("FORMAT"),
        help: "mermaid (if not given), dot, or svg, which needs Graphviz."
    )
    static let diagramOutput = Option(
        name: "output",
        value: .required("FILE"),
        help: "Write to this file; to standard output if not given."
    )
}

extension Command {
    static let diagram = Command(
        name: "diagram",
        summary: "Draw the schema as an entity-relationship diagram.",
        examples: [
            Example("diagram", "Mermaid, for a ```mermaid block in Markdown"),
            Example("diagram --format svg --output Schema.svg", "a picture, through Graphviz"),
            Example("diagram --format dot | dot -Tpdf > Schema.pdf", "any format that Graphviz writes"),
        ],
        options: [.diagramFormat, .diagramOutput, .dryRun],
        notes: [
            """
            A line is a relationship with its inverse: 'list / items' is what the first box calls the second, and what \
            the second calls the first. Views are dashed. Only the .schema files are read, so a schema that is ahead of \
            its migrations is drawn as it is.
            """
        ],
        run: { try DiagramRun($0).run() }
    )
}

private struct DiagramRun {
    private enum Format: String, CaseIterable { case mermaid, dot, svg }

    private let invocation: Invocation
    private let format: Format

    init(_ invocation: Invocation) throws(UsageError) {
        self.invocation = invocation
        let written = invocation.value(of: .diagramFormat) ?? Format.mermaid.rawValue
        guard let format = Format(rawValue: written) else {
            let names = Format.allCases.map(\.rawValue)
            let suggestion = NearestName.of(written, among: names).map { "; did you mean '\($0)'?" } ?? ""
            throw UsageError(
                "--format takes \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1]), "
                    + "and '\(written)' is none\(suggestion)",
                path: invocation.path
            )
        }
        self.format = format
    }

    func run() throws(Failure) -> ExitCode {
        let (schema, warnings) = try readSchema()
        invocation.console.report(warnings)
        let text = try text(of: Diagram(schema))
        guard let path = invocation.value(of: .diagramOutput) else {
            invocation.console.result(text.hasSuffix("\n") ? String(text.dropLast()) : text)
            return .done
        }
        let isDryRun = invocation.has(.dryRun)
        if FileSystem.holds(path, text) {
            invocation.console.result("Nothing to do: \(path) is up to date.")
        } else {
            if !isDryRun { try FileSystem.write(text, to: path) }
            invocation.console.result("\(isDryRun ? "Would write" : "Wrote") \(path)")
        }
        return .done
    }

    /// The schema alone: a history that is broken keeps nobody from looking at a picture.
    private func readSchema() throws(Failure) -> (Schema, [Diagnostic]) {
        let files = try invocation.schemaFolder.read()
        let (history, _) = MigrationHistory.load(files: files.migrations, schemaName: "Schema")
        let reading = SchemaReader.read(files.schemas, defaultName: history?.snapshot?.name ?? "Schema")
        guard let schema = reading.schema else {
            throw Failure(.schemaInvalid, "", diagnostics: reading.diagnostics)
        }
        return (schema, reading.diagnostics)
    }

    private func text(of diagram: Diagram) throws(Failure) -> String {
        switch format {
        case .mermaid: diagram.mermaidText
        case .dot: diagram.dotText
        case .svg: try Graphviz.svg(of: diagram.dotText)
        }
    }
}
