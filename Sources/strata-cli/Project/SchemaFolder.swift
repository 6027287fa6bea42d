import Foundation
import StrataCommands
import StrataSchema

/// A folder of `.schema` files with its `Migrations`.
struct SchemaFolder: Sendable {
    /// As the user or the plugin wrote it: messages show paths that begin with it.
    var path: String

    /// The files of a schema, read.
    struct Files: Sendable {
        /// In the order of their paths.
        var schemas: [SourceFile] = []
        var migrations: [SourceFile] = []
    }

    var migrationsPath: String { join("Migrations") }

    func join(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    /// The path below the folder; nil if the file stands elsewhere.
    private func relativePath(of file: String) -> String? {
        let prefix = join("")
        return file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : nil
    }

    /// Finds and reads the files below the folder.
    func read() throws(Failure) -> Files {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure(
                .schemaNotFound,
                "there is no folder '\(path)': name the folder of the .schema files with --schema DIR, or make one with init"
            )
        }
        return try read(listed("").map(join))
    }

    /// Reads those of `paths` that make up the schema.
    func read(_ paths: [String]) throws(Failure) -> Files {
        var files = Files()
        for path in paths.sorted() {
            guard let relativePath = relativePath(of: path) else {
                throw Failure(.schemaNotFound, "'\(path)' is not below the schema's folder, '\(self.path)'")
            }
            if path.hasSuffix(".schema") {
                files.schemas.append(try SourceFile(reading: path))
            } else if relativePath.hasPrefix("Migrations/") {
                files.migrations.append(try SourceFile(reading: path))
            }
        }
        if files.schemas.isEmpty {
            throw Failure(
                .schemaEmpty,
                "there is no .schema file in '\(path)': add one, or make a first one with init"
            )
        }
        return files
    }

    /// Paths below a folder of this one, without hidden files.
    private func listed(_ relativePath: String) throws(Failure) -> [String] {
        let folder = relativePath.isEmpty ? path : join(relativePath)
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw Failure(.fileNotReadable, "'\(folder)' cannot be read: \(FileSystem.reason(error))")
        }
        var found: [String] = []
        for name in names where !name.hasPrefix(".") {
            let relative = relativePath.isEmpty ? name : "\(relativePath)/\(name)"
            if isFolder(join(relative)) {
                found += try listed(relative)
            } else if isFile(join(relative)) {
                found.append(relative)
            }
        }
        return found
    }

    private func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// A link to a folder is none: it may lead to one above.
    private func isFolder(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeDirectory
    }
}
