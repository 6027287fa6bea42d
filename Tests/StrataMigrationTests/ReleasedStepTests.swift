import StrataMigration
import StrataMigrator
import StrataSchema
import Testing

/// Long histories, most of which was released: every build goes through them.
@Suite struct ReleasedStepTests {
    private static let schemas = (0...3).map { count in
        "entity A { id: Int\n \((0..<count).map { "a\($0): Int?\n" }.joined()) }"
    }

    /// Four steps, of which the first three were released.
    private func project() throws -> Project {
        var project = Project()
        for (number, schema) in Self.schemas.enumerated() { try project.make("step-\(number)", schema) }
        let lines = try project.history().steps.prefix(3).map { "\($0.number) \($0.name) \($0.checksum)\n" }
        project.files.append(SourceFile(path: "Migrations/released", text: lines.joined()))
        return project
    }

    private func errors(_ project: Project) throws -> [String] {
        let declared = try Project.schema(Self.schemas[3])
        guard case .broken(let found) = HistoryVerifier.verify(try project.history(), declared: declared) else {
            return []
        }
        return found.map(\.message)
    }

    @Test("a released step that does not end where its header says is found, also in the middle")
    func header() throws {
        #expect(try errors(project()) == [])
        var edited = try project()
        let end = try edited.history().steps[0].end
        edited.edit("Migrations/0001-step-0.sql") { $0.replacing(end, with: "1-0000") }
        edited.edit("Migrations/0002-step-1.sql") { $0.replacing(end, with: "1-0000") }
        #expect(
            try errors(edited) == [
                "step 0001-step-0 ends in \(end), and its header says 1-0000; restore the file, or make the step again"
            ]
        )
    }

    @Test("snapshots that cannot be read are all reported, in order")
    func snapshots() throws {
        var edited = try project()
        for name in ["0001-step-0", "0003-step-2"] {
            edited.edit("Migrations/\(name).snapshot") { $0.replacing("entity", with: "entitty") }
        }
        let found = try #require(throws: Project.Refusal.self) { _ = try edited.history() }
        #expect(
            found.diagnostics.map(\.location.path) == [
                "Migrations/0001-step-0.snapshot", "Migrations/0003-step-2.snapshot",
            ]
        )
    }
}
