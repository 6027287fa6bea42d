import Foundation
import StrataTestSupport
import Testing

struct DiagramTests {
    private static let mermaid = """
        erDiagram
            "Note" {
                UUID id PK
                String title
            }

        """

    @Test("Mermaid goes to standard output")
    func mermaid() throws {
        let output = try Tool(schema: Schemas.first).run("diagram")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput == DiagramTests.mermaid)
        #expect(output.standardError == "")
    }

    @Test("DOT is a digraph with the schema's name")
    func dot() throws {
        let output = try Tool(schema: Schemas.first).run("diagram", "--format", "dot")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput.hasPrefix("digraph \"Notes\" {\n"))
        #expect(output.standardOutput.hasSuffix("\n}\n"))
    }

    @Test("A file is written once, and the second run has nothing to do")
    func file() throws {
        let tool = try Tool(schema: Schemas.first)
        let dryRun = try tool.run("diagram", "--output", "Notes.mmd", "--dry-run")
        #expect(dryRun.standardOutput == "Would write Notes.mmd\n")
        #expect(!tool.folder.exists("Notes.mmd"))

        #expect(try tool.run("diagram", "--output", "Notes.mmd").standardOutput == "Wrote Notes.mmd\n")
        #expect(try tool.folder.text("Notes.mmd") == DiagramTests.mermaid)
        let again = try tool.run("diagram", "--output", "Notes.mmd")
        #expect(again.exitCode == 0)
        #expect(again.standardOutput == "Nothing to do: Notes.mmd is up to date.\n")
    }

    @Test("A broken history keeps nobody from the diagram")
    func brokenHistory() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.folder.write("-- nothing\n", to: "Schema/Migrations/0001-initial.sql")
        #expect(try tool.run("check").exitCode == 1)
        #expect(try tool.run("diagram").standardOutput == DiagramTests.mermaid)
    }

    @Test("A schema with an error has no diagram")
    func wrongSchema() throws {
        let output = try Tool(schema: "entity Note {\n    id: Unknown\n}\n").run("diagram")
        #expect(output.exitCode == 1)
        #expect(output.standardOutput == "")
        #expect(output.standardError.hasPrefix("Schema/Notes.schema:2:9: error: "))
    }

    @Test("A format that is none is wrong usage")
    func unknownFormat() throws {
        let output = try Tool(schema: Schemas.first).run("diagram", "--format", "mermaide")
        #expect(output.exitCode == 64)
        #expect(
            output.standardError == """
                error: --format takes mermaid, dot or svg, and 'mermaide' is none; did you mean 'mermaid'?
                Run 'swift run -q strata-cli diagram --help' to see how it is used.

                """
        )
    }

    @Test("Without Graphviz, SVG says what to install")
    func noGraphviz() throws {
        let tool = try Tool(schema: Schemas.first)
        let output = try tool.run(["diagram", "--format", "svg"], environment: ["PATH": tool.folder.path])
        #expect(output.exitCode == 1)
        #expect(output.standardOutput == "")
        #expect(
            output.standardError == """
                error: SVG is drawn by Graphviz, and there is no 'dot' on the PATH: install the package graphviz \
                (apt-get install graphviz, brew install graphviz), or use --format mermaid or --format dot

                """
        )
    }

    @Test("With Graphviz, SVG is what it makes of the DOT")
    func graphviz() throws {
        let tool = try Tool(schema: Schemas.first)
        // Whether the machine has Graphviz or not: a program of this name that shows what it was given.
        try tool.folder.write(
            """
            #!/bin/sh
            [ "$1" = -Tsvg ] && [ "$2" = -o ] || exit 3
            { echo '<svg>'; cat "$4"; echo '</svg>'; } > "$3"
            echo 'a word about fonts'

            """,
            to: "bin/dot"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.folder.path("bin/dot"))
        let path = "\(tool.folder.path("bin")):/usr/bin:/bin"
        let output = try tool.run(["diagram", "--format", "svg"], environment: ["PATH": path])
        #expect(output.exitCode == 0)
        let dot = try tool.run("diagram", "--format", "dot").standardOutput
        #expect(output.standardOutput == "<svg>\n\(dot)</svg>\n")
        #expect(output.standardError == "a word about fonts\n")
    }

    @Test("A Graphviz that fails is a failure, and nothing is written")
    func failingGraphviz() throws {
        let tool = try Tool(schema: Schemas.first)
        try tool.folder.write("#!/bin/sh\necho 'out of paper' >&2\nexit 7\n", to: "bin/dot")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.folder.path("bin/dot"))
        let output = try tool.run(
            ["diagram", "--format", "svg", "--output", "Notes.svg"],
            environment: ["PATH": "\(tool.folder.path("bin")):/usr/bin:/bin"]
        )
        #expect(output.exitCode == 1)
        #expect(
            output.standardError == "out of paper\nerror: '\(tool.folder.path("bin"))/dot' failed with exit code 7\n"
        )
        #expect(!tool.folder.exists("Notes.svg"))
    }
}
