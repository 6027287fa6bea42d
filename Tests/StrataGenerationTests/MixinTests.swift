import Testing

@testable import StrataGeneration

@Suite struct MixinTests {
    @Test("a mixin is a protocol of what can be read, and set where no entity forbids it")
    func protocols() throws {
        let project = try Project(
            """
            mixin Identified { id: Int }
            /// What is dated.
            mixin Dated: Identified {
                /// When it began.
                at: Date = .now
                owner: Person?
                code: String
                folded: String? @generated("lower(code)")
                photo: Data? @lazy
            }
            entity Person: Identified {}
            entity Event: Dated {}
            """
        )
        #expect(
            project.text.contains(
                """
                /// What several entities have in common.
                public protocol Identified {
                    /// The attribute `id`.
                    var id: Int { get }
                }
                """
            )
        )
        #expect(
            project.text.contains(
                """
                /// What is dated.
                public protocol Dated: Identified {
                    /// When it began.
                    var at: Date { get set }
                    /// The key of a ``Person``.
                    var ownerID: Person.ID? { get set }
                    /// The attribute `code`.
                    var code: String { get set }
                    /// The attribute `folded`.
                    var folded: String? { get }
                }
                """
            )
        )
        #expect(
            project.lines(with: "extension").filter { $0.hasSuffix("{}") } == [
                "extension Person: Identified {}", "extension Event: Dated {}",
            ]
        )
    }

    @Test("what is in the key of an entity can be set through no protocol, however it came there")
    func keys() throws {
        let project = try Project(
            """
            mixin Coded {
                code: String
                size: Int
            }
            mixin Sized: Coded { depth: Int }
            entity A: Coded { id: Int }
            entity B: Sized { primaryKey (code, depth) }
            """
        )
        #expect(
            project.lines(with: "{ get") == [
                "var code: String { get }", "var size: Int { get set }", "var depth: Int { get }",
            ]
        )
    }

    @Test("a view has what a mixin lets be set as variables")
    func views() throws {
        let project = try Project(
            """
            mixin Named { name: String }
            entity A: Named { id: Int }
            view B: Named { size: Int } = "SELECT name, 1 AS size FROM A"
            """
        )
        #expect(
            project.lines(with: "name: String") == [
                "var name: String { get set }", "public var name: String", "name: String",
                "public var name: String", "name: String",
            ]
        )
        #expect(project.lines(with: "let size: Int") == ["public let size: Int"])
        #expect(project.lines(with: "extension B: Named") == ["extension B: Named {}"])
    }

    @Test("a file of mixins imports no more than their types")
    func imports() throws {
        #expect(try Project("mixin A { at: Int }").lines(with: "import") == [])
        #expect(try Project("mixin A { at: Date }").lines(with: "import") == ["public import Foundation"])
    }
}
