import Foundation
import StrataCommands

/// Graphviz' program `dot`, if the machine has it.
enum Graphviz {
    /// Draws a text in DOT as SVG.
    static func svg(of text: String) throws(Failure) -> String {
        guard let program = path(of: "dot") else {
            throw Failure(
                .programNotFound,
                "SVG is drawn by Graphviz, and there is no 'dot' on the PATH: install the package graphviz "
                    + "(apt-get install graphviz, brew install graphviz), or use --format mermaid or --format dot"
            )
        }
        do {
            return try run(program, text)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.programFailed, "'\(program)' cannot be run: \(FileSystem.reason(error))")
        }
    }

    /// The first of the folders on the PATH that has the program.
    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
    }

    private static func run(_ program: String, _ text: String) throws -> String {
        // Through a file: a program that reads and writes at once could wait for a reader that waits for it.
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "schema.dot")
        let output = folder.appending(path: "schema.svg")
        try Data(text.utf8).write(to: input)

        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["-Tsvg", "-o", output.path(percentEncoded: false), input.path(percentEncoded: false)]
        process.standardInput = FileHandle.nullDevice
        // Its words, such as those about a font that is not there, belong to the work.
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure(.programFailed, "'\(program)' failed with exit code \(process.terminationStatus)")
        }
        return try String(contentsOf: output, encoding: .utf8)
    }
}
