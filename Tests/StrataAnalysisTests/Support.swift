import StrataSchema
import StrataSQLite
import Testing

@testable import StrataAnalysis

/// A schema of lists and items, with what a test adds to it.
enum TestSchema {
    static let base = """
        entity TodoItem {
            id: UUID = .random
            title: String
            dueAt: Date?
            doneAt: Date? @stored(unixSeconds)
            size: Int
            weight: Double
            list: TodoList?
        }

        entity TodoList {
            id: UUID = .random
            name: String
        }

        """

    static func read(_ addition: String, base: String = base) throws -> Schema {
        let reading = SchemaReader.read([SourceFile(path: "Todo.schema", text: base + addition)], defaultName: "Todo")
        return try #require(reading.schema, "\(reading.diagnostics.map(\.description).joined(separator: "\n"))")
    }

    /// The report on the base with an addition; lines count from the addition's first.
    static func check(_ addition: String, base: String = base) throws -> SQLReport {
        var report = SQLChecker.check(try read(addition, base: base))
        let lines = base.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        for index in report.diagnostics.indices {
            report.diagnostics[index].location.line -= lines
            report.diagnostics[index].location.path = ""
            report.diagnostics[index].notes = []
        }
        return report
    }

    /// `line:column: error: message`, each on a line.
    static func messages(_ addition: String, base: String = base) throws -> String {
        try check(addition, base: base).diagnostics.map { String($0.description.dropFirst()) }.joined(separator: "\n")
    }
}
