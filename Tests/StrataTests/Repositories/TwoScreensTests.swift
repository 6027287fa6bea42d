import Foundation
import RuntimeModel
import Strata
import Testing

/// A form that shows a value and writes what its user has changed.
private struct Screen {
    let books: any Repository<Book>
    let shown: Book
    var edited: Book

    init(_ id: Book.ID, of books: any Repository<Book>) async throws {
        self.books = books
        shown = try #require(try await books.fetch(id: id))
        edited = shown
    }
}

@Suite("Two screens that edit one value")
struct TwoScreensTests {
    private func screens() async throws -> (Library, Screen, Screen) {
        let library = try await Library()
        let books: any Repository<Book> = library.database.anyRepository(for: Book.self)
        return (library, try await Screen(1, of: books), try await Screen(1, of: books))
    }

    @Test("do not undo each other by closures")
    func closures() async throws {
        let (library, first, second) = try await screens()
        try await first.books.update(1) { $0.title = "First" }
        let stored = try await second.books.update(1) { $0.pages = 7 }
        #expect(stored.title == "First")
        #expect(stored.pages == 7)
        #expect(stored.revision == 3)
        #expect(stored.rating == 4.5)
        #expect(try await library.books.fetch(id: 1) == stored)
    }

    @Test("of which the second is stale are told so, and nothing of it is written")
    func conflict() async throws {
        var (library, first, second) = try await screens()
        first.edited.title = "First"
        let written = try await first.books.update(first.edited, from: first.shown)
        #expect(written.revision == 2)
        second.edited.pages = 7
        let stale = second
        let error = await failure { try await stale.books.update(stale.edited, from: stale.shown) }
        #expect(error?.code == .conflict)
        #expect(error?.columns == ["revision"])
        #expect(await failure { try await stale.books.update(stale.edited) }?.code == .conflict)
        #expect(await failure { try await stale.books.save(stale.edited) }?.code == .conflict)
        #expect(try await library.books.fetch(id: 1) == written)
        // Fetched again, the change is made.
        let again = try await stale.books.update(1) { $0.pages = 7 }
        #expect(again.title == "First")
        #expect(again.pages == 7)
        _ = library
    }

    @Test("without a version write their differences and nothing else")
    func differences() async throws {
        let library = try await Library()
        let authors: any Repository<Author> = library.database.anyRepository(for: Author.self)
        let shown = try #require(try await authors.fetch(id: 2))
        var (first, second) = (shown, shown)
        first.name = "Iwan"
        second.countryCode = "FR"
        #expect(
            try await authors.update(first, from: shown) == Author(id: 2, name: "Iwan", countryCode: "NO", mentorID: 1)
        )
        #expect(
            try await authors.update(second, from: shown) == Author(id: 2, name: "Iwan", countryCode: "FR", mentorID: 1)
        )
        // A whole value writes what its screen saw.
        #expect(try await authors.update(second).name == "Ivan")
    }

    @Test("touch the value when it changes, to the instant of the update and not later")
    func touched() async throws {
        let (_, first, second) = try await screens()
        let before = Date()
        let updated = try await first.books.update(1) { $0.title = "First" }
        let after = Date()
        #expect(updated.updatedAt >= before)
        #expect(updated.updatedAt <= after)
        // Nothing differs, so nothing is written.
        #expect(try await second.books.update(1) { $0.title = "First" } == updated)
        #expect(try await second.books.update(updated, from: updated) == updated)
    }

    @Test("that give up write nothing")
    func givenUp() async throws {
        struct Doubt: Error {}
        let (library, first, _) = try await screens()
        let error = await failure {
            try await first.books.update(1) { book in
                book.title = "First"
                throw Doubt()
            }
        }
        #expect(error?.code == .cancelled)
        #expect(error?.message == "the change was given up and nothing was written: Doubt()")
        #expect(error?.cause is Doubt)
        #expect(try await library.books.fetch(id: 1) == first.shown)
    }
}
