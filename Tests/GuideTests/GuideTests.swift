import Foundation
import Testing

/// The code of the guide is that of the files beside this one, which are compiled and run.
@Suite("The guide to testing")
struct GuideTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// The code between the marks `// guide: name` and `// guide end` of every file.
    private static func snippets() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift") && $0 != "GuideTests.swift"
        }
        var snippets: [String] = []
        for name in names.sorted() {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            var lines: [String]?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
                let trimmed = line.trimmingCharacters(in: .whitespaces)
                if trimmed.hasPrefix("// guide: ") {
                    #expect(lines == nil, "\(name): \(trimmed) stands inside another")
                    lines = []
                } else if trimmed == "// guide end" {
                    snippets.append(unindented(lines ?? []))
                    lines = nil
                } else {
                    lines?.append(line)
                }
            }
            #expect(lines == nil, "\(name): a mark has no end")
        }
        return snippets
    }

    /// The code that the guide shows.
    private static func blocks() throws -> [String] {
        let guide = folder.appending(path: "../../Documentation/Testing.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        var blocks: [String] = []
        var lines: [String]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let block = lines, line == "```" {
                blocks.append(unindented(block))
                lines = nil
            } else if line == "```swift" {
                lines = []
            } else {
                lines?.append(line)
            }
        }
        return blocks
    }

    private static func unindented(_ lines: [String]) -> String {
        let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }

    @Test("shows code that is compiled and run, and all of it")
    func code() throws {
        let (snippets, blocks) = (try Self.snippets(), try Self.blocks())
        #expect(blocks.count >= 9)
        for block in blocks { #expect(snippets.contains(block), "no file has this code") }
        for snippet in snippets { #expect(blocks.contains(snippet), "the guide does not show this code") }
    }
}
