import StrataTestSupport
import Testing

struct HelpTests {
    @Test("Help is one sentence, examples, then arguments and options")
    func helpOfACommand() throws {
        let expected = """
            Make a first schema, and show the lines to add to Package.swift.

            Examples:
              # Schema/Todo.schema, for a target TodoModel
              swift run -q strata-cli init Todo
              # the same in a folder of your choice
              swift run -q strata-cli init Todo --schema Sources/TodoModel

            Usage:
              swift run -q strata-cli init [NAME] [options]

            Arguments:
              [NAME]   The schema's name, as in `schema Todo`; made from the folder's name if not given.

            Options:
              --dry-run      Say what would be done, and write nothing.
              --json         Report as JSON, with stable keys and codes.
              --schema DIR   The folder of the .schema files and of Migrations; ./Schema if not given.
              -h, --help     Show this help.

            """
        for arguments in [["init", "--help"], ["help", "init"], ["init", "-h"], ["init", "Todo", "--help"]] {
            let output = try Tool().run(arguments)
            #expect(output.standardOutput == expected)
            #expect(output.standardError == "")
            #expect(output.exitCode == 0)
        }
    }

    @Test("Without arguments the tool lists its commands")
    func commands() throws {
        let output = try Tool().run()
        #expect(output.exitCode == 0)
        #expect(
            output.standardOutput.contains(
                """
                Commands:
                  init [NAME]                 Make a first schema, and show the lines to add to Package.swift.
                  check                       Refuse what should not be merged: schema, SQL, history and layout.
                  format [FILE…]              Lay out .schema files in the one canonical way.
                  migrate make NAME           Make the migration step from the history to the schema.
                  migrate status DATABASE     Show where a database stands and which steps are pending.
                  migrate plan DATABASE       Show what the pending steps would do to a database: their SQL, and the rows.
                  migrate apply DATABASE      Run the pending steps on a database.
                  migrate rollback DATABASE   Take a database back to an earlier step, as far as its values allow.
                  migrate check               Replay the history from every step on, over rows, and compare it with the schema.
                  migrate rebase [NAME]       Put a step of one branch behind that of another, after a merge.
                  migrate squash              Make the first steps into one that leads to the same tables and rows.
                  migrate release             Note that steps are out in the world: from now on they cannot be edited.
                  drift DATABASE              Show how a database differs from what its migrations made.
                  generate [FILE…]            Generate the Swift code of a schema, as the build plugin does.
                  diagram                     Draw the schema as an entity-relationship diagram.
                  help [COMMAND…]             Show the help of a command.

                """
            )
        )
    }

    @Test("Every command has help that begins with its sentence")
    func everyCommand() throws {
        for command in [
            "init", "check", "format", "migrate make", "migrate status", "migrate plan", "migrate apply",
            "migrate rollback", "migrate check", "migrate rebase", "migrate squash", "migrate release", "drift",
            "generate",
            "diagram",
        ] {
            let output = try Tool().run(command.split(separator: " ").map(String.init) + ["--help"])
            let lines = output.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines[0].hasSuffix("."))
            #expect(lines[1] == "")
            #expect(lines[2] == "Examples:")
            #expect(
                lines.contains("  swift run -q strata-cli \(command)")
                    || lines.contains { $0.hasPrefix("  swift run -q strata-cli \(command) ") }
            )
        }
    }

    @Test("The version is a line of its own")
    func version() throws {
        let output = try Tool().run("--version")
        #expect(output.standardOutput == "0.1.0\n")
        #expect(output.exitCode == 0)
    }
}
