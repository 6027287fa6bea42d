import Foundation
import StrataTestSupport
import Testing

/// A package that uses Strata as a user's does: a target with a schema, and a program on it.
///
/// All its steps share one build folder, because the first build compiles the tool.
struct Consumer {
    let folder: TemporaryFolder
    private let temporary: TemporaryFolder
    private let buildSystem: [String]

    init() throws {
        folder = try TemporaryFolder()
        temporary = try TemporaryFolder()
        let isSwiftBuild = ProcessInfo.processInfo.environment["STRATA_TEST_SWIFTBUILD"] == "1"
        buildSystem = isSwiftBuild ? ["--build-system", "swiftbuild"] : []
        try folder.write(Consumer.manifest, to: "Package.swift")
        try folder.write("// Swift written by hand stands here.\n", to: "Schema/NotesModel.swift")
    }

    /// The checkout that this file belongs to.
    private static let checkout = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path(percentEncoded: false)

    private static let manifest = """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
            name: "notes",
            platforms: [.macOS(.v15)],
            dependencies: [.package(name: "strata", path: "\(checkout)")],
            targets: [
                .target(
                    name: "NotesModel",
                    dependencies: [.product(name: "Strata", package: "strata")],
                    path: "Schema",
                    plugins: [.plugin(name: "StrataPlugin", package: "strata")]
                ),
                .executableTarget(
                    name: "notes",
                    dependencies: ["NotesModel", .product(name: "Strata", package: "strata")]
                ),
            ],
            swiftLanguageModes: [.v6]
        )

        """

    /// Makes a change and waits, because a build system that compares whole seconds misses edits in quick succession.
    func edit(_ change: (TemporaryFolder) throws -> Void) async throws {
        try await Task.sleep(for: .seconds(1.1))
        try change(folder)
    }

    func build(_ options: String...) async throws -> ProcessOutput {
        try await swift(["build", "-c", "debug"] + buildSystem + options)
    }

    /// The first optimised build compiles the tool once more; nothing here needs it to be fast.
    func releaseBuild() async throws -> ProcessOutput {
        try await swift(["build", "-c", "release", "-Xswiftc", "-Onone", "--product", "notes"] + buildSystem)
    }

    func tool(_ arguments: String...) async throws -> ProcessOutput {
        try await swift(["run", "-q", "-c", "debug"] + buildSystem + ["strata-cli"] + arguments)
    }

    func commandPlugin(_ arguments: String...) async throws -> ProcessOutput {
        #if os(macOS)
            let permission = ["--allow-writing-to-package-directory"]
        #else
            let permission: [String] = []
        #endif
        return try await swift(["package"] + buildSystem + permission + ["strata"] + arguments)
    }

    /// Runs the program that was built.
    func run(_ arguments: String...) async throws -> ProcessOutput {
        let bin = try await swift(["build", "-c", "debug", "--show-bin-path"] + buildSystem).standardOutput
        return try await ChildProcess.runApart(
            bin.trimmingCharacters(in: .whitespacesAndNewlines) + "/notes",
            arguments,
            in: folder.path
        )
    }

    private func swift(_ arguments: [String]) async throws -> ProcessOutput {
        // Each build leaves files in the folder for temporary ones.
        try await ChildProcess.runApart(
            "/usr/bin/env",
            ["swift"] + arguments,
            in: folder.path,
            environment: ["TMPDIR": temporary.path, "NO_COLOR": "1"]
        )
    }
}
