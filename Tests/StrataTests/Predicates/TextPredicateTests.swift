import Foundation
import RuntimeModel
import Strata
import Testing

/// Texts are found as by Foundation, but for two spellings of one character.
@Suite struct TextPredicateTests {
    @Test func findsParts() async throws {
        let notes = try await PredicateMatrix.notes()
        let (apostrophe, nul) = ("'", "\0")
        try await notes.agree(#Predicate { $0.title.contains("milk") })
        try await notes.agree(#Predicate { $0.title.contains("%") })
        try await notes.agree(#Predicate { $0.title.contains("_") })
        try await notes.agree(#Predicate { $0.title.contains(apostrophe) })
        try await notes.agree(#Predicate { $0.title.contains(nul) })
        try await notes.agree(#Predicate { $0.title.contains("本") })
        try await notes.agree(#Predicate { !$0.title.contains("milk") })
        try await notes.agree(#Predicate { $0.title.contains("") }, findsAll: true)
    }

    @Test func findsPartsOfAValue() async throws {
        let notes = try await PredicateMatrix.notes()
        let list = "milk, eclair and more"
        try await notes.agree(#Predicate { list.contains($0.title) })
        try await notes.agree(#Predicate { $0.title.contains($0.body ?? "?") })
    }

    @Test func findsBeginnings() async throws {
        let notes = try await PredicateMatrix.notes()
        let (beginning, list) = ("É", "milky way")
        try await notes.agree(#Predicate { $0.title.starts(with: "mi") })
        try await notes.agree(#Predicate { $0.title.starts(with: beginning) })
        try await notes.agree(#Predicate { list.starts(with: $0.title) })
        try await notes.agree(#Predicate { $0.title.starts(with: "") }, findsAll: true)
        try await notes.agree(#Predicate { $0.body?.starts(with: "from") == true })
    }

    @Test func disregardsCaseAndAccentsWhereSaid() async throws {
        let notes = try await PredicateMatrix.notes()
        let typed = "ECLAÏR"
        try await notes.agree(#Predicate { $0.title.localizedStandardContains("milk") })
        try await notes.agree(#Predicate { $0.title.localizedStandardContains("eclair") })
        try await notes.agree(#Predicate { $0.title.localizedStandardContains(typed) })
        try await notes.agree(#Predicate { $0.body?.localizedStandardContains("MARKET") ?? false })
    }

    @Test func findsEmptyTexts() async throws {
        let notes = try await PredicateMatrix.notes()
        try await notes.agree(#Predicate { $0.title.isEmpty })
        try await notes.agree(#Predicate { !$0.title.isEmpty })
        try await notes.agree(#Predicate { $0.title == "" })
    }

    @Test func comparesTexts() async throws {
        let notes = try await PredicateMatrix.notes()
        let apple = "🍎"
        try await notes.agree(#Predicate { $0.title == "Milk" })
        try await notes.agree(#Predicate { $0.title != apple })
        try await notes.agree(#Predicate { $0.title < "milk" })
        try await notes.agree(#Predicate { $0.title >= "Éclair" })
        try await notes.agree(#Predicate { $0.title == "a\0b" })
    }

    /// Swift takes two spellings of "é" for one text, and does not look inside of what a reader calls a character;
    /// SQLite compares bytes.
    @Test func twoSpellingsOfACharacterAreTwoTexts() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("caf\u{E9}", "cafe\u{301}", "👨‍👩‍👧")
        let (composed, man) = ("caf\u{E9}", "👨")
        let same = #Predicate<Note> { $0.title == composed }
        let contains = #Predicate<Note> { $0.title.contains(man) }
        let values = try await store.notes.fetch()

        #expect(try values.filter { try same.evaluate($0) }.map(\.rank) == [0, 1])
        #expect(try await store.notes.fetch(same).map(\.rank) == [0])
        #expect(try values.filter { try contains.evaluate($0) }.map(\.rank) == [])
        #expect(try await store.notes.fetch(contains).map(\.rank) == [2])
    }
}
