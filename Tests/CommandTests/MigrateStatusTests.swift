import Foundation
import StrataSQLite
import StrataTestSupport
import Testing

struct MigrateStatusTests {
    @Test("A database is current, then pending")
    func status() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.makeDatabase("a.sqlite")
        let current = try tool.run("migrate", "status", "a.sqlite", "--exit-code")
        #expect(current.exitCode == 0)
        #expect(
            current.standardOutput == """
                Database   a.sqlite
                Schema     Notes
                At         0001-initial
                Pending    nothing

                """
        )
        #expect(current.standardError == "")

        try tool.folder.write(Schemas.second, to: "Schema/Notes.schema")
        try tool.run("migrate", "make", "due-dates")
        let pending = try tool.run("migrate", "status", "a.sqlite")
        #expect(pending.exitCode == 0)
        #expect(
            pending.standardOutput == """
                Database   a.sqlite
                Schema     Notes
                At         0001-initial
                Pending    0002-due-dates

                """
        )
        #expect(
            pending.standardError
                == "Run 'swift run -q strata-cli migrate apply a.sqlite' to bring it to the last step.\n"
        )
        #expect(try tool.run("migrate", "status", "a.sqlite", "--exit-code").exitCode == 2)
    }

    @Test("The report is JSON where asked")
    func json() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write("", to: "a.sqlite")
        #expect(
            try tool.run("migrate", "status", "a.sqlite", "--json").standardOutput == """
                {
                  "database": "a.sqlite",
                  "schema": "Notes",
                  "state": "empty",
                  "step": null,
                  "message": null,
                  "pending": [
                    {
                      "number": 1,
                      "name": "initial"
                    }
                  ],
                  "differences": []
                }

                """
        )
    }

    @Test("A database that is not there is an error, and is not made", arguments: ["status", "apply"])
    func missingDatabase(command: String) throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        let output = try tool.run("migrate", command, "a.sqlite")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput == "")
        #expect(
            output.standardError
                == "error: there is no database 'a.sqlite': the app makes it when it opens it for the first time\n"
        )
        #expect(!tool.folder.exists("a.sqlite"))
    }

    @Test("Without a history there is nothing to compare with")
    func noHistory() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.folder.write("", to: "a.sqlite")
        let output = try tool.run("migrate", "status", "a.sqlite", "--json")
        #expect(output.exitCode == 1)
        #expect(
            output.standardOutput == """
                {
                  "error": {
                    "code": "noSteps",
                    "message": "the schema Notes has no migration yet: run 'swift run -q strata-cli migrate make initial'",
                    "diagnostics": []
                  }
                }

                """
        )
    }

    @Test("A WAL database stays byte for byte, and no file appears beside it")
    func readsOnly() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.makeDatabase("a.sqlite")
        try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite).execute("PRAGMA journal_mode = WAL")
        let before = try Data(contentsOf: URL(filePath: tool.folder.path("a.sqlite")))
        #expect(try tool.run("migrate", "status", "a.sqlite", "--exit-code").exitCode == 0)
        #expect(try Data(contentsOf: URL(filePath: tool.folder.path("a.sqlite"))) == before)
        #expect(tool.folder.files().filter { $0.hasPrefix("a.sqlite") } == ["a.sqlite"])
    }

    @Test("What is only in the log of a WAL database is seen")
    func readsTheLog() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write("", to: "a.sqlite")
        let connection = try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite)
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
        try connection.execute("CREATE TABLE \"Other\" (\"a\" TEXT) STRICT")
        let open = try tool.run("migrate", "status", "a.sqlite")
        #expect(open.standardOutput.contains("At         tables that Strata did not make\n"))

        // As after a crash: the log is there, its index is not.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: tool.folder.path("a.sqlite" + suffix),
                toPath: tool.folder.path("b.sqlite" + suffix)
            )
        }
        let crashed = try tool.run("migrate", "status", "b.sqlite")
        #expect(crashed.standardOutput.contains("At         tables that Strata did not make\n"))
        #expect(tool.folder.files().filter { $0.hasPrefix("b.sqlite") } == ["b.sqlite", "b.sqlite-wal"])
        connection.close()
    }

    @Test("A change that no step made is shown")
    func drift() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.makeDatabase("a.sqlite")
        try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite).execute(
            "ALTER TABLE \"Note\" RENAME COLUMN \"title\" TO \"name\""
        )
        let output = try tool.run("migrate", "status", "a.sqlite", "--exit-code")
        #expect(output.exitCode == 2)
        #expect(output.standardOutput.contains("Differs    table Note lacks the column title\n"))
        #expect(
            output.standardError.hasPrefix(
                "'a.sqlite' is not what its migrations made: table Note lacks the column title"
            )
        )
    }

    @Test("A file that is no database is an error")
    func noDatabase() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(String(repeating: "This is text, and no database. ", count: 50), to: "a.sqlite")
        let output = try tool.run("migrate", "status", "a.sqlite", "--json")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput.contains("\"code\": \"corrupt\""))
    }
}
