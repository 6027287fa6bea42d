import BenchmarkModel
import Strata

/// 10,000 commits of one row each, while 100 observers wait for other rows, against the same without observers.
struct ObserveUnrelated: Workload {
    let name = "observe-unrelated"

    func measure(_ scale: Scale) async throws -> Measurement {
        let file = try await RecordFile(filled: true, scale)
        defer { file.removeAll() }
        let (observedPath, otherPath) = (try file.copy(), try file.copy())
        let observed = try await Database.open(at: observedPath, schema: BenchmarkSchema.self)
        let other = try await Database.open(at: otherPath, schema: BenchmarkSchema.self)
        let observers = observe(observed, file.records)
        try await Self.waitForAll(observed)
        let updates = file.records[10_000..<10_000 + scale.operations(10_000)]
        // Another title each time: a commit that leaves its row as it was is nothing that apps do.
        var turn = 0
        let result = try await Pair.measure(rounds: scale.rounds(5)) {
            turn += 1
            return try await Pair.time { try await Self.update(updates, title: "Another title, \(turn)", in: observed) }
        } c: {
            turn += 1
            return try await Pair.time { try await Self.update(updates, title: "Another title, \(turn)", in: other) }
        }
        let woken = observed.observations.map(\.wakeCount).reduce(0, +)
        guard woken == 0 else {
            throw CDatabase.Failure(description: "observers of other rows were woken \(woken) times")
        }
        for observer in observers { observer.cancel() }
        await observed.close()
        await other.close()
        return Measurement(name: name, ratioOf: result, to: .unobserved, limit: 1.2)
    }

    /// Values by key, by the value of a column, and by ranges, and their numbers.
    private func observe(_ database: Database, _ records: [Record]) -> [Task<Void, any Error>] {
        let repository = database.repository(for: Record.self)
        return (0..<100).map { number in
            switch number % 10 {
            case 0: Self.consume(repository.countChanges(Record.where { $0.rank < number }))
            case 1: Self.consume(repository.changes(Record.where { $0.rank < number }))
            case 2, 3: Self.consume(repository.changes(Record.where { $0.rank == number }))
            default: Self.consume(repository.changes(id: records[number].id))
            }
        }
    }

    private static func consume<Value>(_ changes: Changes<Value>) -> Task<Void, any Error> {
        Task { for try await _ in changes {} }
    }

    private static func waitForAll(_ database: Database) async throws {
        while database.observations.filter({ $0.lookCount > 0 }).count < 100 {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func update(_ records: ArraySlice<Record>, title: String, in database: Database) async throws {
        let repository = database.repository(for: Record.self)
        for record in records {
            var record = record
            record.title = title
            try await repository.update(record)
        }
    }
}
