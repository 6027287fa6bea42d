import Foundation

/// A folder of a test's own, removed with all that is in it when the test lets go of it.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        // Without links, so that paths in messages can be compared.
        let base = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
        path = base.appending(path: "strata-test-\(UUID().uuidString.prefix(8))").path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func path(_ name: String) -> String { "\(path)/\(name)" }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    package func text(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: path(name)), encoding: .utf8)
    }

    package func write(_ text: String, to name: String) throws {
        let url = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    package func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
    }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    /// All files in it with their bytes, to see that nothing has changed.
    package func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in files() { contents[name] = try Data(contentsOf: URL(filePath: path(name))) }
        return contents
    }

    /// Paths of all files in it, sorted.
    package func files(in folder: String = "") -> [String] {
        let root = folder.isEmpty ? path : path(folder)
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}
