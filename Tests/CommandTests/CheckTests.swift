import StrataTestSupport
import Testing

struct CheckTests {
    @Test("A schema in order passes")
    func inOrder() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        let output = try tool.run("check")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput == "Notes is in order: 1 entity and 1 step.\n")
        #expect(output.standardError == "")
        #expect(try tool.run("migrate", "check").standardOutput == "1 step leads to the schema Notes.\n")
    }

    @Test("Everything that is wrong is said at once")
    func wrong() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.second.replacing("    dueAt", with: "  dueAt"), to: "Schema/Notes.schema")
        let output = try tool.run("check")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput == "")
        #expect(
            output.standardError == """
                Schema/Notes.schema:1:1: error: this file is not in the canonical layout: \
                run `swift run -q strata-cli format`
                Schema/Notes.schema:6:3: error: the schema is ahead of its migrations (adds Note.dueAt): \
                run `swift run -q strata-cli migrate make NAME`

                """
        )
    }

    @Test("Findings have codes in JSON")
    func json() throws {
        let tool = try Tool(schema: Schemas.first)
        let output = try tool.run("check", "--json")
        #expect(output.exitCode == 1)
        #expect(output.standardError == "")
        #expect(
            output.standardOutput == """
                {
                  "schema": "Notes",
                  "ok": false,
                  "findings": [
                    {
                      "code": "schemaAhead",
                      "severity": "error",
                      "message": "the schema is ahead of its migrations (adds Note): run `swift run -q strata-cli migrate make NAME`",
                      "path": "Schema/Notes.schema",
                      "line": 3,
                      "column": 8,
                      "notes": []
                    }
                  ]
                }

                """
        )
    }

    @Test("The history alone can be checked")
    func history() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.second, to: "Schema/Notes.schema")
        let output = try tool.run("migrate", "check", "--json")
        #expect(output.exitCode == 1)
        #expect(
            output.standardOutput == """
                {
                  "schema": "Notes",
                  "ok": false,
                  "steps": [
                    {
                      "number": 1,
                      "name": "initial"
                    }
                  ],
                  "runs": [],
                  "ahead": [
                    {
                      "impact": "safe",
                      "subject": "Note.dueAt",
                      "sentence": "adds Note.dueAt",
                      "path": "Schema/Notes.schema",
                      "line": 6,
                      "column": 5
                    }
                  ]
                }

                """
        )
    }
}
