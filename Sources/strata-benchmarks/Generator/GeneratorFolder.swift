import Foundation

/// A folder with a large schema, and the programs that make code of it and compile it.
struct GeneratorFolder {
    /// A program could not be found, or failed.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let schema: LargeSchema
    let folder: URL

    init(entityCount: Int) throws {
        schema = LargeSchema(entityCount: entityCount)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("strata-benchmarks-\(UUID().uuidString)")
        for name in ["Schema", "Generated", "HandWritten", "Temporary"] {
            try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
        }
        for file in 0..<schema.fileCount { try write(schema.text(ofFile: file), to: "Schema/Part\(file).schema") }
    }

    func removeAll() { try? FileManager.default.removeItem(at: folder) }

    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }

    /// Paths of the Swift files in a folder below this one.
    func swiftFiles(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(name).path).filter { $0.hasSuffix(".swift") }.sorted()
            .map { url(name).appendingPathComponent($0).path }
    }

    /// Runs a program in the folder to its end.
    func run(_ program: URL, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        // SwiftPM leaves folders and locks behind.
        let temporary = ["TMPDIR": url("Temporary").path]
        process.environment = ProcessInfo.processInfo.environment.merging(temporary) { _, new in new }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let line = ([program.lastPathComponent] + arguments.prefix(4)).joined(separator: " ")
            throw Failure(description: "'\(line) …' ended with \(process.terminationStatus)")
        }
    }

    /// Runs `strata-cli generate`, as the plugin does.
    func generate(with tool: URL) throws {
        try run(
            tool,
            ["generate", "--schema", "Schema", "--output", "Generated", "--module", "LargeModel", "--quiet"]
        )
    }
}

/// Programs and products of this package.
enum Products {
    /// Where this program is, and the modules that it was made of.
    static var folder: URL {
        (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])).resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }

    /// The folder of this package.
    static var package: URL {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return here.appendingPathComponent("../../..").standardizedFileURL
    }

    /// Builds the command line tool in a configuration and gives its path: `.build/release/strata-cli` or the like.
    /// - Parameters:
    ///   - configuration: `release` or `debug`.
    ///   - folder: The folder in which the program runs that builds.
    static func tool(configuration: String, in folder: GeneratorFolder) throws -> URL {
        // Where this program was built.
        let scratch = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
        try folder.run(
            try program("swift"),
            [
                "build", "--package-path", package.path, "--scratch-path", scratch.path,
                "--configuration", configuration, "--product", "strata-cli",
            ]
        )
        return scratch.appendingPathComponent("\(configuration)/strata-cli")
    }

    /// A program on the PATH.
    static func program(_ name: String) throws -> URL {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let paths = folders.map { "\($0)/\(name)" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
            throw GeneratorFolder.Failure(description: "there is no program '\(name)' on the PATH")
        }
        return URL(fileURLWithPath: path)
    }
}
