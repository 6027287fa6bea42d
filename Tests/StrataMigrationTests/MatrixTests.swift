import Foundation
import Testing

/// Every change that the language can express, over rows: its class, its SQL and what becomes of each row.
///
/// `STRATA_RECORD=1 swift test` writes anew what came of the cases; the diff is the review.
@Suite struct MatrixTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Matrix")

    static let files: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(".matrix") }.sorted()
    }()

    @Test("The files of the matrix are there")
    func filesAreThere() {
        #expect(
            Self.files == [
                "attributes.matrix", "constraints.matrix", "conversions.matrix", "entities.matrix", "enums.matrix",
                "generated.matrix", "history.matrix", "indexes.matrix", "keys.matrix", "links.matrix", "names.matrix",
                "objects.matrix", "relationships.matrix", "together.matrix",
            ]
        )
    }

    @Test("Each change has its class, its SQL, and every row afterwards", arguments: files)
    func changes(_ file: String) throws {
        let place = Self.folder.appending(path: file)
        var cases = MatrixCase.read(try String(contentsOf: place, encoding: .utf8))
        #expect(Set(cases.map(\.name)).count == cases.count, "two cases of \(file) have one name")
        #expect(!cases.isEmpty)
        let records = ProcessInfo.processInfo.environment["STRATA_RECORD"] == "1"
        for index in cases.indices {
            let given = cases[index]
            let outcome: MatrixOutcome
            do {
                outcome = try MatrixOutcome(given)
            } catch {
                Issue.record("\(file), \(given.name): \(error)")
                continue
            }
            for fault in outcome.faults { Issue.record("\(file), \(given.name): \(fault)") }
            for section in MatrixCase.recorded {
                if records {
                    cases[index].sections[section] = outcome.sections[section]
                } else {
                    let comment: Comment = "\(file), \(given.name): \(section)"
                    #expect(outcome.sections[section] == given.sections[section], comment)
                }
            }
        }
        if records { try Data(cases.map(\.text).joined(separator: "\n").utf8).write(to: place) }
    }
}
