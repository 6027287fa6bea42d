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
                "z:1:16: error: there is no type 'Nope'; declare an entity or enum of that name, or write '@json' or "
                    + "'@custom(…)' behind a type of the app",
                "a:1:15: error: expected ':' between the name and the type; write 'id: Int'",
            ]
        )
    }

    @Test("reads a schema without braces as one without settings")
    func schemaWithoutBraces() {
        let readings = ["schema Todo", "schema Todo {}"].map { schema in
            let file = SourceFile(path: "f", text: "\(schema)\n\n/// One.\nentity A { id: Int }")
            return SchemaReader.read([file], defaultName: "Test").schema
        }
        #expect(readings[0]?.name == "Todo")
        #expect(readings[0]?.settings == Schema.Settings())
        #expect(readings[0]?.entities.map(\.documentation) == [["One."]])
        #expect(readings[0]?.snapshotText() == readings[1]?.snapshotText())
    }

    @Test("says of a file in the middle of a merge nothing else, nor what other files miss of it")
    func mergeMarkers() {
        let files = [
            SourceFile(path: "a", text: "\u{FEFF}entity A { id: B @id }\r\nentity C { id Int }"),
            SourceFile(path: "b", text: "// strata schema language 9\r\n<<<<<<< HEAD\r\nentity B {"),
        ]
        let reading = SchemaReader.read(files, defaultName: "Test")
        #expect(reading.schema == nil)
        #expect(
            reading.diagnostics.map(\.description) == [
                "a:2:15: error: expected ':' between the name and the type; write 'id: Int'",
                "b:2:1: error: the file holds merge markers; resolve the merge",
            ]
        )
    }

    @Test("takes signs for merge markers only at the start of a line")
    func noMergeMarkers() {
        let text = "/*\nNotes\n=======\n <<<<<<< HEAD\n<<<<<<<<\n*/\nentity A { id: String = \"\"\"\n=======\n\"\"\" }"
        let reading = SchemaReader.read([SourceFile(path: "f", text: text)], defaultName: "Test")
        #expect(reading.diagnostics == [])
    }
}
