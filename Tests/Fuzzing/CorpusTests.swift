import Foundation
import Testing

/// The fuzzer's own beginnings, and what it has found: tried with every run of the tests.
@Suite("What is true of every text")
struct CorpusTests {
    /// A file that was tried before.
    struct Input: CustomTestStringConvertible, Sendable {
        var path: String

        var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

        /// As the fuzzer reads it: bytes that are no UTF-8 become U+FFFD.
        func text() throws -> String { String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }

        static let all: [Input] = ["Corpus", "Regressions"].flatMap { folder in
            let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: folder)
                .path(percentEncoded: false)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return names.filter { !$0.hasPrefix(".") }.sorted().map { Input(path: "\(path)/\($0)") }
        }
    }

    @Test("A schema file keeps its meaning through formatter and snapshot", arguments: Input.all)
    func schema(_ input: Input) throws {
        #expect(SchemaProperties.violation(of: try input.text()) == nil)
    }

    @Test("Tokens of SQL are the text", arguments: Input.all)
    func sql(_ input: Input) throws {
        #expect(SQLProperties.violation(of: try input.text()) == nil)
    }

    @Test("There are inputs")
    func inputs() {
        #expect(Input.all.count >= 12)
    }
}
