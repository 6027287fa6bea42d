import Foundation
import Testing

/// The whole sample with its scopes, as an editor that shows them would.
@Suite("A sample of the language")
struct SampleTests {
    private static let here = URL(filePath: #filePath).deletingLastPathComponent()

    @Test("has the scopes of the file beside it")
    func sample() throws {
        let grammar = try TextMateGrammar(contentsOf: Self.here.appending(path: "../../Editors/strata.tmLanguage.json"))
        let text = try String(contentsOf: Self.here.appending(path: "Sample/sample.schema"), encoding: .utf8)
        let golden = Self.here.appending(path: "Sample/sample.scopes")
        let lines = zip(text.split(separator: "\n", omittingEmptySubsequences: false), grammar.tokens(of: text))
        let scopes = lines.map { line, tokens in
            // What belongs to every token of a block says nothing of the token.
            tokens.filter { !$0.text.allSatisfy(\.isWhitespace) }.reduce(into: "> \(line)\n") { result, token in
                let scopes = token.scopes.filter { !$0.hasPrefix("meta.") || $0.hasPrefix("meta.embedded") }
                result += "  \(token.text.trimmingCharacters(in: .whitespaces)) | \(scopes.joined(separator: " "))\n"
            }
        }.joined()
        if ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1" {
            try Data(scopes.utf8).write(to: golden)
        }
        #expect(try String(contentsOf: golden, encoding: .utf8) == scopes)
    }

    @Test("leaves no block open at the end")
    func end() throws {
        let grammar = try TextMateGrammar(contentsOf: Self.here.appending(path: "../../Editors/strata.tmLanguage.json"))
        let text = try String(contentsOf: Self.here.appending(path: "Sample/sample.schema"), encoding: .utf8)
        let last = try #require(grammar.tokens(of: text + "\n@ plain").last)
        #expect(last == [TextMateGrammar.Token(text: "@ plain", scopes: [])])
    }
}
