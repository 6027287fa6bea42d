import Foundation

/// Build the tool that the plugin runs, from clean and for debugging: what a user's first build does before it compiles
/// anything of the app.
struct BuildGenerator: Workload {
    let name = "build-generator"
    let isRunOnlyWhenNamed = true

    func measure(_ scale: Scale) async throws -> Measurement {
        let folder = try GeneratorFolder(entityCount: 1)
        defer { folder.removeAll() }
        let time = try await Pair.time {
            _ = try Products.tool(configuration: "debug", scratch: folder.url("Scratch"), in: folder)
        }
        return Measurement(name: name, milliseconds: [time], limit: 30)
    }
}
