import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Selections")
struct SelectionTests {
    @Test("columns come as tuples of their types, also from related rows")
    func columns() async throws {
        let library = try await Library()
        let rows = try await library.books.fetch(
            Book.all.select { ($0.title, $0.author.name, $0.editor.name, $0.pages * 2) }.order { $0.id.ascending }
        )
        #expect(rows.map(\.0) == ["Snow", "Ice and snow", "Sun"])
        #expect(rows.map(\.1) == ["Hanna", "Hanna", "Ivan"])
        #expect(rows.map(\.2) == [nil, "Ivan", nil])
        #expect(rows.map(\.3) == [600, 240, 100])
    }

    @Test("results are used in the expression that fetches them, with any number of columns")
    func inOneExpression() async throws {
        let library = try await Library()
        let books = library.books
        let all = Book.all.order { $0.id.ascending }
        #expect(try await books.fetch(all.select { ($0.title, $0.pages) }).map(\.1) == [300, 120, 50])
        #expect(try await books.fetch(all.select { ($0.title, $0.rating, $0.pages) }).map { $0.2 } == [300, 120, 50])
        #expect(try await books.fetch(all.including { ($0.author.name, $0.genres.count) }).first?.1 == "Hanna")
        #expect(try await books.fetch(all.including { $0.genres.count }).map { $1 } == [2, 0, 1])
        let wide = all.select { ($0.id, $0.title, $0.subtitle, $0.pages, $0.rating, $0.price, $0.isbn, $0.author.name) }
        #expect(try await books.fetch(wide).last?.7 == "Ivan")
        #expect(try await books.fetch(wide).map(\.6) == ["111", nil, nil])
        let evaluated = try all.select { ($0.pages, $0.title) }.evaluate(over: try await books.fetch())
        #expect(evaluated.map(\.1) == ["Snow", "Ice and snow", "Sun"])
    }

    @Test("one column is its values")
    func single() async throws {
        let library = try await Library()
        let titles: [String] = try await library.books.fetch(Book.all.select { $0.title }.order { $0.title.ascending })
        #expect(titles == ["Ice and snow", "Snow", "Sun"])
        let prices = try await library.books.fetch(Book.all.select { $0.price }.order { $0.id.ascending })
        #expect(prices == [12.50, 8, nil])
    }

    @Test("a condition is a Bool, also about nil")
    func conditions() async throws {
        let library = try await Library()
        let rows = try await library.books.fetch(
            Book.all.select { ($0.rating > 4, $0.genres.contains { $0.name == "novel" }) }.order { $0.id.ascending }
        )
        #expect(rows.map(\.0) == [true, false, false])
        #expect(rows.map(\.1) == [true, false, true])
    }

    @Test("the whole value comes with more")
    func including() async throws {
        let library = try await Library()
        let rows = try await library.books.fetch(
            Book.where { $0.pages > 100 }.order { $0.id.ascending }
                .including { ($0.author.name, $0.genres.count, $0.loans.sum { $0.days }) }
        )
        #expect(rows.map(\.0) == (try await library.books.fetch(ids: [1, 2])))
        #expect(rows.map(\.1) == ["Hanna", "Hanna"])
        #expect(rows.map(\.2) == [2, 0])
        #expect(rows.map(\.3) == [42, nil])
    }

    @Test("groups, conditions about them, and their order")
    func groups() async throws {
        let library = try await Library()
        let all = Book.all
            .select { ($0.author.name, $0.id.count(), $0.pages.sum(), $0.rating.average(), $0.price.maximum()) }
            .group { $0.author.name }
            .order { $0.id.count().descending }
        let rows = try await library.books.fetch(all)
        #expect(rows.map(\.0) == ["Hanna", "Ivan"])
        #expect(rows.map(\.1) == [2, 1])
        #expect(rows.map(\.2) == [420, 50])
        #expect(rows.map(\.3) == [4.5, 3])
        #expect(rows.map(\.4) == [12.50, nil])
        let big = all.having { $0.id.count() > 1 }
        #expect(try await library.books.fetch(big).map(\.0) == ["Hanna"])
        #expect(try await library.books.fetch(all.limit(1).offset(1)).map(\.0) == ["Ivan"])
    }

    @Test("without groups there is one result, whatever there is")
    func wholeTable() async throws {
        let library = try await Library()
        let measures = Book.where { $0.pages > 1_000 }
            .select { ($0.id.count(), $0.pages.sum(), $0.pages.minimum(), $0.editorID.countDistinct()) }
        let rows = try await library.books.fetch(measures)
        #expect(rows.count == 1)
        #expect(rows.first?.0 == 0 && rows.first?.1 == nil && rows.first?.2 == nil && rows.first?.3 == 0)
    }

    @Test("distinct results")
    func distinct() async throws {
        let library = try await Library()
        let names = Book.all.select { $0.author.name }.distinct().order { $0.author.name.descending }
        #expect(try await library.books.fetch(names) == ["Ivan", "Hanna"])
    }

    @Test("results become values of a type of one's own")
    func map() async throws {
        struct Summary: Equatable, Sendable {
            var author: String
            var count: Int
        }
        let library = try await Library()
        let summaries = Book.all.select { ($0.author.name, $0.id.count()) }.group { $0.author.name }
            .order { $0.author.name.ascending }
            .map(Summary.init)
        #expect(
            try await library.database.fetch(summaries) == [
                Summary(author: "Hanna", count: 2), Summary(author: "Ivan", count: 1),
            ]
        )
    }

    @Test("nil is replaced by a value")
    func or() async throws {
        let library = try await Library()
        let rows = try await library.books.fetch(
            Book.all.select { ($0.editor.name.or("none"), $0.rating.or(0), $0.price.or(1.25)) }.order {
                $0.id.ascending
            }
        )
        #expect(rows.map(\.0) == ["none", "Ivan", "none"])
        #expect(rows.map(\.1) == [4.5, 0, 3])
        #expect(rows.map(\.2) == [12.50, 8, 1.25])
    }

    @Test(
        "what cannot be run says why",
        arguments: [
            (
                Book.all.select { ($0.title, $0.id.count()) }.description,
                "beside aggregates, a column has many values for one result; add it to `group`"
            ),
            (
                Book.all.select { ($0.pages, $0.id.count()) }.group { $0.pages }.having { $0.title == "Sun" }
                    .description,
                "beside aggregates, a column has many values for one result; add it to `group`"
            ),
            (
                Book.where { $0.id.count() > 1 }.description,
                "a condition about all rows of a group belongs into `having`, not into `where`"
            ),
            (
                Book.all.select { $0.title }.distinct().order { $0.pages.ascending }.description,
                "distinct results are sorted by what they consist of; select what they are sorted by"
            ),
            (
                Book.all.including { $0.title }.group { $0.title }.description,
                "whole values have no groups and no aggregates; select columns"
            ),
            (
                Book.all.order { $0.id.count().ascending }.description,
                "whole values are not sorted by what is computed of all rows; select columns, and group them"
            ),
            (
                Book.all.select { $0.id.count().sum() }.description,
                "an aggregate is not computed of another aggregate"
            ),
            (
                Book.all.select { $0.id.count() }.group { $0.pages.sum() }.description,
                "rows are grouped by columns, not by aggregates"
            ),
            (
                Author.where { $0.books.contains { $0.pages.sum() > 3 } }.description,
                "a condition about one related row has no aggregates; compare `count { … }` or `sum { … }`"
            ),
            (
                Book.all.select { $0.price.average() }.description,
                "a mean of scaled Decimals is not computed; use sum"
            ),
        ]
    )
    func problems(_ said: String, _ sentence: String) { #expect(said == sentence) }

    @Test("a condition about all rows deletes and updates none")
    func aggregateInWhere() async throws {
        let library = try await Library()
        let query = Book.where { $0.id.count() > 1 }
        let sentence = "a condition about all rows of a group belongs into `having`, not into `where`"
        let deleting = await failure { try await library.books.delete(query) }
        #expect(deleting?.code == .validation)
        #expect(deleting?.message == sentence)
        let updating = await failure { try await library.books.updateAll(query) { $0.pages.set(0) } }
        #expect(updating?.message == sentence)
        #expect(try await library.books.count() == 3)
    }

    @Test("a stored value that does not fit names table and column")
    func mismatch() async throws {
        let library = try await Library()
        try await library.database.write { try $0.execute("UPDATE Book SET details = 'no json' WHERE id = 1") }
        do {
            _ = try await library.books.fetch(Book.where { $0.id == 1 }.select { $0.details })
            Issue.record("it was read")
        } catch {
            #expect(error.code == .valueMismatch)
            #expect(error.table == "Book")
            #expect(error.columns == ["details"])
        }
    }

    @Test("a selection is a value")
    func value() {
        let selection = Book.all.select { ($0.title, $0.pages) }.group { $0.title }
        #expect(selection == Book.all.select { ($0.title, $0.pages) }.group { $0.title })
        #expect(selection != Book.all.select { ($0.title, $0.pages) })
        #expect(Set([selection, selection]).count == 1)
    }
}
