import Foundation
import RuntimeModel
import Strata
import Testing

/// Lists of several thousand rows, which are kept in parts: rows that change, come, go and move between them.
@Suite("Observing large lists", .serialized)
struct ObservedLargeListTests {
    private static func setting(_ name: String, _ standard: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
    }

    private static func statement(_ random: inout RandomOperations, _ count: Int) -> String {
        let (id, rank, length) = (random.next(count), random.next(count), random.next(120))
        switch random.next(8) {
        case 0: return "UPDATE Note SET rank = \(rank) WHERE id = \(id)"
        case 1: return "UPDATE Note SET title = title || 'x' WHERE id BETWEEN \(id) AND \(id + length)"
        case 2: return "DELETE FROM Note WHERE id BETWEEN \(id) AND \(id + length)"
        case 3: return "INSERT OR REPLACE INTO Note (id, title, rank) VALUES (\(id), 'new', \(rank))"
        case 4: return "UPDATE Note SET rank = rank + 1000 WHERE id BETWEEN \(id) AND \(id + length)"
        case 5: return "UPDATE OR REPLACE Note SET id = \(rank) WHERE id = \(id)"
        case 6:
            return "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(length)) "
                + "INSERT OR IGNORE INTO Note (id, title, rank) SELECT \(id) + i, 'n', i * 31 % \(count) FROM n"
        default: return "UPDATE Note SET body = 'b' WHERE id % \(random.next(1_000) + 20) = 1"
        }
    }

    @Test("gives what a fetch finds, over many parts of a list")
    func parts() async throws {
        var random = RandomOperations(seed: UInt64(Self.setting("STRATA_SEED", 1)))
        let (rounds, count) = (Self.setting("STRATA_ROUNDS", 10), 3_000)
        let store = try TestStore.inMemory()
        try await store.notes.create((0..<count).map { Note(id: $0, title: "n\($0 % 9)", rank: $0 * 7 % count) })
        let queries = [
            Note.all.order { $0.id.ascending },
            Note.all.order {
                $0.rank.descending; $0.id.ascending
            },
            Note.where { $0.rank < 2_000 }.order {
                $0.title.ascending; $0.id.ascending
            }.limit(1_500),
        ]
        var values = queries.map { store.notes.changes($0).makeAsyncIterator() }
        var differences = queries.map { store.notes.differences($0).makeAsyncIterator() }
        var last = queries.map { _ in [Note]() }
        var shown = last
        var reread = 0
        for round in 0...rounds {
            let statement = Self.statement(&random, count)
            if round > 0 { try await store.database.write { try $0.execute(statement) } }
            for index in queries.indices {
                let expected = try await store.notes.fetch(queries[index])
                guard expected != last[index] else { continue }
                last[index] = expected
                try #require(
                    try await values[index].next() == expected,
                    "round \(round), \(statement), \(queries[index])"
                )
                try #require(try await differences[index].next()).apply(to: &shown[index])
                try #require(shown[index] == expected, "differences, round \(round), \(statement), \(queries[index])")
            }
            reread += store.database.observations.count { $0.lastLook?.contains("read again") == true }
        }
        #expect(reread > rounds / 2)
    }

    @Test("gives one that is too long to be copied by who asks")
    func long() async throws {
        let store = try await TestStore.onFile()
        try await store.notes.create((0..<10_500).map { Note(id: $0, title: "n", rank: $0) })
        let query = Note.all.order {
            $0.rank.descending; $0.id.ascending
        }
        var iterator = store.notes.changes(query).makeAsyncIterator()
        #expect(try await iterator.next()?.first?.id == 10_499)
        try await store.notes.update(7) { $0.rank = 20_000 }
        let notes = try #require(try await iterator.next())
        #expect(notes.count == 10_500)
        #expect(notes.first?.id == 7)
        #expect(store.database.observations.first?.lastLook?.hasPrefix("1 row read again") == true)
        #expect(try await notes == store.notes.fetch(query))
    }
}
