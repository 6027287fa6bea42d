import Foundation

/// Where the tool writes: results to standard output, all else to standard error.
package struct Console: Sendable {
    /// How the program is started, for commands that a message tells to run.
    package let program: String
    /// Colour helps the eye, and says nothing that the words do not say.
    package let hasColour: Bool
    package let isErrorTerminal: Bool

    package init(programPath: String, environment: [String: String]) {
        let name = programPath.split(separator: "/").last.map(String.init) ?? "strata"
        // As a product of a package the tool is started through SwiftPM (which builds it for plugins under a name of their own);
        // installed, by its name.
        self.init(
            program: name == "strata-cli" || name == "strata-cli-tool" ? "swift run -q strata-cli" : name,
            environment: environment
        )
    }

    package init(program: String, environment: [String: String]) {
        self.program = program
        isErrorTerminal = isatty(STDERR_FILENO) == 1
        let isPlain = environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
        hasColour = isErrorTerminal && !isPlain
    }

    /// A line of the result.
    package func result(_ line: String) { Console.write(line + "\n", to: STDOUT_FILENO) }

    /// A line about the work.
    package func note(_ line: String) { Console.write(line + "\n", to: STDERR_FILENO) }

    package func error(_ message: String) { note("\(coloured("error:", .red)) \(message)") }

    package func warning(_ message: String) { note("\(coloured("warning:", .yellow)) \(message)") }

    /// Text without a line end, for what is drawn over again.
    package func draw(_ text: String) { Console.write(text, to: STDERR_FILENO) }

    package enum Colour: String { case red = "31", yellow = "33", blue = "34" }

    package func coloured(_ text: String, _ colour: Colour) -> String {
        hasColour ? "\u{1B}[1;\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Writes all of it, also when the system takes it in pieces; a reader that has gone away is no error of ours.
    private static func write(_ text: String, to file: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count <= 0 { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
