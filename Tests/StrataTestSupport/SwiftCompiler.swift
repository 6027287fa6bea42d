import Foundation

/// The compiler of the toolchain, for tests of what it says.
package enum SwiftCompiler {
    /// Checks the types of a source, against the modules of this build.
    /// - Parameters:
    ///   - source: One file.
    ///   - module: A module that the source imports.
    ///   - arguments: More arguments of the compiler.
    /// - Returns: What the compiler says, or nil where there is none, or where the modules are not beside the tests.
    package static func check(_ source: String, using module: String, _ arguments: [String] = []) async throws
        -> String?
    {
        let modules = ChildProcess.productsFolder + "/Modules"
        guard FileManager.default.fileExists(atPath: "\(modules)/\(module).swiftmodule"), let path else {
            print("Skipped: no compiler, or no modules beside the tests.")
            return nil
        }
        // Tests/StrataTestSupport/SwiftCompiler.swift
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let map = checkout.appending(path: "Sources/CStrataSQLite/module.modulemap").path(percentEncoded: false)
        let folder = try TemporaryFolder()
        try folder.write(source, to: "Source.swift")
        let output = try await ChildProcess.runApart(
            path,
            [
                "-swift-version", "6", "-parse-as-library", "-typecheck", "-I", modules, "-Xcc",
                "-fmodule-map-file=\(map)",
            ] + arguments + [folder.path("Source.swift")],
            in: folder.path
        )
        return output.text
    }

    /// The errors in what the compiler said.
    package static func errors(in output: String) -> [(line: Int, sentence: String)] {
        output.split(separator: "\n").compactMap { text in
            guard let match = text.firstMatch(of: /Source\.swift:(\d+):\d+: error: (.*)/) else { return nil }
            return Int(match.1).map { ($0, String(match.2)) }
        }
    }

    private static var path: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
