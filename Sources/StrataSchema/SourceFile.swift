/// A file of the schema, as it was read.
package struct SourceFile: Sendable {
    /// The path that diagnostics show.
    package var path: String
    package var text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}
