import Foundation
import RuntimeModel
import Strata
import Testing

/// A hundred observers of everything that can be observed, and random operations of every kind, one after the other:
/// after each, who sees another value than before must be told of it, and get just this one.
///
/// `STRATA_ROUNDS=5000 swift test --filter RandomObservation` is the long form; `STRATA_SEED` is the first seed.
@Suite("A hundred observers of random operations", .serialized)
struct RandomObservationTests {
    private static func setting(_ name: String, _ standard: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
    }

    @Test("each have the value that a fetch finds, after every operation", arguments: Form.allCases)
    func operations(_ form: Form) async throws {
        let rounds = Self.setting("STRATA_ROUNDS", 20)
        var random = RandomOperations(seed: UInt64(Self.setting("STRATA_SEED", 1)))
        let store = try await form.open()
        let database = store.database
        try await random.begin(database)
        let observers = random.observers(of: database, count: 100)
        var last: [String] = []
        for observer in observers {
            let value = try #require(try await Audience.next(observer))
            try #require(try await value == observer.fetch(), "at first: \(observer.name)")
            last.append(value)
        }
        for round in 0..<rounds {
            let operation = try await random.operation(on: database)
            for (index, observer) in observers.enumerated() {
                let expected = try await observer.fetch()
                guard expected != last[index] else { continue }
                let value = try await Audience.next(observer)
                try #require(
                    value == expected,
                    "round \(round), seed \(random.seed), after \(operation): \(observer.name)"
                )
                last[index] = expected
            }
        }
        #expect(random.effective > rounds / 3)
        let reports = database.observations
        #expect(reports.contains { $0.lastLook?.contains("read again") == true })
        #expect(reports.contains { $0.lastLook?.contains("all fetched") == true })
        // Who has the same query shares it.
        #expect(reports.map(\.consumers).reduce(0, +) == observers.count)
        #expect(reports.count < observers.count)
        withExtendedLifetime(store) {}
    }
}
