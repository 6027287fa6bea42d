import StrataCommands
import StrataSchema

extension Console {
    /// Prints diagnostics in the form that `swift build` and editors understand, in the order of the files.
    func report(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics.sorted(by: Console.precedes) {
            guard hasColour else {
                note(diagnostic.description)
                continue
            }
            note("\(diagnostic.location): \(label(diagnostic.severity)) \(diagnostic.message)")
            for second in diagnostic.notes { note("\(second.location): \(label(.note)) \(second.message)") }
        }
    }

    private func label(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: coloured("error:", .red)
        case .warning: coloured("warning:", .yellow)
        case .note: coloured("note:", .blue)
        }
    }

    private static func precedes(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        (a.location.path, a.location.line, a.location.column) < (b.location.path, b.location.line, b.location.column)
    }
}

extension [Diagnostic] {
    var hasErrors: Bool { contains { $0.severity == .error } }
}
