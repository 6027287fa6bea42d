import Foundation
import StrataSQLite
import StrataTestSupport
import Testing

struct MigratePlanTests {
    private static let limited = """
        schema Notes { access: public }

        entity Note {
            id: UUID = .random
            title: String @length(1...5)
            tag: Tag?
        }

        entity Tag {
            id: UUID = .random
            name: String
        }

        """

    /// A database at step 1 of two, with notes of these titles.
    private func makeTool(_ titles: String...) throws -> Tool {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.makeDatabase("a.sqlite")
        let connection = try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite)
        for (index, title) in titles.enumerated() {
            try connection.run("INSERT INTO \"Note\" VALUES (?, ?)", [.blob([UInt8(index)]), .text(title)])
        }
        try tool.folder.write(Self.limited, to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "limits")
        return tool
    }

    @Test("Shows the class of each change, the exact SQL and the rows, and writes not one byte")
    func plan() throws {
        let tool = try makeTool("one", "two")
        let before = try tool.folder.contents()
        let output = try tool.run("migrate", "plan", "a.sqlite", "--exit-code")
        #expect(output.exitCode == 2)
        #expect(output.standardError == "")
        #expect(try tool.folder.contents() == before)
        let sql = try tool.folder.text("Schema/Migrations/0002-limits.sql").split(separator: "\n\n", maxSplits: 1)[1]
        let indented = sql.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        #expect(
            output.standardOutput == """
                'a.sqlite' is at 0001-initial; pending: 0002-limits.

                0002-limits
                  safe      adds Tag
                  rebuild   adds Note.tag
                  may fail  limits the length of Note.title to 1...5

                \(indented)

                  Rows:
                    copies 2 rows of Note

                """
        )
    }

    @Test("Says what would stop a step, with the rows, and ends with 1")
    func obstacle() throws {
        let tool = try makeTool("one", "too long")
        let before = try tool.folder.contents()
        let output = try tool.run("migrate", "plan", "a.sqlite")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput.hasPrefix("'a.sqlite' is at 0001-initial; pending: 0002-limits.\n"))
        #expect(
            output.standardError.hasPrefix(
                "error: step 2 (limits), statement 2 of "
            )
        )
        #expect(output.standardError.contains("not every length of Note.title lies in 1...5 (1 row: x'01')"))
        #expect(try tool.folder.contents() == before)

        let json = try tool.run("migrate", "plan", "a.sqlite", "--json")
        #expect(json.exitCode == 1)
        #expect(json.standardOutput.contains("\"code\": \"migrationFailed\""))
    }

    @Test("Sees what only the log holds, and leaves database, log and shared memory as they are")
    func log() throws {
        let tool = try makeTool("one")
        let connection = try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite)
        try connection.run("PRAGMA wal_autocheckpoint = 0")
        _ = try connection.rows("PRAGMA journal_mode = WAL")
        try connection.run("INSERT INTO \"Note\" VALUES (x'07', 'log')")
        func files() throws -> [Data] {
            try ["a.sqlite", "a.sqlite-wal"].map { try Data(contentsOf: URL(filePath: tool.folder.path($0))) }
        }
        let before = try files()
        // Once while it is open, once as a crash would have left it.
        #expect(try tool.run("migrate", "plan", "a.sqlite").standardOutput.contains("copies 2 rows of Note"))
        #expect(try files() == before)
        try FileManager.default.copyItem(atPath: tool.folder.path("a.sqlite"), toPath: tool.folder.path("b.sqlite"))
        try FileManager.default.copyItem(
            atPath: tool.folder.path("a.sqlite-wal"),
            toPath: tool.folder.path("b.sqlite-wal")
        )
        let content = try tool.folder.contents()
        #expect(try tool.run("migrate", "plan", "b.sqlite").standardOutput.contains("copies 2 rows of Note"))
        #expect(try tool.folder.contents() == content)
        connection.close()
    }

    @Test("Counts the values that a step removes")
    func losses() throws {
        let tool = try Tool(schema: Schemas.second)
        try tool.run("migrate", "make", "initial")
        try tool.makeDatabase("a.sqlite")
        let connection = try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite)
        try connection.execute("INSERT INTO \"Note\" VALUES (x'01', 'a', 1.5), (x'02', 'b', NULL), (x'03', 'c', 2.5)")
        try tool.folder.write(Schemas.first, to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "no-dates", "--allow-lossy", "unused")
        let output = try tool.run("migrate", "plan", "a.sqlite")
        #expect(output.standardOutput.hasSuffix("\n\n  Rows:\n    removes Note.dueAt with its 2 values\n"))
    }

    @Test("Reads past the journal that a killed program has left, and leaves it")
    func hotJournal() throws {
        let tool = try makeTool("one")
        let connection = try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite)
        try connection.execute("PRAGMA cache_size = 2")
        try connection.run("BEGIN IMMEDIATE")
        // More than the cache holds: the file is written before the commit.
        try connection.run(
            """
            INSERT INTO "Note" WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            SELECT randomblob(16), hex(randomblob(60)) FROM n
            """
        )
        for name in ["a.sqlite", "a.sqlite-journal"] {
            let copy = name.replacing("a.sqlite", with: "b.sqlite")
            try FileManager.default.copyItem(atPath: tool.folder.path(name), toPath: tool.folder.path(copy))
        }
        try connection.run("ROLLBACK")
        connection.close()
        let before = try tool.folder.contents()
        let output = try tool.run("migrate", "plan", "b.sqlite")
        #expect(output.exitCode == 0, "\(output.text)")
        #expect(output.standardOutput.contains("copies 1 row of Note"))
        #expect(try tool.run("migrate", "status", "b.sqlite").exitCode == 0)
        #expect(try tool.folder.contents() == before)
    }

    @Test("Without trying the steps there are no rows, and without steps there is nothing to do")
    func noCopy() throws {
        let tool = try makeTool("far too long")
        let output = try tool.run("migrate", "plan", "a.sqlite", "--sql-only")
        #expect(output.exitCode == 0)
        #expect(!output.standardOutput.contains("Rows"))
        #expect(output.standardOutput.contains("    -- Adds Tag\n"))
        let none = try tool.run("migrate", "plan", "a.sqlite", "--to", "1")
        #expect(none.standardOutput == "Nothing to do: at 0001-initial.\n")
        #expect(none.exitCode == 0)
    }
}
