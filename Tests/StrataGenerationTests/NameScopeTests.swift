import Testing

@testable import StrataGeneration

@Suite struct NameScopeTests {
    private let scope = NameScope(
        moduleName: "Model",
        declared: ["Date", "Int", "Task"],
        nearer: ["ID", "row", "class"]
    )

    @Test("types of Swift and Foundation are qualified only where something hides them")
    func standardTypes() {
        #expect(scope.swift("String") == "String")
        #expect(scope.swift("Int") == "Swift.Int")
        #expect(scope.foundation("UUID") == "UUID")
        #expect(scope.foundation("Date") == "Foundation.Date")
        #expect(scope.adding(["UUID"]).foundation("UUID") == "Foundation.UUID")
    }

    @Test("types of the schema are qualified by the module only where something nearer hides them")
    func modelTypes() {
        #expect(scope.model("Date") == "Date")
        #expect(scope.model("ID") == "Model.ID")
        #expect(scope.model("row") == "Model.row")
        #expect(scope.model("class") == "Model.`class`")
        #expect(scope.model("Any") == "`Any`")
    }

    @Test("inside an entity, its nested types, its properties and the functions' parameters are nearer")
    func insideEntity() throws {
        let project = try Project(
            """
            entity Draft { id: Int = .automatic }
            entity Work {
                id: UUID = .random
                draft: Draft?
                Date: Date
            }
            """
        )
        #expect(
            project.lines(with: "var draftID") == [
                "public var draftID: Model.Draft.ID?",
                #"public var draftID: Strata.Column<Root, Model.Draft.ID?> { .init("draftID", at: path) }"#,
            ]
        )
        #expect(
            project.lines(with: "var Date") == [
                "public var Date: Foundation.Date",
                #"public var Date: Strata.Column<Root, Foundation.Date> { .init("Date", at: path) }"#,
            ]
        )
        #expect(project.lines(with: "ColumnPaths<Draft") == [])
        #expect(project.lines(with: "typealias Columns").first == "public typealias Columns = ColumnPaths<Model.Draft>")
    }
}
