import Foundation
import Strata
import Testing

import enum GalleryModel.GallerySchema
import struct GalleryModel.Chore
import struct GalleryModel.Follow
import struct GalleryModel.Label
import struct GalleryModel.Locker
import struct GalleryModel.Member
import struct GalleryModel.Shift

@Suite struct RelationshipTests {
    private let database: Database
    private let anna = Member(name: "Anna")
    private let bert = Member(name: "Bert")
    private let early = Shift(day: Date(timeIntervalSince1970: 0), part: .low)
    private let late = Shift(day: Date(timeIntervalSince1970: 0), part: .high)

    init() async throws {
        database = try Database.inMemory(schema: GallerySchema.self)
        try await database.repository(for: Member.self).create([anna, bert])
        try await database.repository(for: Shift.self).create([early, late])
    }

    private func chores() async throws -> [Chore] {
        try await database.repository(for: Chore.self).create([
            Chore.Draft(
                title: "a",
                assigneeID: anna.id,
                reviewerID: bert.id,
                shiftDay: early.day,
                shiftPart: .low,
                backupDay: late.day,
                backupPart: .high
            ),
            Chore.Draft(title: "b", assigneeID: anna.id, shiftDay: early.day, shiftPart: .low, parentID: 1),
        ])
    }

    @Test("a to-one leads from each owner to its destination, also by a composite key")
    func toOne() async throws {
        let chores = try await chores()
        let repository = database.repository(for: Chore.self)
        #expect(try await repository.load({ $0.assignee }, of: chores) == [1: anna, 2: anna])
        #expect(try await repository.load({ $0.reviewer }, of: chores) == [1: bert])
        #expect(try await repository.load({ $0.shift }, of: chores) == [1: early, 2: early])
        #expect(try await repository.load({ $0.backup }, of: chores) == [1: late])
        #expect(try await repository.load({ $0.parent }, of: chores) == [2: chores[0]])
    }

    @Test("the closures of the relationships make the keys that the rows hold")
    func keys() async throws {
        let chores = try await chores()
        #expect(chores.map(Chore.relationships.backup.key) == [late.id, nil])
        #expect(chores.map(Chore.relationships.shift.key) == [early.id, early.id])
        #expect(chores.map(Member.relationships.reviewed.key) == [bert.id, nil])
        #expect(chores.map(Shift.relationships.backups.key) == [late.id, nil])
        #expect(Shift.relationships.backups.foreignKey == ["backupDay", "backupPart"])
    }

    @Test("a to-many has every owner, with what it has")
    func toMany() async throws {
        let chores = try await chores()
        let members = database.repository(for: Member.self)
        #expect(try await members.load({ $0.assigned }, of: [anna, bert]) == [anna.id: chores, bert.id: []])
        #expect(try await members.load({ $0.reviewed }, of: [bert]) == [bert.id: [chores[0]]])
        let shifts = database.repository(for: Shift.self)
        #expect(try await shifts.load({ $0.chores }, of: [early, late]) == [early.id: chores, late.id: []])
        #expect(try await shifts.load({ $0.backups }, of: [late]) == [late.id: [chores[0]]])
        #expect(
            try await database.repository(for: Chore.self).load({ $0.children }, of: [chores[0]]) == [1: [chores[1]]]
        )
    }

    @Test("the other side of a unique to-one is one value or none")
    func toOneInverse() async throws {
        let locker = Locker(number: 7, memberID: anna.id)
        try await database.repository(for: Locker.self).create(locker)
        let members = database.repository(for: Member.self)
        #expect(try await members.load({ $0.locker }, of: [anna, bert]) == [anna.id: locker])
    }

    @Test("a many-to-many is the same from both sides")
    func manyToMany() async throws {
        let chores = try await chores()
        let labels = [Label(name: "x"), Label(name: "y")]
        try await database.repository(for: Label.self).create(labels)
        let repository = database.repository(for: Chore.self)
        try await repository.add(["x", "y"], to: { $0.labels }, of: 1)
        #expect(try await repository.load({ $0.labels }, of: chores) == [1: labels, 2: []])
        #expect(
            try await database.repository(for: Label.self).load({ $0.chores }, of: labels) == [
                "x": [chores[0]], "y": [chores[0]],
            ]
        )
        // Composite keys on one side.
        let members = database.repository(for: Member.self)
        try await members.set([late.id], for: { $0.shifts }, of: anna.id)
        #expect(try await members.load({ $0.shifts }, of: [anna]) == [anna.id: [late]])
        #expect(try await database.repository(for: Shift.self).load({ $0.members }, of: [late]) == [late.id: [anna]])
        // One entity on both sides.
        try await members.add([bert.id], to: { $0.friends }, of: anna.id)
        #expect(try await members.load({ $0.friends }, of: [anna, bert]) == [anna.id: [bert], bert.id: []])
        #expect(try await members.load({ $0.befriendedBy }, of: [anna, bert]) == [anna.id: [], bert.id: [anna]])
    }

    @Test("through an entity, both directions")
    func through() async throws {
        try await database.repository(for: Follow.self).create(Follow(followerID: anna.id, followeeID: bert.id))
        let members = database.repository(for: Member.self)
        #expect(try await members.load({ $0.following }, of: [anna, bert]) == [anna.id: [bert], bert.id: []])
        #expect(try await members.load({ $0.followers }, of: [anna, bert]) == [anna.id: [], bert.id: [anna]])
    }
}
