import Foundation
import RuntimeModel
import Strata
import Testing

/// What has no counterpart in SQL is an error that names it and says what to write.
@Suite struct UntranslatedPredicateTests {
    private func sentence<Model: ReadableEntity>(
        _ predicate: Predicate<Model>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> String? {
        let error = failure(sourceLocation: sourceLocation) { try Query(predicate).statement() }
        #expect(error?.code == .unsupported, sourceLocation: sourceLocation)
        #expect(error?.table == Model.table.name, sourceLocation: sourceLocation)
        return error?.message
    }

    private static let general =
        "write the condition in a `where` closure, or fetch the values and filter them in Swift"

    @Test func propertiesThatNoColumnHolds() {
        #expect(
            sentence(#Predicate<Contact> { $0.domain == "@example.org" }) == """
                a computed property of `Contact`, a `String`, in a predicate is not translated into SQL; \
                no column of Contact holds it; write the condition with the properties of the schema
                """
        )
        #expect(
            sentence(#Predicate<Stranger> { $0.id == 1 }) == """
                `\\Stranger.id` in a predicate is not translated into SQL; \
                no column of Stranger holds it; write the condition with the properties of the schema
                """
        )
        #expect(
            sentence(#Predicate<Contact> { $0.address.street == "Here" }) == """
                `\\Address.street` in a predicate is not translated into SQL; \(Self.general)
                """
        )
        #expect(
            sentence(#Predicate<Contact> { $0.size.number == 1 }) == """
                a computed property of `Size`, a `Int`, in a predicate is not translated into SQL; \(Self.general)
                """
        )
    }

    @Test func whatSQLiteDoesNotKnowOfTexts() {
        #expect(
            sentence(#Predicate<Note> { $0.title.count > 3 }) == """
                `count` of a text in a predicate is not translated into SQL; \
                SQLite does not count what a reader calls characters; use `byteCount` in a `where` closure
                """
        )
        #expect(
            sentence(#Predicate<Note> { $0.title.first == nil }) == """
                `first` of a `String` in a predicate is not translated into SQL; \(Self.general)
                """
        )
        #expect(
            sentence(#Predicate<Note> { $0.title.contains(/m.lk/) }) == """
                `contains` with a regular expression in a predicate is not translated into SQL; \
                use `like` in a `where` closure, or fetch the values and filter them in Swift
                """
        )
    }

    @Test func whatIsInsideOfJSON() {
        #expect(
            sentence(#Predicate<Contact> { $0.tags.contains("a") }) == """
                `contains` of a `Array<String>` in a predicate is not translated into SQL; \(Self.general)
                """
        )
        #expect(
            sentence(#Predicate<Contact> { $0.tags.isEmpty }) == """
                `isEmpty` of a `Array<String>` in a predicate is not translated into SQL; \(Self.general)
                """
        )
        #expect(
            sentence(#Predicate<Contact> { $0.tags.contains { $0 == "a" } }) == """
                `contains(where:)` of a `Array<String>` in a predicate is not translated into SQL; \(Self.general)
                """
        )
        #expect(
            sentence(#Predicate<Contact> { $0.tags.filter { $0 == "a" }.isEmpty }) == """
                `filter` in a predicate is not translated into SQL; fetch the values and filter them in Swift
                """
        )
        #expect(
            sentence(#Predicate<Contact> { $0.tags[0] == "a" }) == """
                a subscript of a `Array<String>` in a predicate is not translated into SQL; \
                fetch the values and filter them in Swift
                """
        )
        #expect(
            sentence(#Predicate<Contact> { $0.tags.max() == "a" }) == """
                `max()` in a predicate is not translated into SQL; fetch the values and filter them in Swift
                """
        )
    }

    @Test func wholeValuesAndTypes() {
        let note = Note(id: 1, title: "")
        #expect(
            sentence(#Predicate<Note> { $0 == note }) == """
                the whole value in a predicate is not translated into SQL; \
                compare its key, or one property after the other
                """
        )
        #expect(
            sentence(casting(to: String.self)) == """
                `as? String` in a predicate is not translated into SQL; fetch the values and filter them in Swift
                """
        )
        #expect(
            sentence(testing(for: Int.self)) == """
                `is Int` in a predicate is not translated into SQL; fetch the values and filter them in Swift
                """
        )
    }

    // Generic, since the compiler warns of a cast whose outcome it knows.

    private func casting<Other: Equatable>(to type: Other.Type) -> Predicate<Note> {
        #Predicate { ($0.title as? Other) == nil }
    }

    private func testing<Other>(for type: Other.Type) -> Predicate<Note> { #Predicate { $0.rank is Other } }

    @Test func dictionariesByWhatARowHolds() {
        let names = ["milk": 1]
        #expect(
            sentence(#Predicate<Note> { names[$0.title] == 1 }) == """
                a subscript of a dictionary in a predicate is not translated into SQL; \
                fetch the values and filter them in Swift
                """
        )
    }

    @Test func anOrderThatIsNotThatOfTheStoredValues() {
        let calm = Contact.Mood.calm
        #expect(
            sentence(#Predicate<Contact> { $0.mood < calm }) == """
                `<` of `Mood` in a predicate is not translated into SQL; its cases are stored as raw values, \
                which sort otherwise; name the cases that are meant with `contains`
                """
        )
    }

    @Test func aDecimalStoredAsTextHasNoOrder() {
        let price = Decimal(1)
        let text = failure { try Query(#Predicate<Sample> { $0.decimal < price }).statement() }
        #expect(text?.code == .validation)
        #expect(
            text?.message
                == "a Decimal stored as text can be compared for equality only; use @stored(scaled: …) to sort it"
        )
        let product = failure { try Query(#Predicate<Stored> { ($0.price ?? price) * price < price }).statement() }
        #expect(product?.message == "a Decimal stored as scaled integer can be added and subtracted only")
    }

    @Test func columnsThatStoreInDifferentWays() {
        let error = failure { try Query(#Predicate<Stored> { $0.iso == $0.seconds }).statement() }
        #expect(error?.code == .validation)
        #expect(error?.message == "the two columns store their values in different ways; compare each with a value")
    }

    /// A part that this version of Strata does not know.
    @Test func partsOfLaterFoundations() {
        let predicate = Predicate<Note> { note in
            LaterExpression(wrapped: PredicateExpressions.build_KeyPath(root: note, keyPath: \.isDone))
        }
        #expect(
            sentence(predicate) == """
                `LaterExpression` in a predicate is not translated into SQL; \(Self.general)
                """
        )
    }

    @Test func whatIsNestedTooDeep() {
        let deep = failure { try Query(negated(times: 40)).statement() }
        #expect(deep?.code == .validation)
        #expect(deep?.message == "a condition is nested more than 30 deep; fetch in several steps")
        #expect(sentence(negated(times: 120)) == "a predicate is nested more than 100 deep; fetch in several steps")
        #expect(throws: Never.self) { try Query(negated(times: 20)).statement() }
    }

    private func negated(times: Int) -> Predicate<Note> {
        func negated(_ condition: some StandardPredicateExpression<Bool>) -> any StandardPredicateExpression<Bool> {
            PredicateExpressions.Negation(condition)
        }
        return Predicate { note in
            var condition: any StandardPredicateExpression<Bool> =
                PredicateExpressions.KeyPath(root: note, keyPath: \.isDone)
            for _ in 0..<times { condition = negated(condition) }
            return condition
        }
    }

    @Test func nothingIsDeletedByAPredicateThatIsNotTranslated() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b")
        let error = await failure { try await store.notes.delete(#Predicate { $0.isDone || $0.title.count == 1 }) }
        #expect(error?.code == .unsupported)
        #expect(try await store.notes.count() == 2)

        let memory = try InMemoryRepository(try await store.notes.fetch())
        let inMemory = await failure { try await memory.delete(#Predicate { $0.isDone || $0.title.count == 1 }) }
        #expect(inMemory?.code == .unsupported)
        #expect(inMemory?.message == error?.message)
        #expect(try await memory.count() == 2)
    }
}

/// A part of a predicate that nobody knows.
private struct LaterExpression<Wrapped: StandardPredicateExpression<Bool>>: StandardPredicateExpression {
    let wrapped: Wrapped

    func evaluate(_ bindings: PredicateBindings) throws -> Bool { try wrapped.evaluate(bindings) }
}
