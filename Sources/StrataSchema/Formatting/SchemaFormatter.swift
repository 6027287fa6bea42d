/// Gives a schema file its one canonical layout.
///
/// Idempotent, and keeps every comment.
package enum SchemaFormatter {
    /// The text in canonical layout, or `nil` if it cannot be parsed, for the reasons given.
    ///
    /// What the schema means is not looked at, so that a file can be formatted alone.
    package static func format(_ file: SourceFile) -> (text: String?, diagnostics: [Diagnostic]) {
        let (tree, diagnostics) = Parser.parse(file)
        if diagnostics.contains(where: { $0.severity == .error }) { return (nil, diagnostics) }
        return (SyntaxPrinter.print(tree), diagnostics)
    }
}
