import Foundation
import Testing

@testable import StrataSchema

/// The examples of the documentation, so that none of them promises what is not there.
@Suite("The documentation")
struct DocumentationTests {
    @Test("has examples of every kind of declaration")
    func isFound() throws {
        let examples = try Example.all(in: "SchemaLanguage.md")
        #expect(examples.filter { !$0.isWrong }.count >= 15)
        #expect(examples.filter(\.isWrong).count >= 7)
        for word in ["import ", "schema ", "entity ", "mixin ", "enum ", "open enum ", "view ", "query "] {
            #expect(examples.contains { $0.text.contains("\n\(word)") || $0.text.hasPrefix(word) })
        }
        let annotations = AnnotationName.allCases.filter { name in
            !examples.contains { !$0.isWrong && $0.text.contains("@\(name.rawValue)") }
        }
        #expect(annotations == [])
    }

    @Test(
        "shows whole schemas, in the formatter's layout",
        arguments: try Example.all(in: "SchemaLanguage.md") + Example.all(in: "../README.md")
    )
    func examples(example: Example) throws {
        guard !example.isWrong else { return }
        let file = SourceFile(path: "\(example.line)", text: example.text)
        #expect(SchemaReader.read([file], defaultName: "Test").diagnostics.map(\.description) == [])
        #expect(SchemaFormatter.format(file).text == example.text)
    }

    @Test(
        "shows errors as they are said, on the line where they are",
        arguments: try Example.all(in: "SchemaLanguage.md")
    )
    func errors(example: Example) {
        guard example.isWrong else { return }
        let file = SourceFile(path: "SchemaLanguage.md:\(example.line)", text: example.text)
        let found = SchemaReader.read([file], defaultName: "Test").diagnostics.map {
            "\($0.location.line): \($0.message)"
        }
        let mark = " // error: "
        let expected = example.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            line -> String? in
            line.element.range(of: mark).map { "\(line.offset + 1): \(line.element[$0.upperBound...])" }
        }
        #expect(!expected.isEmpty)
        #expect(found == expected)
    }

    @Test("names every annotation and every declaration in the grammar")
    func grammar() throws {
        let text = try Example.text(of: "Grammar.md")
        for name in AnnotationName.allCases { #expect(text.contains("`@\(name.rawValue)")) }
        for word in Parser.declarationWords { #expect(text.contains("\"\(word)\"")) }
        for keyword in ListSyntax.Keyword.allCases { #expect(text.contains("\"\(keyword.rawValue)\"")) }
    }
}

/// A fenced block of a Markdown file.
struct Example: Sendable, CustomTestStringConvertible {
    var line: Int
    var text: String
    /// Marked `schema-error`: it shows what is said of it.
    var isWrong: Bool

    var testDescription: String { "line \(line)" }

    static func text(of name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Documentation")
        return String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }

    static func all(in name: String) throws -> [Example] {
        var examples: [Example] = []
        var current: Example?
        let lines = try text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
        for (position, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                if let example = current { examples.append(example) }
                let isSchema = current == nil && (line == "```schema" || line == "```schema-error")
                current = isSchema ? Example(line: position + 1, text: "", isWrong: line == "```schema-error") : nil
            } else if current != nil {
                current?.text += line + "\n"
            }
        }
        return examples
    }
}
