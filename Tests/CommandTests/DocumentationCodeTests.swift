import Foundation
import StrataTestSupport
import Testing

/// The Swift in the documentation, as the compiler sees it.
@Suite("Code in the documentation")
struct DocumentationCodeTests {
    /// What the blocks of a page use and do not declare.
    private static let surroundings = """
        import Foundation
        import Strata
        import TodoModel

        """

    @Test("compiles", arguments: ["Documentation/Queries.md", "Documentation/History.md", "README.md"])
    func compiles(_ page: String) async throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(page)")
        let text = try String(contentsOf: url, encoding: .utf8)
        let blocks = text.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
            .filter { !$0.hasPrefix("// Package.swift") }
        try #require(!blocks.isEmpty)
        var source = Self.surroundings
        for (index, block) in blocks.enumerated() {
            source +=
                "func block\(index)(_ database: Database, _ items: any Repository<TodoItem>, _ work: TodoList) async throws {\n"
            let lines = block.split(separator: "\n").filter { !$0.hasPrefix("import ") }
            source += lines.joined(separator: "\n") + "\n}\n"
        }
        guard let output = try await SwiftCompiler.check(source, using: "TodoModel") else { return }
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        for error in SwiftCompiler.errors(in: output) {
            Issue.record("\(page): \(error.sentence): \(lines[error.line - 1])")
        }
    }
}
