import RuntimeModel
import Strata
import Testing

@Suite("Relationships of values in memory")
struct InMemoryLoadingTests {
    /// The library's authors and books as a repository in memory has them.
    private func repositories(
        of library: Library
    ) async throws -> (authors: InMemoryRepository<Author>, books: InMemoryRepository<Book>) {
        let loans = try InMemoryRepository(try await library.loans.fetch())
        let readers = try InMemoryRepository(try await library.readers.fetch(), related: [loans])
        let countries = try InMemoryRepository(try await library.database.fetch(Country.all))
        let authors = try InMemoryRepository(try await library.authors.fetch(), related: [countries])
        let books = try InMemoryRepository(try await library.books.fetch(), related: [authors, loans, readers])
        return (authors, books)
    }

    @Test("are what the database finds: nested, chosen, sorted, limited and counted")
    func sameAsDatabase() async throws {
        let library = try await Library()
        let (authors, books) = try await repositories(of: library)
        let byBook = Book.all.order { $0.id.ascending }
            .with { $0.author.with { $0.country }.with { $0.books.count } }
            .with { $0.editor }
            .with { $0.readers.order { $0.name.descending } }
            .with { $0.loans.where { $0.days > 7 }.limit(1) }
            .with { $0.loans.count }
        let expected = try await library.books.fetch(byBook).map { "\($0)" }
        #expect(expected.count == 3)
        #expect(expected.contains { $0.contains("Norway") && $0.contains("Anna") })
        #expect(try await books.fetch(byBook).map { "\($0)" } == expected)
        let byAuthor = Author.where { $0.id < 4 }.order { $0.name.descending }.limit(3)
            .with { $0.books.where { $0.author.name == "hanna" }.order { $0.pages.ascending }.with { $0.loans } }
            .with { $0.books.offset(1).count }
            .with { $0.mentor.where { $0.country.name == "Norway" } }
            .with { $0.pupils.with { $0.edited } }
        let people = try await library.authors.fetch(byAuthor).map { "\($0)" }
        #expect(people.count == 3)
        #expect(try await authors.fetch(byAuthor).map { "\($0)" } == people)
    }

    @Test("are counted, also of keys that are not there")
    func counts() async throws {
        let library = try await Library()
        let (authors, books) = try await repositories(of: library)
        let all: any Repository<Author> = authors
        #expect(try await all.count({ $0.books }, of: [1, 2, 3, 99]) == [1: 2, 2: 1, 3: 0, 99: 0])
        let values = try await all.fetch()
        let expected = try await library.authors.count({ $0.books.where { $0.pages > 100 } }, of: values)
        #expect(try await all.count({ $0.books.where { $0.pages > 100 } }, of: values) == expected)
        #expect(
            try await books.count({ $0.readers }, of: [1]) == (try await library.books.count({ $0.readers }, of: [1]))
        )
    }

    @Test("need their values, and no join table: else they say what is missing")
    func missing() async throws {
        let library = try await Library()
        let (authors, books) = try await repositories(of: library)
        let alone = try InMemoryRepository(try await library.authors.fetch())
        let errors = [
            await failure { try await alone.fetch(Author.all.with { $0.books }) },
            await failure { try await alone.count({ $0.books }, of: [1]) },
            await failure { try await books.fetch(Book.all.with { $0.genres }) },
            await failure { try await authors.fetch(Author.all.with { $0.books.where { $0.search.matches("a") } }) },
        ]
        #expect(errors.map { $0?.code } == [.unsupported, .unsupported, .unsupported, .unsupported])
        let aggregate = await failure {
            try await authors.fetch(Author.all.with { $0.books.order { $0.id.count().ascending } })
        }
        #expect(aggregate?.code == .validation)
    }
}
