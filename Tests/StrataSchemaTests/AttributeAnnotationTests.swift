import Testing

@testable import StrataSchema

@Suite("What annotations say of attributes")
struct AttributeAnnotationTests {
    private func attributes(_ lines: String) throws -> [Schema.Attribute] {
        let schema = try read(
            "import App\nentity A {\n id: Int\n\(lines)\n}\nenum K: Int { k }\nentity P { a: Int\n b: Int\n "
                + "primaryKey (a, b) }"
        )
        return Array(schema.entities[0].attributes.dropFirst())
    }

    @Test("lists, JSON and types of the app")
    func types() throws {
        let found = try attributes(
            """
            links: [URL] = []
            kinds: [K]?
            addresses: [App.Address] = [] @json
            address: Address? @json
            effort: App.Effort @custom(blob)
            """
        )
        #expect(
            found.map(\.type) == [
                .list(.url), .list(.enumeration("K")), .list(.json("App.Address")), .json("Address"),
                .custom("App.Effort", .blob),
            ]
        )
        #expect(found.map(\.defaultValue) == [.emptyList, nil, .emptyList, nil, nil])
        #expect(found.map(\.isOptional) == [false, true, false, true, false])
    }

    @Test("lengths and ranges, one-sided too, in digits")
    func bounds() throws {
        let found = try attributes(
            """
            a: String @length(1...200)
            b: Data? @length(...0x10)
            c: Int8 @range(-0x10...)
            d: Double @range(0..<1_000.50)
            e: Decimal @stored(scaled: 2) @range(...+5)
            """
        )
        #expect(found.map(\.length) == [.init(lower: 1, upper: 200), .init(lower: nil, upper: 16), nil, nil, nil])
        #expect(
            found.map(\.range) == [
                nil, nil, .init(lower: "-16", upper: nil), .init(lower: "0", upper: "1000.50", excludesUpper: true),
                .init(lower: nil, upper: "5"),
            ]
        )
    }

    @Test("flags, with the default that a version has anyway")
    func flags() throws {
        let found = try attributes(
            """
            lazy: Data? @lazy
            secret: String = "" @private
            version: Int @version
            touched: Date = .now @touched
            name: String @collate(nocase)
            plain: Int
            """
        )
        #expect(found.map(\.isLazy) == [true, false, false, false, false, false])
        #expect(found.map(\.isPrivate) == [false, true, false, false, false, false])
        #expect(found.map(\.isVersion) == [false, false, true, false, false, false])
        #expect(found.map(\.isTouched) == [false, false, false, true, false, false])
        #expect(found.map(\.collation) == [.binary, .binary, .binary, .binary, .nocase, .binary])
        #expect(found.map(\.defaultValue) == [nil, .string(""), .integer(1), .now, nil, nil])
    }

    @Test("what the database computes, its SQL without a semicolon at its end, and with its place")
    func generated() throws {
        let found = try attributes(
            """
            a: Int @generated("1 + 1 ; ")
            b: Int @generated("2", stored)
            """
        )
        #expect(found.map { $0.generation?.sql.text } == ["1 + 1", "2"])
        #expect(found.map { $0.generation?.isStored } == [false, true])
        #expect(
            found[0].generation?.sql.location(atOffset: 4) == SourceLocation(path: "test.schema", line: 4, column: 24)
        )
    }

    @Test("what fills rows that are there, as it is written, and where each character of it stands")
    func backfill() throws {
        let found = try attributes(
            #"""
            a: Int @backfill("1 + \"x\" ;")
            b: String @backfill("""
                'one'
                  || 'two'
                """)
            """#
        )
        #expect(found.map { $0.backfill?.text } == [#"1 + "x" ;"#, "'one'\n  || 'two'"])
        func place(_ line: Int, _ column: Int) -> StrataSchema.SourceLocation {
            SourceLocation(path: "test.schema", line: line, column: column)
        }
        #expect(found[0].backfill?.location == place(4, 18))
        #expect(found[0].backfill?.location(atOffset: 5) == place(4, 25))
        #expect(found[1].backfill?.location(atOffset: 8) == place(7, 7))
    }

    @Test("columns, one for each part of a key")
    func columns() throws {
        let found = try attributes("p: P? @column(\"first\", \"second\") @private\nx: Int @column(\"y\")")
        #expect(found.map(\.columnName) == ["first", "second", "y"])
        #expect(found.map(\.isPrivate) == [true, true, false])
    }

    @Test("checks, expressions, conditions and full text")
    func members() throws {
        let entity = try read(
            """
            entity A {
                id: Int
                title: String
                notes: String?
                index ("lower(title)" descending, notes) where "id > 1;"
                unique ("upper(title)")
                check positive "id > 0"
                search (title, notes)
            }
            """
        ).entities[0]
        let place = SourceLocation(path: "", line: 0, column: 0)
        #expect(
            entity.indexes == [
                Schema.Index(
                    isUnique: false,
                    parts: [
                        .init(expression: .init("lower(title)", at: place), isDescending: true),
                        .init(attribute: "notes"),
                    ],
                    condition: .init("id > 1", at: place)
                ),
                Schema.Index(isUnique: true, parts: [.init(expression: .init("upper(title)", at: place))]),
            ]
        )
        #expect(entity.checks == [Schema.Check(name: "positive", sql: .init("id > 0", at: place))])
        #expect(entity.search == Schema.Search(attributes: ["title", "notes"]))
    }

    @Test("a history, of the entities that ask for it")
    func history() throws {
        let schema = try read("entity A @history { id: Int }\nentity B: M { a: A? }\nmixin M { id: Int }")
        #expect(schema.entities.map(\.hasHistory) == [true, false])
        #expect(schema.snapshotText().contains("\nentity A @history {\n"))
    }

    @Test("open enums and earlier names")
    func enums() throws {
        let schema = try read(
            "open enum Mood: String @renamed(from: \"Feeling\") { calm @renamed(from: \"quiet\"), wild }\nenum K: "
                + "Int { a }"
        )
        #expect(schema.enumerations.map(\.isOpen) == [true, false])
        #expect(schema.enumerations.map(\.previousName) == ["Feeling", nil])
        #expect(schema.enumerations[0].cases.map(\.previousName) == ["quiet", nil])
    }
}
