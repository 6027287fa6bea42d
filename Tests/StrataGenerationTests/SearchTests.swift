import Testing

@testable import StrataGeneration

@Suite struct SearchTests {
    @Test("a search stands among the columns, and finds rows by a column of its own")
    func search() throws {
        let project = try Project("entity A { id: UUID = .random\n text: String\n search (text) }")
        #expect(
            project.lines(with: "SearchColumn") == [
                #"public let search = Strata.SearchColumn<A>(table: "A_search", rowID: "rowid")"#
            ]
        )
    }

    @Test("an integer key is what rows are found by")
    func integerKey() throws {
        let project = try Project(
            "entity A @table(\"a a\") { id: Int @column(\"the id\")\n text: String\n search (text) }"
        )
        #expect(
            project.lines(with: "SearchColumn") == [
                #"public let search = Strata.SearchColumn<A>(table: "a a_search", rowID: "the id")"#
            ]
        )
    }

    @Test("an attribute that is called search keeps its name")
    func names() throws {
        let project = try Project("entity A { id: Int\n search: String\n fullText: String\n search (search) }")
        #expect(
            project.lines(with: "SearchColumn") == [
                #"public let fullText_ = Strata.SearchColumn<A>(table: "A_search", rowID: "id")"#
            ]
        )
    }
}
