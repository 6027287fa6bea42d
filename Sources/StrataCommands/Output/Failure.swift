/// The command could not do its work: a sentence for the reader, and a code that stays the same for scripts.
package struct Failure: Error {
    package enum Code: String, Sendable {
        case schemaInvalid, schemaNotFound, schemaEmpty, schemaUnnamed, sqlInvalid
        case historyBroken, noSteps, stepNotFound, stepRefused, dropNotFound
        case databaseNotFound, databaseRefused, databaseFailed
        case rollbackImpossible, rollbackLossy, rebaseRefused, squashRefused
        case fileExists, fileNotReadable, fileNotWritable
        case programNotFound, programFailed
        case interrupted
    }

    package var code: Code
    /// A sentence or more; empty if the details say everything.
    package var message: String
    /// What else there is to say, as the places in files that are wrong.
    package var details: (any FailureDetails)?
    /// The code of the error below this one, where that is more telling.
    package var detailCode: String?

    package init(_ code: Code, _ message: String, details: (any FailureDetails)? = nil, detailCode: String? = nil) {
        self.code = code
        self.message = message
        self.details = details
        self.detailCode = detailCode
    }
}

/// What a failure has to say besides its sentence.
package protocol FailureDetails: Sendable {
    /// The first of the errors, for a report that has room for one.
    var summary: String? { get }
    var json: [JSON] { get }
    func report(on console: Console)
}

extension Failure {
    package var json: JSON {
        .object([
            "error": .object([
                "code": .string(detailCode ?? code.rawValue),
                "message": .string(message.isEmpty ? details?.summary ?? "" : message),
                "diagnostics": .array(details?.json ?? []),
            ])
        ])
    }
}
