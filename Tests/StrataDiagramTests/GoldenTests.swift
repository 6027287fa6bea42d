import Foundation
import StrataSchema
import StrataTestSupport
import Testing

@testable import StrataDiagram

/// A schema and, beside it, its diagrams: `NAME.schema`, `NAME.mmd`, `NAME.dot`.
///
/// `STRATA_RECORD=1 swift test` writes the diagrams anew; look at them before they are committed.
struct Golden: CustomTestStringConvertible, Sendable {
    let name: String

    var testDescription: String { name }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    static let all: [Golden] = ["design", "relationships", "names"].map(Golden.init)

    func diagram() throws -> Diagram {
        let text = try String(contentsOf: Golden.folder.appending(path: "\(name).schema"), encoding: .utf8)
        let reading = SchemaReader.read([SourceFile(path: "\(name).schema", text: text)], defaultName: "Test")
        #expect(reading.diagnostics == [])
        return Diagram(try #require(reading.schema))
    }

    func check(_ text: String, _ format: String) throws {
        let file = Golden.folder.appending(path: "\(name).\(format)")
        if ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
}

@Suite("A schema's diagram")
struct GoldenTests {
    @Test("in Mermaid is the file beside it", arguments: Golden.all)
    func mermaid(_ golden: Golden) throws {
        try golden.check(golden.diagram().mermaidText, "mmd")
    }

    @Test("in DOT is the file beside it", arguments: Golden.all)
    func dot(_ golden: Golden) throws {
        try golden.check(golden.diagram().dotText, "dot")
    }
}

/// Where Graphviz is installed, it has the last word.
@Suite("Graphviz", .enabled(if: Graphviz.path != nil))
struct GraphvizTests {
    @Test("draws every diagram without a word", arguments: Golden.all)
    func draws(_ golden: Golden) throws {
        let folder = try TemporaryFolder()
        try folder.write(golden.diagram().dotText, to: "a.dot")
        let output = try ChildProcess.run(try #require(Graphviz.path), ["-Tsvg", "a.dot"], in: folder.path)
        #expect(output.exitCode == 0)
        #expect(output.standardError == "")
        #expect(output.standardOutput.contains("</svg>"))
    }
}

private enum Graphviz {
    static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/dot" }
        .first(where: FileManager.default.isExecutableFile)
}
