import StrataSQLite
import StrataSchema

/// The command could not do its work: a sentence for the reader, and a code that stays the same for scripts.
struct Failure: Error {
    enum Code: String, Sendable {
        case schemaInvalid, schemaNotFound, schemaEmpty, schemaUnnamed
        case historyBroken, schemaAhead, notFormatted
        case ambiguousChange, changeRefused
        case databaseNotFound, databaseRefused, databaseFailed, stepNotFound
        case fileExists, fileNotReadable, fileNotWritable
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
                "message": .string(message),
                "diagnostics": .array(diagnostics.map(\.json)),
            ])
        ])
    }
}

extension Diagnostic {
    var json: JSON {
        .object([
            "severity": .string(severity.rawValue),
            "message": .string(message),
            "path": .string(location.path),
            "line": .number(location.line),
            "column": .number(location.column),
            "notes": .array(
                notes.map {
                    .object([
                        "message": .string($0.message),
                        "path": .string($0.location.path),
                        "line": .number($0.location.line),
                        "column": .number($0.location.column),
                    ])
                }
            ),
        ])
    }
}
