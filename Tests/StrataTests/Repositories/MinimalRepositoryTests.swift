import RuntimeModel
import Strata
import Testing

/// What is made of the six methods that a repository needs.
@Suite("What a repository of an app's own gets for nothing")
struct MinimalRepositoryTests {
    /// Ben and Cy have learnt from Ann, Dee from Ben.
    private let authors: any Repository<Author>

    init() throws {
        authors = try MinimalRepository([
            Author(id: 1, name: "Ann"), Author(id: 2, name: "Ben", mentorID: 1),
            Author(id: 3, name: "Cy", mentorID: 1), Author(id: 4, name: "Dee", mentorID: 2),
        ])
    }

    @Test("computes of rows that it has found itself, however it knows")
    func conditions() async throws {
        let books: any Repository<Book> = AnsweringRepository()
        let found = Book.where { $0.search.matches("snow") }.order { $0.id.ascending }
        #expect(try await books.fetch(found.select { $0.title }) == ["Snow"])
        #expect(try await books.sum(found) { $0.pages } == 7)
    }

    @Test("finds the other rows of the entity, whether the query finds them or not")
    func selfRelationships() async throws {
        let pupils = Author.where { $0.mentor.name == "Ann" }.order { $0.id.ascending }
        #expect(try await authors.fetch(pupils.select { $0.name }) == ["Ben", "Cy"])
        #expect(try await authors.fetch(pupils.select { $0.mentor.name }) == ["Ann", "Ann"])
        let late = Author.where { $0.id > 1 }.order { $0.mentor.name.descending }
        #expect(try await authors.page(late, size: 2).items.map(\.id) == [4, 3])
        #expect(try await authors.sum(Author.where { $0.mentor.id == 1 }) { $0.id } == 5)
        #expect(
            try await authors.updateAll(Author.where { $0.id == 4 }) { $0.name.set($0.mentor.name.or("none")) } == 1
        )
        #expect(try await authors.fetch(id: 4)?.name == "Ben")
    }
}

/// A repository that answers every query with one book, as a server does that knows better.
private struct AnsweringRepository: Repository {
    private let snow = Book(id: 1, title: "Snow", authorID: 1, pages: 7)

    func fetch(_ query: Query<Book>) async throws(StrataError) -> [Book] { [snow] }

    func fetch(ids: [Int]) async throws(StrataError) -> [Book] { ids.contains(1) ? [snow] : [] }

    func create(_ models: [Book]) async throws(StrataError) {}

    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Book] where Draft.Model == Book {
        []
    }

    func update(_ models: [Book]) async throws(StrataError) -> [Book] { models }

    func delete(ids: [Int]) async throws(StrataError) -> Int { 0 }
}
