import Testing

@testable import StrataSchema

@Suite("The resolver")
struct ResolverTests {
    @Test("fills in what the example leaves out")
    func example() throws {
        let schema = try read(
            """
            /// Lists of things.
            schema Todo { access: package }

            /// One thing to do.
            entity TodoItem {
                id: Int = .automatic
                /// What to do.
                title: String
                dueAt: Date?
                priority: Priority = .normal
                /// Where it stands.
                list: TodoList? @onDelete(cascade)

                index (list, dueAt descending)
            }

            entity TodoList {
                id: UUID = .random
                name: String @unique
            }

            enum Priority: Int { low, normal = 5, high }
            """,
            defaultName: "Other"
        )
        #expect(schema.name == "Todo")
        #expect(schema.documentation == ["Lists of things."])
        #expect(schema.settings.access == .package)
        #expect(schema.location == SourceLocation(path: "test.schema", line: 2, column: 8))
        #expect(schema.entities.map(\.name) == ["TodoItem", "TodoList"])

        let item = try #require(schema.entity(named: "TodoItem"))
        #expect(item.tableName == "TodoItem")
        #expect(item.primaryKey == ["id"])
        #expect(item.attributes.map(\.name) == ["id", "title", "dueAt", "priority", "listID"])
        #expect(item.attributes.map(\.type) == [.integer(.int), .string, .date, .enumeration("Priority"), .uuid])
        #expect(item.attributes.map(\.isOptional) == [false, false, true, false, true])
        #expect(item.attributes.map(\.defaultValue) == [.automatic, nil, nil, .enumerationCase("normal"), nil])
        #expect(item.attributes.map(\.relationship) == [nil, nil, nil, nil, "list"])
        #expect(item.attribute(named: "listID")?.documentation == ["Where it stands."])
        #expect(item.automaticAttribute?.name == "id")
        #expect(
            item.indexes == [
                Schema.Index(
                    isUnique: false,
                    parts: [.init(attribute: "listID"), .init(attribute: "dueAt", isDescending: true)]
                )
            ]
        )
        let list = try #require(item.relationships.first)
        #expect(list.destination == "TodoList")
        #expect(list.deleteRule == .cascade)
        #expect(list.keyAttributes == ["listID"])

        let unique = Schema.Index(isUnique: true, parts: [.init(attribute: "name")])
        #expect(schema.entity(named: "TodoList")?.indexes == [unique])
        #expect(schema.enumeration(named: "Priority")?.cases.map(\.rawValue) == [.int(0), .int(5), .int(6)])
    }

    @Test("takes the given name, and the first file's start, where no file says more")
    func defaults() throws {
        let schema = try read("entity A { id: Int }", defaultName: "Model")
        #expect(schema.name == "Model")
        #expect(schema.settings == Schema.Settings())
        #expect(schema.location == SourceLocation(path: "test.schema", line: 1, column: 1))
        #expect(SchemaReader.read([], defaultName: "Model").schema?.entities.isEmpty == true)
    }

    @Test("finds names across files, in the files' order")
    func severalFiles() throws {
        let files = [
            SourceFile(path: "b", text: "entity B { id: Int\n a: A\n k: K = .y }"),
            SourceFile(path: "a", text: "entity A { id: Int }\nenum K: String { x, y }"),
        ]
        let schema = try #require(SchemaReader.read(files, defaultName: "Test").schema)
        #expect(schema.entities.map(\.name) == ["B", "A"])
        #expect(schema.entities.map(\.location.path) == ["b", "a"])
    }

    @Test(
        "chooses the delete rule by what the relationship requires",
        arguments: [
            ("B", .restrict), ("B?", .setNull), ("B @onDelete(cascade)", .cascade),
            ("B? @onDelete(restrict)", .restrict),
            ("B? @onDelete(setNull)", .setNull),
        ] as [(String, Schema.Relationship.DeleteRule)]
    )
    func deleteRules(type: String, rule: Schema.Relationship.DeleteRule) throws {
        let schema = try read("entity A { id: Int\n b: \(type) }\nentity B { id: Int }")
        #expect(schema.entities[0].relationships.map(\.deleteRule) == [rule])
    }

    @Test("names and types the attributes of a relationship after the key it leads to")
    func relationshipKeys() throws {
        let schema = try read(
            """
            entity Line {
                id: UUID
                tag: Tag @column("tag_name")
                place: Place?
                detail: Detail
                self: Line?
            }
            entity Tag { name: String @id }
            entity Place {
                tag: Tag
                row: Int16
                at: Date @stored(unixSeconds)
                primaryKey (at, tag, row)
            }
            entity Detail { line: Line @id }
            """
        )
        let line = schema.entities[0]
        #expect(
            line.attributes.map(\.name)
                == ["id", "tagName", "placeAt", "placeTagName", "placeRow", "detailLineID", "selfID"]
        )
        #expect(
            line.attributes.map(\.type) == [.uuid, .string, .date, .string, .integer(.int16), .uuid, .uuid]
        )
        #expect(line.attributes.map(\.columnName)[1] == "tag_name")
        #expect(line.attributes[2].storage == .unixSeconds)
        #expect(line.attributes.map(\.isOptional) == [false, false, true, true, true, false, true])
        #expect(line.relationships.map(\.keyAttributes)[1] == ["placeAt", "placeTagName", "placeRow"])
        #expect(schema.entity(named: "Place")?.primaryKey == ["at", "tagName", "row"])
        #expect(schema.entity(named: "Detail")?.primaryKey == ["lineID"])
    }

    @Test("lets lists name relationships, or the attributes these make")
    func lists() throws {
        let schema = try read(
            """
            entity A {
                id: Int
                pair: Pair @unique
                x: Int
                index (pair descending, x)
                unique (pairB, x)
            }
            entity Pair {
                a: Int
                b: Int
                primaryKey (a, b)
            }
            """
        )
        #expect(
            schema.entities[0].indexes == [
                Schema.Index(isUnique: true, parts: [.init(attribute: "pairA"), .init(attribute: "pairB")]),
                Schema.Index(
                    isUnique: false,
                    parts: [
                        .init(attribute: "pairA", isDescending: true), .init(attribute: "pairB", isDescending: true),
                        .init(attribute: "x"),
                    ]
                ),
                Schema.Index(isUnique: true, parts: [.init(attribute: "pairB"), .init(attribute: "x")]),
            ]
        )
    }

    @Test("carries renames to the attributes of relationships")
    func renames() throws {
        let schema = try read(
            """
            entity A @renamed(from: "Z") @table("a_table") {
                id: Int
                x: Int @renamed(from: "w") @column("x_column")
                tag: Tag @renamed(from: "label")
                other: Tag
                plain: A?
            }
            entity Tag { name: String @id @renamed(from: "text") }
            """
        )
        let entity = schema.entities[0]
        #expect(entity.previousName == "Z")
        #expect(entity.tableName == "a_table")
        #expect(entity.attributes.map(\.previousName) == [nil, "w", "labelText", "otherText", nil])
        #expect(entity.relationships.map(\.previousName) == ["label", nil, nil])
        #expect(entity.attributes.map(\.columnName) == ["id", "x_column", "tagName", "otherName", "plainID"])
    }

    @Test("resolves storages, and the SQL type that follows")
    func storages() throws {
        let schema = try read(
            """
            schema S { dates: iso8601 }
            entity A {
                id: UUID @stored(text)
                a: Date
                b: Date @stored(reference)
                c: Date @stored(unixMilliseconds)
                d: Decimal
                e: Decimal @stored(scaled: 4)
                f: UUID
                g: K
                h: L
            }
            enum K: Int { k }
            enum L: String { l }
            """
        )
        let attributes = schema.entities[0].attributes
        #expect(
            attributes.map(\.storage) == [
                .text, .iso8601, .standard, .unixMilliseconds, .standard, .scaled(digits: 4), .standard, .standard,
                .standard,
            ]
        )
        #expect(
            attributes.map { schema.sqlType(of: $0) }
                == [.text, .text, .real, .integer, .text, .integer, .blob, .integer, .text]
        )
    }

    @Test("keeps the digits of defaults as they are written")
    func constants() throws {
        let schema = try read(
            """
            entity A {
                id: Int
                a: Bool = true
                b: Int8 = -0x80
                c: Double = +1_000.50
                d: Decimal = 12_345_678_901_234_567_890.123456789012345678
                e: Float = 3
                f: String = "x"
                g: UUID = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
                h: URL = "mailto:a@b.example"
                i: Data = .empty
                j: Date = .now
                k: UUID = .timeOrdered
                l: String? = "optional"
            }
            """
        )
        #expect(
            schema.entities[0].attributes.dropFirst().map(\.defaultValue) == [
                .bool(true), .integer(-128), .number("1000.50"),
                .number("12345678901234567890.123456789012345678"), .number("3"), .string("x"),
                .string("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), .string("mailto:a@b.example"), .emptyData, .now,
                .timeOrdered, .string("optional"),
            ]
        )
    }

    @Test("takes a scalar's name for the scalar, and a qualified one for the entity")
    func sharedNames() throws {
        let schema = try read(
            """
            schema Todo {}
            entity Date { id: UUID }
            entity Task { at: Date @id
             date: Todo.Date?
             data: Todo.Data }
            enum Data: Int { x }
            """
        )
        #expect(schema.entity(named: "Task")?.attributes.map(\.type) == [.date, .uuid, .enumeration("Data")])
    }

    @Test("accepts any name but the few that generated code needs")
    func names() throws {
        let names = ["Task", "Data", "Date", "Result", "Column", "Order", "Group", "class", "entity", "Self", "größe"]
        let schema = try read(names.map { "entity \($0) { id: Int\n `\($0)`: Int }" }.joined(separator: "\n"))
        #expect(schema.entities.map(\.name) == names)
    }
}
