import Foundation
import StrataTestSupport
import Testing

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
    func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        whileRunning: ((Process) throws -> Void)? = nil
    ) throws -> ProcessOutput {
        try withExtendedLifetime(folder) {
            try ChildProcess.run(
                Tool.path,
                arguments,
                in: folder.path,
                environment: environment,
                whileRunning: whileRunning
            )
        }
    }

    /// A database at `path`, made by the app as far as the tool can tell: with every step of the history.
    func makeDatabase(_ path: String) throws {
        try folder.write("", to: path)
        let output = try run("migrate", "apply", path)
        try #require(output.exitCode == 0, "\(output.text)")
    }
}

extension Tool {
    static let migrations = "Schema/Migrations"

    /// The names of the steps' files.
    var steps: [String] {
        folder.files().filter { $0.hasSuffix(".sql") }.map { String($0.split(separator: "/").last ?? "") }
    }
}

/// Schemas that the tests use, one ahead of the other.
enum Schemas {
    static let first = """
        schema Notes { access: public }

        entity Note {
            id: UUID = .random
            title: String
        }

        """

    static let second = """
        schema Notes { access: public }

        entity Note {
            id: UUID = .random
            title: String
            dueAt: Date?
        }

        """

    /// The first schema with more attributes.
    static func notes(_ lines: String...) -> String {
        let attributes = lines.map { "    \($0)\n" }.joined()
        return
            "schema Notes { access: public }\n\nentity Note {\n    id: UUID = .random\n    title: String\n\(attributes)}\n"
    }
}
