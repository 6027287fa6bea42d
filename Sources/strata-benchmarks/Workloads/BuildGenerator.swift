import Foundation

/// Build the tool that the plugin runs, from clean and for debugging, in a package that depends on Strata: what a user's
/// first build does before it compiles anything of the app.
///
/// The command plugin needs the same tool as the build plugin and nothing else, so that asking it for its version builds
/// exactly what a first build has to have before the generator can run: the plugins, the modules of the tool and the tool.
/// The objects are those of `swift build`, which finds them in place afterwards.
struct BuildGenerator: Workload {
    let name = "build-generator"
    let isRunOnlyWhenNamed = true

    func measure(_ scale: Scale) async throws -> Measurement {
        let folder = try GeneratorFolder(entityCount: 1)
        defer { folder.removeAll() }
        try folder.write(manifest, to: "Package.swift")
        try folder.write("import Strata\n", to: "Schema/UserModel.swift")
        let swift = try Products.program("swift")
        // What SwiftPM keeps of a package for the next one, its compiled manifest, is no matter of Strata.
        let arguments = ["package", "--quiet", "--scratch-path", folder.url("Scratch").path]
        try folder.run(swift, arguments + ["dump-package"])
        let before = Self.processorTime
        let time = try await Pair.time { try folder.run(swift, arguments + ["strata", "--version"]) }
        report(processorTime: Self.processorTime - before)
        return Measurement(name: name, milliseconds: [time], limit: 30)
    }

    private var manifest: String {
        let package = Products.package
        return """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "user",
                platforms: [.macOS(.v15)],
                dependencies: [.package(path: "\(package.path)")],
                targets: [
                    .target(
                        name: "UserModel",
                        dependencies: [.product(name: "Strata", package: "\(package.lastPathComponent)")],
                        path: "Schema",
                        plugins: [.plugin(name: "StrataPlugin", package: "\(package.lastPathComponent)")]
                    )
                ]
            )

            """
    }

    /// Other programs slow the build on a machine that has no core to spare, and do not change this.
    private func report(processorTime: Double) {
        let seconds = String(format: "%.1f", processorTime)
        let bound = String(format: "%.1f", processorTime / 2)
        FileHandle.standardError.write(
            Data("\(name): \(seconds) s of processor time, so \(bound) s at least on two cores\n".utf8)
        )
    }

    /// The seconds of all programs that this one has started, with those that they have started.
    private static var processorTime: Double {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_CHILDREN, &usage)
        #else
            getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
}
