import Foundation
import PackagePlugin

/// `swift package strata …`: the tool, told where the package's schema is.
@main
struct StrataCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var arguments = ArgumentExtractor(arguments)
        let targetNames = arguments.extractOption(named: "target")
        let forwarded = arguments.remainingArguments

        var folder: [String] = []
        if !forwarded.contains(where: { $0 == "--schema" || $0.hasPrefix("--schema=") }) {
            let targets = try schemaTargets(of: context.package, named: targetNames)
            if targets.count > 1, needsSchema(forwarded) {
                let names = targets.map(\.name).joined(separator: ", ")
                throw Failure(
                    "this package has several targets with a schema (\(names)): choose one with --target NAME"
                )
            }
            if targets.count == 1 { folder = ["--schema", plainPath(of: targets[0].directoryURL)] }
        }
        try run(context.tool(named: "strata-cli").url, folder + forwarded)
    }

    private func schemaTargets(of package: Package, named names: [String]) throws -> [any Target] {
        if names.count > 1 { throw Failure("--target stands for one target, and was given \(names.count) times") }
        let targets = package.targets.filter { ($0 as? SourceModuleTarget)?.hasSchema == true }
        guard let name = names.first else { return targets }
        guard let target = targets.first(where: { $0.name == name }) else {
            let known =
                targets.isEmpty ? "none has one" : "those with one: \(targets.map(\.name).joined(separator: ", "))"
            throw Failure("no target '\(name)' with a .schema file in this package; \(known)")
        }
        return [target]
    }

    /// Help, the version and a first schema are there for a package with any number of schemas.
    private func needsSchema(_ arguments: [String]) -> Bool {
        guard let command = arguments.first, command != "help", command != "init" else { return false }
        return Set(arguments).isDisjoint(with: ["--help", "-h", "--version"])
    }

    /// As short as can be pasted, because messages begin with it, and without a slash at the end.
    private func plainPath(of folder: URL) -> String {
        let path = folder.path(percentEncoded: false)
        let here = FileManager.default.currentDirectoryPath + "/"
        let short = path.hasPrefix(here) && path != here ? String(path.dropFirst(here.count)) : path
        return short.count > 1 && short.hasSuffix("/") ? String(short.dropLast()) : short
    }

    private func run(_ tool: URL, _ arguments: [String]) throws {
        let process = try Process.run(tool, arguments: arguments)
        process.waitUntilExit()
        guard process.terminationReason == .exit else {
            throw Failure("strata was ended by signal \(process.terminationStatus)")
        }
        // The tool has said what is wrong. SwiftPM turns every failure into exit code 1.
        if process.terminationStatus != 0 {
            throw Failure("strata ended with exit code \(process.terminationStatus)")
        }
    }
}

extension SourceModuleTarget {
    fileprivate var hasSchema: Bool { sourceFiles.contains { $0.url.pathExtension == "schema" } }
}

/// A sentence for the person who typed the command.
private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
