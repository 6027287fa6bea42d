import Foundation
import RuntimeModel
import Strata
import Testing

/// Values in a database, to hold what a predicate finds there against what Foundation says of each value.
struct PredicateMatrix<Model: Entity> {
    let store: TestStore
    /// The same values, which the same query looks through in Swift.
    let memory: InMemoryRepository<Model>
    let values: [Model]

    init(_ values: [Model]) async throws {
        store = try TestStore.inMemory()
        memory = try InMemoryRepository(values)
        self.values = values
        try await repository.create(values)
    }

    var repository: SQLiteRepository<Model> { store.database.repository(for: Model.self) }

    /// The same values are found as by Foundation, and they are neither none nor all: such a case would tell nothing.
    func agree(_ predicate: Predicate<Model>, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let expected = try values.filter { try predicate.evaluate($0) }
        #expect(!expected.isEmpty, "finds nothing", sourceLocation: sourceLocation)
        #expect(expected.count < values.count, "finds everything", sourceLocation: sourceLocation)
        try await check(predicate, expected, sourceLocation)
    }

    /// Both find everything, or both nothing.
    func agree(
        _ predicate: Predicate<Model>,
        findsAll: Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let expected = try values.filter { try predicate.evaluate($0) }
        #expect(expected.count == (findsAll ? values.count : 0), sourceLocation: sourceLocation)
        try await check(predicate, expected, sourceLocation)
    }

    private func check(
        _ predicate: Predicate<Model>,
        _ expected: [Model],
        _ sourceLocation: SourceLocation
    ) async throws {
        let found = try await repository.fetch(predicate)
        let (ids, expectedIDs) = (Set(found.map(\.id)), Set(expected.map(\.id)))
        #expect(
            ids == expectedIDs,
            "\(Query(predicate)); more: \(ids.subtracting(expectedIDs)), less: \(expectedIDs.subtracting(ids))",
            sourceLocation: sourceLocation
        )
        #expect(found.count == expected.count, sourceLocation: sourceLocation)
        let inMemory = try await memory.fetch(predicate)
        #expect(
            Set(inMemory.map(\.id)) == expectedIDs,
            "in memory, \(Query(predicate))",
            sourceLocation: sourceLocation
        )
        #expect(try await repository.count(predicate) == expected.count, sourceLocation: sourceLocation)
        #expect(try await repository.exists(predicate) == !expected.isEmpty, sourceLocation: sourceLocation)
    }
}

extension PredicateMatrix<Note> {
    /// Notes with every mixture of nil, duplicates and unusual texts; no text in two spellings, in which SQL and Swift
    /// differ.
    static func notes() async throws -> Self {
        let titles = [
            "", " ", "milk", "Milk", "MILK", "oat milk", "100 %", "a_b", "a\0b", "O'Hara", "\"quoted\"", "Éclair",
            "eclair", "ÉCLAIR", "straße", "STRASSE", "🍎", "日本語", "milk", String(repeating: "x", count: 1_000),
        ]
        let bodies: [String?] = [nil, "", "milk", "from the market", "Éclair", nil, "milk"]
        let levels: [Level] = [.low, .middle, .high]
        return try await PredicateMatrix(
            (0..<42).map { number in
                Note(
                    id: number + 1,
                    title: titles[number % titles.count],
                    body: bodies[number % bodies.count],
                    isDone: number % 3 == 0,
                    rank: 9 - number % 13,
                    dueAt: number % 4 == 0 ? nil : january(number % 9),
                    level: levels[number % 5 % 3]
                )
            }
        )
    }
}

extension PredicateMatrix<Reading> {
    /// Readings of extreme numbers, nil among them.
    static func readings() async throws -> Self {
        let values: [Double?] = [
            nil, 0, -0.0, 1, -1, 0.1, 0.5, 2, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
            1e15,
        ]
        let amounts: [Int?] = [nil, 0, 1, -1, 2, 7, Int.max, Int.min, nil, 1]
        let answers: [Bool?] = [nil, true, false]
        return try await PredicateMatrix(
            (0..<40).map { number in
                Reading(
                    id: number + 1,
                    value: values[number % values.count],
                    bound: Double(number % 6) / 2,
                    amount: amounts[number % amounts.count],
                    isValid: answers[number % 7 % 3],
                    isFinal: number % 5 < 2
                )
            }
        )
    }
}

/// Midnight of a day in January 2026, in UTC; 0 for the first.
func january(_ day: Int) -> Date { Date(timeIntervalSince1970: 1_767_225_600 + Double(day) * 86_400) }
