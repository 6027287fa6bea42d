import Foundation
import StrataAnalysis
import StrataSchema
import Testing

@testable import StrataGeneration
@testable import StrataMigration

/// A schema read from files, with what is generated for it.
struct Project {
    var schema: Schema
    var files: [GeneratedFile]

    /// - Parameters:
    ///   - sources: Paths and texts of `.schema` files.
    ///   - folder: The schema's folder.
    init(_ sources: [SourceFile], in folder: String = "", module: String = "Model") throws {
        let reading = SchemaReader.read(sources, defaultName: "Test")
        #expect(reading.diagnostics.map(\.description) == [])
        schema = try #require(reading.schema)
        let sql = SQLChecker.check(schema)
        #expect(sql.diagnostics.map(\.description) == [])
        let history = MigrationHistory(schemaName: schema.name)
        files = SwiftGenerator.generate(
            schema: schema,
            files: sources.map(\.path),
            folder: folder,
            history: history,
            verification: HistoryVerification(state: .current, replaysOnCreation: false),
            queries: sql.queries,
            viewReads: sql.viewReads,
            moduleName: module
        )
    }

    init(_ text: String, module: String = "Model") throws {
        try self.init([SourceFile(path: "Test.schema", text: text)], module: module)
    }

    /// A folder of a schema with its migrations.
    init(sources folder: URL, name: String) throws {
        let sources = try Self.sources(in: folder)
        let reading = SchemaReader.read(sources, defaultName: name)
        schema = try #require(reading.schema)
        let migrations = folder.appending(path: "Migrations")
        let names = try FileManager.default.contentsOfDirectory(atPath: migrations.path(percentEncoded: false)).sorted()
        let files = try names.map { name in
            SourceFile(
                path: "Migrations/\(name)",
                text: try String(contentsOf: migrations.appending(path: name), encoding: .utf8)
            )
        }
        let (loaded, diagnostics) = MigrationHistory.load(files: files, schemaName: schema.name)
        #expect(diagnostics.map(\.description) == [])
        let history = try #require(loaded)
        let verification = HistoryVerifier.run(history, declared: schema)
        self.files = SwiftGenerator.generate(
            schema: schema,
            files: sources.map(\.path),
            folder: "",
            history: history,
            verification: verification,
            moduleName: "\(name)Model"
        )
    }

    /// The text generated for the only `.schema` file.
    var text: String { files.first?.text ?? "" }

    /// The lines of ``text`` that contain a word, without their indentation.
    func lines(with word: String) -> [String] {
        text.split(separator: "\n").filter { $0.contains(word) }.map { line in
            String(line.drop { $0 == " " })
        }
    }

    func file(named name: String) -> String? { files.first { $0.name == name }?.text }
}

extension Project {
    /// The folder of the tests.
    static var tests: URL { URL(filePath: #filePath).deletingLastPathComponent() }

    /// The schema that has everything.
    static func gallery() throws -> Project {
        let folder = tests.deletingLastPathComponent().appending(path: "GalleryModel")
        return try Project(sources(in: folder), module: "GalleryModel")
    }

    /// The `.schema` files below a folder, in order, by their paths below it.
    static func sources(in folder: URL) throws -> [SourceFile] {
        // An enumerator does not follow a link that it is given.
        let folder = folder.resolvingSymlinksInPath()
        let all = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
        let paths = (all?.allObjects ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(".schema") }.sorted()
        try #require(!paths.isEmpty)
        return try paths.map { path in
            SourceFile(path: path, text: try String(contentsOf: folder.appending(path: path), encoding: .utf8))
        }
    }
}
