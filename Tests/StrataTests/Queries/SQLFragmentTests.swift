import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Fragments of SQL")
struct SQLFragmentTests {
    @Test("columns become names and values become parameters")
    func interpolation() async throws {
        let library = try await Library()
        let pattern = "S*"
        let query = Book.where {
            $0.pages > 100
            Book.sql("\($0.title) GLOB \(pattern)")
        }
        #expect(try await library.titles(query) == ["Snow"])
        let statement = try query.select { $0.id }.statement()
        #expect(statement.sql == "SELECT \"id\" FROM \"Book\" WHERE (\"pages\" > ? AND (\"title\" GLOB ?))")
        #expect(statement.values == [.integer(100), .text("S*")])
    }

    @Test("they are values too, also with columns of related rows")
    func values() async throws {
        let library = try await Library()
        let lengths = Book.all.order { Book.sql("length(\($0.author.name))", as: Int.self).descending }
            .order { $0.id.ascending }
            .select { Book.sql("length(\($0.author.name)) + \(1)", as: Int.self) }
        #expect(try await library.books.fetch(lengths) == [6, 6, 5])
        let hostile = "x') OR 1 --"
        #expect(try await library.titles(Book.where { Book.sql("\($0.title) = \(hostile)") }) == [])
        #expect(try await library.titles(Book.where { !Book.sql("\($0.rating) > \(1.0)") }) == ["Ice and snow"])
    }

    @Test("they may be about all rows of a group")
    func aggregates() async throws {
        let library = try await Library()
        let titles = Book.all.select {
            ($0.author.name, Book.sql("group_concat(\($0.title), \("+"))", as: String?.self))
        }
        .group { $0.author.name }
        .order {
            for column in [$0.author.name] { column.ascending }
        }
        #expect(try await library.books.fetch(titles).map(\.1) == ["Snow+Ice and snow", "Sun"])
    }

    @Test("an observer is woken by a table that only the text names")
    func observation() async throws {
        let library = try await Library()
        let query = Author.where { Author.sql("\($0.id) in (select holderID from passport)") }
        var changes = library.authors.changes(query).makeAsyncIterator()
        #expect(try await changes.next()?.map(\.id) == [1])
        try await library.database.repository(for: Passport.self).create(Passport(id: 2, number: "X", holderID: 2))
        #expect(try await changes.next()?.map(\.id) == [1, 2])
    }

    @Test(
        "mistakes are said before SQLite sees them",
        arguments: [
            ("1; DROP TABLE Book", "a fragment of SQL is an expression, and has no ;"),
            ("(1", "a fragment of SQL opens a bracket that it does not close"),
            ("1) OR (1", "a fragment of SQL closes a bracket that it has not opened"),
            ("'abc", "a fragment of SQL leaves a quote open; a value that is interpolated needs no quotes"),
            ("pages = ?", "a fragment of SQL has no ?: interpolate the value, and it is bound"),
            ("pages = :x", "a fragment of SQL has no :x: interpolate the value, and it is bound"),
            ("1 -- true", "a fragment of SQL has no comments: one would hide what stands behind it"),
            ("1 /* true", "a fragment of SQL has no comments: one would hide what stands behind it"),
        ] as [(SQLExpression<Book>, String)]
    )
    func mistakes(_ fragment: SQLExpression<Book>, _ sentence: String) {
        #expect(Book.where { _ in Book.sql(fragment) }.description == sentence)
    }

    @Test("a value that cannot be stored is an error of the query")
    func unstorable() async throws {
        let library = try await Library()
        await #expect(throws: StrataError.self) {
            try await library.books.fetch(Book.where { Book.sql("\($0.pages) > \(Double.nan)") })
        }
    }
}
