import StrataTestSupport
import Testing

struct MigrateMakeTests {
    @Test("A step is two files, and the second run has nothing to do")
    func make() throws {
        let tool = try Tool(schema: Schemas.first)
        let first = try tool.run("migrate", "make", "initial")
        #expect(first.exitCode == 0)
        #expect(
            first.standardOutput == """
                Made Schema/Migrations/0001-initial.sql
                Made Schema/Migrations/0001-initial.snapshot
                  safe  adds Note

                """
        )
        #expect(
            first.standardError == "Review Schema/Migrations/0001-initial.sql, then commit it with its snapshot.\n"
        )

        let second = try tool.run("migrate", "make", "initial")
        #expect(second.exitCode == 0)
        #expect(second.standardOutput == "Nothing to do: at 0001-initial.\n")
        #expect(tool.folder.files(in: "Schema/Migrations") == ["0001-initial.snapshot", "0001-initial.sql"])
    }

    @Test("A dry run shows the SQL and writes nothing")
    func dryRun() throws {
        let tool = try Tool(schema: Schemas.first)
        let output = try tool.run("migrate", "make", "initial", "--dry-run")
        #expect(output.exitCode == 0)
        #expect(
            output.standardOutput.hasPrefix(
                """
                Would make Schema/Migrations/0001-initial.sql
                Would make Schema/Migrations/0001-initial.snapshot
                  safe  adds Note

                -- strata migration 1
                -- step: 1
                -- name: initial

                """
            )
        )
        #expect(output.standardOutput.contains("CREATE TABLE \"Note\""))
        #expect(!tool.folder.exists("Schema/Migrations"))
    }

    @Test("The last step can be made again, under another name")
    func remake() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.second, to: "Schema/Notes.schema")
        let output = try tool.run("migrate", "make", "first", "--remake")
        #expect(output.exitCode == 0)
        #expect(
            output.standardOutput == """
                Made Schema/Migrations/0001-first.sql
                Made Schema/Migrations/0001-first.snapshot
                Removed Schema/Migrations/0001-initial.sql
                Removed Schema/Migrations/0001-initial.snapshot
                  safe  adds Note

                """
        )
        #expect(try tool.run("check").exitCode == 0)
    }

    @Test("What may be a rename stops, and both answers go through")
    func ambiguity() throws {
        let tool = try Tool(schema: Schemas.second)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.second.replacing("dueAt", with: "doneAt"), to: "Schema/Notes.schema")
        let question = try tool.run("migrate", "make", "done")
        #expect(question.exitCode == 1)
        #expect(question.standardOutput == "")
        #expect(
            question.standardError.hasPrefix("Schema/Notes.schema:6:5: error: Note.dueAt is gone and doneAt is new")
        )
        #expect(question.standardError.contains("--drop Note.dueAt"))
        #expect(!tool.folder.exists("Schema/Migrations/0002-done.sql"))

        let slip = try tool.run("migrate", "make", "done", "--drop", "Note.duAt")
        #expect(slip.exitCode == 1)
        #expect(
            slip.standardError
                == "error: --drop Note.duAt names nothing that the last step has; did you mean 'Note.dueAt'?\n"
        )

        let unexplained = try tool.run("migrate", "make", "done", "--drop", "Note.dueAt")
        #expect(unexplained.exitCode == 1)
        #expect(
            unexplained.standardError.contains(
                "error: the step removes Note.dueAt and its values: say why that is right with `--allow-lossy \"…\"`, which "
                    + "is written into the step for whoever reviews it\n"
            )
        )
        let dropped = try tool.run(
            "migrate",
            "make",
            "done",
            "--drop",
            "Note.dueAt",
            "--allow-lossy",
            "nobody \"used\" them"
        )
        #expect(dropped.exitCode == 0)
        #expect(dropped.standardOutput.contains("lossy"))
        #expect(
            try tool.folder.text("Schema/Migrations/0002-done.sql").contains(
                "-- allow lossy \"removes Note.dueAt and its values: nobody 'used' them\"\n"
            )
        )
        #expect(try tool.run("check").exitCode == 0)
    }

    @Test("A name that is no name of a step is refused without a place")
    func badName() throws {
        let output = try Tool(schema: Schemas.first).run("migrate", "make", "My Step")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == """
                error: "My Step" cannot be the name of a step: write words in lower case with dashes, as due-dates

                """
        )
    }

    @Test("A first step needs the schema's name")
    func unnamed() throws {
        let tool = try Tool(schema: "entity Note {\n    id: UUID = .random\n}\n")
        let output = try tool.run("migrate", "make", "initial", "--json")
        #expect(output.exitCode == 1)
        #expect(output.standardError == "")
        #expect(
            output.standardOutput == """
                {
                  "error": {
                    "code": "schemaUnnamed",
                    "message": "the schema has no name for its databases to carry: write `schema Name` at the top of 'Schema/Notes.schema', where the target is called NameModel",
                    "diagnostics": []
                  }
                }

                """
        )
    }

    @Test("The report is JSON where asked")
    func json() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        #expect(
            try tool.run("migrate", "make", "again", "--json").standardOutput == """
                {
                  "schema": "Notes",
                  "step": {
                    "number": 1,
                    "name": "initial"
                  },
                  "dryRun": false,
                  "changes": [],
                  "made": [],
                  "removed": [],
                  "sql": null
                }

                """
        )
    }
}
