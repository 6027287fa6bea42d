import Foundation

/// A program of commands: arguments in, exit code out.
package struct CommandLineProgram: Sendable {
    /// The command that stands for the program; its subcommands are what it can do.
    package var root: Command
    package var version: String
    /// Finds the name that a misspelt one is nearest to.
    package var nearestName: @Sendable (String, [String]) -> String? = { _, _ in nil }
    /// The options that commands in messages need to work on the same things.
    package var commandSuffix: @Sendable (Invocation) -> String = { _ in "" }

    package init(root: Command, version: String) {
        self.root = root
        self.version = version
    }

    package func run(_ arguments: [String], console: Console) -> ExitCode {
        do {
            let parser = ArgumentParser(root: root, console: console, nearestName: nearestName)
            switch try parser.parse(arguments) {
            case .version:
                console.result(version)
            case .help(let command, let path):
                console.result(HelpText(command: command, path: path, root: root, program: console.program).text)
            case .run(let command, var invocation):
                invocation.commandSuffix = commandSuffix(invocation)
                return try run(command, invocation)
            }
            return .done
        } catch {
            console.error(error.message)
            console.note(
                "Run '\((([console.program] + error.path)).joined(separator: " ")) --help' to see how it is used."
            )
            return .wrongUsage
        }
    }

    private func run(_ command: Command, _ invocation: Invocation) throws(UsageError) -> ExitCode {
        guard let run = command.run else { return .done }
        do {
            return try run(invocation)
        } catch let error as UsageError {
            throw error
        } catch let failure as Failure {
            report(failure, invocation)
            return failure.code == .interrupted ? .interrupted : .failed
        } catch {
            report(Failure(.databaseFailed, "\(error)"), invocation)
            return .failed
        }
    }

    private func report(_ failure: Failure, _ invocation: Invocation) {
        if invocation.isJSON { return invocation.console.result(failure.json.text) }
        failure.details?.report(on: invocation.console)
        if !failure.message.isEmpty { invocation.console.error(failure.message) }
    }
}
