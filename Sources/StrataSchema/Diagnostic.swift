/// A place in a source file: where an error is shown.
package struct SourceLocation: Hashable, Sendable {
    /// The file's path, as it was given.
    package var path: String
    /// 1 for the first line.
    package var line: Int
    /// 1 for the first byte of the line: UTF-8 bytes, as the Swift compiler counts.
    package var column: Int

    package init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }
}

/// Something to tell the developer about a place in a file.
///
/// Stages collect diagnostics as values; only the tool prints them.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable { case error, warning, note }

    /// A second place that the message is about.
    package struct Note: Hashable, Sendable {
        package var message: String
        package var location: SourceLocation

        package init(_ message: String, at location: SourceLocation) {
            self.message = message
            self.location = location
        }
    }

    package var severity: Severity
    /// One sentence about the reader's file, and what to write instead.
    package var message: String
    package var location: SourceLocation
    package var notes: [Note]

    package init(_ severity: Severity, _ message: String, at location: SourceLocation, notes: [Note] = []) {
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
    }

    package static func error(_ message: String, at location: SourceLocation, notes: [Note] = []) -> Diagnostic {
        Diagnostic(.error, message, at: location, notes: notes)
    }

    package static func warning(_ message: String, at location: SourceLocation, notes: [Note] = []) -> Diagnostic {
        Diagnostic(.warning, message, at: location, notes: notes)
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `path:line:column: error: message`, the form that `swift build` and editors know; notes on lines of their own.
    package var description: String {
        let lines =
            ["\(location): \(severity.rawValue): \(message)"]
            + notes.map { "\($0.location): note: \($0.message)" }
        return lines.joined(separator: "\n")
    }
}

extension SourceLocation: CustomStringConvertible {
    package var description: String { "\(path):\(line):\(column)" }
}
