import Foundation
import StrataSQLite
import StrataTestSupport
import Testing

struct MigrateApplyTests {
    /// A folder with a database at step 1 of two, which holds a note.
    private func makeTool() throws -> Tool {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.makeDatabase("a.sqlite")
        try connect(tool).execute("INSERT INTO \"Note\" (\"id\", \"title\") VALUES (x'00', 'kept')")
        try tool.folder.write(Schemas.second, to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "due-dates")
        return tool
    }

    private func connect(_ tool: Tool) throws -> Connection {
        try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite)
    }

    @Test("Pending steps run, and the second run has nothing to do")
    func apply() throws {
        let tool = try makeTool()
        let first = try tool.run("migrate", "apply", "a.sqlite")
        #expect(first.exitCode == 0)
        #expect(first.standardOutput == "Applied 0002-due-dates\n")
        #expect(first.standardError == "")
        #expect(try connect(tool).rows("SELECT \"title\", \"dueAt\" FROM \"Note\"") == [[.text("kept"), .null]])

        let second = try tool.run("migrate", "apply", "a.sqlite")
        #expect(second.exitCode == 0)
        #expect(second.standardOutput == "Nothing to do: at 0002-due-dates.\n")
    }

    @Test("A dry run changes nothing")
    func dryRun() throws {
        let tool = try makeTool()
        let output = try tool.run("migrate", "apply", "a.sqlite", "--dry-run", "--json")
        #expect(output.exitCode == 0)
        #expect(
            output.standardOutput == """
                {
                  "database": "a.sqlite",
                  "schema": "Notes",
                  "dryRun": true,
                  "planned": [
                    {
                      "number": 2,
                      "name": "due-dates"
                    }
                  ],
                  "applied": [],
                  "step": {
                    "number": 1,
                    "name": "initial"
                  },
                  "pending": [
                    {
                      "number": 2,
                      "name": "due-dates"
                    }
                  ],
                  "backup": null
                }

                """
        )
        #expect(try tool.run("migrate", "status", "a.sqlite", "--exit-code").exitCode == 2)
    }

    @Test("Steps run up to the one that is named")
    func upTo() throws {
        let tool = try makeTool()
        #expect(
            try tool.run("migrate", "apply", "a.sqlite", "--to", "1").standardOutput
                == "Nothing to do: at 0001-initial.\n"
        )
        let unknown = try tool.run("migrate", "apply", "a.sqlite", "--to", "3")
        #expect(unknown.exitCode == 1)
        #expect(unknown.standardError == "error: there is no step 3: the last one is 0002-due-dates\n")
        #expect(try tool.run("migrate", "apply", "a.sqlite", "--to=2").standardOutput == "Applied 0002-due-dates\n")
        let back = try tool.run("migrate", "apply", "a.sqlite", "--to", "1")
        #expect(back.exitCode == 1)
        #expect(
            back.standardError
                == "error: 'a.sqlite' is at 0002-due-dates already, and apply does not go back to step 1\n"
        )
    }

    @Test("An empty file goes up to a step too")
    func upToFromNothing() throws {
        let tool = try makeTool()
        try tool.folder.write("", to: "b.sqlite")
        #expect(try tool.run("migrate", "apply", "b.sqlite", "--to", "1").standardOutput == "Applied 0001-initial\n")
        #expect(try tool.run("migrate", "apply", "b.sqlite").standardOutput == "Applied 0002-due-dates\n")
    }

    @Test("A backup is the database as it was, and never replaces a file")
    func backup() throws {
        let tool = try makeTool()
        try tool.folder.write("mine", to: "a.sqlite.at-0001")
        let refused = try tool.run("migrate", "apply", "a.sqlite", "--backup")
        #expect(refused.exitCode == 1)
        #expect(
            refused.standardError == """
                error: 'a.sqlite.at-0001' is there already: name another file with --backup=PATH, or move it away

                """
        )
        #expect(try tool.folder.text("a.sqlite.at-0001") == "mine")

        let output = try tool.run("migrate", "apply", "a.sqlite", "--backup=before.sqlite")
        #expect(output.standardOutput == "Copied the database to before.sqlite\nApplied 0002-due-dates\n")
        let status = try tool.run("migrate", "status", "before.sqlite")
        #expect(status.standardOutput.contains("At         0001-initial\n"))
        let copy = try Connection(path: tool.folder.path("before.sqlite"), mode: .readOnly)
        #expect(try copy.rows("SELECT \"title\" FROM \"Note\"") == [[.text("kept")]])
    }

    @Test("A backup that cannot be made stops the command before any step")
    func impossibleBackup() throws {
        let tool = try makeTool()
        let output = try tool.run("migrate", "apply", "a.sqlite", "--backup=nowhere/before.sqlite")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == "error: 'nowhere/before.sqlite' cannot be made: No such file or directory\n"
        )
        #expect(try tool.run("migrate", "status", "a.sqlite").standardOutput.contains("At         0001-initial\n"))
    }

    @Test("A database of another program is left alone")
    func otherDatabase() throws {
        let tool = try makeTool()
        try tool.folder.write("", to: "b.sqlite")
        try Connection(path: tool.folder.path("b.sqlite"), mode: .readWrite).execute(
            "CREATE TABLE \"Other\" (\"a\" TEXT)"
        )
        let output = try tool.run("migrate", "apply", "b.sqlite")
        #expect(output.exitCode == 1)
        #expect(output.standardError == "error: 'b.sqlite' has tables, but none that Strata made\n")
    }

    @Test("A step that fails leaves the database at the one before")
    func failure() throws {
        let tool = try makeTool()
        let path = "Schema/Migrations/0002-due-dates.sql"
        let sql = try tool.folder.text(path)
        try tool.folder.write(
            sql + "UPDATE \"Note\" SET \"dueAt\" = CASE \"title\" WHEN 'kept' THEN 'never' END;\n",
            to: path
        )
        let output = try tool.run("migrate", "apply", "a.sqlite", "--json")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput.contains("\"code\": \"migrationFailed\""))
        #expect(try tool.run("migrate", "status", "a.sqlite").standardOutput.contains("At         0001-initial\n"))
        #expect(try connect(tool).columnMetadata(table: "Note", column: "dueAt") == nil)
    }

    @Test("An interrupt rolls the step back and says so")
    func interrupt() throws {
        let tool = try makeTool()
        try connect(tool).execute(
            """
            INSERT INTO "Note" WITH RECURSIVE "n"("i") AS (VALUES (1) UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 2000)
            SELECT randomblob(16), 'note ' || "i" FROM "n"
            """
        )
        // Over the few rows of a replay it takes no time; over two thousand, years.
        let path = "Schema/Migrations/0002-due-dates.sql"
        let sql = try tool.folder.text(path)
        let slow = """
            UPDATE "Note" SET "title" = "title" || (
                SELECT count(*) FROM "Note" a, "Note" b, "Note" c, "Note" d WHERE a."title" || b."title" < c."title" || d."title"
            );

            """
        try tool.folder.write(sql + slow, to: path)
        let journal = tool.folder.path("a.sqlite-journal")
        let output = try tool.run(["migrate", "apply", "a.sqlite"]) { process in
            let end = Date(timeIntervalSinceNow: 30)
            while !FileManager.default.fileExists(atPath: journal), Date() < end { Thread.sleep(forTimeInterval: 0.02) }
            process.interrupt()
        }
        #expect(output.exitCode == 130)
        #expect(output.standardOutput == "")
        #expect(
            output.standardError == """
                error: interrupted; the step that was running is rolled back, and 'a.sqlite' is at 0001-initial

                """
        )
        #expect(try connect(tool).columnMetadata(table: "Note", column: "dueAt") == nil)
    }

    @Test("A schema that is ahead is said, and the steps run all the same")
    func draft() throws {
        let tool = try makeTool()
        try tool.folder.write(
            Schemas.second.replacing("dueAt: Date?", with: "dueAt: Date?\n    text: String?"),
            to: "Schema/Notes.schema"
        )
        let output = try tool.run("migrate", "apply", "a.sqlite")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput == "Applied 0002-due-dates\n")
        #expect(
            output.standardError == """
                Schema/Notes.schema:7:5: warning: the schema is ahead of its migrations (adds Note.text): \
                run `swift run -q strata-cli migrate make NAME`

                """
        )
    }
}
