import Foundation
import Strata
import StrataSQLite
import StrataTestSupport
import Testing

@Suite("A copy before a migration")
struct MigrationBackupTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The second version of the schema, whose step says that it loses something.
    private enum LossyVersion: DatabaseSchema {
        static let entities: [any Entity.Type] = []
        static let step = MigrationStep(
            number: 2,
            name: "no-ids",
            start: "1-first",
            end: "1-lossy",
            checksum: "",
            sql: "-- allow lossy \"removes Item and all its rows: nobody needs them\"\nDROP TABLE Item"
        )
        static let history = SchemaHistory(
            schemaName: "Versions",
            fingerprint: "1-lossy",
            creationScript: "",
            steps: [FirstVersion.first, step]
        )
    }

    private func makeFirst() async throws {
        let database = try await Database.open(at: folder.path("a.sqlite"), schema: FirstVersion.self)
        try await database.write { try $0.execute("INSERT INTO Item (id) VALUES (7)") }
        await database.close()
    }

    private func migrate(_ schema: any DatabaseSchema.Type, _ backup: Database.MigrationBackup) async throws {
        var configuration = Database.Configuration()
        configuration.migrationBackup = backup
        let database = try await Database.open(
            at: folder.path("a.sqlite"),
            schema: schema,
            configuration: configuration
        )
        await database.close()
    }

    @Test("is made before steps that lose values, and holds them", arguments: [true, false])
    func beforeLosses(hasOlderCopy: Bool) async throws {
        try await makeFirst()
        if hasOlderCopy { try folder.write("an older one of the same step", to: "a.sqlite.at-0001") }
        try await migrate(LossyVersion.self, .beforeLosses)
        #expect(folder.files() == ["a.sqlite", "a.sqlite.at-0001"])
        let copy = try Connection(path: folder.path("a.sqlite.at-0001"), mode: .readOnly)
        #expect(try copy.rows("SELECT id FROM Item") == [[.integer(7)]])
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a.sqlite.at-0001"))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test("is not made before others, nor where nothing is pending, unless it always is")
    func otherwise() async throws {
        try await makeFirst()
        try await migrate(FirstVersion.self, .always)
        #expect(folder.files() == ["a.sqlite"])
        try await migrate(SecondVersion.self, .beforeLosses)
        #expect(folder.files() == ["a.sqlite"])
    }

    @Test("is made before any step where that was asked")
    func always() async throws {
        try await makeFirst()
        try await migrate(SecondVersion.self, .always)
        #expect(folder.files() == ["a.sqlite", "a.sqlite.at-0001"])
    }

    @Test("that cannot be made keeps the database as it was")
    func impossible() async throws {
        try await makeFirst()
        try FileManager.default.createDirectory(
            atPath: folder.path("a.sqlite.at-0001"),
            withIntermediateDirectories: true
        )
        try folder.write("in the way", to: "a.sqlite.at-0001/x")
        await #expect(throws: StrataError.self) { try await migrate(LossyVersion.self, .beforeLosses) }
        #expect(folder.files() == ["a.sqlite", "a.sqlite.at-0001/x"])
        let database = try Connection(path: folder.path("a.sqlite"), mode: .readOnly)
        #expect(try database.rows("SELECT id FROM Item") == [[.integer(7)]])
    }
}
