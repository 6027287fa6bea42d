import Foundation

/// The entry point: arguments in, exit code out.
@main
enum StrataCLI {
    static func main() {
        let arguments = CommandLine.arguments
        let console = Console(
            programPath: arguments.first ?? "strata",
            environment: ProcessInfo.processInfo.environment
        )
        exit(run(Array(arguments.dropFirst()), console: console).rawValue)
    }

    static func run(_ arguments: [String], console: Console) -> ExitCode {
        do {
            switch try ArgumentParser(root: .root, console: console).parse(arguments) {
            case .version:
                console.result(Version.current)
            case .help(let command, let path):
                console.result(HelpText(command: command, path: path, root: .root, program: console.program).text)
            case .run(let command, let invocation):
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

    private static func run(_ command: Command, _ invocation: Invocation) throws(UsageError) -> ExitCode {
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

    private static func report(_ failure: Failure, _ invocation: Invocation) {
        if invocation.isJSON { return invocation.console.result(failure.json.text) }
        invocation.console.report(failure.diagnostics)
        if !failure.message.isEmpty { invocation.console.error(failure.message) }
    }
}
