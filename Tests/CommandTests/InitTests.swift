import StrataTestSupport
import Testing

struct InitTests {
    @Test("A first schema is made, and the second run has nothing to do")
    func firstSchema() throws {
        let tool = try Tool()
        let first = try tool.run("init", "Todo")
        #expect(first.exitCode == 0)
        #expect(first.standardError == "")
        #expect(
            first.standardOutput == """
                Made Schema/Todo.schema
                Made Schema/TodoModel.swift

                Add this to the targets in Package.swift, and "TodoModel" to the dependencies of the target that uses it:

                    .target(
                        name: "TodoModel",
                        dependencies: [.product(name: "Strata", package: "strata")],
                        path: "Schema",
                        plugins: [.plugin(name: "StrataPlugin", package: "strata")]
                    ),

                Then make the first migration:

                    swift run -q strata-cli migrate make initial

                """
        )
        #expect(tool.folder.files() == ["Schema/Todo.schema", "Schema/TodoModel.swift"])

        let second = try tool.run("init", "Other")
        #expect(second.exitCode == 0)
        #expect(second.standardOutput == "Nothing to do: there is a schema already, 'Schema/Todo.schema'.\n")
        #expect(tool.folder.files() == ["Schema/Todo.schema", "Schema/TodoModel.swift"])
    }

    @Test("The first schema is in the canonical layout and gives a migration")
    func firstSchemaIsGood() throws {
        let tool = try Tool()
        try tool.run("init", "Todo")
        #expect(try tool.run("format", "--check").exitCode == 0)
        #expect(try tool.run("migrate", "make", "initial").exitCode == 0)
        #expect(try tool.run("check").exitCode == 0)
    }

    @Test("A dry run writes nothing")
    func dryRun() throws {
        let tool = try Tool()
        let output = try tool.run("init", "Todo", "--dry-run", "--schema", "Model")
        #expect(output.standardOutput.hasPrefix("Would make Model/Todo.schema\nWould make Model/TodoModel.swift\n"))
        #expect(tool.folder.files() == [])
    }

    @Test("A name that Swift would not take is refused")
    func badName() throws {
        let output = try Tool().run("init", "to-do")
        #expect(output.exitCode == 64)
        #expect(
            output.standardError == """
                error: 'to-do' cannot be a schema's name: it takes letters and digits, a capital letter first
                Run 'swift run -q strata-cli init --help' to see how it is used.

                """
        )
    }
}
