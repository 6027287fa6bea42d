import Foundation
import StepModel
import Strata
import StrataCommands
import StrataMigrator
import StrataTestSupport
import Testing

/// The commands of an app's own executable, which has the functions that the tool lacks.
@Suite struct AppCommandTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("people.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try database(upTo: 1, rows: people, path: path).close()
    }

    private func run(_ history: SchemaHistory, _ arguments: String...) -> Int32 {
        MigrationCommands.run(history, arguments: arguments + [path], program: "people migrate")
    }

    @Test("a plan runs the functions too, on its copy, and the database stays byte for byte")
    func plan() throws {
        let before = try folder.contents()
        #expect(run(StepSchema.history, "plan", "--exit-code") == 2)
        #expect(try folder.contents() == before)
    }

    @Test("steps in Swift run")
    func apply() throws {
        #expect(run(StepSchema.history, "apply") == 0)
        #expect(run(StepSchema.history, "status", "--exit-code") == 0)
        #expect(run(StepSchema.history, "drift") == 0)
        let connection = try Connection(path: path, mode: .readOnly)
        #expect(
            try connection.lines(#"SELECT "id", "givenName", "lastName" FROM "Contact" ORDER BY 1"#) == [
                "1, 'Ada', 'Lovelace'", "5, 'Plato', ''", "9, 'Juan', 'Carlos de la Cruz'",
            ]
        )
    }

    @Test("without the functions nothing runs, not even a step before the first call", arguments: ["plan", "apply"])
    func functionsMissing(command: String) throws {
        let before = try folder.contents()
        #expect(run(withoutFunctions, command) == 1)
        #expect(try folder.contents() == before)
    }
}
