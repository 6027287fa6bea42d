import Foundation
import RuntimeModel
import Testing

@testable import Strata

/// How much is read after a commit: the rows that have changed, or all of them.
@Suite("What a look reads", .serialized)
struct RereadingCostTests {
    /// One list, its array after each look, and how it was found.
    private struct Watched {
        let store: TestStore
        let observer: ObservedForm

        init(_ query: Query<Note>, rows: Int = 40, asDifferences: Bool = false) async throws {
            let store = try TestStore.inMemory()
            try await store.notes.create((1...rows).map { Note(id: $0 * 10, title: "n\($0)", rank: $0) })
            self.store = store
            observer = asDifferences ? .differences(store.database, query) : .values(store.database, query)
            _ = try await observer.next()
        }

        /// Commits, and looks once.
        /// - Returns: What was read: "2 rows read again", "all fetched".
        func read(_ commits: String..., changes: Bool = true) async throws -> String {
            for commit in commits {
                try await store.database.write { transaction in
                    for statement in commit.split(separator: ";") { try transaction.execute(String(statement)) }
                }
            }
            if changes {
                let value = try await observer.next()
                #expect(try await value == observer.fetch())
            } else {
                try await look()
            }
            let look = try #require(store.database.observations.first?.lastLook)
            return String(look.prefix { $0 != "," })
        }

        /// Lets it look though there will be no value to get.
        private func look() async throws {
            let before = store.database.observations.first?.lookCount ?? 0
            let task = Task { try await observer.next() }
            try await eventually("it looks") { store.database.observations.first?.lookCount ?? 0 > before }
            task.cancel()
            #expect(try await task.value == nil)
        }
    }

    @Test(
        "is the changed rows of a list that is sorted by columns, texts or what is computed of them",
        arguments: [
            Note.all, Note.all.order { $0.id.descending }, Note.all.order { $0.rank.descending },
            Note.all.order {
                $0.title.ascending; $0.rank.ascending
            }, Note.all.order { ($0.rank * -2 + 1).ascending },
            Note.where { $0.rank < 100 }.order {
                $0.dueAt.ascending; $0.id.ascending
            },
        ],
        [false, true]
    )
    func rows(_ query: Query<Note>, _ asDifferences: Bool) async throws {
        let watched = try await Watched(query.order { $0.id.ascending }, asDifferences: asDifferences)
        #expect(try await watched.read("UPDATE Note SET body = 'b' WHERE id = 50") == "1 row read again")
        #expect(
            try await watched.read("UPDATE Note SET title = 'n0', rank = 0, dueAt = 4 WHERE id = 60")
                == "1 row read again"
        )
        #expect(try await watched.read("INSERT INTO Note (id, title, rank) VALUES (5, 'x', 5)") == "1 row read again")
        #expect(try await watched.read("DELETE FROM Note WHERE id = 100") == "1 row read again")
        #expect(try await watched.read("UPDATE Note SET id = 1 WHERE id = 200") == "2 rows read again")
        #expect(
            try await watched.read("UPDATE Note SET rank = rank + 1 WHERE id < 40; DELETE FROM Note WHERE id = 400")
                == "6 rows read again"
        )
        #expect(
            try await watched.read(
                "UPDATE Note SET rank = 3 WHERE id = 70",
                "DELETE FROM Note WHERE id = 80",
                "UPDATE Note SET rank = 4 WHERE id = 70"
            )
                == "2 rows read again"
        )
        #expect(try await watched.read("UPDATE Note SET title = 'all'") == "all fetched")
    }

    @Test("is the changed rows of the beginning of a list, and all where one goes")
    func limit() async throws {
        let watched = try await Watched(
            Note.all.order {
                $0.rank.ascending; $0.id.ascending
            }.limit(5)
        )
        // In its place; from outside; within.
        #expect(try await watched.read("UPDATE Note SET title = 'x' WHERE id = 30") == "1 row read again")
        #expect(try await watched.read("UPDATE Note SET rank = 2 WHERE id = 300") == "1 row read again")
        #expect(try await watched.read("INSERT INTO Note (id, title, rank) VALUES (1, 'y', 0)") == "1 row read again")
        #expect(try await watched.read("UPDATE Note SET rank = 1 WHERE id = 1") == "1 row read again")
        // Far behind.
        #expect(
            try await watched.read("UPDATE Note SET rank = 99 WHERE id = 390", changes: false) == "1 row read again"
        )
        #expect(try await watched.read("DELETE FROM Note WHERE id = 200", changes: false) == "1 row read again")
        // Another one comes in.
        #expect(try await watched.read("DELETE FROM Note WHERE id = 1") == "all fetched")
        #expect(try await watched.read("UPDATE Note SET rank = 50 WHERE id = 10") == "all fetched")
    }

    @Test("is the changed rows in the middle of a list and behind it, and all where the edges move")
    func offset() async throws {
        let watched = try await Watched(
            Note.all.order {
                $0.rank.ascending; $0.id.ascending
            }.limit(5).offset(5)
        )
        #expect(try await watched.read("UPDATE Note SET title = 'x' WHERE id = 80") == "1 row read again")
        #expect(
            try await watched.read("UPDATE Note SET rank = 99 WHERE id = 390", changes: false) == "1 row read again"
        )
        #expect(
            try await watched.read("INSERT INTO Note (title, rank) VALUES ('y', 50)", changes: false)
                == "1 row read again"
        )
        #expect(try await watched.read("UPDATE Note SET rank = 0 WHERE id = 390") == "all fetched")
        #expect(try await watched.read("DELETE FROM Note WHERE id = 10") == "all fetched")
    }

    @Test("is all where other tables, or other rows, decide")
    func fetching() async throws {
        let watched = try await Watched(Note.where { $0.folder.name == nil }.order { $0.id.ascending })
        #expect(try await watched.read("UPDATE Note SET title = 'x' WHERE id = 80") == "all fetched")
        let sql = try await Watched(
            Note.where {
                $0.rank > 0; Note.sql("length(\($0.title)) > 1")
            }.order { $0.id.ascending }
        )
        #expect(try await sql.read("UPDATE Note SET title = 'xy' WHERE id = 80") == "all fetched")
    }

    @Test("is bounded, however many commits nobody asked after")
    func bounded() async throws {
        let watched = try await Watched(Note.all.order { $0.id.ascending })
        try await watched.store.database.write { try $0.execute("CREATE TEMP TABLE twice (i)") }
        for number in 0..<4_200 {
            try watched.store.database.writeBlocking {
                try $0.execute("UPDATE Note SET rank = ? WHERE id = 10", [.integer(Int64(number))])
            }
        }
        // So many changes are no longer kept one by one.
        #expect(try await watched.read() == "all fetched")
        #expect(watched.store.database.observations.first?.wakeCount ?? 0 >= 4_200)
    }

    @Test("leaves nothing behind in what writers note, whoever comes and goes")
    func comingAndGoing() async throws {
        let store = try TestStore.inMemory()
        var staying = store.notes.changes().makeAsyncIterator()
        _ = try await staying.next()
        for number in 0..<200 {
            var iterator = store.notes.changes(
                Note.where {
                    $0.rank == number; $0.title > "t\(number)"
                }
            ).makeAsyncIterator()
            _ = try await iterator.next()
            var selection = store.labels.changes(Label.where { $0.color == "c\(number)" }.select { $0.name })
                .makeAsyncIterator()
            _ = try await selection.next()
        }
        let plan = try #require(store.database.hub.plan)
        #expect(Set(plan.tables.keys) == ["Note"])
        #expect(plan.tables["Note"]?.noted.count ?? 0 <= 3)
        #expect(store.database.observations.count == 1)
    }
}
