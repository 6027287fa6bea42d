import Foundation
import StrataSQLite

extension Option {
    package static let backup = Option(
        name: "backup",
        value: .optional("PATH"),
        help: "Copy the database first; to DATABASE.at-NNNN, after its present step, if no path is given."
    )
}

/// The copy that `--backup` asks for, made before anything is changed.
package struct Backup {
    private let invocation: Invocation

    package init(_ invocation: Invocation) { self.invocation = invocation }

    /// - Returns: The path of the copy; nil if none was asked for.
    package func make(of connection: Connection, _ report: DatabaseReport) throws -> String? {
        guard let given = invocation.value(of: .backup) else { return nil }
        let path = given.isEmpty ? "\(report.path).at-\(Words.number(report.step?.number ?? 0))" : given
        // SQLite writes into a file that is empty, and this one is ours, so that nobody else's is removed below.
        guard try FileSystem.makeFile(at: path) else {
            throw Failure(
                .fileExists,
                "'\(path)' is there already: name another file with --backup=PATH, or move it away"
            )
        }
        let bar = ProgressBar(console: invocation.console)
        let signal = InterruptSignal()
        do {
            defer { bar.end() }
            try FreeSpace.require(
                try connection.byteCount,
                in: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            )
            try connection.interruptible(by: signal.interruption) { () throws(StrataError) in
                let copy = try Connection(path: path, mode: .readWrite)
                defer { copy.close() }
                try connection.backUp(to: copy) { bar.show("copy to \(path)", done: $0, of: $1) }
            }
        } catch {
            try? FileSystem.remove(path)
            guard signal.interruption.wasRequested else {
                throw (error as? StrataError).map { Failure($0, path: path) } ?? error
            }
            throw Failure(.interrupted, "interrupted while copying; '\(report.path)' is as it was")
        }
        return path
    }
}
