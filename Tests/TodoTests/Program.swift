import Foundation
import StrataTestSupport
import Testing

/// The example as its users meet it: a process, with a database file of its own.
struct Program {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let path = ChildProcess.productsFolder + "/todo"

    @discardableResult
    func run(
        _ arguments: String...,
        withDatabase: Bool = true,
        environment: [String: String] = [:]
    ) throws -> ProcessOutput {
        try withExtendedLifetime(folder) {
            try ChildProcess.run(
                Program.path,
                (withDatabase ? ["--database", folder.path("todo.sqlite")] : []) + arguments,
                in: folder.path,
                environment: environment
            )
        }
    }
}
