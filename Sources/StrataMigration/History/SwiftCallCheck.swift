import StrataMigrator
import StrataSchema

/// Finds the lines `-- swift: …` of a history that no app could serve.
enum SwiftCallCheck {
    /// - Returns: An error at each line that is wrong.
    static func check(_ steps: [HistoryStep]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var places: [String: SourceLocation] = [:]
        for step in steps where step.sql.contains("swift:") {
            for statement in StepStatement.all(in: step.sql) {
                guard let line = statement.line else { continue }
                let place = SourceLocation(path: step.sqlPath, line: step.firstLine + line, column: 1)
                switch statement.kind {
                case .malformedCall(let reason): diagnostics.append(.error(reason, at: place))
                case .swift(let name) where taken.contains(name):
                    diagnostics.append(
                        .error(
                            "\(name) means something else in Swift or in the generated code; choose another name",
                            at: place
                        )
                    )
                case .swift(let name):
                    if let first = places[name] {
                        diagnostics.append(
                            .error(
                                "the function \(name) is called already, and each call sees the rows of its own point in "
                                    + "the history; choose another name",
                                at: place,
                                notes: [Diagnostic.Note("the other call", at: first)]
                            )
                        )
                    } else {
                        places[name] = place
                    }
                default: break
                }
            }
        }
        return diagnostics
    }

    /// Keywords of Swift, and the members that the generated enum of a schema has.
    private static let taken: Set<String> = [
        "Any", "Protocol", "Queries", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
        "class",
        "continue", "default", "defer", "deinit", "do", "else", "entities", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "history", "if", "import", "in", "init", "inout", "internal", "is",
        "let",
        "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where",
        "while",
    ]
}

extension MigrationHistory {
    /// Whether a step calls a function of the app.
    package var callsFunctions: Bool { steps.contains { !$0.step.functionNames.isEmpty } }
}
