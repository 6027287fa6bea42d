import Foundation
import StrataTestSupport

/// The tool as its users meet it: a process in a folder.
struct Tool {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A folder with the schema below in `Schema/Notes.schema`.
    init(schema: String) throws {
        try self.init()
        try folder.write(schema, to: "Schema/Notes.schema")
    }

    static let path = ChildProcess.productsFolder + "/strata-cli"

    @discardableResult
    func run(_ arguments: String...) throws -> ProcessOutput { try run(arguments) }

    @discardableResult
    func run(_ arguments: [String], whileRunning: ((Process) throws -> Void)? = nil) throws -> ProcessOutput {
        try ChildProcess.run(Tool.path, arguments, in: folder.path, whileRunning: whileRunning)
    }
}
