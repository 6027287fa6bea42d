import StrataCommands
import StrataSchema

/// The places in files that keep a command from its work.
private struct DiagnosticDetails: FailureDetails {
    var diagnostics: [Diagnostic]

    var summary: String? { diagnostics.first { $0.severity == .error }?.message }
    var json: [JSON] { diagnostics.map(\.json) }
    func report(on console: Console) { console.report(diagnostics) }
}

extension Failure {
    var diagnostics: [Diagnostic] { (details as? DiagnosticDetails)?.diagnostics ?? [] }

    init(_ code: Code, _ message: String, diagnostics: [Diagnostic], detailCode: String? = nil) {
        self.init(code, message, details: DiagnosticDetails(diagnostics: diagnostics), detailCode: detailCode)
    }
}

extension Diagnostic {
    package var json: JSON { .members(members) }

    package var members: [JSON.Member] {
        [JSON.Member(key: "severity", value: .string(severity.rawValue))]
            + Diagnostic.members(message, at: location)
            + [
                JSON.Member(
                    key: "notes",
                    value: .array(notes.map { .members(Diagnostic.members($0.message, at: $0.location)) })
                )
            ]
    }

    private static func members(_ message: String, at location: SourceLocation) -> [JSON.Member] {
        [
            JSON.Member(key: "message", value: .string(message)),
            JSON.Member(key: "path", value: .string(location.path)),
            JSON.Member(key: "line", value: .number(location.line)),
            JSON.Member(key: "column", value: .number(location.column)),
        ]
    }
}
