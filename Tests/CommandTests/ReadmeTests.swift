import Foundation
import StrataTestSupport
import Testing

@Suite("The README and the tool")
struct ReadmeTests {
    /// The schema of its first page, and the errors that it quotes.
    @Test("shows a schema that is in order, and errors as they are said")
    func firstPage() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
        let readme = try String(contentsOf: url, encoding: .utf8)
        let start = try #require(readme.range(of: "```schema\n")).upperBound
        let end = try #require(readme.range(of: "```", range: start..<readme.endIndex)).lowerBound
        let schema = String(readme[start..<end])

        let tool = try Tool()
        try tool.folder.write(schema, to: "Schema/Todo.schema")
        #expect(try tool.run("migrate", "make", "initial").exitCode == 0)
        #expect(try tool.run("check").exitCode == 0)

        let wrong =
            schema.replacing("WHERE dueAt", with: "WHERE duAt") + #"""

                query lastDue() -> { last: Date } = """
                    SELECT max(dueAt) AS last FROM TodoItem
                    """

                """#
        try tool.folder.write(wrong, to: "Schema/Todo.schema")
        let output = try tool.run("check")
        #expect(output.exitCode == 1)
        let errors = output.standardError.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(errors.count == 2)
        for error in errors { #expect(readme.contains("\n\(error)\n"), "\(error)") }
    }
}
