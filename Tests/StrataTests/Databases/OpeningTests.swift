import Foundation
import RuntimeModel
import StrataMigrator
import StrataTestSupport
import Testing

@testable import Strata

@Suite("Opening a file", .serialized)
struct OpeningTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("test.sqlite")
    }

    private func open(
        _ schema: any DatabaseSchema.Type = RuntimeSchema.self,
        _ migrations: MigrationPolicy = .automatic,
        _ change: (inout Database.Configuration) -> Void = { _ in }
    ) async throws -> Database {
        var configuration = Database.Configuration()
        change(&configuration)
        return try await Database.open(at: path, schema: schema, migrations: migrations, configuration: configuration)
    }

    private func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func setting(_ name: String, _ database: Database) throws -> StoredValue {
        let lease = try #require(database.writer.takeIfIdle())
        defer { database.writer.giveBack(lease) }
        return try lease.connection.value("PRAGMA \(name)")
    }

    @Test("makes it for its owner alone, its log and index too")
    func fileMode() async throws {
        let database = try await open()
        try await database.repository(for: Label.self).create(Label(name: "red"))
        for name in ["test.sqlite", "test.sqlite-wal", "test.sqlite-shm"] { #expect(try mode(name) == 0o600) }
        await database.close()
        #expect(folder.files() == ["test.sqlite"])
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let again = try await open()
        #expect(try await again.repository(for: Label.self).count() == 1)
        #expect(try mode("test.sqlite") == 0o640)
    }

    @Test("uses write-ahead log, foreign keys and the durability that was asked for")
    func settings() async throws {
        let database = try await open()
        #expect(try setting("journal_mode", database) == .text("wal"))
        #expect(try setting("foreign_keys", database) == .integer(1))
        #expect(try setting("synchronous", database) == .integer(1))
        await database.close()
        #expect(try setting("synchronous", try await open { $0.durability = .full }) == .integer(2))
    }

    @Test("takes an empty file, and a name that means something elsewhere")
    func names() async throws {
        try folder.write("", to: "test.sqlite")
        _ = try await open()
        let name = "file:x?mode=memory#%20 '\"é.sqlite"
        let database = try await Database.open(at: folder.path(name), schema: RuntimeSchema.self)
        try await database.repository(for: Label.self).create(Label(name: "red"))
        #expect(folder.exists(name))
    }

    @Test("that cannot be is `io`, and says where", arguments: ["missing/test.sqlite", "folder", "a\u{0}b"])
    func impossible(_ name: String) async throws {
        try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
        let path = folder.path(name)
        let error = await failure { try await Database.open(at: path, schema: RuntimeSchema.self) }
        #expect(error?.code == .io)
        #expect(folder.files() == [])
    }

    @Test("without a path is refused", arguments: ["", ":memory:"])
    func noPath(_ path: String) async {
        let error = await failure { try await Database.open(at: path, schema: RuntimeSchema.self) }
        #expect(error?.code == .io)
        #expect(error?.message.contains("Database.inMemory(schema:)") == true)
    }

    @Test("that is no database leaves it as it is")
    func notADatabase() async throws {
        let text = String(repeating: "This is no database. ", count: 100)
        try folder.write(text, to: "test.sqlite")
        let error = await failure { try await open() }
        #expect(error?.code == .corrupt)
        #expect(error?.message == "\(path): the file is not a SQLite database")
        #expect(try folder.text("test.sqlite") == text)
        #expect(folder.files() == ["test.sqlite"])
    }

    @Test("of another program or schema leaves it as it is")
    func foreign() async throws {
        try Connection(path: path).execute("CREATE TABLE Item (id INTEGER PRIMARY KEY); INSERT INTO Item VALUES (1)")
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(await failure { try await open() }?.code == .wrongSchema)
        #expect(await failure { try await open { $0.isReadOnly = true } }?.code == .wrongSchema)
        #expect(await failure { try await open { $0.isDisposable = true } }?.code == .wrongSchema)
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        try folder.remove("test.sqlite")
        await (try open(FirstVersion.self)).close()
        let error = await failure { try await open() }
        #expect(error?.code == .wrongSchema)
        #expect(error?.message.contains("belongs to the schema Versions, not to Runtime") == true)
    }

    @Test("that is newer leaves it as it is")
    func newer() async throws {
        await (try open(SecondVersion.self)).close()
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(await failure { try await open(FirstVersion.self) }?.code == .schemaNewerThanApp)
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test("that has drifted is not migrated")
    func drifted() async throws {
        await (try open(FirstVersion.self)).close()
        try Connection(path: path).execute("ALTER TABLE Item ADD COLUMN name TEXT")
        #expect(await failure { try await open(SecondVersion.self) }?.code == .schemaDrift)
        try folder.remove("test.sqlite")
        await (try open(OtherSecondVersion.self)).close()
        #expect(await failure { try await open(SecondVersion.self) }?.code == .schemaDrift)
    }

    @Test("that somebody has altered since the last migration is refused, with what is missing")
    func altered() async throws {
        await (try open(SecondVersion.self)).close()
        try Connection(path: path).execute("ALTER TABLE Item DROP COLUMN name")
        let error = await failure { try await open(SecondVersion.self) }
        #expect(error?.code == .schemaDrift)
        #expect(
            error?.message
                == "the database is not as its migrations left it, so it was not opened: table Item lacks the column name; "
                + "undo these changes, or restore a backup"
        )
        try Connection(path: path).execute("ALTER TABLE Item ADD COLUMN name TEXT")
        await (try open(SecondVersion.self)).close()
    }

    @Test("to which somebody has added an index is opened, and not compared again")
    func added() async throws {
        await (try open(SecondVersion.self)).close()
        let other = try Connection(path: path)
        let noted =
            #"SELECT "schemaVersion" = (SELECT schema_version FROM pragma_schema_version) FROM strata_migrations"#
        #expect(try other.rows(noted) == [[.integer(1)], [.integer(1)]])
        try other.execute("CREATE INDEX other ON Item (name)")
        #expect(try other.rows(noted) == [[.integer(0)], [.integer(0)]])
        await (try open(SecondVersion.self) { $0.isReadOnly = true }).close()
        #expect(try other.rows(noted) == [[.integer(0)], [.integer(0)]])
        await (try open(SecondVersion.self)).close()
        #expect(try other.rows(noted) == [[.integer(1)], [.integer(1)]])
    }

    @Test("that is refused leaves it as it was: its journal mode, and a log that is not ours")
    func refusedUntouched() async throws {
        let own = try Connection(path: path)
        _ = try MigrationRunner(history: FirstVersion.history).migrate(own)
        own.close()
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(await failure { try await open(SecondVersion.self, .refuse) }?.code == .migrationNeeded)
        #expect(await failure { try await open(DraftVersion.self) }?.code == .draftSchema)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(folder.files() == ["test.sqlite"])

        try folder.remove("test.sqlite")
        #expect(await failure { try await open(DraftVersion.self) }?.code == .draftSchema)
        #expect(folder.files() == [])

        // A program that ended without closing its database has left a log behind.
        let foreign = try Connection(path: folder.path("other.sqlite"))
        _ = try foreign.value("PRAGMA journal_mode = WAL")
        try foreign.execute("CREATE TABLE theirs (a)")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.path("other.sqlite" + suffix), toPath: path + suffix)
        }
        let (file, log) = (
            try Data(contentsOf: URL(filePath: path)), try Data(contentsOf: URL(filePath: path + "-wal"))
        )
        #expect(await failure { try await open(FirstVersion.self) }?.code == .wrongSchema)
        #expect(try Data(contentsOf: URL(filePath: path)) == file)
        #expect(try Data(contentsOf: URL(filePath: path + "-wal")) == log)
    }

    @Test("that was migrated when the task was cancelled is open")
    func cancelledLate() async throws {
        let path = path
        let task = Task { try await Database.open(at: path, schema: SecondVersion.self) }
        task.cancel()
        // Cancelled before the work began it may say so; then nothing is there.
        do {
            let database = try await task.value
            #expect(try await database.read { try $0.rows("SELECT count(*) FROM Item") } == [[.integer(0)]])
        } catch {
            #expect((error as? StrataError)?.code == .cancelled)
            #expect(try Connection(path: path).rows("SELECT * FROM sqlite_schema") == [])
        }
    }

    @Test("runs the migrations that are pending, unless told otherwise")
    func pending() async throws {
        await (try open(FirstVersion.self)).close()
        #expect(await failure { try await open(SecondVersion.self, .refuse) }?.code == .migrationNeeded)
        let reporting = try await open(SecondVersion.self, .report)
        #expect(
            await failure { try await reporting.write { try $0.execute("INSERT INTO Item (id) VALUES (1)") } }?.code
                == .readOnly
        )
        await reporting.close()
        let database = try await open(SecondVersion.self)
        try await database.write { try $0.execute("INSERT INTO Item (id, name) VALUES (1, 'a')") }
    }

    @Test("of a draft needs a disposable database, which is made anew when the draft changes")
    func draft() async throws {
        #expect(await failure { try await open(DraftVersion.self) }?.code == .draftSchema)
        await (try open(FirstVersion.self) { $0.isDisposable = true }).close()
        let database = try await open(DraftVersion.self) { $0.isDisposable = true }
        try await database.write { try $0.execute("INSERT INTO Item (id, draft) VALUES (1, 'a')") }
        await database.close()
        #expect(
            try await open(DraftVersion.self) { $0.isDisposable = true }.read { try $0.rows("SELECT id FROM Item") }
                == [[.integer(1)]]
        )
    }

    @Test("to read only reads, writes nothing, and needs the file")
    func readOnly() async throws {
        #expect(await failure { try await open { $0.isReadOnly = true } }?.code == .io)
        #expect(folder.files() == [])
        let writing = try await open()
        try await writing.repository(for: Label.self).create(Label(name: "red"))
        await writing.close()
        let bytes = try Data(contentsOf: URL(filePath: path))
        let database = try await open { $0.isReadOnly = true }
        let labels = database.repository(for: Label.self)
        #expect(try await labels.fetch().map(\.name) == ["red"])
        for error in [
            await failure { try await labels.create(Label(name: "blue")) },
            await failure { try await labels.deleteAll() },
            await failure { try await database.write { try $0.execute("DELETE FROM Label") } },
            failure { try database.writeBlocking { _ in } },
        ] {
            #expect(error?.code == .readOnly)
        }
        await database.close()
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    /// Several rounds: what only one of them finds is found all the same.
    @Test("at the same moment as others makes it once, and all have it", arguments: 1...30)
    func together(round: Int) async throws {
        let databases = try await withThrowingTaskGroup(of: Database.self) { group in
            for _ in 0..<8 { group.addTask { try await Database.open(at: path, schema: RuntimeSchema.self) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for (number, database) in databases.enumerated() {
            try await database.repository(for: Label.self).create(Label(name: "\(number)"))
        }
        for database in databases { #expect(try await database.repository(for: Label.self).count() == 8) }
    }

    @Test("and a migration by another process meanwhile: writing is refused")
    func migratedMeanwhile() async throws {
        let database = try await open(FirstVersion.self)
        try await database.write { try $0.execute("INSERT INTO Item VALUES (1)") }
        await (try open(SecondVersion.self)).close()
        let error = await failure { try await database.write { try $0.execute("INSERT INTO Item (id) VALUES (2)") } }
        #expect(error?.code == .schemaNewerThanApp)
        #expect(try await database.read { try $0.rows("SELECT count(*) FROM Item") } == [[.integer(1)]])
    }

    @Test("by many at once, in a journal mode that has to be switched, waits its turn")
    func manyAtOnce() async throws {
        for round in 0..<10 {
            let path = folder.path("\(round).sqlite")
            let old = try Connection(path: path)
            _ = try MigrationRunner(history: FirstVersion.history).migrate(old)
            old.close()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { await (try Database.open(at: path, schema: SecondVersion.self)).close() }
                }
                try await group.waitForAll()
            }
        }
    }
}
