import Foundation
import GalleryModel
import Strata
import Testing

/// Relationships, queries, mixins, views and witnesses with awkward names do what all others do.
@Suite struct DeclarationNameTests {
    private let database: Database

    init() throws { database = try Database.inMemory(schema: GallerySchema.self) }

    @Test("relationships called like keywords and types are loaded")
    func relationships() async throws {
        let hubs = database.repository(for: Hub.self)
        let spokes = database.repository(for: Spoke.self)
        let first = try await hubs.create(Hub.Draft())
        try await database.repository(for: Rim.self).create(Rim(in: 1, self: "r"))
        let spoke = Spoke(value: 1, part1: "p", hubID: first.id, rimIn: 1, rimSelf: "r")
        try await spokes.create(spoke)
        let second = try await hubs.create(
            Hub.Draft(selfID: first.id, initID: first.id, TypeID: first.id, SpokeValue: 1, SpokePart1: "p")
        )
        #expect(try await hubs.load({ $0.`self` }, of: [second]) == [second.id: first])
        #expect(try await hubs.load({ $0.`init` }, of: [second]) == [second.id: first])
        #expect(try await hubs.load({ $0.`Type` }, of: [second]) == [second.id: first])
        #expect(try await hubs.load({ $0.Spoke }, of: [second]) == [second.id: spoke])
        #expect(try await hubs.load({ $0.table }, of: [first, second]) == [first.id: [spoke], second.id: []])
        #expect(try await hubs.load({ $0.in }, of: [first]) == [first.id: []])
        try await hubs.add([spoke.id], to: { $0.class }, of: first.id)
        #expect(try await spokes.load({ $0.let }, of: [spoke]) == [spoke.id: [first]])
        #expect(try await spokes.load({ $0.var }, of: [spoke]) == [spoke.id: []])
        try await hubs.add([second.id], to: { $0.relationships }, of: first.id)
        #expect(try await hubs.load({ $0.columns }, of: [second]) == [second.id: [first]])
        #expect(try await spokes.load({ $0.rim }, of: [spoke]) == [spoke.id: Rim(in: 1, self: "r")])
    }

    private func validated<Model: Strata.Entity>(_ model: Model) throws -> Model {
        try model.validate()
        var model = model
        model.prepareForUpdate()
        model.advanceVersion()
        return model
    }

    @Test("attributes called like what the runtime calls do not stand in its way")
    func witnesses() async throws {
        let past = Foundation.Date(timeIntervalSinceReferenceDate: 0)
        let repository = database.repository(for: Witnesses.self)
        let draft = Witnesses.Draft(validate: "abc", prepareForUpdate: past, customMirror: "hidden", bind: ["b"])
        let stored = try await repository.create(draft)
        #expect(stored.validate == "abc")
        #expect(stored.advanceVersion == 1)
        #expect(stored.bind == ["b"])
        #expect(!"\(stored)".contains("hidden"))
        let moved = try validated(stored)
        #expect(moved.advanceVersion == 2)
        #expect(moved.prepareForUpdate > past)
        let updated = try await repository.update(stored)
        #expect(updated.advanceVersion == 2)
        #expect(updated.prepareForUpdate > past)

        var wrong = stored
        wrong.validate = ""
        let error = #expect(throws: StrataError.self) { try validated(wrong) }
        #expect(error?.code == .validation)
        let refused = await #expect(throws: StrataError.self) {
            try await repository.create(Witnesses.Draft(validate: "too long"))
        }
        #expect(refused?.code == .validation)
    }

    @Test("what is computed, lazy or private may be called like a keyword")
    func computing() async throws {
        let repository = database.repository(for: Computing.self)
        let stored = try await repository.create(Computing.Draft(self: 7, Type: "t"))
        #expect(stored == Computing(self: 7, init: "i7", Type: "t"))
        try await repository.setValue("lazy", for: { $0.default }, id: 7)
        #expect(try await repository.value({ $0.default }, id: 7) == "lazy")
        #expect(try await repository.value({ $0.in }, id: 7) == nil)
    }

    @Test("queries called like keywords, metatypes, modules and members of the database")
    func queries() async throws {
        #expect(try await database.`self`(self: 1, init: "ab", in: true, Type: 1, default: nil) == [7])
        #expect(try await database.`init`() == 1)
        #expect(try await database.`Type`() == 2)
        #expect(try await database.fetch(GallerySchema.Queries.Type_()) == 2)
        #expect(try await database.`Protocol`() == ProtocolRow(self: 1, in: true))
        #expect(try await database.fetch(GallerySchema.Queries.fetch()) == 3)
        #expect(try await database.fetch(GallerySchema.Queries.changes()) == 4)
        #expect(try await database.fetch(GallerySchema.Queries.read(sql: 1, reads: 2, values: 3, row: 4)) == 10)
        #expect(
            try await database.echo(fetch: "f", changes: "c", self: ["s"])
                == EchoRow(fetch: "f", echo: "c", row: ["s"])
        )
        #expect(try await database.echoChanges(fetch: "g") == "g")
        #expect(try await database.String(String: "s") == "s")
        #expect(try await database.fetch(GallerySchema.Queries.Strata_()) == 1)
        #expect(try await database.fetch(GallerySchema.Queries.GalleryModel_()) == 1)
        #expect(try await database.größe(名前: "abc") == 3.5)

        let entity = GalleryModel.entities()
        try await database.repository(for: GalleryModel.entities.self).create(entity)
        #expect(try await database.entities() == [entity])
        #expect(try await database.fetch(GallerySchema.Queries.history(historyID: nil)) == [])
        let structure = GalleryModel.`struct`(text: "x")
        try await database.repository(for: GalleryModel.`struct`.self).create(structure)
        #expect(try await database.Array(Int: 2, Level: .low) == [structure])
        #expect(try await database.Array(Int: -2, Level: .low) == [])
    }

    @Test("views and mixins with awkward names")
    func declarations() async throws {
        let rows = try await database.fetch(GalleryModel.`extension`.all)
        #expect(rows == [GalleryModel.`extension`(self: 1, Int: 2, row: "r", text: "t")])
        #expect(rows.first?.id == 1)
        #expect(try await database.fetch(GalleryModel.Mirror.all).map(\.id) == [1])
        #expect(try await database.fetch(Never.all) == [Never(count: 1, columns: 2, table: 3)])
        let structure = GalleryModel.`struct`()
        let mixed: any GalleryModel.Equatable & GalleryModel.`protocol` = structure
        #expect(mixed.`self` == 1)
        #expect(mixed.`init` == "i")
        #expect(mixed.text == "t")
    }
}
