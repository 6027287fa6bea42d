import Foundation
import RuntimeModel
import Strata
import Testing

/// nil in predicates is what it is in Swift, not what NULL is in SQL.
@Suite struct OptionalPredicateTests {
    @Test func nilEqualsNilAndNothingElse() async throws {
        let notes = try await PredicateMatrix.notes()
        let (nothing, milk): (String?, String?) = (nil, "milk")
        try await notes.agree(#Predicate { $0.body == nil })
        try await notes.agree(#Predicate { $0.body != nil })
        try await notes.agree(#Predicate { nil == $0.dueAt })
        try await notes.agree(#Predicate { $0.body == nothing })
        try await notes.agree(#Predicate { $0.body != nothing })
        try await notes.agree(#Predicate { $0.body == milk })
        try await notes.agree(#Predicate { $0.body != "milk" })
        try await notes.agree(#Predicate { !($0.body == "milk") })
    }

    @Test func aValueStandsForNil() async throws {
        let notes = try await PredicateMatrix.notes()
        let (nothing, other): (String?, String) = (nil, "milk")
        try await notes.agree(#Predicate { ($0.body ?? "milk") == "milk" })
        try await notes.agree(#Predicate { ($0.body ?? $0.title) == "milk" })
        try await notes.agree(#Predicate { $0.title == (nothing ?? other) })
        try await notes.agree(#Predicate { $0.title == (nothing ?? $0.body ?? "") })
        let readings = try await PredicateMatrix.readings()
        try await readings.agree(#Predicate { $0.isValid ?? false })
        try await readings.agree(#Predicate { $0.isValid ?? true })
        try await readings.agree(#Predicate { !($0.isValid ?? false) })
        try await readings.agree(#Predicate { ($0.amount ?? 5) > 1 })
    }

    @Test func chainsGiveNilForNil() async throws {
        let notes = try await PredicateMatrix.notes()
        let milk = "milk"
        try await notes.agree(#Predicate { $0.body?.contains("milk") == true })
        try await notes.agree(#Predicate { $0.body?.contains("milk") ?? false })
        try await notes.agree(#Predicate { $0.body?.contains("milk") ?? true })
        try await notes.agree(#Predicate { $0.body?.contains("milk") != true })
        try await notes.agree(#Predicate { $0.body?.contains(milk) == false })
        try await notes.agree(#Predicate { $0.body?.isEmpty == true })
        try await notes.agree(#Predicate { $0.body?.isEmpty == nil })
    }

    @Test func closuresGiveNilForNil() async throws {
        let notes = try await PredicateMatrix.notes()
        let today = january(4)
        try await notes.agree(#Predicate { $0.dueAt.flatMap { $0 < today } ?? false })
        try await notes.agree(#Predicate { $0.dueAt.flatMap { $0 < today } ?? true })
        try await notes.agree(#Predicate { $0.body.flatMap { $0 != "milk" } ?? false })
        try await notes.agree(#Predicate { !($0.body.flatMap { $0 != "milk" } ?? false) })
        try await notes.agree(#Predicate { $0.body.flatMap { _ in 1 } == nil })
        let readings = try await PredicateMatrix.readings()
        try await readings.agree(#Predicate { $0.value.flatMap { $0 * 2 } == 2 })
        try await readings.agree(#Predicate { $0.value.flatMap { $0 * 2 } == nil })
        try await readings.agree(#Predicate { $0.isValid.flatMap { !$0 } == true })
    }

    @Test func aCapturedOptionalIsLookedIntoBeforehand() async throws {
        let notes = try await PredicateMatrix.notes()
        let (limit, nothing): (Int?, Int?) = (3, nil)
        try await notes.agree(#Predicate { note in limit.flatMap { note.rank < $0 } ?? false })
        try await notes.agree(#Predicate { note in nothing.flatMap { note.rank < $0 } ?? false }, findsAll: false)
        try await notes.agree(#Predicate { note in (limit.flatMap { $0 + 1 } ?? 0) == note.rank })
        try await notes.agree(#Predicate { $0.rank < limit! })
    }

    @Test func whatIsUnwrappedWasTestedBefore() async throws {
        let notes = try await PredicateMatrix.notes()
        let today = january(4)
        try await notes.agree(#Predicate { $0.dueAt != nil && $0.dueAt! < today })
        try await notes.agree(#Predicate { $0.body == nil || $0.body!.isEmpty })
    }

    /// In Swift the program would end, in Foundation the evaluation; a query finds the rows that have a value.
    @Test func whatIsUnwrappedUntestedFindsNoNil() async throws {
        let notes = try await PredicateMatrix.notes()
        let found = try await notes.repository.fetch(#Predicate { $0.body! == "milk" })
        #expect(Set(found.map(\.id)) == Set(notes.values.filter { $0.body == "milk" }.map(\.id)))
    }

    @Test func aCapturedNilThatIsUnwrappedIsAnErrorOfItsOwn() async throws {
        let notes = try await PredicateMatrix.notes()
        let limit: Int? = nil
        let error = await failure { try await notes.repository.fetch(#Predicate { $0.rank < limit! }) }
        #expect(error?.code == .validation)
        #expect(
            error?.message == """
                a predicate computes with values that it captured, and that fails: \
                Found nil when unwrapping value of type 'Optional<Int>'
                """
        )
    }
}
