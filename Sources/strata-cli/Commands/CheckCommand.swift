import StrataAnalysis
import StrataCommands
import StrataSQLite
import StrataSchema

extension Option {
    static let plans = Option(name: "plans", help: "Say which queries and views an index would make faster.")
}

extension Command {
    static let check = Command(
        name: "check",
        summary: "Refuse what should not be merged: schema, SQL, history and layout.",
        examples: [
            Example("check", "the schema in ./Schema"),
            Example("check --plans", "and what SQLite does to run its queries"),
            Example("check --json", "for a script"),
        ],
        options: [.plans, .json],
        notes: [
            """
            It fails if the schema or the SQL in it has an error, if the history was edited, forked or does not replay, \
            if the schema is ahead of its history, or if a file is not in the canonical layout. A slow plan is told, and \
            no failure: whether it matters depends on the rows.
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
        let plans = try invocation.has(.plans) ? project.map(slowPlans) : nil
        report(findings, project, plans, isRefused: isRefused)
        return isRefused ? .failed : .done
    }

    private func slowPlans(of project: VerifiedProject) throws(Failure) -> [PlanFinding] {
        do {
            return try PlanChecker.check(project.schema, queries: project.project.sql.queries)
        } catch {
            throw Failure(.databaseFailed, "the plans cannot be asked for: \(error)")
        }
    }

    private func layout(_ file: SourceFile) -> Diagnostic {
        .error(
            "this file is not in the canonical layout: run `\(invocation.command("format"))`",
            at: SourceLocation(path: file.path, line: 1, column: 1)
        )
    }

    private func report(
        _ findings: [Finding],
        _ project: VerifiedProject?,
        _ plans: [PlanFinding]?,
        isRefused: Bool
    ) {
        if invocation.isJSON { return reportJSON(findings, project, plans, isRefused: isRefused) }
        let console = invocation.console
        let slow = plans ?? []
        console.report(findings.map(\.diagnostic) + slow.map { .warning($0.message, at: $0.location) })
        guard !isRefused, let project else { return }
        let schema = project.schema
        var parts = [
            Words.count(schema.entities.count, "entity", "entities"),
            Words.count(project.steps.count, "step"),
        ]
        let statements = statementCounts(of: schema)
        parts.insert(contentsOf: statements, at: 1)
        console.result("\(schema.name) is in order: \(Words.list(parts)).")
        if plans != nil, slow.isEmpty {
            let words = statements.isEmpty ? "no query and no view" : Words.list(statements)
            console.result("No index would make a plan faster: \(words).")
        }
    }

    private func statementCounts(of schema: Schema) -> [String] {
        [
            schema.views.isEmpty ? nil : Words.count(schema.views.count, "view"),
            schema.queries.isEmpty ? nil : Words.count(schema.queries.count, "query", "queries"),
        ].compactMap(\.self)
    }

    private func reportJSON(
        _ findings: [Finding],
        _ project: VerifiedProject?,
        _ plans: [PlanFinding]?,
        isRefused: Bool
    ) {
        var members = [
            JSON.Member(key: "schema", value: project.map { .string($0.schema.name) } ?? .null),
            JSON.Member(key: "ok", value: .bool(!isRefused)),
            JSON.Member(
                key: "findings",
                value: .array(
                    findings.map {
                        .members([JSON.Member(key: "code", value: .string($0.code))] + $0.diagnostic.members)
                    }
                )
            ),
        ]
        if invocation.has(.plans) {
            // Null: the schema cannot be planned for as it is.
            members.append(JSON.Member(key: "plans", value: plans.map { .array($0.map(\.json)) } ?? .null))
        }
        invocation.console.result(JSON.members(members).text)
    }
}

extension PlanFinding {
    fileprivate var json: JSON {
        .object([
            "kind": .string(code),
            "statement": .string(statement),
            "entity": .string(entity),
            "advice": .string(advice),
            "message": .string(message),
            "path": .string(location.path),
            "line": .number(location.line),
            "column": .number(location.column),
        ])
    }

    private var code: String {
        switch kind {
        case .scan: "scan"
        case .automaticIndex: "automaticIndex"
        case .sort: "sort"
        }
    }
}
