import Foundation
import GalleryTypes
import Strata
import Testing

import enum GalleryModel.GallerySchema
import enum GalleryModel.Mood
import struct GalleryModel.Colour
import struct GalleryModel.EffortsRow
import struct GalleryModel.Parcel

/// Lists, JSON and types of the app's own.
@Suite struct OwnTypeTests {
    private let database: Database
    private let parcel: Parcel

    init() throws {
        database = try Database.inMemory(schema: GallerySchema.self)
        let link = try #require(URL(string: "https://example.com/a?b=c"))
        parcel = Parcel(
            sender: Address(street: "One \"Way\""),
            receiver: Address(street: "b", city: "é"),
            effort: Effort(minutes: 90),
            colour: Colour(red: 255, green: 0, blue: 1),
            links: [link, link],
            levels: [.high, .low],
            words: ["one", ""],
            days: [Date(timeIntervalSinceReferenceDate: 0.5)],
            counts: [0, 255],
            moods: [.calm, .unknown("new")]
        )
    }

    @Test("come back equal, from the database and from JSON")
    func roundTrip() async throws {
        let parcels = database.repository(for: Parcel.self)
        let bare = Parcel(sender: Address(street: ""), effort: Effort(minutes: 0))
        try await parcels.create([parcel, bare])
        #expect(try await parcels.fetch(ids: [parcel.id, bare.id]) == [parcel, bare])
        #expect(bare.links == [])
        #expect(bare.words == nil)
        for value in [parcel, bare] {
            #expect(try JSONDecoder().decode(Parcel.self, from: JSONEncoder().encode(value)) == value)
        }
    }

    @Test("are stored as canonical JSON and as their own values")
    func storage() throws {
        func stored(_ name: String) throws -> StoredValue {
            try parcel.storedValue(at: try #require(Parcel.table.columns.firstIndex(of: name)))
        }
        #expect(try stored("sender") == .text(#"{"street":"One \"Way\""}"#))
        #expect(try stored("links") == .text(#"["https://example.com/a?b=c","https://example.com/a?b=c"]"#))
        #expect(try stored("levels") == .text("[10,-1]"))
        #expect(try stored("moods") == .text(#"["calm","new"]"#))
        #expect(try stored("effort") == .integer(90))
        #expect(try stored("effortMaybe") == .null)
        #expect(try stored("colour") == .blob([255, 0, 1]))
    }

    @Test("are single values of queries, and nil where there is none")
    func singleValues() async throws {
        #expect(try await database.mostEffort() == nil)
        #expect(try await database.aReceiver() == nil)
        let parcels = database.repository(for: Parcel.self)
        let bare = Parcel(sender: Address(street: ""), effort: Effort(minutes: 0))
        try await parcels.create(bare)
        #expect(try await database.mostEffort() == Effort(minutes: 0))
        #expect(try await database.aReceiver() == nil)
        try await parcels.create(parcel)
        #expect(try await database.mostEffort() == Effort(minutes: 90))
        try await parcels.delete(bare)
        #expect(try await database.aReceiver() == Address(street: "b", city: "é"))
    }

    @Test("are found by equal values, and by order where they have one")
    func queries() async throws {
        let parcels = database.repository(for: Parcel.self)
        try await parcels.create(parcel)
        #expect(try await parcels.count(Parcel.where { $0.sender == Strata.JSON(parcel.sender) }) == 1)
        #expect(try await parcels.count(Parcel.where { $0.effort == Effort(minutes: 90) }) == 1)
        #expect(try await parcels.count(Parcel.where { $0.colour == nil }) == 0)
        let found = try await database.parcels(
            colour: Colour(red: 255, green: 0, blue: 1),
            sender: nil,
            days: parcel.days
        )
        #expect(found == [parcel])
        let other = try await database.parcels(
            colour: Colour(red: 255, green: 0, blue: 1),
            sender: Address(street: "elsewhere"),
            days: parcel.days
        )
        #expect(other == [])
        let rows: [EffortsRow] = try await database.efforts()
        #expect(rows == [EffortsRow(effort: parcel.effort, sender: parcel.sender, links: parcel.links)])
    }

    @Test("that cannot be stored are refused, with their column")
    func refusal() async throws {
        var wrong = parcel
        wrong.effort = Effort(minutes: -1)
        let error = await #expect(throws: StrataError.self) {
            try await database.repository(for: Parcel.self).create(wrong)
        }
        #expect(error?.code == .validation)
        #expect(error?.columns == ["effort"])
    }
}
