import StrataSchema

/// The whole schema after a step: read already, or the file to read it from.
///
/// A build looks at the last snapshots alone, and reading hundreds of old ones would be most of its work.
package struct StepSnapshot: Sendable {
    private enum Source: Sendable {
        case schema(Schema)
        case file(SourceFile, defaultName: String)
    }

    private let source: Source

    package init(_ schema: Schema) { source = .schema(schema) }

    init(_ file: SourceFile, defaultName: String) { source = .file(file, defaultName: defaultName) }

    /// Of a file that cannot be read an empty schema: whoever needs more than the last snapshots has them read, and what
    /// is wrong in them reported, when the history is loaded.
    package var schema: Schema {
        switch source {
        case .schema(let schema): schema
        case .file(let file, let name):
            SchemaReader.read([file], defaultName: name).schema
                ?? Schema(name: name, location: SourceLocation(path: file.path, line: 1, column: 1))
        }
    }
}
