import Foundation
import GalleryModel
import Strata
import Testing

/// Entities, attributes and cases with awkward names behave as all others.
///
/// The gallery's `Date`, `String` and others stand beside those of Foundation and Swift here, as they do for whoever imports it.
@Suite struct NameTests {
    private let database: Database

    init() throws { database = try Database.inMemory(schema: GallerySchema.self) }

    @discardableResult
    private func roundTrip<Model: Strata.Entity>(_ model: Model) async throws -> Model {
        let repository = database.repository(for: Model.self)
        try await repository.create(model)
        let stored = try await repository.fetch(id: model.id)
        #expect(stored == model)
        #expect(try JSONDecoder().decode(Model.self, from: JSONEncoder().encode(model)) == model)
        return model
    }

    @discardableResult
    private func roundTrip<Draft: Strata.EntityDraft & Swift.Codable>(draft: Draft) async throws -> Draft.Model {
        let stored = try await database.repository(for: Draft.Model.self).create(draft)
        #expect(try await database.repository(for: Draft.Model.self).fetch(id: stored.id) == stored)
        #expect(try JSONDecoder().decode(Draft.self, from: JSONEncoder().encode(draft)) == draft)
        #expect(try JSONDecoder().decode(Draft.Model.self, from: JSONEncoder().encode(stored)) == stored)
        return stored
    }

    @Test("entities called like types of Swift and Foundation")
    func standardTypes() async throws {
        let group = try await roundTrip(GalleryModel.Group(name: "all"))
        let order = try await roundTrip(draft: GalleryModel.Order.Draft(groupName: group.id))
        let date = try await roundTrip(draft: GalleryModel.Date.Draft(day: Foundation.Date()))
        let data = try await roundTrip(draft: GalleryModel.Data.Draft(bytes: Foundation.Data([1, 2])))
        let result = try await roundTrip(GalleryModel.Result(value: "done"))
        try await roundTrip(
            GalleryModel.Task(
                whenID: date.id,
                dataID: data.id,
                resultID: result.id,
                groupName: group.id,
                orderID: order.id
            )
        )
        let string = try await roundTrip(GalleryModel.String(text: "one"))
        try await roundTrip(GalleryModel.String(text: "two", otherID: string.id))
        try await roundTrip(draft: GalleryModel.Int.Draft(number: 5))
        try await roundTrip(GalleryModel.UUID())
        try await roundTrip(GalleryModel.Optional())
        try await roundTrip(draft: GalleryModel.Codable.Draft(hashableID: roundTrip(GalleryModel.Hashable()).id))
        try await roundTrip(GalleryModel.Decoder(encoderID: roundTrip(GalleryModel.Encoder()).id))
    }

    @Test("entities called like types of the runtime and like what is generated inside each entity")
    func ownTypes() async throws {
        let entity = try await roundTrip(GalleryModel.Entity())
        let table = try await roundTrip(GalleryModel.Table(entityID: entity.id))
        let statement = try await roundTrip(GalleryModel.Statement(value: .blob))
        let row = try await roundTrip(GalleryModel.Row(statementID: statement.id, tableID: table.id))
        try await roundTrip(GalleryModel.Column(name: "c", rowID: row.id))

        let draft = try await roundTrip(draft: GalleryModel.Draft.Draft())
        try await roundTrip(draft: GalleryModel.Draft.Draft(draftID: draft.id, when: Foundation.Date()))
        try await roundTrip(GalleryModel.Schema())
        try await roundTrip(draft: GalleryModel.ID.Draft())
        try await roundTrip(draft: GalleryModel.Columns.Draft())
        try await roundTrip(draft: GalleryModel.Model.Draft())
        let keys = try await roundTrip(GalleryModel.CodingKeys(first: 1, second: 2))
        #expect(keys.id == GalleryModel.CodingKeys.ID(first: 1, second: 2))
    }

    @Test("entities called like keywords and parameters")
    func keywords() async throws {
        let entities = try await roundTrip(GalleryModel.entities())
        let history = try await roundTrip(GalleryModel.history(entitiesID: entities.id))
        let decoder = try await roundTrip(GalleryModel.decoder2(historyID: history.id))
        let container = try await roundTrip(GalleryModel.container(decoderID: decoder.id))
        let position = try await roundTrip(GalleryModel.position(containerID: container.id))
        let key = try await roundTrip(GalleryModel.key(positionID: position.id))
        let await_ = try await roundTrip(draft: GalleryModel.`await`.Draft(keyID: key.id))
        let in_ = try await roundTrip(GalleryModel.`in`(awaitID: await_.id))
        try await roundTrip(GalleryModel.`default`(default: "d", inID: in_.id))
        try await roundTrip(GalleryModel.`class`())
        try await roundTrip(GalleryModel.`Type`())
        try await roundTrip(GalleryModel.`Any`())
        try await roundTrip(draft: GalleryModel.`Self`.Draft())
    }

    @Test("attributes called like parameters")
    func parameters() async throws {
        let stored = try await roundTrip(draft: Parameters.Draft(row: "r", statement: "s", container: "c"))
        #expect(stored.position == 1)
        #expect(try await database.repository(for: Parameters.self).count(Parameters.where { $0.row == "r" }) == 1)
        let shadow = try await roundTrip(Shadow(key: "k", row: 1, position: Foundation.Date()))
        #expect(shadow.id == Shadow.ID(key: "k", row: 1, position: shadow.position))
    }

    @Test("attributes called like keywords")
    func attributes() async throws {
        let stored = try await roundTrip(
            draft: Keywords.Draft(self: "me", init: "begin", in: "inside", default: .self, func: .`init`, entity: "e")
        )
        #expect(stored.`self` == "me")
        #expect(stored.`init` == "begin")
        #expect(stored.in == "inside")
        #expect(stored.`inout` + stored.let + stored.var == 6)
        let found = try await database.repository(for: Keywords.self).fetch(Keywords.where { $0.`self` == "me" })
        #expect(found == [stored])
        let single = try await roundTrip(Single(self: 1))
        try await roundTrip(Single(self: 2, initSelf: single.id))
    }

    @Test("attributes called like members of every struct, and like types")
    func members() async throws {
        try await roundTrip(Members(description: "d", hash: Foundation.Data([3]), bind: "b", größe: 2))
        let capitals = try await roundTrip(Capitals(String: "s"))
        #expect(capitals.Int == 7)
        try await roundTrip(Capitals(String: "t", CapitalsID: capitals.id, Level: .low))
    }

    @Test("every case of an awkward enum is stored by its raw value")
    func cases() throws {
        for value in Keyword.allCases {
            #expect(try value.storedValue() == .text(value.rawValue))
            #expect(Keyword(rawValue: value.rawValue) == value)
        }
        #expect(Keyword.`self`.rawValue == "self")
        #expect(try Number.`self`.storedValue() == .integer(.min))
        #expect(Number.allCases.map(\.rawValue) == [.min, -1, 0, 1, .max])
    }
}
