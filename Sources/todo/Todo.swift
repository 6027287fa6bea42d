import Foundation
import Strata
import StrataCommands
import TodoModel

/// A list of things to do, kept in a SQLite file: a small real program on a model that `Schema/Todo.schema` declares.
@main
struct Todo {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "migrate" {
            let rest = Array(arguments.dropFirst())
            exit(MigrationCommands.run(TodoSchema.history, arguments: rest, program: "todo migrate"))
        }
        do {
            let invocation = try Invocation(arguments: arguments)
            try await invocation.run()
        } catch let error as UsageError {
            Console.complain("todo: \(error.message)\n\n\(Usage.text)")
            exit(64)
        } catch let error as StrataError where error.code == .validation {
            Console.complain("todo: \(error.message)")
            exit(1)
        } catch {
            Console.complain("todo: \(error)")
            exit(1)
        }
    }
}
