import Foundation
import RuntimeModel
import Strata
import Testing

/// Comparisons, and what connects them, find what Foundation finds.
@Suite struct ComparisonPredicateTests {
    @Test func comparesColumnsWithValues() async throws {
        let notes = try await PredicateMatrix.notes()
        let (three, minusOne) = (3, -1)
        try await notes.agree(#Predicate { $0.rank == 3 })
        try await notes.agree(#Predicate { $0.rank != three })
        try await notes.agree(#Predicate { $0.rank < 3 })
        try await notes.agree(#Predicate { $0.rank <= three })
        try await notes.agree(#Predicate { $0.rank > minusOne })
        try await notes.agree(#Predicate { $0.rank >= -1 })
    }

    @Test func comparesValuesWithColumns() async throws {
        let notes = try await PredicateMatrix.notes()
        let three = 3
        try await notes.agree(#Predicate { 3 == $0.rank })
        try await notes.agree(#Predicate { three != $0.rank })
        try await notes.agree(#Predicate { 5 < $0.rank })
        try await notes.agree(#Predicate { 5 >= $0.rank })
    }

    @Test func comparesColumnsWithColumns() async throws {
        let notes = try await PredicateMatrix.notes()
        try await notes.agree(#Predicate { $0.rank == $0.id })
        try await notes.agree(#Predicate { $0.rank < $0.id })
        try await notes.agree(#Predicate { $0.title == ($0.body ?? "") })
        try await notes.agree(#Predicate { $0.title != ($0.body ?? "") })
        let readings = try await PredicateMatrix.readings()
        try await readings.agree(#Predicate { ($0.value ?? 1) == $0.bound })
        try await readings.agree(#Predicate { ($0.isValid ?? true) == $0.isFinal })
    }

    @Test func asksBooleans() async throws {
        let notes = try await PredicateMatrix.notes()
        let answer = false
        try await notes.agree(#Predicate { $0.isDone })
        try await notes.agree(#Predicate { !$0.isDone })
        try await notes.agree(#Predicate { $0.isDone == answer })
        try await notes.agree(#Predicate { ($0.rank > 3) == $0.isDone })
        try await notes.agree(#Predicate { ($0.rank > 3) != answer })
    }

    @Test func connectsConditions() async throws {
        let notes = try await PredicateMatrix.notes()
        try await notes.agree(#Predicate { $0.isDone && $0.rank > 3 })
        try await notes.agree(#Predicate { $0.isDone || $0.rank > 3 })
        try await notes.agree(#Predicate { !($0.isDone && $0.rank > 3) })
        try await notes.agree(#Predicate { ($0.isDone || $0.rank > 3) && $0.id < 20 })
        try await notes.agree(#Predicate { $0.isDone || $0.rank > 3 && $0.id < 20 })
        try await notes.agree(#Predicate { !($0.isDone || !($0.rank > 3)) })
    }

    @Test func choosesBetweenConditionsAndValues() async throws {
        let notes = try await PredicateMatrix.notes()
        try await notes.agree(#Predicate { $0.isDone ? $0.rank > 3 : $0.rank < 0 })
        try await notes.agree(#Predicate { ($0.isDone ? $0.rank : $0.id) > 5 })
        try await notes.agree(#Predicate { ($0.isDone ? 1 : 0) == $0.rank })
        try await notes.agree(#Predicate { if $0.isDone { $0.rank > 3 } else { $0.id > 30 } })
    }

    @Test func whatIsKnownBeforehandIsNotAsked() async throws {
        let notes = try await PredicateMatrix.notes()
        let limit: Int? = nil
        let (everything, nothing) = (true, false)
        try await notes.agree(#Predicate { limit == nil || $0.rank < limit! }, findsAll: true)
        try await notes.agree(#Predicate { everything && $0.rank < 3 })
        try await notes.agree(#Predicate { nothing || $0.rank < 3 })
        try await notes.agree(#Predicate { $0.rank < 3 && everything })
        try await notes.agree(#Predicate { nothing && $0.rank < 3 }, findsAll: false)
        try await notes.agree(#Predicate { everything ? $0.isDone : $0.rank > limit! })
        try await notes.agree(.true, findsAll: true)
        try await notes.agree(.false, findsAll: false)
    }

    @Test func comparesExtremeNumbers() async throws {
        let readings = try await PredicateMatrix.readings()
        let (infinity, greatest, least, tiny) = (Double.infinity, Int.max, Int.min, Double.leastNonzeroMagnitude)
        try await readings.agree(#Predicate { $0.value == infinity })
        try await readings.agree(#Predicate { $0.value == tiny })
        try await readings.agree(#Predicate { $0.value == 0 })
        try await readings.agree(#Predicate { $0.amount == greatest })
        try await readings.agree(#Predicate { ($0.amount ?? 0) > least })
        try await readings.agree(#Predicate { ($0.value ?? 0) < infinity })
    }

    /// NaN is no value of a column, and equals nothing in Swift.
    @Test func aValueThatCannotBeStoredIsAnErrorOfItsOwn() async throws {
        let readings = try await PredicateMatrix.readings()
        let nan = Double.nan
        let error = await failure { try await readings.repository.fetch(#Predicate { $0.value == nan }) }
        #expect(error?.code == .validation)
        #expect(error?.message == "NaN cannot be stored: SQLite would make it NULL")
    }
}
