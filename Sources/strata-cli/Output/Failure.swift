import StrataSchema

/// The command could not do its work: a sentence for the reader, and a code that stays the same for scripts.
struct Failure: Error {
    enum Code: String, Sendable {
        case schemaInvalid, schemaNotFound, schemaEmpty, schemaUnnamed, sqlInvalid
        case historyBroken, noSteps, stepNotFound, stepRefused, dropNotFound
        case databaseNotFound, databaseRefused, databaseFailed
        case fileExists, fileNotReadable, fileNotWritable
        case programNotFound, programFailed
        case interrupted
    }

    var code: Code
    /// A sentence or more; empty if the diagnostics say everything.
    var message: String
    var diagnostics: [Diagnostic] = []
    /// The code of the error below this one, where that is more telling.
    var detailCode: String?

    init(_ code: Code, _ message: String, diagnostics: [Diagnostic] = [], detailCode: String? = nil) {
        self.code = code
        self.message = message
        self.diagnostics = diagnostics
        self.detailCode = detailCode
    }
}

extension Failure {
    var json: JSON {
        .object([
            "error": .object([
                "code": .string(detailCode ?? code.rawValue),
                "message": .string(
                    message.isEmpty ? diagnostics.first { $0.severity == .error }?.message ?? "" : message
                ),
                "diagnostics": .array(diagnostics.map(\.json)),
            ])
        ])
    }
}

extension Diagnostic {
    var json: JSON { .members(members) }

    var members: [JSON.Member] {
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
