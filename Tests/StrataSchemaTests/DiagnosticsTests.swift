import Testing

@testable import StrataSchema

@Suite("What is said about a wrong schema")
struct DiagnosticsTests {
    @Test("is tested by files that are found")
    func goldenFiles() {
        #expect(Golden.all(in: "Diagnostics").count >= 124)
        #expect(Golden.all(in: "Formatting").count >= 9)
    }

    @Test("is exactly what the file beside it says", arguments: Golden.all(in: "Diagnostics"))
    func golden(_ golden: Golden) throws {
        let reading = SchemaReader.read([try golden.input()], defaultName: "Test")
        #expect(reading.schema == nil)
        try golden.check(reading.diagnostics.map { "\($0)\n" }.joined())
    }
}
