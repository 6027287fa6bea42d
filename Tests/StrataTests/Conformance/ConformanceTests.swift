import RuntimeModel
import Strata
import StrataTesting
import Testing

/// Both repositories of Strata keep every promise, for entities with every kind of key.
@Suite struct ConformanceTests {
    private func expect(
        _ report: ConformanceReport,
        skipping skipped: Set<String> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(report.violations.isEmpty, "\(report)", sourceLocation: sourceLocation)
        let reasons = Set(report.skipped.compactMap { $0.split(separator: "(").last.map { String($0.dropLast()) } })
        #expect(reasons == skipped, sourceLocation: sourceLocation)
        #expect(report.kept.count >= 2, sourceLocation: sourceLocation)
    }

    @Test("An assigned number for a key", arguments: Conformances.Kind.allCases)
    func assignedKeys(_ kind: Conformances.Kind) async {
        expect(
            await Conformances.readings(kind).report(),
            skipping: [
                "Reading has no unique values but its key", "Reading has no touched dates",
                "Reading has no unique values that can be written",
            ]
        )
    }

    @Test("A key that the repository assigns", arguments: Conformances.Kind.allCases)
    func automaticKeys(_ kind: Conformances.Kind) async {
        let conformance = Conformances.notes(kind)
        expect(
            await conformance.report(),
            skipping: [
                "Note has no unique values but its key", "Note has no touched dates",
                "Note has no unique values that can be written",
            ]
        )
        expect(await conformance.report { Note.Draft(title: "draft \($0)") })
    }

    @Test("A UUID for a key", arguments: Conformances.Kind.allCases)
    func uuids(_ kind: Conformances.Kind) async {
        expect(
            await Conformances.readers(kind).report(),
            skipping: [
                "Reader has no unique values but its key", "Reader has no touched dates",
                "Reader has no unique values that can be written", "`otherChange` is not given",
            ]
        )
    }

    @Test("Unique values", arguments: Conformances.Kind.allCases)
    func uniqueValues(_ kind: Conformances.Kind) async {
        expect(
            await Conformances.passports(kind).report(),
            skipping: [
                "Passport has no touched dates", "Passport has several unique keys", "`otherChange` is not given",
            ]
        )
    }

    @Test("A text for a key", arguments: Conformances.Kind.allCases)
    func texts(_ kind: Conformances.Kind) async {
        expect(
            await Conformances.labels(kind).report(),
            skipping: [
                "Label has no unique values but its key", "Label has no touched dates",
                "Label has no unique values that can be written", "`otherChange` is not given",
            ]
        )
    }

    @Test("A key of two parts", arguments: Conformances.Kind.allCases)
    func compositeKeys(_ kind: Conformances.Kind) async {
        expect(
            await Conformances.labellings(kind).report(),
            skipping: [
                "Labelling has no unique values but its key", "Labelling has no touched dates",
                "Labelling has no unique values that can be written", "`otherChange` is not given",
            ]
        )
    }

    @Test("Versions, touched dates and unique values", arguments: Conformances.Kind.allCases)
    func versions(_ kind: Conformances.Kind) async {
        let conformance = Conformances.books(kind)
        expect(await conformance.report())
        expect(await conformance.report { Book.Draft(title: "draft \($0)", isbn: "isbn \($0)", authorID: 1) })
    }

    @Test("A repository of six methods keeps every promise, and says what it does not offer")
    func sixMethods() async {
        let conformance = Conformances.books { try MinimalRepository<Book>() }
        expect(
            await conformance.report(),
            skipping: [
                "MinimalRepository<Book> does not tell what has changed; fetch the values",
                "MinimalRepository<Book> does not save by a unique key; save the values by their keys",
            ]
        )
        expect(await conformance.report { Book.Draft(title: "draft \($0)", isbn: "isbn \($0)", authorID: 1) })
    }
}
