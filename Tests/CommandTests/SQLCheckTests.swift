import StrataTestSupport
import Testing

/// What the commands make of the SQL in a schema; what is found in it, the tests of StrataAnalysis say.
struct SQLCheckTests {
    private static func schema(_ condition: String) -> String {
        Schemas.first + "\nquery titled(title: String) -> [Note] = \"SELECT * FROM Note WHERE \(condition)\"\n"
    }

    private static let wrong = schema("titel = :title")
    private static let sentence =
        "Schema/Notes.schema:8:67: error: there is no column titel in Note; did you mean title?\n"

    @Test(
        "An error in SQL stops every command that reads the schema, at its place",
        arguments: [
            ["check"], ["generate", "--output", "Out", "--module", "NotesModel"], ["migrate", "make", "initial"],
            ["migrate", "check"],
        ]
    )
    func wrongSQL(command: [String]) throws {
        let tool = try Tool(schema: SQLCheckTests.wrong)
        let output = try tool.run(command)
        #expect(output.exitCode == 1)
        #expect(output.standardOutput == "")
        #expect(output.standardError == SQLCheckTests.sentence)
        #expect(tool.folder.files() == ["Schema/Notes.schema"])
    }

    @Test("The code of an error in SQL is its own")
    func code() throws {
        let output = try Tool(schema: SQLCheckTests.wrong).run("check", "--json")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput.contains("\n      \"code\": \"sqlInvalid\",\n"))
    }

    @Test("Two tables of one name stop the commands before their SQL is looked at")
    func clash() throws {
        let tool = try Tool(
            schema: """
                schema Notes

                entity Note {
                    id: Int
                    tags: [Tag] @manyToMany @table("tag")
                }

                entity Tag {
                    id: Int

                    check plausible "nothing > 0"
                }

                """
        )
        let output = try tool.run("migrate", "make", "initial")
        #expect(output.exitCode == 1)
        #expect(output.standardError.hasPrefix("Schema/Notes.schema:5:5: error: "))
        #expect(!output.standardError.contains("nothing"))
        #expect(tool.folder.files() == ["Schema/Notes.schema"])
    }

    @Test("A slow plan is told where asked, and is no failure")
    func slowPlan() throws {
        let tool = try Tool(schema: SQLCheckTests.schema("title = :title"))
        try tool.run("migrate", "make", "initial")
        let quiet = try tool.run("check")
        #expect(quiet.exitCode == 0)
        #expect(quiet.standardOutput == "Notes is in order: 1 entity, 1 query and 1 step.\n")
        #expect(quiet.standardError == "")

        let output = try tool.run("check", "--plans")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput == quiet.standardOutput)
        #expect(
            output.standardError == """
                Schema/Notes.schema:8:56: warning: titled reads every row of Note; `index (title)` in Note would serve it

                """
        )
        #expect(
            try tool.run("check", "--plans", "--json").standardOutput == """
                {
                  "schema": "Notes",
                  "ok": true,
                  "findings": [],
                  "plans": [
                    {
                      "kind": "scan",
                      "statement": "titled",
                      "entity": "Note",
                      "advice": "index (title)",
                      "message": "titled reads every row of Note; `index (title)` in Note would serve it",
                      "path": "Schema/Notes.schema",
                      "line": 8,
                      "column": 56
                    }
                  ]
                }

                """
        )
    }

    @Test("A plan that an index serves already is not told")
    func servedPlan() throws {
        let schema = SQLCheckTests.schema("title = :title")
            .replacing("    title: String\n", with: "    title: String\n\n    index (title)\n")
        let tool = try Tool(schema: schema)
        try tool.run("migrate", "make", "initial")
        let output = try tool.run("check", "--plans")
        #expect(output.exitCode == 0)
        #expect(
            output.standardOutput == """
                Notes is in order: 1 entity, 1 query and 1 step.
                No index would make a plan faster: 1 query.

                """
        )
        #expect(output.standardError == "")
    }

    @Test("Plans of a broken schema are null")
    func brokenPlans() throws {
        let output = try Tool(schema: SQLCheckTests.wrong).run("check", "--plans", "--json")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput.hasSuffix("  \"plans\": null\n}\n"))
    }
}
