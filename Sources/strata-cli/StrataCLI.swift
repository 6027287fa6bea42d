import Foundation
import StrataCommands
import StrataSchema

/// The entry point: arguments in, exit code out.
@main
enum StrataCLI {
    static func main() {
        let arguments = CommandLine.arguments
        let console = Console(
            programPath: arguments.first ?? "strata",
            environment: ProcessInfo.processInfo.environment
        )
        var program = CommandLineProgram(root: .root, version: Version.current)
        program.nearestName = { NearestName.of($0, among: $1) }
        program.commandSuffix = \.schemaSuffix
        exit(program.run(Array(arguments.dropFirst()), console: console).rawValue)
    }
}
