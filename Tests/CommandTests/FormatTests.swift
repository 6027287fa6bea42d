import StrataTestSupport
import Testing

struct FormatTests {
    private static let untidy =
        "schema Notes { access: public }\nentity Note {\n  id: UUID = .random\n      title : String }\n"

    @Test("A file gets the canonical layout, and the second run has nothing to do")
    func format() throws {
        let tool = try Tool(schema: FormatTests.untidy)
        let first = try tool.run("format")
        #expect(first.exitCode == 0)
        #expect(first.standardOutput == "Formatted Schema/Notes.schema\n")
        #expect(try tool.folder.text("Schema/Notes.schema") == Schemas.first)

        let second = try tool.run("format")
        #expect(second.exitCode == 0)
        #expect(second.standardOutput == "Nothing to do: 1 file in the canonical layout.\n")
    }

    @Test("A check writes nothing and exits with 2")
    func check() throws {
        let tool = try Tool(schema: FormatTests.untidy)
        let output = try tool.run("format", "--check")
        #expect(output.exitCode == 2)
        #expect(output.standardOutput == "Schema/Notes.schema\n")
        #expect(
            output.standardError == "1 file is not in the canonical layout: run 'swift run -q strata-cli format'.\n"
        )
        #expect(try tool.folder.text("Schema/Notes.schema") == FormatTests.untidy)
    }

    @Test("The report is JSON where asked")
    func json() throws {
        let tool = try Tool(schema: FormatTests.untidy)
        #expect(
            try tool.run("format", "--check", "--json").standardOutput == """
                {
                  "files": 1,
                  "notFormatted": [
                    "Schema/Notes.schema"
                  ]
                }

                """
        )
    }

    @Test("One file that cannot be parsed leaves all as they are")
    func wrongFile() throws {
        let tool = try Tool(schema: FormatTests.untidy)
        try tool.folder.write("entity {\n", to: "Schema/Wrong.schema")
        let output = try tool.run("format")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput == "")
        #expect(output.standardError.hasPrefix("Schema/Wrong.schema:1:8: error: "))
        #expect(try tool.folder.text("Schema/Notes.schema") == FormatTests.untidy)
    }
}
