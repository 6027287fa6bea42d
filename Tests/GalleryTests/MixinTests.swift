import Foundation
import GalleryModel
import Strata
import Testing

/// The protocols of mixins, as constraints of functions for any entity that has them.
@Suite struct MixinTests {
    private func age<Model: Strata.Entity & Timestamped>(of model: Model) -> Swift.Double {
        model.modifiedAt.timeIntervalSince(model.createdAt)
    }

    private func dated<Model: Timestamped>(_ model: Model, _ date: Foundation.Date) -> Model {
        var copy = model
        copy.createdAt = date
        copy.modifiedAt = date
        return copy
    }

    @Test("serve every entity that has them")
    func constraints() async throws {
        let database = try Database.inMemory(schema: GallerySchema.self)
        let date = Foundation.Date(timeIntervalSince1970: 1.2346)
        let memo = dated(Memo(text: "m"), date)
        #expect(memo.createdAt == date)
        // Rounded as it is stored, through the protocol too.
        #expect(memo.modifiedAt == date.rounded(to: .iso8601))
        #expect(abs(age(of: memo)) < 0.001)
        try await database.repository(for: Memo.self).create(memo)
        #expect(try await database.repository(for: Memo.self).fetch(id: memo.id) == memo)

        let room = try await database.repository(for: Room.self).create(Room.Draft(code: "A1", floor: 2))
        let document = try await database.repository(for: Document.self).create(
            Document.Draft(text: "t", placeFloor: room.floor, placeCode: room.code, code: "D")
        )
        let owned: [any Owned] = [room, document]
        #expect(owned.map(\.code) == ["A1", "D"])
        #expect(owned.map(\.slug) == ["a1", "d"])
        #expect(owned.map(\.placeFloor) == [nil, 2])
        let identified: [any Identified] = [memo, document]
        #expect(identified.map(\.id) == [memo.id, document.id])
    }

    @Test("of a view have what its rows have")
    func views() {
        let titled: any Titled = Workload(memberID: Foundation.UUID(), count: 1, title: "t")
        #expect(titled.title == "t")
    }

    @Test("give each entity its checks and its uniqueness")
    func members() async throws {
        let rooms = try Database.inMemory(schema: GallerySchema.self).repository(for: Room.self)
        _ = try await rooms.create(Room.Draft(code: "A", floor: 1))
        let unique = await #expect(throws: StrataError.self) { try await rooms.create(Room.Draft(code: "A", floor: 2)) }
        #expect(unique?.code == .unique)
        let check = await #expect(throws: StrataError.self) { try await rooms.create(Room.Draft(code: "-", floor: 2)) }
        #expect(check?.code == .check)
        let length = await #expect(throws: StrataError.self) { try await rooms.create(Room.Draft(code: "", floor: 2)) }
        #expect(length?.code == .validation)
    }
}
