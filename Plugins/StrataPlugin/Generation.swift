import Foundation
import PackagePlugin

/// What one run of the generator reads and writes.
struct Generation {
    var targetName: String
    var moduleName: String
    /// The schema's folder: names of outputs are made from paths below it.
    var directory: URL
    /// All files of the target.
    var files: [URL]
    var output: URL

    func commands(tool: URL) -> [Command] {
        let schemas = files.filter { $0.pathExtension == "schema" }
        if schemas.isEmpty {
            Diagnostics.error(
                """
                the target '\(targetName)' uses StrataPlugin and has no .schema file: \
                add one to \(directory.plainPath)
                """
            )
            return []
        }
        let inputs = files.filter { $0.pathExtension == "schema" || isMigration($0) }.sorted {
            $0.plainPath < $1.plainPath
        }
        let outputs = schemas.map(outputName) + ["Schema.strata.swift"]
        if let name = outputs.first(where: { name in outputs.count { $0 == name } > 1 }) {
            Diagnostics.error("two .schema files of the target '\(targetName)' would make \(name): rename one of them")
            return []
        }
        return [
            .buildCommand(
                displayName: "Generating the model of \(targetName)",
                executable: tool,
                arguments: [
                    "generate", "--schema", directory.plainPath, "--output", output.plainPath, "--module", moduleName,
                    "--quiet", "--",
                ] + inputs.map(\.plainPath),
                inputFiles: inputs,
                outputFiles: outputs.map { output.appending(path: $0) }
            )
        ]
    }

    /// `Lists/Todo.schema` makes `Lists_Todo.schema.swift`: SwiftPM wants no folders in the output.
    private func outputName(of schema: URL) -> String {
        relativePath(of: schema).replacing("/", with: "_") + ".swift"
    }

    private func isMigration(_ file: URL) -> Bool {
        relativePath(of: file).hasPrefix("Migrations/")
    }

    private func relativePath(of file: URL) -> String {
        let prefix = directory.plainPath.hasSuffix("/") ? directory.plainPath : directory.plainPath + "/"
        return file.plainPath.hasPrefix(prefix)
            ? String(file.plainPath.dropFirst(prefix.count)) : file.lastPathComponent
    }
}

extension Generation {
    /// The deepest folder that holds every `.schema` file.
    static func schemaDirectory(of files: [URL]) -> URL? {
        let folders = files.filter { $0.pathExtension == "schema" }.map { $0.deletingLastPathComponent() }
        guard var common = folders.first else { return nil }
        for folder in folders {
            while !(folder.plainPath + "/").hasPrefix(common.plainPath + "/"), common.pathComponents.count > 1 {
                common.deleteLastPathComponent()
            }
        }
        return common
    }
}

extension Generation {
    /// A module's name as Xcode makes it from a product's: whatever cannot stand in an identifier becomes `_`.
    static func identifier(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}

extension URL {
    /// The path as the file system has it, without a slash at the end.
    var plainPath: String {
        let path = path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
