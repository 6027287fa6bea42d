import Testing

@testable import StrataGeneration

/// What the database or an update does by itself, and what is kept out of sight.
@Suite struct ComputedTests {
    @Test("a generated column is read, never written, and the draft lacks it")
    func generated() throws {
        let project = try Project(
            "entity A { id: Int\n title: String\n size: Int @generated(\"length(title)\")\n note: String? }"
        )
        #expect(
            project.lines(with: "size") == [
                "public let size: Int",
                "size: Int,",
                "self.size = size",
                "/// A ``A`` before it is created: the database computes `size`.",
                "case size",
                "size = try container.decode(Int.self, forKey: .size)",
                "try container.encode(size, forKey: .size)",
                #"columns: ["id", "title", "size", "note"],"#,
                "size: try Int.read(from: row, at: 2),",
                "/// Binds the values of every column but `size`, in the table's order.",
                "case 2: return try size.storedValue()",
                "/// The column of ``A/size``.",
                #"public var size: Strata.Column<Root, Int> { .init("size", at: path) }"#,
                #".init(\.size, columns.size),"#,
                "/// Binds the values of every column but `size`, in the table's order.",
            ]
        )
        #expect(project.lines(with: "generated:") == ["generated: [2]"])
        // The struct's own, then the draft's.
        #expect(
            project.lines(with: "bind(note") == ["try statement.bind(note, at: 3)", "try statement.bind(note, at: 3)"]
        )
        // The row is read back: a draft does not know what the database computes.
        #expect(project.lines(with: "func model") == [])
    }

    @Test("with an assigned key as well, a draft lacks both")
    func generatedAndAutomatic() throws {
        let project = try Project(
            "entity A { id: Int = .automatic\n title: String\n size: Int @generated(\"length(title)\") }"
        )
        #expect(
            project.lines(with: "every column but") == [
                "/// Binds the values of every column but `size`, in the table's order.",
                "/// Binds the values of every column but `id`, `size`, in the table's order.",
            ]
        )
        #expect(project.lines(with: "func model") == [])
    }

    @Test("a lazy attribute is a column and no property")
    func lazy() throws {
        let project = try Project(
            "entity A { id: Int\n /// A picture.\n photo: Data? @lazy @column(\"the photo\")\n b: Int }"
        )
        #expect(
            project.lines(with: "photo") == [
                "/// Loaded one at a time, with `value(_:id:)`: `photo`.",
                #"lazy: ["the photo"]"#,
                "/// The column `the photo`, which is loaded by itself: see `value(_:id:)`.",
                #"public var photo: Strata.Column<Root, Data?> { .init("the photo", at: path) }"#,
            ]
        )
        #expect(project.lines(with: "b: try") == ["b: try Int.read(from: row, at: 1)"])
        #expect(project.lines(with: "import") == ["public import Foundation", "public import Strata"])
    }

    @Test("a private attribute is stored, but neither encoded nor described")
    func privacy() throws {
        let project = try Project("entity A { id: Int\n token: String? @private\n pin: Int = 7 @private\n b: Int }")
        #expect(
            project.text.contains(
                """
                    private enum CodingKeys: String, CodingKey {
                        case id
                        case b
                    }

                """
            )
        )
        #expect(project.lines(with: "token = ").prefix(2) == ["self.token = token", "token = nil"])
        #expect(project.lines(with: "pin = ").prefix(2) == ["self.pin = pin", "pin = 7"])
        #expect(project.lines(with: "encode(pin") == [])
        #expect(project.lines(with: "bind(pin") == ["try statement.bind(pin, at: 3)"])
        #expect(
            project.text.contains(
                """
                extension A: CustomReflectable {
                    /// The properties that are not private: what `print` and `dump` show.
                    public var customMirror: Mirror {
                        Mirror(self, children: ["id": id, "b": b], displayStyle: .struct)
                    }
                }
                """
            )
        )
    }

    @Test("a draft of nothing but secrets encodes as an empty object")
    func nothingToEncode() throws {
        let project = try Project("entity A { id: Int = .automatic\n token: String? @private }")
        #expect(
            project.text.contains(
                """
                extension A.Draft: Codable {
                    private enum CodingKeys: CodingKey {}

                    /// Decodes the properties by name.
                    public init(from decoder: any Decoder) throws {
                        token = nil
                    }

                    /// Encodes the properties by name.
                    public func encode(to encoder: any Encoder) throws {
                        _ = encoder.container(keyedBy: CodingKeys.self)
                    }
                }
                """
            )
        )
        #expect(project.lines(with: "children:").last == "Mirror(self, children: [:], displayStyle: .struct)")
    }

    @Test("an update sets what is touched, and moves the version on")
    func updates() throws {
        let project = try Project(
            "entity A { id: Int\n at: Date = .now @touched\n day: Date = .now @touched @stored(unixSeconds)\n v: Int @version }"
        )
        #expect(
            project.text.contains(
                """
                    /// Sets what says when the value was last changed.
                    public mutating func prepareForUpdate() {
                        at = Date()
                        day = Date()
                    }

                    /// Moves the version on, as every update does.
                    public mutating func advanceVersion() {
                        v &+= 1
                    }

                """
            )
        )
        #expect(project.lines(with: "version:") == ["version: 3,"])
        #expect(project.lines(with: "firstVersion:") == [])
        let other = try Project("entity A { id: Int\n v: Int = 10 @version }")
        #expect(other.lines(with: "ersion: ") == ["version: 1,", "firstVersion: 10"])
        #expect(project.lines(with: "touched:") == ["touched: [1, 2]"])
        #expect(project.lines(with: "v: Int") == ["public var v: Int", "v: Int = 1"])
    }

    @Test("attributes called like what an update calls stand beside it")
    func names() throws {
        let project = try Project(
            """
            entity A {
                id: Int
                prepareForUpdate: Date = .now @touched
                advanceVersion: Int @version
                validate: String @length(1...)
                validate_: Int
                customMirror: Int? @private
            }
            """
        )
        #expect(
            project.lines(with: "@_implements") == [
                "@_implements(CustomReflectable, customMirror) public var customMirror_: Mirror {",
                "@_implements(Strata.Entity, validate()) public func validate__() throws(Strata.StrataError) {",
                "@_implements(Strata.Entity, prepareForUpdate()) public mutating func prepareForUpdate_() {",
                "@_implements(Strata.Entity, advanceVersion()) public mutating func advanceVersion_() {",
            ]
        )
    }
}
