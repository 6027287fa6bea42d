import Foundation
import StrataTestSupport
import Testing

struct GenerateTests {
    private static let command = ["generate", "--output", "Out", "--module", "NotesModel"]
    private static let draft = """
        Schema/Notes.schema:3:8: warning: the schema is ahead of its migrations (adds Note): \
        run `swift run -q strata-cli migrate make NAME`

        """

    @Test("A draft is a warning in every run, also in one that writes nothing")
    func draft() throws {
        let tool = try Tool(schema: Schemas.first)
        let first = try tool.run(GenerateTests.command)
        #expect(first.exitCode == 0)
        #expect(first.standardOutput == "Wrote Out/Notes.schema.swift\nWrote Out/Schema.strata.swift\n")
        #expect(first.standardError == GenerateTests.draft)

        let second = try tool.run(GenerateTests.command)
        #expect(second.exitCode == 0)
        #expect(second.standardOutput == "Nothing to do: 2 files up to date.\n")
        #expect(second.standardError == GenerateTests.draft)
    }

    @Test("A file whose content stays the same is not written")
    func unchangedFiles() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run(GenerateTests.command)
        let before = try modificationDate(of: tool.folder.path("Out/Notes.schema.swift"))
        Thread.sleep(forTimeInterval: 0.05)
        try tool.run("migrate", "make", "initial")
        let output = try tool.run(GenerateTests.command)
        #expect(output.standardOutput == "Wrote Out/Schema.strata.swift\n")
        #expect(output.standardError == "")
        #expect(try modificationDate(of: tool.folder.path("Out/Notes.schema.swift")) == before)
    }

    private func modificationDate(of path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    @Test("A build hears of nothing but what is wrong")
    func quiet() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        let output = try tool.run(GenerateTests.command + ["--quiet"])
        #expect(output.exitCode == 0)
        #expect(output.text == "")
        #expect(tool.folder.files(in: "Out") == ["Notes.schema.swift", "Schema.strata.swift"])
    }

    @Test("Outputs are named by the path of their schema, and those of schemas that are gone are removed")
    func renamedFiles() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.folder.write("entity Tag {\n    name: String @id\n}\n", to: "Schema/More things/Tag.schema")
        try tool.run(GenerateTests.command)
        #expect(
            tool.folder.files(in: "Out") == [
                "More things_Tag.schema.swift", "Notes.schema.swift", "Schema.strata.swift",
            ]
        )

        try tool.folder.move("Schema/More things/Tag.schema", to: "Schema/Tag.schema")
        try tool.folder.write("// by hand\n", to: "Out/Mine.schema.swift")
        let output = try tool.run(GenerateTests.command)
        #expect(
            output.standardOutput == """
                Wrote Out/Tag.schema.swift
                Wrote Out/Schema.strata.swift
                Removed Out/More things_Tag.schema.swift

                """
        )
        #expect(
            tool.folder.files(in: "Out") == [
                "Mine.schema.swift", "Notes.schema.swift", "Schema.strata.swift", "Tag.schema.swift",
            ]
        )
    }

    @Test("Errors have a place, in the words that the path was given in, and nothing is written")
    func errors() throws {
        let tool = try Tool(schema: Schemas.first.replacing("UUID", with: "UUDI"))
        let schema = tool.folder.path("Schema")
        let output = try tool.run(
            "generate",
            "--schema",
            schema,
            "--output",
            "Out",
            "--module",
            "NotesModel",
            "--",
            "\(schema)/Notes.schema"
        )
        #expect(output.exitCode == 1)
        #expect(output.standardOutput == "")
        #expect(output.standardError.hasPrefix("\(schema)/Notes.schema:4:9: error: "))
        #expect(!tool.folder.exists("Out"))
    }

    @Test("A folder without a schema is an error")
    func emptyFolder() throws {
        let tool = try Tool()
        try tool.folder.write("", to: "Schema/Model.swift")
        let output = try tool.run(GenerateTests.command)
        #expect(output.exitCode == 1)
        #expect(
            output.standardError
                == "error: there is no .schema file in 'Schema': add one, or make a first one with init\n"
        )
    }

    @Test("A file from elsewhere is refused")
    func fileFromElsewhere() throws {
        let tool = try Tool(schema: Schemas.first)
        let output = try tool.run(GenerateTests.command + ["--", "Other/Notes.schema"])
        #expect(output.exitCode == 1)
        #expect(output.standardError == "error: 'Other/Notes.schema' is not below the schema's folder, 'Schema'\n")
    }

    @Test("Commands in messages name the folder of the schema, if it is another one")
    func otherFolder() throws {
        let tool = try Tool()
        try tool.folder.write(Schemas.first, to: "My model/Notes.schema")
        let output = try tool.run(GenerateTests.command + ["--schema", tool.folder.path("My model")])
        #expect(output.exitCode == 0)
        #expect(
            output.standardError.hasSuffix(
                "(adds Note): run `swift run -q strata-cli migrate make NAME --schema 'My model'`\n"
            )
        )
    }

    @Test("Text that is not UTF-8 has a place too")
    func notText() throws {
        let tool = try Tool()
        try FileManager.default.createDirectory(atPath: tool.folder.path("Schema"), withIntermediateDirectories: true)
        try Data([0x61, 0xFF]).write(to: URL(filePath: tool.folder.path("Schema/Notes.schema")))
        let output = try tool.run(GenerateTests.command)
        #expect(output.exitCode == 1)
        #expect(output.standardError == "Schema/Notes.schema:1:1: error: this file is not UTF-8 text\n")
    }

    @Test("A broken history is an error")
    func brokenHistory() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.remove("Schema/Migrations/0001-initial.snapshot")
        let output = try tool.run(GenerateTests.command)
        #expect(output.exitCode == 1)
        #expect(
            output.standardError.hasPrefix("Schema/Migrations/0001-initial.sql:1:1: error: the step has no snapshot")
        )
    }

    @Test("A schema without a name is named after its target, and by its history from then on")
    func name() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.run("migrate", "make", "initial")
        try tool.folder.write(
            Schemas.first.replacing("schema Notes { access: public }\n\n", with: ""),
            to: "Schema/Notes.schema"
        )
        try tool.run("generate", "--output", "Out", "--module", "OtherModel")
        #expect(try tool.folder.text("Out/Schema.strata.swift").contains("enum NotesSchema: Strata.DatabaseSchema"))

        try tool.folder.write(Schemas.first.replacing("schema Notes", with: "schema Other"), to: "Schema/Notes.schema")
        let renamed = try tool.run(GenerateTests.command)
        #expect(renamed.exitCode == 1)
        #expect(
            renamed.standardError == """
                Schema/Notes.schema:1:8: error: the schema is called Other, and its migrations belong to Notes, \
                the name that every database carries: write `schema Notes`

                """
        )
    }
}
