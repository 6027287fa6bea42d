import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("What full-text search found")
struct SearchResultTests {
    @Test("the best comes first, by rank and by weights")
    func rank() async throws {
        let library = try await Library()
        let found = Book.where { $0.search.matches("snow") }
        let byRank = try await library.books.fetch(found.order { $0.search.rank.ascending }).map(\.title)
        #expect(byRank == ["Sun", "Snow", "Ice and snow"])
        let byTitle = found.order { $0.search.rank(weights: [100, 0.1]).ascending }
        #expect(try await library.books.fetch(byTitle).map(\.title).last == "Sun")
        let ranks = try await library.books.fetch(found.select { $0.search.rank })
        #expect(ranks.count == 3 && ranks.allSatisfy { $0 < 0 })
    }

    @Test("snippets and highlights come with the values")
    func snippets() async throws {
        let library = try await Library()
        let found = Book.where {
            $0.search.matches("snow")
            $0.pages > 100
        }.order { $0.id.ascending }
        let rows = try await library.books.fetch(
            found.including {
                (
                    $0.search.snippet(words: 3), $0.search.highlight($0.title, opening: "<b>", closing: "</b>"),
                    $0.search.snippet(of: $0.subtitle, opening: "[", closing: "]", words: 4)
                )
            }
        )
        #expect(rows.map(\.0.title) == ["Snow", "Ice and snow"])
        #expect(rows.map(\.2) == ["<b>Snow</b>", "Ice and <b>snow</b>"])
        #expect(rows.map(\.1) == ["**Snow**", "Ice and **snow**"])
        #expect(rows.map(\.3) == ["A story of [snow]…", nil])
    }

    @Test("the search of a related row")
    func related() async throws {
        let library = try await Library()
        let query = Loan.where { $0.book.search.matches("ice") }.order { $0.book.search.rank.ascending }
        #expect(try await library.loans.fetch(query).count == 3)
        #expect(try await library.loans.count(query) == 3)
    }

    @Test("several searches, and one inside an or")
    func several() async throws {
        let library = try await Library()
        let both = Book.where {
            $0.search.matches("snow")
            $0.search.matches("ice")
        }
        #expect(
            try await library.books.fetch(both.order { $0.search.rank.ascending }).map(\.title).sorted() == [
                "Ice and snow", "Snow",
            ]
        )
        #expect(try await library.titles(Book.where { $0.search.matches("ice") || $0.pages == 50 }).count == 3)
    }

    @Test("what was not searched has no rank, and what is not searched no snippet")
    func problems() async throws {
        let sentence =
            "rank, snippet and highlight need a `matches` of the same search among the query's conditions, on a line of its own"
        #expect(Book.all.order { $0.search.rank.ascending }.description == sentence)
        let inOr = Book.where { $0.search.matches("ice") || $0.pages == 50 }
        #expect(inOr.order { $0.search.rank.ascending }.description == sentence)
        let marks = Book.where { $0.search.matches("ice") }.select { $0.search.highlight($0.title, opening: "\0<") }
        #expect(marks.description == "what stands around a word that was found has no character NUL")
        let wrong = Book.where { $0.search.matches("ice") }.select { $0.search.highlight($0.isbn) }
        #expect(wrong.description == "only a column that is searched has what was found in it")
        #expect(
            Book.where { $0.search.matches("ice") }.select { $0.search.snippet(words: 65) }.description
                == "a snippet has 1 to 64 words"
        )
    }

    @Test("a text without words finds nothing, in every form", arguments: ["", "  ", "\0"])
    func noWords(_ text: String) async throws {
        let library = try await Library()
        let query = Book.where { $0.search.matches(text) }
        #expect(try await library.books.fetch(query.order { $0.search.rank.ascending }) == [])
        #expect(try await library.books.fetch(query.select { $0.search.snippet() }) == [])
        #expect(try await library.books.count(Book.where { !$0.search.matches(text) }) == 3)
    }

    @Test("what stands around a snippet is data")
    func injection() async throws {
        let library = try await Library()
        let mark = "'\"); DROP TABLE Book; --"
        let rows = try await library.books.fetch(
            Book.where { $0.search.matches("sun") }.select {
                $0.search.highlight($0.title, opening: mark, closing: mark)
            }
        )
        #expect(rows == ["\(mark)Sun\(mark)"])
    }
}
