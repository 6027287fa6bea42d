import Foundation
import Testing

@testable import StrataSchema

@Suite("The TextMate grammar")
struct GrammarTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Editors")
        .standardizedFileURL

    /// Compiled: every expression of it is one.
    private let grammar: TextMateGrammar

    init() throws {
        grammar = try TextMateGrammar(contentsOf: Self.folder.appending(path: "strata.tmLanguage.json"))
    }

    /// The innermost scope of the first token that is `word`.
    private func scope(of word: String, in text: String) -> String? {
        grammar.tokens(of: text).joined().first { $0.text == word }?.scopes.last
    }

    @Test("includes what it defines, and nothing else")
    func names() {
        #expect(grammar.scopeName == "source.strata")
        #expect(grammar.danglingNames == [])
    }

    @Test("colours every word that begins a declaration", arguments: Parser.declarationWords.sorted() + ["import"])
    func declarations(word: String) {
        let text = word == "enum" ? "enum A: Int { a }" : word == "query" ? "query a() -> Int" : "\(word) A"
        #expect(
            scope(of: word, in: text)
                == (word == "import" ? "keyword.control.import.strata" : "storage.type.\(word).strata")
        )
    }

    @Test("colours every list of an entity", arguments: ListSyntax.Keyword.allCases)
    func lists(keyword: ListSyntax.Keyword) {
        let text = "entity A {\n    \(keyword.rawValue) (title, notes)\n    \(keyword.rawValue): Int\n}"
        let lines = grammar.tokens(of: text)
        #expect(
            lines[1].first { $0.text == keyword.rawValue }?.scopes.last == "keyword.other.\(keyword.rawValue).strata"
        )
        #expect(lines[2].first { $0.text == keyword.rawValue }?.scopes.last == "variable.other.property.strata")
    }

    @Test("colours every annotation, with and without arguments", arguments: AnnotationName.allCases)
    func annotations(name: AnnotationName) {
        for annotation in ["@\(name.rawValue)", name.example, "@\(name.rawValue)(a)"] {
            let text = "entity A {\n    a: Int \(annotation)\n}"
            #expect(scope(of: name.rawValue, in: text) == "storage.modifier.annotation.strata", "\(annotation)")
        }
    }

    @Test("leaves an annotation alone that the language does not know")
    func unknownAnnotation() {
        #expect(scope(of: "wibble", in: "entity A {\n    a: Int @wibble\n}") == nil)
    }

    @Test("colours every type of the language", arguments: ScalarType.all.map(\.name))
    func types(name: String) {
        #expect(scope(of: name, in: "entity A {\n    a: [\(name)]\n}") == "support.type.strata")
        #expect(scope(of: "\(name)Type", in: "entity A {\n    a: \(name)Type?\n}") == "entity.name.type.strata")
    }

    @Test(
        "colours every setting",
        arguments: Schema.Settings.Access.allCases.map { ["access", $0.rawValue] }
            + Schema.Settings.Names.allCases.map { ["names", $0.rawValue] }
            + ["reference", "iso8601", "unixSeconds", "unixMilliseconds"].map { ["dates", $0] }
    )
    func settings(setting: [String]) {
        let text = "schema A { \(setting[0]): \(setting[1]) }"
        #expect(scope(of: setting[0], in: text) == "support.type.property-name.strata")
        #expect(scope(of: setting[1], in: text) == "constant.language.strata")
    }

    @Test("is used by the extension for Visual Studio Code")
    func extensionFolder() throws {
        func json(_ name: String) throws -> [String: Any] {
            let data = try Data(contentsOf: Self.folder.appending(path: "vscode/\(name)"))
            return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        let contributes = try #require(try json("package.json")["contributes"] as? [String: Any])
        let contribution = try #require((contributes["grammars"] as? [[String: Any]])?.first)
        #expect(contribution["scopeName"] as? String == grammar.scopeName)
        let path = try #require(contribution["path"] as? String)
        #expect(try json(path)["scopeName"] as? String == grammar.scopeName)
        let language = try #require((contributes["languages"] as? [[String: Any]])?.first)
        #expect(language["extensions"] as? [String] == ["schema"].map { ".\($0)" })
        let configuration = try json(try #require(language["configuration"] as? String))
        #expect((configuration["comments"] as? [String: Any])?["lineComment"] as? String == "//")
    }
}
