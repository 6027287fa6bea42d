import Foundation
import RuntimeModel
import Strata
import Testing

/// Calculations in predicates give what they give in Swift, where Swift gives a finite number.
@Suite struct ArithmeticPredicateTests {
    @Test func calculatesWithIntegers() async throws {
        let notes = try await PredicateMatrix.notes()
        let three = 3
        try await notes.agree(#Predicate { $0.rank + 1 > 3 })
        try await notes.agree(#Predicate { 10 - $0.rank > 5 })
        try await notes.agree(#Predicate { $0.rank * three == 9 })
        try await notes.agree(#Predicate { $0.rank + $0.id > 20 })
        try await notes.agree(#Predicate { -$0.rank > 1 })
        try await notes.agree(#Predicate { ($0.rank + 1) * 2 < $0.id })
    }

    @Test func dividesIntegersTowardsZero() async throws {
        let notes = try await PredicateMatrix.notes()
        try await notes.agree(#Predicate { $0.rank / 2 == -1 })
        try await notes.agree(#Predicate { $0.rank % 3 == -1 })
        try await notes.agree(#Predicate { $0.id % 2 == 0 })
        try await notes.agree(#Predicate { 7 / $0.id == 1 })
        try await notes.agree(#Predicate { 7 % $0.id == 1 })
    }

    @Test func calculatesWithFractions() async throws {
        let readings = try await PredicateMatrix.readings()
        let half = 0.5
        try await readings.agree(#Predicate { $0.bound / 2 == 0.5 })
        try await readings.agree(#Predicate { $0.bound * half > 0.3 })
        try await readings.agree(#Predicate { $0.bound + 0.1 == 0.6 })
        try await readings.agree(#Predicate { -$0.bound < -1.0 })
        try await readings.agree(#Predicate { ($0.value ?? 3) - $0.bound > 1 })
        try await readings.agree(#Predicate { 1 / ($0.bound + 1) < 0.5 })
    }

    @Test func whatIsKnownIsCalculatedBeforehand() async throws {
        let notes = try await PredicateMatrix.notes()
        let (limit, numbers, names, texts) = (3, [5, 6, 7], ["first": 4], ["milk", "oat"])
        try await notes.agree(#Predicate { $0.rank < limit + 1 })
        try await notes.agree(#Predicate { $0.rank == -limit })
        try await notes.agree(#Predicate { $0.rank > limit / 2 })
        try await notes.agree(#Predicate { $0.rank == numbers.count })
        try await notes.agree(#Predicate { $0.rank == numbers[1] })
        try await notes.agree(#Predicate { $0.rank == names["first"] ?? 0 })
        try await notes.agree(#Predicate { $0.rank == names["second", default: 2] })
        try await notes.agree(#Predicate { $0.rank == numbers.max() ?? 0 })
        try await notes.agree(#Predicate { $0.rank == numbers.filter { $0 > 5 }.count })
        try await notes.agree(#Predicate { $0.title == texts[0] })
    }

    /// Swift would end the program; nothing of the kind may depend on what was captured.
    @Test func capturedNumbersThatOverflowAreAnErrorOfTheirOwn() async throws {
        let notes = try await PredicateMatrix.notes()
        let (greatest, least, zero, numbers) = (Int.max, Int.min, 0, [1])
        let sentence = "a predicate computes with integers that it captured, and the result is none of a Int"
        let predicates: [Predicate<Note>] = [
            #Predicate { $0.rank < greatest + 1 },
            #Predicate { $0.rank < greatest * 2 },
            #Predicate { $0.rank < -least },
            #Predicate { $0.rank < 1 / zero },
            #Predicate { $0.rank < 1 % zero },
        ]
        for predicate in predicates {
            let error = await failure { try await notes.repository.fetch(predicate) }
            #expect(error?.code == .validation)
            #expect(error?.message == sentence)
        }
        let error = await failure { try await notes.repository.count(#Predicate { $0.rank < numbers[1] }) }
        #expect(
            error?.message
                == "a predicate takes an element out of a collection that it captured, and there is none at this place"
        )
    }

    @Test func aDivisionByZeroInARowIsNil() async throws {
        let notes = try await PredicateMatrix.notes()
        #expect(try await notes.repository.count(#Predicate { 1 / ($0.id - $0.id) == 1 }) == 0)
    }
}
