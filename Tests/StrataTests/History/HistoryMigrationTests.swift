import Foundation
import Strata
import StrataTestSupport
import Testing

@Suite("The history and migrations")
struct HistoryMigrationTests {
    @Test("A token is good before and after one that renames and rebuilds, which records what its statements do")
    func migrated() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("test.sqlite")
        let old = try await Database.open(at: path, schema: CrateSchema.self)
        // The step with which a history begins records nothing.
        #expect(try await old.history(since: nil) == [])
        #expect(try await old.read { try $0.rows("SELECT id FROM Crate") } == [[.integer(1)]])
        let token = try await old.historyToken()
        try await old.write(author: "app") { transaction in
            try transaction.execute("INSERT INTO Crate VALUES (2, 'b', 5)")
            try transaction.execute("UPDATE Crate SET weight = 7, label = 'c' WHERE id = 2")
            try transaction.execute("UPDATE Crate SET id = 3 WHERE id = 2")
        }
        #expect(
            try await old.history(since: token).map(\.line) == [
                "Crate 2 inserted", "Crate 2 updated [label weight]", "Crate 2 deleted", "Crate 3 inserted",
            ]
        )
        await old.close()
        // Left without an end by another program: that is not the migration's.
        let other = try Connection(path: path, mode: .readWrite)
        try other.run("INSERT INTO Crate VALUES (4, 'd', 1)")
        other.close()

        let new = try await Database.open(at: path, schema: BoxSchema.self)
        let changes = try await new.history(of: Parcel<BoxSchema>.self, since: token)
        #expect(changes.map(\.id) == [2, 2, 2, 3, 4, 1])
        #expect(
            changes.map(\.kind.line) == [
                "inserted", "updated [label mass]", "deleted", "inserted", "inserted", "updated [mass]",
            ]
        )
        #expect(changes.map { $0.isUpdate(of: { $0.mass }) } == [false, true, false, false, false, true])
        #expect(changes.allSatisfy { !$0.isUpdate(of: { $0.weight }) })
        #expect(
            changes.map { $0.transaction?.author } == ["app", "app", "app", "app", nil, "migration 2 (moved)"]
        )
        #expect(changes.allSatisfy { $0.transaction != nil })
        #expect(Set(changes.map { $0.transaction?.id }).count == 3)
        let last = try await new.historyToken()
        #expect(last == changes.last?.token)
        try await new.write { try $0.execute("UPDATE Box SET label = 'e' WHERE id = 4") }
        #expect(try await new.history(since: last).map(\.line) == ["Box 4 updated [label]"])
    }

    @Test("What was pruned stays pruned")
    func pruned() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("test.sqlite")
        let old = try await Database.open(at: path, schema: CrateSchema.self)
        try await old.write { try $0.execute("INSERT INTO Crate VALUES (2, 'b', 5), (3, 'c', 5)") }
        let tokens = try await old.history(since: nil).map(\.token)
        try #require(tokens.count == 2)
        try await old.pruneHistory(through: tokens[0])
        await old.close()
        let new = try await Database.open(at: path, schema: BoxSchema.self)
        #expect(await failure { try await new.history(since: HistoryToken("0-0")) }?.code == .historyPruned)
        #expect(
            try await new.history(since: tokens[0]).map(\.line) == ["Box 3 inserted", "Box 1 updated [mass]"]
        )
    }

    @Test("In memory, what the steps put there is theirs, and not of the first transaction")
    func inMemory() async throws {
        let database = try Database.inMemory(schema: BoxSchema.self)
        try await database.write(author: "app") { try $0.execute("INSERT INTO Box VALUES (2, 'b', 5)") }
        let entries = try await database.history(since: nil)
        #expect(entries.map(\.line) == ["Box 1 updated [mass]", "Box 2 inserted"])
        #expect(
            entries.map { $0.transaction?.author } == ["migration 2 (moved)", "app"]
        )
    }

    @Test("Where the history of an entity begins, it says so to who knows less, and to nobody else")
    func beginning() async throws {
        let store = try await HistoryStore(.memory)
        try await store.boxes.create(Box(1))
        let token = try await store.database.historyToken()
        // What a step writes that switches a history on.
        try await store.database.write { transaction in
            try transaction.execute(
                "INSERT INTO strata_history (entity, kind, key, columns) VALUES ('Lid', 4, '', '')"
            )
        }
        let beginning = try await store.database.historyToken()
        try await store.lids.create(Lid(id: 5, boxID: 1))
        try await store.boxes.create(Box(2))
        for error in [
            await failure { try await store.database.history(since: token) },
            await failure { try await store.lids.history(since: token) },
        ] {
            #expect(error?.code == .historyPruned)
            #expect(error?.table == "Lid")
            #expect(
                error?.message
                    == "the history of Lid begins behind the token; read everything anew, and go on from historyToken()"
            )
        }
        #expect(try await store.boxes.history(since: token).map(\.id) == [2])
        #expect(try await store.lines(since: beginning) == ["Lid 5 inserted", "IntBox 2 inserted"])
        #expect(try await store.lids.history(since: beginning).map(\.id) == [5])
        // Who knows nothing misses nothing; and it is no change to be counted.
        let everything = ["IntBox 1 inserted", "Lid 5 inserted", "IntBox 2 inserted"]
        #expect(try await store.lines() == everything)
        #expect(try await store.database.history(since: nil, limit: 2).map(\.line) == Array(everything.prefix(2)))
        #expect(try await store.database.pruneHistory(through: try await store.database.historyToken()) == 3)
    }
}
