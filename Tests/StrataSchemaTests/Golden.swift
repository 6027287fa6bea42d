import Foundation
import Testing

@testable import StrataSchema

/// A test that is a pair of files: `NAME.schema` and, beside it, `NAME.expected` with the exact text that comes of it.
///
/// `STRATA_RECORD=1 swift test` writes the expected files anew; review what changed.
struct Golden: CustomTestStringConvertible, Sendable {
    let name: String
    let folder: URL

    var testDescription: String { name }

    static func all(in folder: String) -> [Golden] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: folder)
        let files = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "schema" }
            .map { Golden(name: $0.deletingPathExtension().lastPathComponent, folder: url) }
            .sorted { $0.name < $1.name }
    }

    /// The input, under its file's name alone, so that the expected text holds no path of a machine.
    func input() throws -> SourceFile {
        let data = try Data(contentsOf: folder.appending(path: "\(name).schema"))
        return SourceFile(path: "\(name).schema", text: String(decoding: data, as: UTF8.self))
    }

    func check(_ text: String) throws {
        let file = folder.appending(path: "\(name).expected")
        if ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text == expected)
    }
}
