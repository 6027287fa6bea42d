import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("A query as SQL")
struct QueryStatementTests {
    @Test("shows the statement and the values of its parameters")
    func description() throws {
        let query = Note.where {
            !$0.isDone
            $0.title == "it's"
        }.order { $0.rank.descending }.limit(20)
        #expect(
            query.description == """
                SELECT "id", "title", "body", "isDone", "rank", "dueAt", "level", "folderID" FROM "Note" \
                WHERE ("isDone" = 0 AND "title" = ?) ORDER BY "rank" DESC LIMIT ?
                -- ?1 = 'it''s', ?2 = 20
                """
        )
        #expect(Pair.all.description == "SELECT \"left\", \"right\" FROM \"Pair\"")
    }

    @Test("joins a to-one, and asks about a to-many in a subquery")
    func relationships() throws {
        let query = Loan.where {
            $0.book.author.name == "Hanna"
            $0.reader.books.contains { $0.pages > 100 }
        }.select { $0.book.title }
        #expect(
            try query.statement().sql == """
                SELECT "t1"."title" FROM "Loan" AS "t0" \
                JOIN "Book" AS "t1" ON "t1"."id" = "t0"."bookID" \
                JOIN "Author" AS "t2" ON "t2"."id" = "t1"."authorID" \
                JOIN "Reader" AS "t3" ON "t3"."id" = "t0"."readerID" \
                WHERE ("t2"."name" = ? AND EXISTS (SELECT 1 FROM "Book" AS "t4" WHERE "t4"."id" IN \
                (SELECT "t5"."bookID" FROM "Loan" AS "t5" WHERE "t5"."readerID" = "t3"."id") AND "t4"."pages" > ?))
                """
        )
    }

    @Test("keeps rows that lead nowhere, where the condition does not exclude them")
    func outerJoin() throws {
        let query = Book.where { $0.editor.name != "Ivan" }.order { $0.editor.country.name.ascending }
        #expect(
            try query.select { $0.id }.statement().sql == """
                SELECT "t0"."id" FROM "Book" AS "t0" \
                LEFT JOIN "Author" AS "t1" ON "t1"."id" = "t0"."editorID" \
                LEFT JOIN "Country" AS "t2" ON "t2"."code" = "t1"."countryCode" \
                WHERE "t1"."name" IS NOT ? ORDER BY "t2"."name"
                """
        )
    }

    @Test("looks related rows up by a value first, where the condition has one")
    func byValue() async throws {
        let library = try await Library()
        let tagged = Book.where { $0.genres.contains { $0.name == "novel" } }
        #expect(
            try tagged.select { $0.id }.statement().sql == """
                SELECT "t0"."id" FROM "Book" AS "t0" WHERE "t0"."id" IN (SELECT "t2"."bookID" FROM "Genre" AS "t1" \
                JOIN "Book_genres" AS "t2" ON "t2"."genreName" = "t1"."name" WHERE "t1"."name" = ?)
                """
        )
        let statement = try tagged.statement()
        let plan = try await library.database.read { snapshot in
            try snapshot.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.values)
        }
        let lines = plan.compactMap { row in if case .text(let text)? = row.last { text } else { nil } }
        #expect(lines.allSatisfy { !$0.hasPrefix("SCAN") }, "\(lines)")
        let byAuthor = Author.where { !$0.books.contains { $0.title.in(["Sun", "Moon"]) } }
        #expect(try await library.names(byAuthor) == ["Hanna", "Chloé", "nobody"])
        let edited = Author.where { !$0.edited.contains { $0.title == "Snow" } }
        #expect(try await library.names(edited).count == 4)
    }

    @Test("uses the indexes of related tables")
    func plan() async throws {
        let library = try await Library()
        let statement = try Book.where { $0.author.passport.number == "AB1" }.statement()
        let plan = try await library.database.read { snapshot in
            try snapshot.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.values)
        }
        let lines = plan.map { row in if case .text(let text)? = row.last { text } else { "" } }
        #expect(lines.allSatisfy { $0.hasPrefix("SEARCH") }, "\(lines)")
    }

    @Test("what cannot be run shows why")
    func problem() {
        #expect(Reading.where { $0.value == .nan }.description == "NaN cannot be stored: SQLite would make it NULL")
    }
}
