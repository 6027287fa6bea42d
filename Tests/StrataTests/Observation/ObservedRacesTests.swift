import Foundation
import RuntimeModel
import Strata
import Synchronization
import Testing

/// Consumers that look while others write: what a look has seen already may be told of again, and must not be done twice.
@Suite("Observing while others write", .serialized)
struct ObservedRacesTests {
    private static func setting(_ name: String, _ standard: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
    }

    /// A task that consumes, and what it has got last.
    private final class Consumer: Sendable {
        let observer: ObservedForm
        private let last = Mutex("")

        init(_ observer: ObservedForm) { self.observer = observer }

        func run() async throws {
            while let value = try await observer.next() { last.withLock { $0 = value } }
        }

        var isRight: Bool {
            get async throws { try await observer.fetch() == last.withLock { $0 } }
        }
    }

    private static func observers(_ database: Database, _ random: inout RandomOperations) -> [ObservedForm] {
        (0..<24).map { number in
            var query = number % 4 == 0 ? Note.where { $0.rank != 2 } : Note.all
            switch random.next(4) {
            case 0: query = query.order { $0.rank.ascending }
            case 1:
                query = query.order {
                    $0.title.descending; $0.rank.ascending
                }
            case 2: query = query.order { ($0.rank * 3 % 4).descending }
            default: break
            }
            query = query.order { $0.id.ascending }
            if random.next(2) == 0 { query = query.limit(random.next(6) + 1) }
            if random.next(4) == 0 { query = query.offset(random.next(3)) }
            return number % 3 == 0 ? .differences(database, query) : .values(database, query)
        }
    }

    private static func statement(_ random: inout RandomOperations) -> String {
        let (id, rank) = (random.next(12) + 1, random.next(5))
        switch random.next(7) {
        case 0...1: return "INSERT OR REPLACE INTO Note (id, title, rank) VALUES (\(id), 't\(rank)', \(rank))"
        case 2: return "DELETE FROM Note WHERE id = \(id)"
        case 3: return "UPDATE Note SET rank = \(rank) WHERE id = \(id)"
        case 4: return "UPDATE Note SET title = 't\(rank)' WHERE id = \(id)"
        case 5: return "UPDATE OR IGNORE Note SET id = \(random.next(12) + 1) WHERE id = \(id)"
        default: return "UPDATE Note SET rank = (rank + 1) % 5 WHERE id % 5 = \(rank)"
        }
    }

    @Test("ends with what a fetch finds, for every consumer", arguments: Form.allCases)
    func races(_ form: Form) async throws {
        var random = RandomOperations(seed: UInt64(Self.setting("STRATA_SEED", 1)))
        let rounds = Self.setting("STRATA_ROUNDS", 6)
        let store = try await form.open()
        let database = store.database
        let consumers = Self.observers(database, &random).map(Consumer.init)
        let tasks = consumers.map { consumer in Task { try await consumer.run() } }
        for round in 0..<rounds {
            let scripts = (0..<3).map { _ in (0..<40).map { _ in Self.statement(&random) } }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for script in scripts {
                    group.addTask {
                        for statement in script { try await database.write { try $0.execute(statement) } }
                    }
                }
                try await group.waitForAll()
            }
            for consumer in consumers {
                try await eventually("round \(round), seed \(random.seed): \(consumer.observer.name)") {
                    try await consumer.isRight
                }
            }
        }
        #expect(database.observations.contains { $0.lastLook?.contains("read again") == true })
        for task in tasks { task.cancel() }
        for task in tasks { try await task.value }
    }
}
