import Foundation
import StrataTestSupport
import Testing

/// What a user of Strata does in a package of their own, from the first schema to a migrated database.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["STRATA_TEST_END_TO_END"] == "1",
        "it builds a package for minutes: set STRATA_TEST_END_TO_END=1, as ./check does"
    )
)
struct ConsumerPackageTests {
    @Test("A schema becomes a program, changes, and takes its database along")
    func lifeOfASchema() async throws {
        let consumer = try Consumer()
        try await consumer.makeFirstVersion()
        try await consumer.changeTheSchema()
        try await consumer.migrate()
        try await consumer.addRenameAndDeleteFiles()
        try await consumer.meetErrors()
    }
}

extension Consumer {
    fileprivate func makeFirstVersion() async throws {
        try folder.write(Texts.firstSchema, to: "Schema/Notes.schema")
        try folder.write(Texts.firstProgram, to: "Sources/notes/Notes.swift")

        let make = try await tool("migrate", "make", "initial")
        try #require(make.exitCode == 0, "\(make.text)")
        #expect(folder.exists("Schema/Migrations/0001-initial.sql"))

        let build = try await build()
        try #require(build.exitCode == 0, "\(build.text)")
        #expect(!build.text.contains("unhandled"))
        #expect(!build.text.contains(".schema:"))

        let run = try await run("notes.sqlite")
        #expect(run.standardOutput == "first\n", "\(run.text)")

        // Nothing has changed, so nothing is generated.
        #expect(try await !self.build().text.contains("Generating the model"))
    }

    fileprivate func changeTheSchema() async throws {
        try await edit { try $0.write(Texts.secondSchema, to: "Schema/Notes.schema") }
        try folder.write(Texts.secondProgram, to: "Sources/notes/Notes.swift")

        let draft = try await build()
        try #require(draft.exitCode == 0, "\(draft.text)")
        #expect(draft.text.contains("Schema/Notes.schema:"))
        #expect(draft.text.contains("warning: "))
        #expect(draft.text.contains("swift run -q strata-cli migrate make NAME"))

        let refused = try await run("notes.sqlite")
        #expect(refused.exitCode == 1)
        #expect(refused.standardError == "draftSchema\n")

        let release = try await releaseBuild()
        #expect(release.exitCode != 0)
        #expect(release.text.contains("error: "))
        #expect(release.text.contains("swift run -q strata-cli migrate make NAME"))
    }

    fileprivate func migrate() async throws {
        let pending = try await commandPlugin("migrate", "make", "due-dates")
        try #require(pending.exitCode == 0, "\(pending.text)")
        #expect(folder.exists("Schema/Migrations/0002-due-dates.sql"))
        #expect(folder.exists("Schema/Migrations/0002-due-dates.snapshot"))

        try await Task.sleep(for: .seconds(1.1))
        let build = try await build()
        try #require(build.exitCode == 0, "\(build.text)")
        #expect(!build.text.contains(".schema:"))

        let status = try await tool("migrate", "status", "notes.sqlite", "--exit-code")
        #expect(status.exitCode == 2, "\(status.text)")

        let run = try await run("notes.sqlite")
        #expect(run.standardOutput == "first due=nil\nsecond due=2001-01-01\n", "\(run.text)")
        #expect(try await tool("migrate", "status", "notes.sqlite", "--exit-code").exitCode == 0)
    }

    fileprivate func addRenameAndDeleteFiles() async throws {
        try await edit { try $0.write("entity Tag {\n    name: String @id\n}\n", to: "Schema/More/Tags.schema") }
        try await expectEntities(["Note", "Tag"])
        try await edit { try $0.move("Schema/More/Tags.schema", to: "Schema/More/Labels.schema") }
        try await expectEntities(["Note", "Tag"])
        try await edit { try $0.remove("Schema/More/Labels.schema") }
        try await expectEntities(["Note"])
    }

    private func expectEntities(_ names: [String]) async throws {
        let build = try await build()
        try #require(build.exitCode == 0, "\(build.text)")
        #expect(try await run("--entities").standardOutput == names.joined(separator: "\n") + "\n")
    }

    fileprivate func meetErrors() async throws {
        try await edit { try $0.write(Texts.secondSchema.replacing("UUID", with: "UUDI"), to: "Schema/Notes.schema") }
        let wrong = try await build()
        #expect(wrong.exitCode != 0)
        #expect(wrong.text.contains("\(folder.path)/Schema/Notes.schema:4:9: error: "))

        try await edit { try $0.write(Texts.secondSchema, to: "Schema/Notes.schema") }
        try await edit { try $0.write("DROP TABLE Note;\n", to: "Schema/Migrations/0001-initial.sql") }
        let broken = try await build()
        #expect(broken.exitCode != 0)
        #expect(broken.text.contains("/Schema/Migrations/0001-initial.sql:1:1: error: "), "\(broken.text)")
    }
}
