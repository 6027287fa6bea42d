import StrataSQLite
import StrataTestSupport
import Testing

struct DriftTests {
    private func makeTool(_ sql: String = "") throws -> Tool {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.makeDatabase("a.sqlite")
        try Connection(path: tool.folder.path("a.sqlite"), mode: .readWrite).execute(sql)
        return tool
    }

    @Test("A database that nobody has touched has no drift")
    func none() throws {
        let output = try makeTool().run("drift", "a.sqlite")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput == "'a.sqlite' is as 0001-initial left it.\n")
    }

    @Test("What others have added is listed, and is no difference")
    func additions() throws {
        let tool = try makeTool(
            "CREATE INDEX \"mine\" ON \"Note\" (\"title\"); CREATE TABLE \"Cache\" (\"a\"); CREATE VIEW \"v\" AS SELECT 1"
        )
        let output = try tool.run("drift", "a.sqlite")
        #expect(output.exitCode == 0)
        #expect(
            output.standardOutput == """
                'a.sqlite' is as 0001-initial left it.
                not of Strata: table Cache
                not of Strata: index mine of Note
                not of Strata: view v

                """
        )
    }

    @Test("What is missing or different is listed, and ends with 2")
    func differences() throws {
        let tool = try makeTool(
            "ALTER TABLE \"Note\" RENAME COLUMN \"title\" TO \"name\"; ALTER TABLE \"Note\" ADD COLUMN \"x\" TEXT"
        )
        let output = try tool.run("drift", "a.sqlite", "--json")
        #expect(output.exitCode == 2)
        #expect(
            output.standardOutput == """
                {
                  "database": "a.sqlite",
                  "schema": "Notes",
                  "step": {
                    "number": 1,
                    "name": "initial"
                  },
                  "differences": [
                    "table Note lacks the column title",
                    "table Note has a column name that is not declared",
                    "table Note has a column x that is not declared"
                  ],
                  "additions": []
                }

                """
        )
    }

    @Test("Another program's database is refused")
    func foreign() throws {
        let tool = try makeTool()
        try tool.folder.write("", to: "b.sqlite")
        try Connection(path: tool.folder.path("b.sqlite"), mode: .readWrite).execute("CREATE TABLE \"T\" (\"a\")")
        let output = try tool.run("drift", "b.sqlite")
        #expect(output.exitCode == 1)
        #expect(output.standardError == "error: 'b.sqlite' has tables, but none that Strata made\n")
    }
}
