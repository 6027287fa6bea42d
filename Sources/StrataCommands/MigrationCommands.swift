import Foundation
import StrataMigrator

/// The commands `status`, `plan`, `apply` and `drift` for an app's own executable.
///
/// The tool `strata` has the same ones for every schema, but it cannot call the functions of a step in Swift: only the
/// app has them.
///
/// ```swift
/// import StrataCommands
/// import TodoModel
///
/// MigrationCommands.main(TodoSchema.history)
/// ```
public enum MigrationCommands {
    /// Runs the command that the program's arguments name, and ends the program with its exit code.
    ///
    /// The exit codes: 0 done, 1 failed, 2 there are differences or pending steps where that was asked, 64 wrong usage,
    /// 130 interrupted.
    /// - Parameter history: The steps, as the generated code has them: `TodoSchema.history`.
    public static func main(_ history: SchemaHistory) -> Never {
        let arguments = CommandLine.arguments
        let program = (arguments.first ?? "migrate").split(separator: "/").last.map(String.init) ?? "migrate"
        exit(run(history, arguments: Array(arguments.dropFirst()), program: program))
    }

    /// Runs a command for a program that has others of its own.
    ///
    /// ```swift
    /// if arguments.first == "migrate" {
    ///     let rest = Array(arguments.dropFirst())
    ///     exit(MigrationCommands.run(TodoSchema.history, arguments: rest, program: "todo migrate"))
    /// }
    /// ```
    /// - Parameters:
    ///   - history: The steps, as the generated code has them: `TodoSchema.history`.
    ///   - arguments: The command's name and what follows it: `["status", "todo.sqlite"]`.
    ///   - program: How the commands are started, for the help: `todo migrate`.
    /// - Returns: The exit code: 0 done, 1 failed, 2 there are differences or pending steps where that was asked, 64
    ///   wrong usage, 130 interrupted. Results go to standard output, all else to standard error.
    public static func run(_ history: SchemaHistory, arguments: [String], program: String) -> Int32 {
        let commands = DatabaseCommands(prefix: "", source: AppHistory(steps: history))
        let root = Command(
            name: "migrate",
            summary: "Look at a database of \(history.schemaName), and bring it to the app's schema.",
            examples: [
                commands.example("status app.sqlite", "where a database stands"),
                commands.example("apply app.sqlite --backup", "run what is pending, after a copy was made"),
            ],
            options: [.help],
            subcommands: [commands.status, commands.plan, commands.apply, commands.drift]
        )
        let console = Console(program: program, environment: ProcessInfo.processInfo.environment)
        return CommandLineProgram(root: root, version: "").run(arguments, console: console).rawValue
    }
}

/// The steps that an app carries.
private struct AppHistory: HistorySource {
    let steps: SchemaHistory

    func history(_ invocation: Invocation) throws -> SchemaHistory {
        guard steps.isDraft else { return steps }
        throw Failure(
            .noSteps,
            "the schema \(steps.schemaName) is ahead of its migrations: make the step with 'migrate make NAME' first"
        )
    }

    // An app carries no snapshots.
    func describedHistory(_ invocation: Invocation) throws -> DescribedHistory {
        DescribedHistory(history: try history(invocation)) { _ in [] }
    }
}
