import Strata
import StrataMigrator
import StrataSQLite
import StrataTestSupport
import Testing

/// Whether this SQLite lets a trigger write a full-text table only for a connection that trusts its schema.
private let isTrustNeeded = (try? SchemaTrust.isNeeded(by: Connection.inMemory())) ?? false

@Suite("Trusting the schema", .enabled(if: isTrustNeeded))
struct TrustTests {
    /// A closed file of the workshop, and a connection of somebody else's to it.
    private func file() async throws -> (folder: TemporaryFolder, other: Connection) {
        let workshop = try await Workshop.onFile()
        let folder = try #require(workshop.folder)
        await workshop.database.close()
        return (folder, try Connection(path: folder.path("workshop.sqlite"), mode: .readWrite))
    }

    private func open(_ folder: TemporaryFolder) async throws -> Database {
        try await Database.open(at: folder.path("workshop.sqlite"), schema: WorkshopSchema.self)
    }

    private let foreign = [
        "CREATE TRIGGER stranger AFTER INSERT ON Job BEGIN DELETE FROM Tag; END",
        "CREATE VIEW stranger AS SELECT 1 AS one",
    ]

    @Test("a file whose triggers and views are the schema's own is written")
    func own() async throws {
        let (folder, _) = try await file()
        let database = try await open(folder)
        let jobs = database.repository(for: Job.self)
        try await jobs.create(Job.Draft(title: "milk"))
        #expect(try await jobs.count(Job.where { $0.search.matches("milk") }) == 1)
    }

    @Test("what somebody else has put into the file is not trusted, and is named", arguments: [0, 1])
    func stranger(_ index: Int) async throws {
        let (folder, other) = try await file()
        try other.execute(foreign[index])
        let database = try await open(folder)
        let jobs = database.repository(for: Job.self)
        for error in [
            await failure { try await jobs.create(Job.Draft(title: "milk")) },
            await failure { try await jobs.create([Job.Draft(title: "milk")]) },
        ] {
            #expect(error?.code == .schemaDrift)
            #expect(
                error?.message == "this SQLite is older than 3.41 and does this only where every trigger and view "
                    + "is one of the schema; drop stranger"
            )
        }
        // The rest works: what is not searched is written, and everything is read.
        try await database.repository(for: Tag.self).create(Tag(name: "a"))
        #expect(try await jobs.count() == 0)
        try other.execute("DROP \(index == 0 ? "TRIGGER" : "VIEW") stranger")
        try await jobs.create(Job.Draft(title: "milk"))
        #expect(try await jobs.count(Job.where { $0.search.matches("milk") }) == 1)
    }

    @Test("what comes while the database is open is noticed by the next transaction", arguments: [0, 1])
    func late(_ index: Int) async throws {
        let (folder, other) = try await file()
        let database = try await open(folder)
        let jobs = database.repository(for: Job.self)
        try await jobs.create(Job.Draft(title: "milk"))
        try other.execute(foreign[index])
        #expect(await failure { try await jobs.create(Job.Draft(title: "bread")) }?.code == .schemaDrift)
        #expect(try await jobs.count() == 1)
    }

    @Test("what comes while readers are open is noticed by the next read, and so is its going")
    func lateForReaders() async throws {
        let (folder, other) = try await file()
        var configuration = Database.Configuration()
        configuration.readers = 1
        let database = try await Database.open(
            at: folder.path("workshop.sqlite"),
            schema: WorkshopSchema.self,
            configuration: configuration
        )
        try await database.repository(for: Team.self).create(Team(id: 1, name: "red"))
        let load = TeamLoad(teamID: 1, name: "red", jobs: 0)
        #expect(try await database.fetch(TeamLoad.all) == [load])
        guard case .text(let own) = try other.value("SELECT sql FROM sqlite_schema WHERE name = 'TeamLoad'") else {
            Issue.record("the view is not there")
            return
        }
        // Without trust JSON is refused inside a view, in all ways of reading.
        try other.execute(
            """
            BEGIN; DROP VIEW TeamLoad;
            CREATE VIEW TeamLoad AS SELECT id AS teamID, name, json_array_length('[1, 2]') AS jobs FROM Team; COMMIT
            """
        )
        var changes = database.changes(TeamLoad.all).makeAsyncIterator()
        for error in [
            await failure { try await database.fetch(TeamLoad.all) },
            await failure { try await database.count(TeamLoad.where { $0.jobs == 2 }) },
            await failure { try await database.read { try $0.fetch(TeamLoad.all) } },
            failure { try database.readBlocking { try $0.rows("SELECT jobs FROM TeamLoad") } },
            await failure { try await changes.next() },
        ] {
            #expect(error?.code == .schemaDrift)
            #expect(error?.message.hasSuffix("drop TeamLoad") == true)
        }
        // What needs no trust is read as ever.
        #expect(try await database.repository(for: Team.self).fetch(id: 1)?.name == "red")
        #expect(try await database.repository(for: Team.self).fetch(ids: [1]).map(\.name) == ["red"])
        try other.execute("BEGIN; DROP VIEW TeamLoad; \(own); COMMIT")
        #expect(try await database.fetch(TeamLoad.all) == [load])
        // A reader that has looked leaves the writer to look for itself.
        try await database.repository(for: Job.self).create(Job.Draft(title: "milk"))
        #expect(try await database.repository(for: Job.self).count(Job.where { $0.search.matches("milk") }) == 1)
    }
}
