import Foundation
import RuntimeModel
import Strata
import Testing

/// Lists and ranges of values find what Foundation finds.
@Suite struct ListPredicateTests {
    @Test func findsValuesOfAList() async throws {
        let notes = try await PredicateMatrix.notes()
        let (ranks, set, none) = ([1, 3, 5, 3], Set([2, 4]), [Int]())
        try await notes.agree(#Predicate { ranks.contains($0.rank) })
        try await notes.agree(#Predicate { set.contains($0.rank) })
        try await notes.agree(#Predicate { [0, 1].contains($0.rank) })
        try await notes.agree(#Predicate { !ranks.contains($0.rank) })
        try await notes.agree(#Predicate { ranks.contains($0.rank + 1) })
        try await notes.agree(#Predicate { none.contains($0.rank) }, findsAll: false)
    }

    @Test func findsTextsDaysAndNilInAList() async throws {
        let notes = try await PredicateMatrix.notes()
        let (titles, bodies, days) = (["milk", "a\0b", "🍎"], ["milk", nil], [january(1), january(7)])
        let never = Date.distantPast
        try await notes.agree(#Predicate { titles.contains($0.title) })
        try await notes.agree(#Predicate { bodies.contains($0.body) })
        try await notes.agree(#Predicate { days.contains($0.dueAt ?? never) })
        let levels: [Level] = [.low, .high]
        try await notes.agree(#Predicate { levels.contains($0.level) })
        try await notes.agree(#Predicate { !levels.contains($0.level) })
    }

    @Test func findsOneOfThousands() async throws {
        let notes = try await PredicateMatrix.notes()
        let even = Array(stride(from: 0, to: 100_000, by: 2))
        try await notes.agree(#Predicate { even.contains($0.id) })
    }

    @Test func findsValuesInARange() async throws {
        let notes = try await PredicateMatrix.notes()
        let (closed, open, from, through, upTo) = (1...3, 1..<3, 3..., ...3, ..<3)
        try await notes.agree(#Predicate { closed.contains($0.rank) })
        try await notes.agree(#Predicate { open.contains($0.rank) })
        try await notes.agree(#Predicate { from.contains($0.rank) })
        try await notes.agree(#Predicate { through.contains($0.rank) })
        try await notes.agree(#Predicate { upTo.contains($0.rank) })
        try await notes.agree(#Predicate { (2...5).contains($0.rank) })
        try await notes.agree(#Predicate { (2..<5).contains($0.rank) })
        try await notes.agree(#Predicate { !closed.contains($0.rank) })
    }

    @Test func findsDaysAndTextsInARange() async throws {
        let notes = try await PredicateMatrix.notes()
        let (week, names, never) = (january(2)..<january(5), "a"..."n", Date.distantPast)
        try await notes.agree(#Predicate { week.contains($0.dueAt ?? never) })
        try await notes.agree(#Predicate { names.contains($0.title) })
        try await notes.agree(#Predicate { $0.dueAt.flatMap { week.contains($0) } ?? false })
    }

    @Test func findsARangeBetweenColumns() async throws {
        let notes = try await PredicateMatrix.notes()
        let first = 5
        try await notes.agree(#Predicate { ($0.rank...20).contains($0.id) })
        try await notes.agree(#Predicate { (first..<20).contains($0.id) })
    }

    /// Swift would end the program.
    @Test func aRangeWithBoundsInTheWrongOrderHoldsNothing() async throws {
        let notes = try await PredicateMatrix.notes()
        let (first, last) = (5, 1)
        #expect(try await notes.repository.count(#Predicate { (first...last).contains($0.rank) }) == 0)
    }

    @Test func asksAClosureAboutEachCapturedValue() async throws {
        let notes = try await PredicateMatrix.notes()
        let (limits, words, none) = ([2, 4], ["milk", "o"], [Int]())
        try await notes.agree(#Predicate { note in limits.contains { note.rank == $0 + 1 } })
        try await notes.agree(#Predicate { note in words.allSatisfy { note.title.contains($0) } })
        try await notes.agree(#Predicate { note in !words.contains { note.title.contains($0) } })
        try await notes.agree(#Predicate { note in none.contains { note.rank == $0 } }, findsAll: false)
        try await notes.agree(#Predicate { note in none.allSatisfy { note.rank == $0 } }, findsAll: true)
    }

    @Test func aClosureIsAskedAboutAThousandValuesAtMost() async throws {
        let notes = try await PredicateMatrix.notes()
        let (thousand, more) = (Array(0..<1_000), Array(0...1_000))
        try await notes.agree(#Predicate { note in thousand.contains { note.rank == $0 } })
        let error = await failure {
            try await notes.repository.fetch(#Predicate { note in more.contains { note.rank == $0 } })
        }
        #expect(error?.code == .unsupported)
        #expect(
            error?.message == """
                a closure about more than 1000 values in a predicate is not translated into SQL; \
                use `contains` with a value, or fetch in several steps
                """
        )
    }
}
