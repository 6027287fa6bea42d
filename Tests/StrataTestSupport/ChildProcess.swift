import Foundation

/// What a program said, and how it ended.
package struct ProcessOutput: Sendable {
    package var exitCode: Int32
    package var standardOutput: String
    package var standardError: String

    /// Both streams, for programs that mix them.
    package var text: String { standardOutput + standardError }
}

/// Runs programs, with nothing on their standard input.
package enum ChildProcess {
    /// Runs a program of some seconds or minutes to its end, on a thread of its own.
    ///
    /// Tasks share as many threads as there are cores. Two tests that hold one each for the time of a build would stop
    /// all others, whose waits then end with nothing done.
    package static func runApart(
        _ executable: String,
        _ arguments: [String],
        in folder: String,
        environment: [String: String] = [:]
    ) async throws -> ProcessOutput {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                continuation.resume(
                    with: Result { try run(executable, arguments, in: folder, environment: environment) }
                )
            }
            thread.start()
        }
    }

    /// Runs a program of moments to its end, and blocks the thread until then.
    /// - Parameters:
    ///   - executable: Its path.
    ///   - arguments: What it is told.
    ///   - folder: Where it works.
    ///   - environment: Added to that of the test.
    ///   - whileRunning: Called once with the process, after it was started.
    package static func run(
        _ executable: String,
        _ arguments: [String],
        in folder: String,
        environment: [String: String] = [:],
        whileRunning: ((Process) throws -> Void)? = nil
    ) throws -> ProcessOutput {
        // Into files: a pipe that nobody reads would stop a program that says much.
        let output = try TemporaryFolder()
        let streams = try ["out", "err"].map { name in
            try output.write("", to: name)
            return try FileHandle(forWritingTo: URL(filePath: output.path(name)))
        }
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = streams[0]
        process.standardError = streams[1]
        try process.run()
        try whileRunning?(process)
        process.waitUntilExit()
        for stream in streams { try stream.close() }
        return ProcessOutput(
            exitCode: process.terminationStatus,
            standardOutput: try output.text("out"),
            standardError: try output.text("err")
        )
    }

    /// Where the products of this build are: beside the test bundle.
    package static var productsFolder: String {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        let path = folder.path(percentEncoded: false)
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
