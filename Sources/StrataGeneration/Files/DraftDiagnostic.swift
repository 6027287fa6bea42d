import StrataMigration
import StrataSchema

/// Code that stops a release build of a schema that is ahead of its migrations; a debug build goes on with a draft.
enum DraftDiagnostic {
    /// - Parameters:
    ///   - changes: What the schema has beyond its last step.
    ///   - folder: The schema's folder, for the command that is advised.
    static func code(for changes: [SchemaChange], in schema: Schema, folder: String) -> [Code] {
        // The compiler shows the error where the first change is declared.
        let place = changes.first?.location ?? schema.location
        let option = folder.isEmpty || folder.split(separator: "/").last == "Schema" ? "" : " --schema \(folder)"
        let message =
            "the schema is ahead of its migrations\(summary(of: changes)): "
            + "run `swift run -q strata-cli migrate make NAME\(option)`"
        return [
            "#if !DEBUG",
            "#sourceLocation(file: \(SwiftLiteral.string(place.path)), line: \(place.line))",
            "#error(\(SwiftLiteral.string(message)))",
            "#sourceLocation()",
            "#endif",
        ]
    }

    /// The first changes, and how many there are besides.
    private static func summary(of changes: [SchemaChange]) -> String {
        guard !changes.isEmpty else { return "" }
        let shown = changes.prefix(3).map(\.sentence).joined(separator: ", ")
        return changes.count > 3 ? " (\(shown) and \(changes.count - 3) more)" : " (\(shown))"
    }
}
