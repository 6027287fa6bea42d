import StrataCommands
import StrataSchema

/// The canonical layout of files, compared with the one they have.
struct Formatting {
    /// The files that differ, with the text that they should have.
    var changed: [SourceFile] = []
    var diagnostics: [Diagnostic] = []

    init(_ files: [SourceFile]) {
        for file in files {
            let result = SchemaFormatter.format(file)
            diagnostics += result.diagnostics
            if let text = result.text, text != file.text { changed.append(SourceFile(path: file.path, text: text)) }
        }
    }
}
