import Foundation

/// Generate the code of 500 entities of twelve attributes in 50 files: the whole program, with a history of one step.
struct GenerateFiveHundred: Workload {
    /// `release`, or `debug`, as SwiftPM builds the tool for a plugin.
    let configuration: String
    let isShort = false

    var name: String { configuration == "release" ? "generate-500" : "generate-500-\(configuration)" }

    private var limit: Double { configuration == "release" ? 1 : 5 }

    func measure(_ scale: Scale) async throws -> Measurement {
        let folder = try GeneratorFolder(entityCount: 500)
        defer { folder.removeAll() }
        let tool = try Products.tool(configuration: configuration, in: folder)
        try folder.run(tool, ["migrate", "make", "initial", "--json"])
        var times: [Double] = []
        for round in 0...5 {
            // Nothing of the last round is left, or files that stay the same would not be written.
            for file in try folder.swiftFiles(in: "Generated") { try FileManager.default.removeItem(atPath: file) }
            let time = try await Pair.time { try folder.generate(with: tool) }
            // The first one brings the program into memory.
            if round > 0 { times.append(time) }
        }
        guard try folder.swiftFiles(in: "Generated").count == folder.schema.fileCount + 1 else {
            throw GeneratorFolder.Failure(description: "files are missing from what was generated")
        }
        return Measurement(name: name, milliseconds: times, limit: limit)
    }
}
