import Foundation
import RuntimeModel
import Testing

@testable import Strata

/// What a commit costs an observer: whether it is woken, how often it looks, and how much it reads then.
@Suite("What observers cost")
struct ObservationCostTests {
    /// One observer that has got the present value, and its report.
    private struct Watched {
        let database: Database
        let observer: ObservedForm

        init(_ database: Database, _ observer: ObservedForm) async throws {
            self.database = database
            self.observer = observer
            _ = try await observer.next()
        }

        var report: ObservationReport {
            get throws { try #require(database.observations.first) }
        }

        /// How often statements of a transaction each wake it.
        func wakes(_ statements: String...) async throws -> Int {
            let before = try report.wakeCount
            for statement in statements { try await database.write { try $0.execute(statement) } }
            return try report.wakeCount - before
        }
    }

    private func store() async throws -> TestStore {
        let store = try TestStore.inMemory()
        try await store.database.write { transaction in
            try transaction.create(Folder(id: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), name: "f"))
            try transaction.create((1...20).map { Note(id: $0, title: "n\($0)", rank: $0 % 5) })
            try transaction.create((1...5).map { Reading(id: $0, value: Double($0), amount: $0 % 2 == 0 ? nil : $0) })
            try transaction.create([Author(id: 1, name: "Ann"), Author(id: 2, name: "Bo")])
            try transaction.create([Label(name: "red"), Label(name: "e\u{301}")])
        }
        return store
    }

    @Test("Other tables and other columns wake nobody")
    func columns() async throws {
        let store = try await store()
        let watched = try await Watched(
            store.database,
            .selection(
                store.database,
                Note.all.select { ($0.id, $0.title) }.order {
                    $0.rank.ascending; $0.id.ascending
                }
            )
        )
        #expect(
            try await watched.wakes(
                "UPDATE Label SET color = 'x'",
                "DELETE FROM Pair",
                "INSERT INTO Pair VALUES (1, 'a')",
                "DELETE FROM Pair",
                "UPDATE Note SET body = 'b', isDone = 1, dueAt = 3, level = 2",
                "UPDATE Note SET title = title",
                "UPDATE Note SET rank = rank + 1 WHERE id = 99",
                "DELETE FROM Note WHERE id = 99"
            ) == 0
        )
        #expect(try await watched.wakes("UPDATE Note SET title = 'x' WHERE id = 1") == 1)
        #expect(try await watched.wakes("UPDATE Note SET rank = 9 WHERE id = 1", "DELETE FROM Note WHERE id = 2") == 2)
        #expect(try await watched.wakes("INSERT INTO Note (title) VALUES ('new')") == 1)
    }

    /// Conditions, with statements that cannot matter and statements that do.
    private static let conditions: [(Query<Note>, [String], [String])] = [
        (
            Note.where { $0.rank == 3 },
            [
                "UPDATE Note SET rank = 4 WHERE rank = 2", "INSERT INTO Note (title, rank) VALUES ('x', 1)",
                "DELETE FROM Note WHERE rank = 4", "UPDATE Note SET title = 'y' WHERE rank <> 3",
            ],
            [
                "UPDATE Note SET rank = 3 WHERE id = 1", "UPDATE Note SET rank = 0 WHERE id = 3",
                "INSERT INTO Note (title, rank) VALUES ('x', 3)", "DELETE FROM Note WHERE id = 8",
            ]
        ),
        (
            Note.where { $0.rank.in([1, 2]) },
            ["UPDATE Note SET rank = 4 WHERE rank = 3", "INSERT INTO Note (title, rank) VALUES ('x', 0)"],
            [
                "UPDATE Note SET rank = 2 WHERE id = 1", "UPDATE Note SET rank = 7 WHERE id = 2",
                "REPLACE INTO Note (id, title, rank) VALUES (7, 'r', 9)",
            ]
        ),
        (
            Note.where {
                $0.rank >= 2; $0.rank < 4
            }, ["UPDATE Note SET rank = 0 WHERE rank = 4", "DELETE FROM Note WHERE rank = 1"],
            ["UPDATE Note SET rank = 3 WHERE id = 5", "UPDATE Note SET title = 'z' WHERE id = 2"]
        ),
        (
            Note.where {
                $0.folderID == nil; $0.title == "n1"
            }, ["UPDATE Note SET title = 'N1' WHERE id = 2", "UPDATE Note SET rank = 4 WHERE id = 2"],
            [
                "UPDATE Note SET folderID = x'01000000000000000000000000000000'", "UPDATE Note SET folderID = NULL",
                "UPDATE Note SET title = 'n1' WHERE id = 9",
            ]
        ),
        (
            Note.where {
                !$0.isDone; $0.title.hasPrefix("n1") || $0.rank == 4
            },
            [
                "UPDATE Note SET rank = 3 WHERE id = 2", "UPDATE Note SET body = 'q' WHERE id IN (2, 3)",
                "INSERT INTO Note (title, isDone) VALUES ('n1', 1)",
            ],
            [
                "UPDATE Note SET rank = 4 WHERE id = 2", "UPDATE Note SET isDone = 1 WHERE id = 10",
                "UPDATE Note SET title = 'x' WHERE id = 11",
            ]
        ),
        (
            Note.where { $0.body != nil }, ["UPDATE Note SET title = 'q'", "DELETE FROM Note WHERE id = 1"],
            ["UPDATE Note SET body = '' WHERE id = 2", "UPDATE Note SET body = NULL WHERE id = 2"]
        ),
        (
            Note.where { $0.title == "e\u{301}" },
            ["UPDATE Note SET title = '\u{E9}' WHERE id = 2", "DELETE FROM Note WHERE id = 2"],
            ["UPDATE Note SET title = 'e\u{301}' WHERE id = 3", "UPDATE Note SET title = '\u{E9}' WHERE id = 3"]
        ),
    ]

    @Test("Rows that cannot match wake nobody, all others do", arguments: conditions.indices)
    func rows(_ index: Int) async throws {
        let (query, silent, loud) = Self.conditions[index]
        for form in [0, 1, 2] {
            let store = try await store()
            let database = store.database
            let watched = try await Watched(
                database,
                form == 0
                    ? .values(database, query.order { $0.id.ascending })
                    : form == 1
                        ? .differences(
                            database,
                            query.order {
                                $0.title.descending; $0.id.ascending
                            }
                        )
                        : .selection(
                            database,
                            query.select { ($0.id, $0.rank, $0.title, $0.body) }.order { $0.id.ascending }
                        )
            )
            #expect(try watched.report.isFiltered)
            for statement in silent { #expect(try await watched.wakes(statement) == 0, "\(statement), \(query)") }
            for statement in loud { #expect(try await watched.wakes(statement) == 1, "\(statement), \(query)") }
        }
    }

    @Test("Text without regard to case, numbers and nil are told apart as SQLite does")
    func comparisons() async throws {
        let store = try await store()
        let database = store.database
        func expect(_ observer: ObservedForm, silent: [String], loud: [String]) async throws {
            let watched = try await Watched(database, observer)
            for statement in silent { #expect(try await watched.wakes(statement) == 0, "\(statement)") }
            for statement in loud { #expect(try await watched.wakes(statement) == 1, "\(statement)") }
            withExtendedLifetime(watched) {}
        }
        try await expect(
            .values(database, Author.where { $0.name == "ANN" }),
            silent: ["UPDATE Author SET name = 'bo' WHERE id = 2"],
            loud: ["UPDATE Author SET name = 'aNN' WHERE id = 1", "INSERT INTO Author (id, name) VALUES (3, 'ann')"]
        )
        try await expect(
            .values(database, Reading.where { $0.value == 2 }),
            silent: ["UPDATE Reading SET value = 2.5 WHERE id = 3"],
            loud: ["UPDATE Reading SET value = 2 WHERE id = 3", "DELETE FROM Reading WHERE id = 2"]
        )
        try await expect(
            .values(database, Reading.where { $0.value == 0 }),
            silent: ["UPDATE Reading SET value = NULL WHERE id = 3"],
            loud: ["UPDATE Reading SET value = -0.0 WHERE id = 4", "UPDATE Reading SET value = 0 WHERE id = 5"]
        )
        try await expect(
            .values(database, Reading.where { $0.amount != 1 }),
            silent: ["UPDATE Reading SET bound = 7 WHERE amount = 1"],
            loud: ["UPDATE Reading SET amount = NULL WHERE id = 1"]
        )
        try await expect(
            .value(database, Label.self, "e\u{301}"),
            silent: [
                "INSERT INTO Label (name) VALUES ('\u{E9}')", "UPDATE Label SET color = 'x' WHERE name = '\u{E9}'",
            ],
            loud: ["UPDATE Label SET color = 'x' WHERE name = 'e\u{301}'"]
        )
        try await expect(
            .value(database, Note.self, 4),
            silent: ["UPDATE Note SET title = 'x' WHERE id <> 4", "DELETE FROM Note WHERE id > 4"],
            loud: [
                "UPDATE Note SET title = 'x' WHERE id = 4", "UPDATE Note SET id = 40 WHERE id = 4",
                "UPDATE Note SET id = 4 WHERE id = 40",
            ]
        )
    }
}
