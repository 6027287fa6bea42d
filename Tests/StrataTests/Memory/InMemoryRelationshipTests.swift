import Foundation
import RuntimeModel
import Strata
import Testing

/// Repositories in memory that know each other: relationships in conditions lead from one to the next.
@Suite struct InMemoryRelationshipTests {
    private struct Library {
        let countries: InMemoryRepository<Country>
        let authors: InMemoryRepository<Author>
        let books: InMemoryRepository<Book>
        let readers: InMemoryRepository<Reader>
        let loans: InMemoryRepository<Loan>

        init() throws {
            countries = try InMemoryRepository([
                Country(code: "no", name: "Norway"), Country(code: "fi", name: "Finland"),
            ])
            authors = try InMemoryRepository(
                [
                    Author(id: 1, name: "Ann", countryCode: "no"), Author(id: 2, name: "Bo", mentorID: 1),
                    Author(id: 3, name: "Cy", countryCode: "fi", mentorID: 2),
                ],
                related: [countries]
            )
            readers = try InMemoryRepository([Reader(id: Self.reader, name: "Rae")])
            let (authors, readers) = (authors, readers)
            books = try InMemoryRepository(
                [
                    Book(id: 1, title: "First", authorID: 1, pages: 100),
                    Book(id: 2, title: "Second", authorID: 2, editorID: 1, pages: 200),
                    Book(id: 3, title: "Third", authorID: 1, pages: 50),
                ],
                related: [authors]
            )
            loans = try InMemoryRepository(
                [Loan(id: 1, bookID: 2, readerID: Self.reader), Loan(id: 2, bookID: 2, readerID: Self.reader)],
                related: [books, readers]
            )
        }

        static let reader = UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }

    @Test("To-ones lead over any number of steps, and back")
    func toOnes() async throws {
        let library = try Library()
        #expect(try await library.books.fetch(Book.where { $0.author.name == "ANN" }).map(\.id) == [1, 3])
        #expect(try await library.books.fetch(Book.where { $0.author.country.name == "Norway" }).map(\.id) == [1, 3])
        #expect(try await library.books.fetch(Book.where { $0.editor.country.name == nil }).map(\.id) == [1, 3])
        #expect(try await library.authors.fetch(Author.where { $0.mentor.mentor.name == "Ann" }).map(\.id) == [3])
        #expect(try await library.books.fetch(Book.all.order { $0.author.name.descending }).first?.id == 2)
        #expect(try await library.countries.fetch(Country.where { $0.authors.isEmpty }).isEmpty)
    }

    @Test("To-manys are asked and counted, also through an entity between two others")
    func toManys() async throws {
        let library = try Library()
        #expect(try await library.authors.fetch(Author.where { $0.books.count > 1 }).map(\.id) == [1])
        #expect(try await library.authors.fetch(Author.where { $0.books.contains { $0.pages > 150 } }).map(\.id) == [2])
        #expect(
            try await library.authors.fetch(
                Author.all.order { $0.id.ascending }.select { ($0.name, $0.books.sum { $0.pages }) }
            )
            .map(\.1) == [150, 200, nil]
        )
        #expect(try await library.books.fetch(Book.where { $0.readers.contains { $0.name == "Rae" } }).map(\.id) == [2])
        let counts = try await library.books.fetch(Book.all.order { $0.id.ascending }.select { $0.readers.count })
        #expect(counts == [0, 1, 0])
        #expect(try await library.books.fetch(Book.where { $0.loans.count == 2 }).map(\.id) == [2])
    }

    @Test("Relationships are loaded by key")
    func loading() async throws {
        let library = try Library()
        let books = try await library.authors.load({ $0.books }, of: [3, 1, 7])
        #expect(books.mapValues { $0.map(\.id) } == [3: [], 1: [1, 3], 7: []])
        let authors = try await library.books.load({ $0.author }, of: [2, 9])
        #expect(authors.mapValues(\.name) == [2: "Bo"])
        let readers = try await library.books.load({ $0.readers }, of: [1, 2])
        #expect(readers.mapValues { $0.map(\.name) } == [1: [], 2: ["Rae"]])
    }

    @Test("What is not given, and a join table, is unsupported, with what to do")
    func unsupported() async throws {
        let alone = try InMemoryRepository([Book(id: 1, title: "A", authorID: 1)])
        let unknown = await failure { try await alone.fetch(Book.where { $0.author.name == "Ann" }) }
        #expect(unknown?.code == .unsupported)
        #expect(
            unknown?.message
                == "the relationship author leads to Author, whose values are not given: evaluate the query with "
                + "`related:`, or make the InMemoryRepository with it"
        )
        let genres = try InMemoryRepository([Genre(name: "g")], related: [alone])
        let joined = await failure { try await genres.fetch(Genre.where { $0.books.isEmpty }) }
        #expect(joined?.code == .unsupported)
        #expect(joined?.message.contains("has a join table") == true)
        let search = await failure { try await alone.fetch(Book.where { $0.search.matches("a") }) }
        #expect(search?.message == "full-text search needs SQLite; test it with Database.inMemory(schema:)")
        #expect(search?.code == .unsupported)
        let sql = await failure { try await alone.fetch(Book.where { Book.sql("\($0.title) GLOB 'A*'") }) }
        #expect(sql?.code == .unsupported)
        let lazy = await failure { try await alone.fetch(Book.where { $0.cover == nil }) }
        #expect(lazy?.code == .unsupported)
    }

    @Test("A change of a related value is observed")
    func observing() async throws {
        let library = try Library()
        let query = Book.where { $0.author.country.name == "Norway" }.order { $0.id.ascending }
        var changes = library.books.changes(query).makeAsyncIterator()
        #expect(try await changes.next()?.map(\.id) == [1, 3])
        try await library.authors.update(2) { $0.countryCode = "no" }
        #expect(try await changes.next()?.map(\.id) == [1, 2, 3])
        try await library.countries.update("no") { $0.name = "Noreg" }
        #expect(try await changes.next()?.map(\.id) == [])
    }

    @Test("A repository lives no longer than somebody holds it")
    func lifetime() async throws {
        let authors = try InMemoryRepository([Author(id: 1, name: "Ann")])
        weak var books: InMemoryRepository<Book>?
        do {
            let held = try InMemoryRepository([Book(id: 1, title: "A", authorID: 1)], related: [authors])
            books = held
            #expect(try await authors.fetch(Author.where { $0.books.count == 1 }).count == 1)
        }
        #expect(books == nil)
        #expect(await failure { try await authors.fetch(Author.where { $0.books.count == 1 }) }?.code == .unsupported)
    }
}
