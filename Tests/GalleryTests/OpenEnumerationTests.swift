import Foundation
import Strata
import Testing

import enum GalleryModel.GallerySchema
import enum GalleryModel.Grade
import enum GalleryModel.Mood
import struct GalleryModel.Entry

/// What a newer version of the schema wrote is carried through.
@Suite struct OpenEnumerationTests {
    @Test("every known case has its raw value, and back")
    func known() {
        #expect(
            Mood.known.map(\.rawValue) == [
                "calm", "very \"excited\"", "self", "init", "String", "none", "é",
            ]
        )
        #expect(Mood.known.map { Mood(rawValue: $0.rawValue) } == Mood.known)
        #expect(Grade.known.map(\.rawValue) == [-1, 0, 1, 2, 3, 4])
        #expect(Grade.known.map { Grade(rawValue: $0.rawValue) } == Grade.known)
    }

    @Test("an unknown value comes back byte for byte, though Swift may hold it for equal to a known one")
    func unknown() async throws {
        let database = try Database.inMemory(schema: GallerySchema.self)
        let draft = Entry.Draft(
            mood: Mood(rawValue: "e\u{301}"),
            moodMaybe: .unknown("later"),
            grade: Grade(rawValue: 77)
        )
        let stored = try await database.repository(for: Entry.self).create(draft)
        let fetched = try #require(try await database.repository(for: Entry.self).fetch(id: stored.id))
        #expect(fetched == stored)
        #expect(Array(fetched.mood.rawValue.utf8) == [0x65, 0xCC, 0x81])
        guard case .unknown("later") = fetched.moodMaybe else {
            Issue.record("\(String(describing: fetched.moodMaybe)) is not the unknown value")
            return
        }
        #expect(fetched.grade == .unknown(77))
        #expect(fetched.moodNone == Mood.none)
    }

    @Test("an unknown value that is known is the same value")
    func equality() {
        #expect(Mood.unknown("calm") == .calm)
        #expect(Set([Mood.unknown("calm"), .calm]).count == 1)
        #expect(Grade.unknown(0) == .good)
    }

    @Test("Codable has the raw value")
    func codable() throws {
        #expect(
            try JSONDecoder().decode([Mood].self, from: Data(#"["calm", "new"]"#.utf8)) == [.calm, .unknown("new")]
        )
        #expect(try String(decoding: JSONEncoder().encode([Grade.best, .unknown(9)]), as: UTF8.self) == "[-1,9]")
    }
}
