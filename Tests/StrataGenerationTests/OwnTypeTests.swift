import StrataSchema
import Testing

@testable import StrataGeneration

/// Lists, JSON and types of the app's own.
@Suite struct OwnTypeTests {
    @Test("a list is an array in Swift and JSON in its column")
    func lists() throws {
        let project = try Project("entity A { id: Int\n links: [URL] = []\n sizes: [Int]? }")
        #expect(
            project.lines(with: "links") == [
                "/// The column `links`: TEXT.",
                "public var links: [URL]",
                "links: [URL] = [],",
                "self.links = links",
                "case links",
                "links = try container.decodeIfPresent([URL].self, forKey: .links) ?? []",
                "try container.encode(links, forKey: .links)",
                #"columns: ["id", "links", "sizes"],"#,
                "links: try Strata.JSON<[URL]>.read(from: row, at: 1).value,",
                "try statement.bind(Strata.JSON(links), at: 2)",
                "case 1: return try Strata.JSON(links).storedValue()",
                "/// The column of ``A/links``.",
                #"public var links: Strata.Column<Root, Strata.JSON<[URL]>> { .init("links", at: path) }"#,
                #".init(\.links, columns.links),"#,
            ]
        )
        #expect(
            project.lines(with: "JSON<[Int]>") == [
                "sizes: try row.isNull(at: 2) ? nil : Strata.JSON<[Int]>.read(from: row, at: 2).value",
                "try statement.bind(sizes.map(Strata.JSON<[Int]>.init(_:)), at: 3)",
                "case 2: return try sizes.map(Strata.JSON<[Int]>.init(_:)).storedValue()",
                #"public var sizes: Strata.Column<Root, Strata.JSON<[Int]>?> { .init("sizes", at: path) }"#,
            ]
        )
    }

    @Test("a custom type reads and binds itself, and its storage is checked by the compiler, once in a file")
    func custom() throws {
        let project = try Project(
            """
            import Efforts
            import Images
            entity A {
                id: Int
                effort: Effort @custom(integer)
                image: Images.Image? @custom(blob)
            }
            entity B {
                id: Int
                effort: Effort? @custom(integer)
            }
            """
        )
        #expect(
            project.lines(with: "Effort.read") == [
                "effort: try Effort.read(from: row, at: 1),",
                "effort: try row.isNull(at: 1) ? nil : Effort.read(from: row, at: 1)",
            ]
        )
        #expect(
            project.lines(with: "CustomTypes") == [
                "private typealias CustomTypes = (Strata.StoredAs<Effort, Int64>, Strata.StoredAs<Images.Image, Data>)"
            ]
        )
    }

    @Test("what is named by a module imports it; what is not, the imports of the file that names it")
    func imports() throws {
        func imports(_ text: String) throws -> [String] { try Project(text).lines(with: "import ") }
        #expect(
            try imports("import Efforts\nentity A { id: Int\n effort: Efforts.Effort @custom(integer) }") == [
                "public import Efforts", "public import Strata",
            ]
        )
        #expect(
            try imports("import Efforts\nentity A { id: Int\n effort: Effort @json }") == [
                "public import Efforts", "public import Strata",
            ]
        )
        // A type of the module's own needs no import, and an import that is not used would be a warning.
        #expect(try imports("entity A { id: Int\n effort: Effort @json }") == ["public import Strata"])
        #expect(try imports("import Efforts\nentity A { id: Int }") == ["public import Strata"])
        // Foundation's Data stands in the check alone.
        #expect(
            try imports("entity A { id: Int\n image: Image @custom(blob) }") == [
                "import Foundation", "public import Strata",
            ]
        )
    }

    @Test("an attribute of a mixin brings the imports of the mixin's file")
    func importsOfMixins() throws {
        let project = try Project(
            [
                SourceFile(path: "A.schema", text: "entity A: Estimated { id: Int }"),
                SourceFile(
                    path: "B.schema",
                    text: "import Efforts\nmixin Estimated { effort: Effort @custom(integer) }"
                ),
            ]
        )
        #expect(project.lines(with: "import ") == ["public import Efforts", "public import Strata"])
        #expect(
            try #require(project.file(named: "B.schema.swift")).split(separator: "\n").filter { $0.contains("import ") }
                == ["public import Efforts", "import Strata"]
        )
    }
}
