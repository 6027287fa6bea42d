import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Updating all values of a query, with related rows")
struct UpdateAllRelatedTests {
    @Test("a relationship may say which values")
    func condition() async throws {
        let library = try await Library()
        let books: any Repository<Book> = library.books
        #expect(try await books.updateAll(Book.where { $0.author.country.code == "NO" }) { $0.pages.set(1) } == 3)
        let borrowed = Book.where { $0.loans.count > 0 }
        #expect(try await books.updateAll(borrowed) { $0.pages.set($0.pages + 1) } == 2)
        #expect(try await library.titles(Book.where { $0.pages == 2 }) == ["Snow", "Sun"])
        let found = Book.where { $0.search.matches("snow") }.order { $0.search.rank.ascending }.limit(1)
        #expect(try await books.updateAll(found) { $0.rating.set(5) } == 1)
        #expect(try await library.titles(Book.where { $0.rating == 5 }).count == 1)
    }

    @Test("a value may come from there")
    func value() async throws {
        let library = try await Library()
        try await library.books.updateAll(Book.all) {
            $0.title.set($0.author.name)
            $0.subtitle.set($0.editor.name)
            $0.pages.set($0.loans.count * 100 + $0.pages)
        }
        let books = try await library.books.fetch(ids: [1, 2, 3])
        #expect(books.map(\.title) == ["Hanna", "Hanna", "Ivan"])
        #expect(books.map(\.subtitle) == [nil, "Ivan", nil])
        #expect(books.map(\.pages) == [600, 120, 150])
        #expect(books.map(\.revision) == [2, 2, 2])
        let one = Book.all.order { $0.pages.descending }.limit(1)
        #expect(try await library.books.updateAll(one) { $0.subtitle.set($0.author.country.name) } == 1)
        #expect(try await library.titles(Book.where { $0.subtitle == "Norway" }) == ["Hanna"])
        // The full-text table follows.
        #expect(try await library.titles(Book.where { $0.search.matches("hanna") }) == ["Hanna", "Hanna"])
    }

    @Test("all values are computed before the first is written")
    func atOnce() async throws {
        let library = try await Library()
        try await library.authors.update(3) { $0.mentorID = 2 }
        let inMemory = try InMemoryRepository(try await library.authors.fetch())
        let repositories: [any Repository<Author>] = [library.authors, inMemory]
        for authors in repositories {
            try await authors.updateAll(Author.all) { $0.name.set($0.mentor.name.or("nobody")) }
            #expect(try await authors.fetch(ids: [1, 2, 3]).map(\.name) == ["nobody", "Hanna", "Ivan"])
            try await authors.updateAll(Author.all) { $0.mentorID.set($0.mentor.mentorID) }
            #expect(try await authors.fetch(ids: [1, 2, 3]).map(\.mentorID) == [nil, nil, 1])
        }
    }

    @Test("a key of several parts finds its row")
    func compositeKey() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b")
        try await store.labels.create([Label(name: "x"), Label(name: "y")])
        let day = Date(timeIntervalSince1970: 0)
        try await store.notes.updateAll(Note.where { $0.id == 2 }) { $0.dueAt.set(day) }
        try await store.labellings.create([
            Labelling(noteID: 1, labelName: "x"), Labelling(noteID: 2, labelName: "x"),
            Labelling(noteID: 2, labelName: "y"),
        ])
        let later = Date(timeIntervalSince1970: 5)
        let count = try await store.labellings.updateAll(Labelling.where { $0.note.title == "b" }) {
            $0.addedAt.set($0.note.dueAt.or(later))
        }
        #expect(count == 2)
        let updated = try await store.labellings.updateAll(
            returning: Labelling.where { $0.addedAt == day }
        ) { $0.addedAt.set(later) }
        #expect(
            Set(updated.map(\.id)) == [
                Labelling.ID(noteID: 2, labelName: "x"), Labelling.ID(noteID: 2, labelName: "y"),
            ]
        )
    }
}
