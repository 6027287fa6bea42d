import Foundation

/// Compile the code generated for 100 entities of twelve attributes, against the same written by hand, for debugging.
struct CompileHundred: Workload {
    let name = "compile-100"
    let isShort = false

    func measure(_ scale: Scale) async throws -> Measurement {
        let folder = try GeneratorFolder(entityCount: 100)
        defer { folder.removeAll() }
        let tool = try Products.tool(configuration: "release", in: folder)
        try folder.run(tool, ["migrate", "make", "initial", "--json"])
        try folder.generate(with: tool)
        let hand = HandWritten(schema: folder.schema)
        for file in 0..<folder.schema.fileCount {
            try folder.write(hand.text(ofFile: file), to: "HandWritten/Part\(file).swift")
        }
        // The schema's own type, with the script of its tables, is the same for both.
        let schemaFile = "Schema.strata.swift"
        try FileManager.default.copyItem(
            at: folder.url("Generated/\(schemaFile)"),
            to: folder.url("HandWritten/\(schemaFile)")
        )
        let compiler = try Products.program("swiftc")
        let result = try await Pair.measure(rounds: scale.rounds(3)) {
            try await Pair.time { try compile("Generated", folder, compiler) }
        } c: {
            try await Pair.time { try compile("HandWritten", folder, compiler) }
        }
        return Measurement(name: name, ratioOf: result, to: .hand, limit: 1.4)
    }

    /// As SwiftPM compiles a module for debugging, all of it.
    private func compile(_ name: String, _ folder: GeneratorFolder, _ compiler: URL) throws {
        let headers = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../CStrataSQLite").standardizedFileURL.path
        let output = folder.url("\(name)-objects")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let files = try folder.swiftFiles(in: name)
        var map: [String: [String: String]] = [:]
        for file in files {
            let object = output.appendingPathComponent(URL(fileURLWithPath: file).lastPathComponent).path
            map[file] = ["object": "\(object).o"]
        }
        let mapFile = output.appendingPathComponent("map.json")
        try JSONEncoder().encode(map).write(to: mapFile)
        try folder.run(
            compiler,
            [
                "-c", "-Onone", "-g", "-enable-batch-mode", "-j2", "-swift-version", "6", "-parse-as-library",
                "-module-name", "LargeModel", "-emit-module", "-emit-module-path",
                output.appendingPathComponent("LargeModel.swiftmodule").path, "-output-file-map", mapFile.path,
                "-I", Products.folder.appendingPathComponent("Modules").path, "-I", headers,
            ] + files
        )
    }
}
