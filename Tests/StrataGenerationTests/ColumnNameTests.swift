import Testing

@testable import StrataGeneration

/// Columns and relationships that are called like what stands beside them.
@Suite struct ColumnNameTests {
    @Test("a column or relationship called path leaves the way another name")
    func path() throws {
        let attribute = try Project("entity A { id: Int\n path: String\n path_: String }")
        #expect(attribute.lines(with: "let path") == ["let path__: Strata.QueryPath"])
        #expect(attribute.lines(with: "self.path__ = path") == ["self.path__ = path"])
        #expect(
            attribute.lines(with: "var path: Strata") == [
                #"public var path: Strata.Column<Root, String> { .init("path", at: path__) }"#
            ]
        )
        let relationship = try Project("entity A { id: Int\n path: [A] @manyToMany }")
        #expect(
            relationship.lines(with: "var path: Strata") == [
                #"public var path: Strata.ToManyColumn<Root, A> { .init(A.relationships.path, named: "path", at: path_) }"#
            ]
        )
    }

    @Test("a column called Root, and a type of the app's own, leave the parameter another name")
    func root() throws {
        let attribute = try Project("entity A { id: Int\n Root: String }")
        #expect(
            attribute.lines(with: "var Root: Strata") == [
                #"public var Root: Strata.Column<Root_, String> { .init("Root", at: path) }"#
            ]
        )
        let own = try Project("import Types\nentity A { id: Int\n value: Root @custom(integer) }")
        #expect(
            own.lines(with: "struct ColumnPaths") == [
                "public struct ColumnPaths<Root_: Strata.ReadableEntity>: Sendable {"
            ]
        )
        #expect(
            own.lines(with: "var value: Strata") == [
                #"public var value: Strata.Column<Root_, Root> { .init("value", at: path) }"#
            ]
        )
    }

    @Test("an entity called like the parameter or like one of the structs is named with its module")
    func entities() throws {
        let project = try Project(
            """
            entity Root { id: Int\n root: Root? }
            entity ColumnPaths { id: Int\n root: Root }
            entity A { id: Int\n paths: ColumnPaths }
            """
        )
        #expect(
            project.lines(with: "var root: ") == [
                "public var root: Model.Root.OptionalColumnPaths<Root> {",
                "public var root: Model.Root.OptionalColumnPaths<Root> {",
                "public var root: Model.Root.ColumnPaths<Root> {",
            ]
        )
        #expect(project.lines(with: "var paths: ") == ["public var paths: Model.ColumnPaths.ColumnPaths<Root> {"])
        #expect(
            project.lines(with: "typealias Columns") == [
                "public typealias Columns = ColumnPaths<Root>",
                "public typealias Columns = ColumnPaths<Model.ColumnPaths>",
                "public typealias Columns = ColumnPaths<A>",
            ]
        )
    }

    @Test("a relationship called like an entity does not hide it among the columns")
    func relationships() throws {
        let project = try Project("entity A { id: Int\n A: B? }\nentity B { id: Int\n a: [A] @inverse(A) }")
        #expect(
            project.lines(with: "following") == [
                #".init(at: path.following(Model.A.relationships.A, named: "A", isOptional: true))"#
            ]
        )
    }

    @Test("internal columns have no modifier, and what leads to them is internal always")
    func access() throws {
        let project = try Project("schema A { access: package }\nentity B { id: Int }")
        #expect(
            project.lines(with: "ColumnPaths") == [
                "package struct ColumnPaths<Root: Strata.ReadableEntity>: Sendable {",
                "package typealias Columns = ColumnPaths<B>",
            ]
        )
        #expect(project.lines(with: "let path") == ["let path: Strata.QueryPath"])
    }
}
