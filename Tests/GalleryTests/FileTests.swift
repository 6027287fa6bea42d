import Foundation
import GalleryTypes
import Strata
import StrataSQLite
import Testing

import enum GalleryModel.GallerySchema
import struct GalleryModel.Colour
import struct GalleryModel.Parcel

/// Everything in a file: what memory forgives, such as a schema that SQLite does not trust, a file may not.
@Suite struct FileTests {
    @Test("a file with every construct opens, again and again")
    func reopening() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "gallery.sqlite").path(percentEncoded: false)

        let parcel = Parcel(
            sender: Address(street: "One"),
            effort: Effort(minutes: 1),
            colour: Colour(red: 1, green: 2, blue: 3),
            words: ["one", "two"]
        )
        var database = try await Database.open(at: path, schema: GallerySchema.self)
        try await database.repository(for: Parcel.self).create(parcel)
        await database.close()

        database = try await Database.open(at: path, schema: GallerySchema.self)
        #expect(try await database.repository(for: Parcel.self).fetch() == [parcel])
        #expect(try await database.read { try $0.fetch(Parcel.all) } == [parcel])
        await database.close()

        var configuration = Database.Configuration()
        configuration.isReadOnly = true
        database = try await Database.open(at: path, schema: GallerySchema.self, configuration: configuration)
        #expect(try await database.repository(for: Parcel.self).count() == 1)
        await database.close()
    }

    @Test("a stranger's trigger is named, where an old SQLite cannot go on with it")
    func strangersAreNamed() async throws {
        guard case .text(let version) = try Connection.inMemory().value("SELECT sqlite_version()"),
            version.compare("3.41", options: .numeric) == .orderedAscending
        else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: "strata-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "gallery.sqlite").path(percentEncoded: false)
        await (try Database.open(at: path, schema: GallerySchema.self)).close()

        let other = try Connection(path: path, mode: .readWrite)
        try other.run("PRAGMA trusted_schema = ON")
        try other.run("CREATE TRIGGER stranger AFTER INSERT ON Parcel BEGIN SELECT 1; END")
        other.close()

        let error = await #expect(throws: StrataError.self) {
            try await Database.open(at: path, schema: GallerySchema.self)
        }
        #expect(error?.code == .schemaDrift)
        #expect(error?.message.contains("drop stranger with SQLite's own shell") == true)

        let shell = try Connection(path: path, mode: .readWrite)
        try shell.run("PRAGMA trusted_schema = ON")
        try shell.run("DROP TRIGGER stranger")
        shell.close()
        await (try Database.open(at: path, schema: GallerySchema.self)).close()
    }
}
