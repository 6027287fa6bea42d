import StrataSQLite
import StrataTestSupport
import Testing

struct MigrateRollbackTests {
    private static let renamed = """
        schema Notes { access: public }

        entity Memo @renamed(from: "Note") {
            id: UUID = .random
            text: String @renamed(from: "title")
            dueAt: Date?
        }

        """

    /// Three steps: a note, its due date, and another name for both.
    private func makeTool() throws -> Tool {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.second, to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "due-dates")
        try tool.folder.write(Self.renamed, to: "Schema/Notes.schema")
        let made = try tool.run("migrate", "make", "memos")
        try #require(made.exitCode == 0, "\(made.text)")
        try tool.makeDatabase("a.sqlite")
        try connect(tool).execute("INSERT INTO \"Memo\" VALUES (x'01', 'kept', 7.5)")
        return tool
    }

    private func connect(_ tool: Tool) throws -> Connection {
        try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite)
    }

    @Test("Renames go back with all rows, and forward again")
    func renames() throws {
        let tool = try makeTool()
        let output = try tool.run("migrate", "rollback", "a.sqlite", "--to", "2", "--backup")
        #expect(output.exitCode == 0, "\(output.text)")
        #expect(
            output.standardOutput == """
                Copied the database to a.sqlite.at-0003
                Undid 0003-memos
                  safe  renames Memo to Note
                  safe  renames Note.text to title

                """
        )
        #expect(try connect(tool).rows("SELECT \"title\", \"dueAt\" FROM \"Note\"") == [[.text("kept"), .real(7.5)]])
        #expect(try tool.run("migrate", "status", "a.sqlite").standardOutput.contains("At         0002-due-dates\n"))
        #expect(try tool.run("drift", "a.sqlite").exitCode == 0)
        #expect(try tool.run("migrate", "apply", "a.sqlite").standardOutput == "Applied 0003-memos\n")
        #expect(try connect(tool).rows("SELECT \"text\", \"dueAt\" FROM \"Memo\"") == [[.text("kept"), .real(7.5)]])
    }

    @Test("What would be lost has to be named, and until then nothing changes")
    func losses() throws {
        let tool = try makeTool()
        let before = try tool.folder.contents()
        let refused = try tool.run("migrate", "rollback", "a.sqlite", "--to", "1")
        #expect(refused.exitCode == 1)
        #expect(
            refused.standardError == """
                error: the way back loses values, and nothing was changed: it removes Note.dueAt and its values
                If that is meant, run 'swift run -q strata-cli migrate rollback a.sqlite --to 1 --lose Note.dueAt'.

                """
        )
        let wrong = try tool.run("migrate", "rollback", "a.sqlite", "--to", "1", "--lose", "Note.x")
        #expect(wrong.standardError == "error: the way back does not lose Note.x; it loses Note.dueAt\n")
        #expect(try tool.folder.contents() == before)

        let output = try tool.run("migrate", "rollback", "a.sqlite", "--to", "1", "--lose", "Note.dueAt")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput.contains("Undid 0003-memos\n"))
        #expect(output.standardOutput.contains("Undid 0002-due-dates\n"))
        #expect(try connect(tool).rows("SELECT * FROM \"Note\"") == [[.blob([1]), .text("kept")]])
        #expect(try tool.run("drift", "a.sqlite").standardOutput == "'a.sqlite' is as 0001-initial left it.\n")
    }

    @Test("A dry run shows the SQL, and writes nothing")
    func dryRun() throws {
        let tool = try makeTool()
        let before = try tool.folder.contents()
        let output = try tool.run("migrate", "rollback", "a.sqlite", "--to", "2", "--dry-run")
        #expect(
            output.standardOutput == """
                Would undo 0003-memos
                  safe  renames Memo to Note
                  safe  renames Note.text to title

                    -- Renames Memo to Note
                    ALTER TABLE "Memo" RENAME TO "Note";

                    -- Renames Note.text to title
                    ALTER TABLE "Note" RENAME COLUMN "text" TO "title";


                """
        )
        #expect(try tool.folder.contents() == before)
    }

    @Test("A way that does not exist is said")
    func impossible() throws {
        let tool = try Tool(schema: Schemas.second.replacing("dueAt: Date?", with: "kind: Int"))
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(Schemas.first, to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "no-kinds", "--allow-lossy", "unused")
        try tool.makeDatabase("a.sqlite")
        let output = try tool.run("migrate", "rollback", "a.sqlite", "--to", "1")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError.hasPrefix("error: there is no way back over 0002-no-kinds, and nothing was changed:\n")
        )
        #expect(output.standardError.contains("Note.kind"))
    }

    @Test("Steps that are not there, and nothing to do")
    func targets() throws {
        let tool = try makeTool()
        #expect(
            try tool.run("migrate", "rollback", "a.sqlite", "--to", "3").standardOutput
                == "Nothing to do: at 0003-memos.\n"
        )
        #expect(
            try tool.run("migrate", "rollback", "a.sqlite", "--to", "0").standardError
                == "error: there is no step 0 to go back to: the first one is 1; an empty database is a new file\n"
        )
        #expect(try tool.run("migrate", "rollback", "a.sqlite").exitCode == 64)
    }
}
