import StrataTestSupport
import Testing

/// What the tool says to a command line that it cannot understand: exit code 64, nothing on standard output.
struct UsageTests {
    @Test(
        "A wrong command line is explained",
        arguments: [
            (["migarte"], "there is no command 'migarte'; did you mean 'migrate'?", ""),
            (["make", "x"], "there is no command 'make'; did you mean 'migrate make'?", ""),
            (["migrate", "maek"], "there is no command 'migrate maek'; did you mean 'migrate make'?", "migrate "),
            (["xyzzy"], "there is no command 'xyzzy'", ""),
            (
                ["migrate"],
                "a command is missing: one of make, status, plan, apply, rollback, check, rebase, squash, release",
                "migrate "
            ),
            (["help", "frmat"], "there is no command 'frmat'; did you mean 'format'?", ""),
            (["format", "--chek"], "there is no option '--chek' of 'format'; did you mean '--check'?", "format "),
            (["check", "-x"], "there is no option '-x' of 'check'", "check "),
            (["--shema", "A", "check"], "there is no option '--shema'; did you mean '--schema'?", ""),
            (["--dry-run", "init"], "--dry-run stands after the command: 'init … --dry-run'", ""),
            (["check", "--schema"], "--schema needs a value: --schema DIR", "check "),
            (
                ["check", "--schema", "--json"],
                "--schema needs a value, and '--json' is an option; write --schema=DIR if it is meant", "check "
            ),
            (["check", "--schema=A", "--schema=B"], "--schema is given twice", "check "),
            (["check", "--json=yes"], "--json takes no value", "check "),
            (["init", "A", "B"], "'B' is one argument too many: 'init' takes only [NAME]", "init "),
            (["check", "A"], "'A' is one argument too many: 'check' takes no argument", "check "),
            (["migrate", "make"], "NAME is missing", "migrate make "),
            (["migrate", "status"], "DATABASE is missing", "migrate status "),
            (
                ["migrate", "apply", "a.sqlite", "--to", "two"], "--to takes a whole number, and 'two' is none",
                "migrate apply "
            ),
        ]
    )
    func wrongUsage(arguments: [String], message: String, command: String) throws {
        let output = try Tool().run(arguments)
        #expect(output.exitCode == 64)
        #expect(output.standardOutput == "")
        #expect(
            output.standardError == """
                error: \(message)
                Run 'swift run -q strata-cli \(command)--help' to see how it is used.

                """
        )
    }

    @Test("Two dashes end the options")
    func literalArguments() throws {
        let output = try Tool().run("format", "--", "--check")
        #expect(output.exitCode == 1)
        #expect(output.standardError == "error: '--check' cannot be read: there is no such file\n")
    }

    @Test("The folder of the schema may stand before the command")
    func schemaBeforeTheCommand() throws {
        let output = try Tool().run("--schema", "Elsewhere", "check")
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == """
                error: there is no folder 'Elsewhere': name the folder of the .schema files with --schema DIR, \
                or make one with init

                """
        )
    }
}
