import Foundation
import StrataSchema
import Testing

@testable import StrataGeneration

/// Compares whole generated files.
///
/// `STRATA_RECORD=1 swift test` writes them anew; the diff is the review.
@Suite struct GoldenTests {
    static let kinds = [
        "automatic", "columns", "composite", "constraints", "dates", "enumerations", "generated", "hidden-types",
        "history", "internal", "loading", "mixins", "natural", "open-enumerations", "package", "queries",
        "relationships", "search", "values", "views",
    ]

    @Test("a schema of each kind generates what is recorded", arguments: kinds)
    func kind(_ name: String) throws {
        let path = Project.tests.appending(path: "Schemas/\(name).schema")
        let text = try String(contentsOf: path, encoding: .utf8)
        let project = try Project([SourceFile(path: "\(name).schema", text: text)])
        let all = project.files.map { "// ==== \($0.name)\n\n\($0.text)" }.joined(separator: "\n")
        try compare(all, withGolden: "\(name).swift.golden")
    }

    // The rest of the gallery is compiled by GalleryTests; these files are worth reading.
    @Test(
        "the gallery generates what is recorded",
        arguments: ["Keys.schema.swift", "Values.schema.swift", "Schema.strata.swift"]
    )
    func gallery(_ name: String) throws {
        let project = try Project.gallery()
        try compare(#require(project.file(named: name)), withGolden: "gallery-\(name).golden")
    }

    // Compiled and run by StepTests.
    @Test("a schema whose migrations call Swift functions generates what is recorded")
    func steps() throws {
        let folder = Project.tests.deletingLastPathComponent().appending(path: "StepModel")
        let project = try Project(sources: folder, name: "Step")
        try compare(
            #require(project.file(named: "Schema.strata.swift")),
            withGolden: "steps-Schema.strata.swift.golden"
        )
    }

    private func compare(_ text: String, withGolden name: String) throws {
        let path = Project.tests.appending(path: "Golden/\(name)")
        if ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1" {
            try text.write(to: path, atomically: true, encoding: .utf8)
            return
        }
        let golden = try String(contentsOf: path, encoding: .utf8)
        if text == golden { return }
        let pairs = zip(
            text.split(separator: "\n", omittingEmptySubsequences: false),
            golden.split(separator: "\n", omittingEmptySubsequences: false)
        )
        let difference = pairs.enumerated().first { $0.element.0 != $0.element.1 }
        Issue.record(
            """
            \(name) differs at line \((difference?.offset ?? -1) + 1):
            generated: \(difference?.element.0 ?? "(the end, or more)")
            recorded:  \(difference?.element.1 ?? "(the end, or more)")
            """
        )
    }
}
