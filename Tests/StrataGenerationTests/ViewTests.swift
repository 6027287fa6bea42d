import Testing

@testable import StrataGeneration

@Suite struct ViewTests {
    private static let source = """
        entity List {
            id: Int
            name: String
        }
        view Size @table("sizes") {
            list: List @id
            size: Int
            at: Date? @stored(unixSeconds)
        } = "SELECT id AS listID, 1 AS size, NULL AS at FROM List"
        view Total { count: Int } = "SELECT count(*) AS count FROM List"
        """

    @Test("a view with a key is identifiable and has the half of an entity that reads")
    func identifiable() throws {
        let project = try Project(Self.source)
        #expect(
            project.text.contains(
                """
                /// A view: what the SELECT `sizes` finds, read-only.
                public struct Size: Identifiable, Hashable, Sendable {
                    /// The key of a ``List``.
                    public let listID: List.ID
                    /// The column `size`: INTEGER.
                    public let size: Int
                    /// Rounded to the second, as it is stored.
                    public let at: Date?

                    /// The primary key: `listID`.
                    public var id: List.ID { listID }

                """
            )
        )
        #expect(
            project.lines(with: "extension Size") == [
                "extension Size: Codable {", "extension Size: Strata.ReadableEntity {", "extension Size {",
            ]
        )
        #expect(project.lines(with: "name: \"sizes\"") == [#"name: "sizes","#])
        #expect(
            project.text.contains(
                """
                    public struct ColumnPaths<Root: Strata.ReadableEntity>: Sendable {
                        let path: Strata.QueryPath

                        /// Creates the columns at the end of a way.
                        public init(at path: Strata.QueryPath = .root) {
                            self.path = path
                        }

                        /// The column of ``Size/listID``.
                        public var listID: Strata.Column<Root, List.ID> { .init("listID", at: path) }
                        /// The column of ``Size/size``.
                        public var size: Strata.Column<Root, Int> { .init("size", at: path) }
                        /// The column of ``Size/at``.
                        public var at: Strata.Column<Root, Date?> { .init("at", at: path, storedAs: .unixSeconds) }
                    }

                    /// The columns of a query of ``Size`` itself.
                    public typealias Columns = ColumnPaths<Size>

                """
            )
        )
    }

    @Test("a view without a key has no identity")
    func anonymous() throws {
        let project = try Project(Self.source)
        #expect(project.lines(with: "struct Total") == ["public struct Total: Hashable, Sendable {"])
        #expect(project.lines(with: "primaryKey: []").count == 1)
    }

    @Test("a view knows the tables behind it, for its observers")
    func reads() throws {
        let project = try Project(Self.source)
        #expect(project.lines(with: "reads:") == [#"reads: ["List"]"#, #"reads: ["List"]"#])
    }
}
