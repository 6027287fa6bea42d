import Testing

@testable import StrataSchema

@Suite("The reader")
struct SchemaReaderTests {
    @Test("warns, and resolves all the same")
    func warnings() {
        let reading = SchemaReader.read(
            [SourceFile(path: "f", text: "entity A {\n    id: Int /// the key\n}")],
            defaultName: "Test"
        )
        #expect(reading.diagnostics.map(\.severity) == [.warning])
        #expect(reading.schema?.entities.map(\.name) == ["A"])
    }

    @Test("reports errors of several files in their order, each once")
    func order() {
        let files = [
            SourceFile(path: "z", text: "entity Z { id: Nope }"), SourceFile(path: "a", text: "entity A { id Int }"),
        ]
        let reading = SchemaReader.read(files, defaultName: "Test")
        #expect(reading.schema == nil)
        #expect(
            reading.diagnostics.map(\.description) == [
                "z:1:16: error: there is no type 'Nope'; declare an entity or enum of that name",
                "a:1:15: error: expected ':' between the name and the type; write 'id: Int'",
            ]
        )
    }
}
