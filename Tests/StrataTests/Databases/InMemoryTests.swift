import Foundation
import HostileModel
import RuntimeModel
import Synchronization
import Testing

@testable import Strata

@Suite("A database in memory")
struct InMemoryTests {
    @Test("is one of hundreds, each with all that the schema says and with rows of its own")
    func isolated() async throws {
        var databases: [Database] = []
        for number in 0..<300 {
            let database = try Database.inMemory(schema: WorkshopSchema.self)
            let jobs = database.repository(for: Job.self)
            let job = try await jobs.create(Job.Draft(title: "job \(number)", notes: "common"))
            // The first of its table, whatever the others have.
            #expect(job.id == 1)
            databases.append(database)
        }
        for (number, database) in databases.enumerated() {
            let jobs = database.repository(for: Job.self)
            #expect(try await jobs.fetch().map(\.title) == ["job \(number)"])
            #expect(try await jobs.count(Job.where { $0.search.matches("common \(number)") }) == 1)
            #expect(try await jobs.count(Job.where { $0.search.matches("\(number + 1)") }) == 0)
        }
        // What one goes through, the others do not see, also not one that is made afterwards.
        try await databases[0].write { transaction in
            try transaction.execute("DELETE FROM Job")
            try transaction.execute("CREATE TABLE Extra (id INTEGER PRIMARY KEY)")
            try transaction.execute("DROP TABLE Wish")
        }
        let later = try Database.inMemory(schema: WorkshopSchema.self)
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('Extra', 'Wish')"
        #expect(try await later.read { try $0.rows("\(tables) AND name = 'Extra'") } == [[.integer(0)]])
        #expect(try await databases[1].read { try $0.rows("\(tables) AND name = 'Wish'") } == [[.integer(1)]])
        #expect(try await later.repository(for: Job.self).count() == 0)
    }

    @Test("has foreign keys, checks, unique values and delete rules, the first as the later ones", arguments: 0..<3)
    func semantics(_ round: Int) async throws {
        let store = TestStore(database: try Database.inMemory(schema: RuntimeSchema.self))
        let folder = Folder(name: "a")
        try await store.folders.create(folder)
        #expect(await failure { try await store.folders.create(Folder(name: "a")) }?.code == .unique)
        let note = try await store.notes.create(Note.Draft(title: "n", folderID: folder.id))
        #expect(
            await failure { try await store.notes.setValue(UUID(), for: { $0.folderID }, id: note.id) }?.code
                == .foreignKey
        )
        try await store.folders.delete(id: folder.id)
        #expect(try await store.notes.fetch(id: note.id)?.folderID == nil)
        #expect(try await store.rows("SELECT * FROM pragma_foreign_key_check") == [])
        #expect(try await store.rows("SELECT * FROM pragma_integrity_check") == [[.text("ok")]])
        let rogues = try Database.inMemory(schema: HostileSchema.self).repository(for: Rogue.self)
        try await rogues.create(Rogue(id: 1, hebrew: "שלום"))
        #expect(try await rogues.count(Rogue.where { $0.search.matches("שלום") }) == 1)
        #expect(await failure { try await rogues.setValue(101, for: { $0.backslash }, id: 1) }?.code == .validation)
    }

    @Test("is made by many at once")
    func together() async throws {
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let labels = try Database.inMemory(schema: RuntimeSchema.self).repository(for: Label.self)
                    try await labels.create((0...number).map { Label(name: "\($0)") })
                    return try await labels.count()
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(counts == Set(1...100))
    }

    /// A schema by hand, whose script changes.
    private enum Changing: DatabaseSchema {
        static let entities: [any Entity.Type] = []
        static let name = Mutex("First")
        static var history: SchemaHistory {
            let table = name.withLock { $0 }
            return SchemaHistory(
                schemaName: "Changing",
                fingerprint: "1-\(table)",
                creationScript: "CREATE TABLE \(table) (id INTEGER PRIMARY KEY NOT NULL) STRICT",
                steps: []
            )
        }
    }

    @Test("has the tables that the schema has now, and an error of its script each time")
    func script() async throws {
        for name in ["First", "Second", "First"] {
            Changing.name.withLock { $0 = name }
            let database = try Database.inMemory(schema: Changing.self)
            #expect(try await database.read { try $0.rows("SELECT name FROM sqlite_schema") } == [[.text(name)]])
        }
        Changing.name.withLock { $0 = "table" }
        for _ in 0..<2 { #expect(failure { try Database.inMemory(schema: Changing.self) }?.code == .sql) }
    }
}
