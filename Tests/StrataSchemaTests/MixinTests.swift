import Testing

@testable import StrataSchema

@Suite("Mixins")
struct MixinTests {
    @Test("give entities what they declare, each mixin once, behind what is the entity's own")
    func composing() throws {
        let schema = try read(
            """
            entity Note: Timestamped, Audited {
                id: Int
                title: String
            }
            /// When.
            mixin Timestamped: Audited {
                /// Then.
                createdAt: Date = .now
                index (createdAt)
                check sane "createdAt > 0"
            }
            mixin Audited { author: Person? @unique }
            entity Person { id: UUID }
            """
        )
        let note = schema.entities[0]
        #expect(note.attributes.map(\.name) == ["id", "title", "createdAt", "authorID"])
        #expect(note.attributes[2].documentation == ["Then."])
        #expect(note.attributes[2].location.line == 8)
        #expect(note.mixins == ["Timestamped", "Audited"])
        #expect(note.relationships.map(\.name) == ["author"])
        #expect(note.checks.map(\.name) == ["sane"])
        #expect(
            note.indexes == [
                Schema.Index(isUnique: false, parts: [.init(attribute: "createdAt")]),
                Schema.Index(isUnique: true, parts: [.init(attribute: "authorID")]),
            ]
        )
        #expect(schema.mixins.map(\.name) == ["Timestamped", "Audited"])
        #expect(schema.mixins[0].documentation == ["When."])
        #expect(schema.mixins.map { $0.attributes.map(\.name) } == [["createdAt"], ["authorID"]])
        #expect(schema.mixins.map(\.mixins) == [["Audited"], []])
        #expect(schema.mixins[1].relationships.map(\.destination) == ["Person"])
    }

    @Test("give entities their primary key, which then comes first")
    func keys() throws {
        let schema = try read(
            """
            entity A: Keyed { title: String }
            mixin Keyed {
                other: Int
                a: Int
                b: Int
                primaryKey (b, a)
            }
            """
        )
        #expect(schema.entities[0].attributes.map(\.name) == ["a", "b", "title", "other"])
        #expect(schema.entities[0].primaryKey == ["b", "a"])
    }

    @Test("say what is wrong in them once, however many entities use them")
    func errors() {
        let text =
            "mixin M { a: Strng\n b: String @length(5...1)\n index (c) }\n"
            + (0..<3).map { "entity E\($0): M { id: Int }\n" }.joined()
        #expect(
            messages(about: text) == [
                "1:14: error: there is no type 'Strng'; did you mean 'String'?",
                "2:20: error: the range is backwards; write '1...5'",
                "3:9: error: 'M' has no attribute 'c'; name 'a' or 'b'",
            ]
        )
    }

    @Test("give views their attributes, without what is about storing them")
    func views() throws {
        let schema = try read(
            """
            mixin M {
                a: Int = 5 @unique
                photo: Data? @lazy
                touched: Date = .now @touched
                computed: Int @generated("1")
            }
            view V: M { id: UUID } = "SELECT 1"
            """
        )
        let view = schema.views[0]
        #expect(view.attributes.map(\.name) == ["id", "a", "touched", "computed"])
        #expect(view.attributes.allSatisfy { $0.defaultValue == nil && !$0.isTouched && $0.generation == nil })
        #expect(view.primaryKey == ["id"])
        #expect(view.mixins == ["M"])
    }
}
