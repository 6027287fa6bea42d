import Testing

@testable import StrataSchema

@Suite("The formatter")
struct FormatterTests {
    @Test("gives the layout of the file beside it", arguments: Golden.all(in: "Formatting"))
    func golden(_ golden: Golden) throws {
        let (text, diagnostics) = SchemaFormatter.format(try golden.input())
        #expect(diagnostics.filter { $0.severity == .error } == [])
        try golden.check(try #require(text))
    }

    @Test("changes nothing the second time", arguments: Golden.all(in: "Formatting"))
    func isIdempotent(_ golden: Golden) throws {
        let once = try #require(SchemaFormatter.format(try golden.input()).text)
        #expect(SchemaFormatter.format(SourceFile(path: "once", text: once)).text == once)
    }

    @Test("keeps every word and every comment", arguments: Golden.all(in: "Formatting"))
    func keepsEverything(_ golden: Golden) throws {
        let input = try golden.input()
        let output = SourceFile(path: "output", text: try #require(SchemaFormatter.format(input).text))
        #expect(Content(of: output) == Content(of: input))
    }

    @Test("keeps the meaning", arguments: Golden.all(in: "Formatting"))
    func keepsTheMeaning(_ golden: Golden) throws {
        let input = try golden.input()
        let output = SourceFile(path: "output", text: try #require(SchemaFormatter.format(input).text))
        let before = SchemaReader.read([input], defaultName: "Test")
        let after = SchemaReader.read([output], defaultName: "Test")
        // Warnings about a comment may go with the comment's place; errors are about words, and stay.
        #expect(before.errors == after.errors)
        #expect(before.schema?.withoutPlaces == after.schema?.withoutPlaces)
    }

    @Test("leaves a file alone that cannot be parsed")
    func refusesWrongFiles() {
        let (text, diagnostics) = SchemaFormatter.format(SourceFile(path: "a.schema", text: "entity {"))
        #expect(text == nil)
        #expect(
            diagnostics.map(\.description)
                == ["a.schema:1:8: error: expected the entity's name, as in 'entity TodoItem { … }', found '{'"]
        )
    }

    @Test("formats what has errors of meaning only")
    func formatsUnresolvableFiles() {
        let file = SourceFile(path: "a.schema", text: "entity A{x:Nothing?=5  @wibble( a :1...2 , [ ] ) }")
        #expect(SchemaFormatter.format(file).text == "entity A {\n    x: Nothing? = 5 @wibble(a: 1...2, [])\n}\n")
    }

    @Test("puts annotations of an entity behind its name")
    func movesAnnotations() {
        let file = SourceFile(path: "a.schema", text: "// One.\n@table(\"a\")\n// Two.\nentity A @id {}")
        #expect(SchemaFormatter.format(file).text == "// One.\n// Two.\nentity A @table(\"a\") @id {}\n")
    }

    @Test(
        "keeps the braces of a schema only around settings and comments",
        arguments: [
            ("schema  Todo", "schema Todo\n"),
            ("schema Todo {}", "schema Todo\n"),
            ("schema Todo\n{\n}\n", "schema Todo\n"),
            ("schema Todo {} // all", "schema Todo // all\n"),
            ("schema Todo {} entity A {}", "schema Todo\n\nentity A {}\n"),
            ("schema Todo {\n// none\n}", "schema Todo {\n    // none\n}\n"),
            ("schema Todo {dates:iso8601}", "schema Todo { dates: iso8601 }\n"),
        ]
    )
    func formatsSettings(input: String, output: String) {
        #expect(SchemaFormatter.format(SourceFile(path: "a.schema", text: input)).text == output)
        #expect(SchemaFormatter.format(SourceFile(path: "a.schema", text: output)).text == output)
    }

    @Test("leaves a file alone that holds merge markers")
    func refusesMergeMarkers() {
        let (text, diagnostics) = SchemaFormatter.format(SourceFile(path: "a.schema", text: ">>>>>>> branch\n"))
        #expect(text == nil)
        #expect(
            diagnostics.map(\.description) == [
                "a.schema:1:1: error: the file holds merge markers; resolve the merge"
            ]
        )
    }

    @Test("makes an empty file of one without content")
    func formatsEmptyFile() {
        #expect(SchemaFormatter.format(SourceFile(path: "a.schema", text: " \n\t\n")).text == "")
    }

    @Test("breaks an enum that would be longer than 100 columns")
    func breaksLongEnums() {
        let cases = (1...9).map { "aLongNameOfACase\($0)" }
        let broken = "enum Kind: String {\n\(cases.map { "    \($0)\n" }.joined())}\n"
        let file = SourceFile(path: "a.schema", text: "enum Kind: String { \(cases.joined(separator: ", ")) }")
        #expect(SchemaFormatter.format(file).text == broken)
    }
}

extension SchemaReading {
    fileprivate var errors: [String] { diagnostics.filter { $0.severity == .error }.map(\.message) }
}
