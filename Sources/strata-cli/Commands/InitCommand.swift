import Foundation
import StrataCommands
import StrataSchema

extension Command {
    static let initialize = Command(
        name: "init",
        summary: "Make a first schema, and show the lines to add to Package.swift.",
        examples: [
            Example("init Todo", "Schema/Todo.schema, for a target TodoModel"),
            Example("init Todo --schema Sources/TodoModel", "the same in a folder of your choice"),
        ],
        operands: [
            Operand(
                placeholder: "NAME",
                isRequired: false,
                help: "The schema's name, as in `schema Todo`; made from the folder's name if not given."
            )
        ],
        options: [.dryRun, .json],
        run: { try InitRun($0).run() }
    )
}

private struct InitRun {
    private let invocation: Invocation
    private let console: Console
    private let folder: SchemaFolder

    init(_ invocation: Invocation) {
        self.invocation = invocation
        console = invocation.console
        folder = invocation.schemaFolder
    }

    func run() throws -> ExitCode {
        let name = try schemaName()
        let files = [
            (path: folder.join("\(name).schema"), text: InitText.schema(name: name)),
            (path: folder.join("\(name)Model.swift"), text: InitText.swift),
        ]
        if let existing = existingSchema() {
            report(name, made: [], existing: existing)
            return .done
        }
        var made: [String] = []
        for file in files where !FileSystem.exists(file.path) {
            if !invocation.has(.dryRun) { try FileSystem.write(file.text, to: file.path) }
            made.append(file.path)
        }
        report(name, made: made, existing: nil)
        return .done
    }

    private func schemaName() throws(UsageError) -> String {
        if let name = invocation.operands.first {
            guard isName(name) else {
                throw UsageError(
                    "'\(name)' cannot be a schema's name: it takes letters and digits, a capital letter first",
                    path: invocation.path
                )
            }
            return name
        }
        let folderName = URL(filePath: FileManager.default.currentDirectoryPath).lastPathComponent
        let words = folderName.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return isName(name) ? name : "App"
    }

    private func isName(_ text: String) -> Bool {
        guard let first = text.first, first.isASCII, first.isUppercase else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private func existingSchema() -> String? {
        (try? folder.read())?.schemas.first?.path
    }

    private func report(_ name: String, made: [String], existing: String?) {
        let lines = InitText.package(name: name, folder: folder.path)
        if invocation.isJSON {
            let report = JSON.object([
                "schema": .string(name),
                "made": .strings(made),
                "dryRun": .bool(invocation.has(.dryRun)),
                "packageLines": .string(lines),
            ])
            return console.result(report.text)
        }
        if let existing { return console.result("Nothing to do: there is a schema already, '\(existing)'.") }
        for path in made { console.result("\(invocation.has(.dryRun) ? "Would make" : "Made") \(path)") }
        console.result(
            """

            Add this to the targets in Package.swift, and "\(name)Model" to the dependencies of the target that uses it:

            \(lines)

            Then make the first migration:

                \(invocation.command("migrate make initial"))
            """
        )
    }
}

/// The texts of a first schema.
private enum InitText {
    static func schema(name: String) -> String {
        """
        schema \(name) { access: public }

        /// A first entity: rename it, and say what your program keeps.
        entity Item {
            id: UUID = .random
            name: String
            createdAt: Date = .now
        }

        """
    }

    static let swift =
        "// Swift written by hand stands here, beside the schema. SwiftPM wants at least one such file.\n"

    static func package(name: String, folder: String) -> String {
        """
            .target(
                name: "\(name)Model",
                dependencies: [.product(name: "Strata", package: "strata")],
                path: "\(folder)",
                plugins: [.plugin(name: "StrataPlugin", package: "strata")]
            ),
        """
    }
}
