import Foundation
import RuntimeModel
import Strata
import Synchronization
import Testing

/// Several writers whose every transaction keeps a promise, and observers who must never see it broken.
@Suite("Observers of several writers", .serialized)
struct ObservedInvariantTests {
    /// Two rows that are always written together have the same number, which only grows.
    private struct Twins: Equatable, Sendable {
        let left: Int
        let right: Int
        let pairs: Int
    }

    private static func setting(_ name: String, _ standard: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
    }

    private func begin(_ database: Database) async throws {
        try await database.write { transaction in
            try transaction.create([Note(id: 1, title: "left", rank: 0), Note(id: 2, title: "right", rank: 0)])
        }
    }

    /// One more of everything that belongs together.
    private static let statements = [
        "UPDATE Note SET rank = rank + 1 WHERE id = 1",
        "INSERT INTO Pair SELECT ifnull(max(left), 0) + 1, 'a' FROM Pair",
        "INSERT INTO Pair SELECT max(left), 'b' FROM Pair",
        "UPDATE Note SET rank = (SELECT rank FROM Note WHERE id = 1) WHERE id = 2",
    ]

    /// Observes until a value has the last number, or the sequence ends.
    private func follow<Value: Sendable>(
        _ changes: Changes<Value>,
        until end: Int,
        _ number: @escaping @Sendable (Value) -> Int?
    ) -> Task<Int, any Error> {
        Task {
            var last = -1
            for try await value in changes {
                guard let number = number(value) else { throw Broken(value: "\(value)") }
                if number < last { throw Broken(value: "\(number) after \(last)") }
                last = number
                if number == end { break }
            }
            return last
        }
    }

    private struct Broken: Error { let value: String }

    private func observers(_ database: Database, until end: Int) -> [Task<Int, any Error>] {
        let notes = Note.all.order { $0.id.ascending }
        let shown = Mutex<[Note]>([])
        let shared = Shown(shown)
        return [
            follow(database.changes(notes), until: end) { $0[0].rank == $0[1].rank ? $0[0].rank : nil },
            follow(database.changes(notes.order { $0.rank.descending }.limit(2)), until: end) {
                $0.count == 2 && $0[0].rank == $0[1].rank ? $0[0].rank : nil
            },
            follow(database.differences(notes), until: end) { shared.apply($0) },
            follow(database.countChanges(Pair.all), until: 2 * end) { $0 % 2 == 0 ? $0 : nil },
            follow(
                database.changes(
                    Pair.all.order {
                        $0.left.ascending; $0.right.ascending
                    }
                ),
                until: 2 * end
            ) {
                $0.count % 2 == 0 && $0.last.map { $0.right == "b" } ?? true ? $0.count : nil
            },
            follow(database.changes(Note.all.select { ($0.rank.minimum(), $0.rank.maximum()) }), until: end) {
                $0[0].0 == $0[0].1 ? $0[0].0 : nil
            },
            follow(
                database.changes { snapshot in
                    let ranks = try snapshot.fetch(notes).map(\.rank)
                    return Twins(left: ranks[0], right: ranks[1], pairs: try snapshot.count(Pair.all))
                },
                until: end
            ) { $0.left == $0.right && $0.pairs == 2 * $0.left ? $0.left : nil },
        ]
    }

    private final class Shown: Sendable {
        private let notes: Mutex<[Note]>
        init(_ notes: consuming sending Mutex<[Note]>) { self.notes = notes }

        func apply(_ difference: ListDifference<Note>) -> Int? {
            notes.withLock { notes in
                guard (try? difference.apply(to: &notes)) != nil else { return nil }
                return notes[0].rank == notes[1].rank ? notes[0].rank : nil
            }
        }
    }

    @Test("never see half a transaction, nor one that is older than the last", arguments: Form.allCases)
    func tasks(_ form: Form) async throws {
        let store = try await form.open()
        let (writers, commits) = (4, Self.setting("STRATA_ROUNDS", 40))
        try await begin(store.database)
        let observers = (0..<3).flatMap { _ in self.observers(store.database, until: writers * commits) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<writers {
                group.addTask {
                    for _ in 0..<commits {
                        try await store.database.write { transaction in
                            for statement in Self.statements { try transaction.execute(statement) }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for observer in observers { #expect(try await observer.value % (writers * commits) == 0) }
    }

    @Test("never see half a transaction of another connection either")
    func connections() async throws {
        let store = try await TestStore.onFile()
        let commits = Self.setting("STRATA_ROUNDS", 30)
        try await begin(store.database)
        let observers = observers(store.database, until: 2 * commits)
        let other = try store.otherConnection()
        try other.execute("PRAGMA busy_timeout = 60000")
        let stranger = Task.detached {
            for _ in 0..<commits {
                try other.execute("BEGIN IMMEDIATE; " + Self.statements.joined(separator: "; ") + "; COMMIT")
            }
        }
        for _ in 0..<commits {
            try await store.database.write { transaction in
                for statement in Self.statements { try transaction.execute(statement) }
            }
        }
        try await stranger.value
        for observer in observers { #expect(try await observer.value % (2 * commits) == 0) }
    }
}
