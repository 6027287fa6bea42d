import Testing

@testable import StrataGeneration

@Suite struct SearchTests {
    @Test("a search stands among the columns, and finds rows by a column of its own")
    func search() throws {
        let project = try Project("entity A { id: UUID = .random\n text: String\n search (text) }")
        #expect(
            project.text.contains(
                """
                        /// Full text search of `text`.
                        public var search: Strata.SearchColumn<Root> {
                            .init(table: "A_search", rowID: "rowid", columns: ["text"], at: path)
                        }

                """
            )
        )
    }

    @Test("an integer key is what rows are found by, and the search has the names that columns have in the table")
    func integerKey() throws {
        let project = try Project(
            """
            entity A @table("a a") {
                id: Int @column("the id")
                text: String @column("the text")
                more: String?
                search (more, text)
            }
            """
        )
        #expect(
            project.lines(with: ".init(table:") == [
                #".init(table: "a a_search", rowID: "the id", columns: ["more", "the text"], at: path)"#
            ]
        )
    }

    @Test("an attribute that is called search keeps its name")
    func names() throws {
        let project = try Project("entity A { id: Int\n search: String\n fullText: String\n search (search) }")
        #expect(project.lines(with: "SearchColumn") == ["public var fullText_: Strata.SearchColumn<Root> {"])
    }

    @Test("a relationship that is called search keeps its name too")
    func relationshipNames() throws {
        let project = try Project(
            "entity A { id: Int\n text: String\n search: [A] @manyToMany @table(\"others\")\n fullText: A?\n search (text) }"
        )
        let line = "public var fullText_: Strata.SearchColumn<Root> {"
        #expect(project.lines(with: "SearchColumn") == [line, line])
    }
}
