import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Conditions and orders over relationships")
struct RelationshipConditionTests {
    @Test("a to-one is followed, also over several")
    func toOne() async throws {
        let library = try await Library()
        #expect(try await library.titles(Book.where { $0.author.name == "Hanna" }) == ["Snow", "Ice and snow"])
        #expect(
            try await library.titles(Book.where { $0.author.country.name == "Norway" }) == [
                "Snow", "Ice and snow", "Sun",
            ]
        )
        #expect(try await library.titles(Book.where { $0.author.mentor.country.code == "NO" }) == ["Sun"])
        #expect(try await library.titles(Book.where { $0.author.country.population > 1_000_000 }).count == 3)
    }

    @Test("a way that leads nowhere is nil: unequal to every value, equal to nil")
    func optionalToOne() async throws {
        let library = try await Library()
        #expect(try await library.titles(Book.where { $0.editor.name == "Ivan" }) == ["Ice and snow"])
        #expect(try await library.titles(Book.where { $0.editor.name != "Ivan" }) == ["Snow", "Sun"])
        #expect(try await library.titles(Book.where { $0.editor.name == nil }) == ["Snow", "Sun"])
        #expect(try await library.titles(Book.where { !($0.editor.name == "Ivan") }) == ["Snow", "Sun"])
        #expect(try await library.titles(Book.where { $0.editor.id > 0 }) == ["Ice and snow"])
    }

    @Test("the inverse of a unique to-one is one value, or nil")
    func uniqueInverse() async throws {
        let library = try await Library()
        #expect(try await library.names(Author.where { $0.passport.number == "ab1" }) == ["Hanna"])
        #expect(try await library.names(Author.where { $0.passport.id == nil }) == ["Ivan", "Chloé", "nobody"])
        #expect(try await library.titles(Book.where { $0.author.passport.number == "AB1" }).count == 2)
    }

    @Test("a related column keeps its collation")
    func collation() async throws {
        let library = try await Library()
        #expect(try await library.titles(Book.where { $0.author.name == "hANNA" }).count == 2)
        #expect(try await library.names(Author.where { $0.name.in(["IVAN", "NOBODY"]) }) == ["Ivan", "nobody"])
        let names = ["IVAN"] + (0..<600).map { "\($0)" }
        #expect(try await library.names(Author.where { $0.name.in(names) }) == ["Ivan"])
    }

    @Test("a to-many has one, none, all or a number of rows that are as described")
    func toMany() async throws {
        let library = try await Library()
        #expect(try await library.names(Author.where { $0.books.contains { $0.pages > 200 } }) == ["Hanna"])
        #expect(try await library.names(Author.where { !$0.books.contains { $0.pages > 200 } }).count == 3)
        #expect(try await library.names(Author.where { $0.books.isEmpty }) == ["Chloé", "nobody"])
        #expect(try await library.names(Author.where { $0.books.count == 2 }) == ["Hanna"])
        #expect(try await library.names(Author.where { $0.books.count { $0.pages < 100 } >= 1 }) == ["Ivan"])
        #expect(
            try await library.names(Author.where { $0.books.allSatisfy { $0.pages > 100 } }) == [
                "Hanna", "Chloé", "nobody",
            ]
        )
        #expect(try await library.names(Author.where { $0.pupils.contains { $0.name == "ivan" } }) == ["Hanna"])
    }

    @Test("numbers of the related rows are summed, averaged and compared")
    func aggregates() async throws {
        let library = try await Library()
        #expect(try await library.names(Author.where { $0.books.sum { $0.pages } > 400 }) == ["Hanna"])
        #expect(try await library.names(Author.where { $0.books.average { $0.pages } == 210 }) == ["Hanna"])
        #expect(try await library.names(Author.where { $0.books.minimum { $0.pages } < 100 }) == ["Ivan"])
        #expect(try await library.names(Author.where { $0.books.maximum { $0.title } == "Snow" }) == ["Hanna"])
        #expect(try await library.names(Author.where { $0.books.sum { $0.price } == 20.50 }) == ["Hanna"])
        #expect(try await library.names(Author.where { $0.books.sum { $0.pages } == nil }) == ["Chloé", "nobody"])
    }

    @Test("many-to-many goes through the join table, and through an entity between each row counts once")
    func manyToMany() async throws {
        let library = try await Library()
        #expect(try await library.titles(Book.where { $0.genres.contains { $0.name == "nature" } }) == ["Snow"])
        #expect(try await library.titles(Book.where { $0.genres.count == 2 }) == ["Snow"])
        #expect(try await library.titles(Book.where { $0.genres.isEmpty }) == ["Ice and snow"])
        #expect(try await library.titles(Book.where { $0.readers.count == 2 }) == ["Snow"])
        #expect(try await library.titles(Book.where { $0.loans.count == 3 }) == ["Snow"])
        #expect(try await library.titles(Book.where { $0.readers.contains { $0.name == "Bert" } }) == ["Snow", "Sun"])
        let genres = Genre.where { $0.books.contains { $0.author.name == "Ivan" } }
        #expect(try await library.genres.fetch(genres).map(\.name) == ["novel"])
    }

    @Test("to-many of a related row, and to-many inside to-many")
    func nested() async throws {
        let library = try await Library()
        #expect(try await library.titles(Book.where { $0.author.books.count == 2 }).count == 2)
        #expect(
            try await library.titles(Book.where { $0.editor.books.contains { $0.title == "Sun" } }) == ["Ice and snow"]
        )
        #expect(try await library.titles(Book.where { $0.editor.books.isEmpty }) == ["Snow", "Sun"])
        let countries = Country.where {
            $0.authors.contains { $0.books.contains { $0.genres.contains { $0.name == "nature" } } }
        }
        #expect(try await library.database.fetch(countries).map(\.code) == ["NO"])
    }

    @Test("rows are sorted by what they lead to, nil first, and by a number of related rows")
    func order() async throws {
        let library = try await Library()
        let byEditor = Book.all.order {
            $0.editor.name.ascending
            $0.id.descending
        }
        #expect(try await library.books.fetch(byEditor).map(\.id) == [3, 1, 2])
        let byCount = Author.all.order {
            $0.books.count.descending
            $0.country.name.descending
            $0.id.ascending
        }
        #expect(try await library.authors.fetch(byCount).map(\.id) == [1, 2, 3, 4])
        #expect(try await library.authors.fetch(byCount.limit(2).offset(1)).map(\.id) == [2, 3])
    }

    @Test("counting, deleting and batches follow relationships")
    func otherForms() async throws {
        let library = try await Library()
        let query = Book.where { $0.author.name == "Hanna" }
        #expect(try await library.books.count(query) == 2)
        #expect(try await library.books.count(query.limit(1)) == 1)
        #expect(try await library.books.exists(query))
        var seen: [[Int]] = []
        for try await chunk in library.books.batches(of: 1, query) { seen.append(chunk.map(\.id)) }
        #expect(seen == [[1], [2]])
        #expect(try await library.books.delete(Book.where { $0.editor.name == "Ivan" }) == 1)
        #expect(try await library.books.delete(query.order { $0.author.name.ascending }.limit(1)) == 1)
        #expect(try await library.titles(Book.all) == ["Sun"])
    }

    @Test("an observer is woken by a change of the related rows")
    func observation() async throws {
        let library = try await Library()
        var changes = library.books.changes(Book.where { $0.author.country.name == "Norway" }).makeAsyncIterator()
        #expect(try await changes.next()?.count == 3)
        try await library.database.repository(for: Country.self).update("NO") { $0.name = "Norge" }
        #expect(try await changes.next()?.count == 0)
    }

    @Test("hostile names and values are data")
    func injection() async throws {
        let library = try await Library()
        let hostile = "\"'; DROP TABLE Book; --\0%_"
        #expect(try await library.titles(Book.where { $0.author.country.name == hostile }) == [])
        #expect(try await library.names(Author.where { $0.books.contains { $0.title == hostile } }) == [])
        #expect(try await library.books.count() == 3)
    }
}
