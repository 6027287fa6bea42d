import CStrataSQLite
import RuntimeModel
import Strata
import Testing

@testable import Strata
@testable import StrataSQLite

@Suite("The statements that load relationships")
struct LoadedStatementTests {
    /// Two countries, ten authors, a thousand books of a hundred genres, ten of them each.
    private func withLibrary(_ body: @escaping @Sendable (Connection) throws -> Void) async throws {
        let database = try Database.inMemory(schema: RuntimeSchema.self)
        try await database.write { transaction in
            let connection = try transaction.connection
            try connection.create([Country(code: "FR", name: "France"), Country(code: "IT", name: "Italy")])
            try connection.create(
                (0..<10).map { Author(id: $0, name: "author \($0)", countryCode: $0 < 5 ? "FR" : "IT") }
            )
            try connection.create((0..<100).map { Genre(name: "genre \($0)") })
            let books = try connection.create(
                (0..<1_000).map { Book.Draft(title: "book \($0)", authorID: $0 % 10, pages: $0) }
            )
            for book in books {
                let names = (0..<10).map { "genre \((book.id + $0 * 7) % 100)" }
                _ = try connection.add(names, to: Book.relationships.genres, of: book.id)
            }
            try body(connection)
        }
    }

    @Test("there is one for the values and one for each relationship, however many values there are")
    func count() async throws {
        try await withLibrary { connection in
            let query = Book.all
                .with { $0.author.with { $0.country.with { $0.authors } }.with { $0.books.count } }
                .with { $0.genres.order { $0.name.descending } }
                .with { $0.genres.count }
            var rows = [(Book, (Author, (Country, [Author])?, Int)?, [Genre], Int)]()
            let statements = try connection.statements { rows = try connection.fetch(query) }
            #expect(statements.count == 7)
            let links = statements.filter { $0.contains("main.\"Book_genres\"") }
            #expect(links.count == 2)
            #expect(rows.count == 1_000)
            for (book, author, genres, count) in rows {
                #expect(author?.0.id == book.authorID)
                #expect(author?.1?.0.code == (book.authorID < 5 ? "FR" : "IT"))
                #expect(author?.1?.1.count == 5)
                #expect(author?.2 == 100)
                #expect(genres.map(\.name) == genres.map(\.name).sorted(by: >))
                #expect(genres.count == 10)
                #expect(count == 10)
            }
            // The values are there already: a thousand books lead to ten authors, and those to two countries.
            let authors = statements.filter {
                $0.contains("main.\"Author\" AS d") && $0.contains("d.\"id\" = k.\"k0\"")
            }
            #expect(authors.count == 1)
            #expect(authors.first?.contains("?64") == true)
            #expect(authors.first?.contains("?65") == false)
            let countries = statements.filter { $0.contains("main.\"Country\" AS d") && !$0.contains("?9") }
            #expect(countries.count == 1)
        }
    }

    @Test("nothing is asked for where there is nothing to load for")
    func nothing() async throws {
        try await withLibrary { connection in
            let none = Book.where { $0.pages < 0 }.with { $0.author.with { $0.country } }
            let one = Author.where { $0.id == 1 }.with { $0.mentor.with { $0.country } }
            var counts: [Int] = []
            let statements = try connection.statements {
                counts = [try connection.fetch(none).count, try connection.fetch(one).count]
            }
            #expect(counts == [0, 1])
            #expect(statements.count == 2)
        }
    }

    @Test("what many lead to is read once: values that are loaded share it")
    func shared() async throws {
        try await withLibrary { connection in
            let path = RelationshipPath<Genre>(Book.relationships.genres.link, from: Book.table)
            let found = try connection.follow(path, from: 1_000) { index, statement, position throws(StrataError) in
                try Book.bind(key: index + 1, to: statement, at: position)
            }
            #expect(found.values.count == 100)
            #expect(found.indexes.map(\.count) == [Int](repeating: 10, count: 1_000))
        }
    }

    @Test("a condition may follow relationships of its own, and an order too")
    func ways() async throws {
        try await withLibrary { connection in
            let rows = try connection.fetch(
                Genre.where { $0.name == "genre 3" }.with {
                    $0.books
                        .where {
                            $0.author.country.name == "Italy"
                            $0.genres.contains { $0.name == "genre 10" }
                        }
                        .order {
                            $0.author.name.descending
                            $0.pages.ascending
                        }
                        .limit(3)
                }
            )
            let books = try #require(rows.first?.1)
            // The same, by hand.
            let all = try connection.fetch(Book.all)
            let genres = { (book: Book) in Set((0..<10).map { (book.id + $0 * 7) % 100 }) }
            let expected =
                all.filter { $0.authorID >= 5 && genres($0).isSuperset(of: [3, 10]) }
                .sorted { ($0.authorID, $1.pages) > ($1.authorID, $0.pages) }
            #expect(expected.count > 3)
            #expect(books.map(\.id) == expected.prefix(3).map(\.id))
            let count = try connection.fetch(
                Genre.where { $0.name == "genre 3" }.with {
                    $0.books.where {
                        $0.author.country.name == "Italy"
                        $0.genres.contains { $0.name == "genre 10" }
                    }
                    .count
                }
            )
            #expect(count.map(\.1) == [expected.count])
        }
    }

    @Test("all of them see one state, whatever is written between them")
    func oneState() async throws {
        let workshop = try await Workshop.onFile()
        try await workshop.tags.create((0..<20).map { Tag(name: "tag \($0)") })
        try await workshop.jobs.create((0..<20).map { Job.Draft(title: "job \($0)") })
        let all = (0..<20).map { "tag \($0)" }
        let query = Job.all.with { $0.tags.count }.with { $0.tags.with { $0.jobs.count } }.with { $0.tags.count }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 1...100 {
                    // Every job has as many tags as every other, in each state that is committed.
                    let names = Array(all.prefix(round % 20))
                    try await workshop.database.write { transaction in
                        for job in 1...20 { try transaction.set(names, for: { $0.tags }, of: Job.self, id: job) }
                    }
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<100 {
                        let rows = try await workshop.jobs.fetch(query)
                        let number = rows.first?.1
                        let isOneState = rows.allSatisfy { _, count, tags, again in
                            count == number && tags.count == number && again == number && tags.allSatisfy { $0.1 == 20 }
                        }
                        #expect(rows.count == 20)
                        #expect(isOneState)
                    }
                }
            }
            try await group.waitForAll()
        }
        await workshop.database.close()
    }

    @Test("a limit numbers the rows of each owner in the order that was asked for")
    func limit() throws {
        let path = RelationshipPath<Team>(
            Team.relationships.children.link,
            from: Team.table,
            Team.where { $0.name != "x" }.order { $0.name.descending }.limit(2).offset(1)
        )
        let statement = try path.rows(keyCount: 1)
        #expect(
            statement.sql == """
                WITH "strata_keys" ("i", "k0") AS (VALUES (0, ?1)) \
                SELECT "c0", "c1", "c2", "i" FROM (\
                SELECT d."id" AS "c0", d."name" AS "c1", d."parentID" AS "c2", k."i" AS "i", \
                row_number() OVER (PARTITION BY k."i" ORDER BY d."name" DESC, d."id") AS "n" \
                FROM "strata_keys" AS k CROSS JOIN main."Team" AS d ON d."parentID" = k."k0" WHERE d."name" <> ?\
                ) WHERE "n" > ? AND "n" <= ? ORDER BY "i", "n"
                """
        )
        #expect(statement.values == [.text("x"), .integer(1), .integer(3)])
    }

    @Test("the tables that are read are known, those of conditions and join tables too")
    func tables() {
        let query = Author.where { $0.country.name == "x" }
            .with { $0.books.where { $0.readers.contains { $0.name == "y" } }.with { $0.genres.count } }
        #expect(query.observedTables == ["Author", "Country", "Book", "Reader", "Loan", "Genre", "Book_genres"])
    }

    @Test("keys of a million rows take no more parameters than SQLite has")
    func composite() throws {
        let path = RelationshipPath<Guest>(Seat.relationships.guest.link, from: Seat.table)
        #expect(path.chunk(for: 1_000_000) == 4_096)
        let wide = RelationshipPath<Guest>(
            Seat.relationships.guest.link,
            from: Table(name: "Wide", columns: (0..<8).map { "c\($0)" }, primaryKey: Array(0..<8))
        )
        #expect(wide.chunk(for: 1_000_000) == 512)
    }
}

extension Connection {
    /// The statements that work runs, but for those of triggers.
    fileprivate func statements(_ body: () throws -> Void) throws -> [String] {
        let list = StatementList()
        sqlite3_trace_v2(
            handle,
            UInt32(SQLITE_TRACE_STMT),
            { _, context, statement, _ in
                guard let context, let text = sqlite3_sql(OpaquePointer(statement)) else { return 0 }
                Unmanaged<StatementList>.fromOpaque(context).takeUnretainedValue().texts.append(String(cString: text))
                return 0
            },
            Unmanaged.passUnretained(list).toOpaque()
        )
        defer { sqlite3_trace_v2(handle, 0, nil, nil) }
        try body()
        return withExtendedLifetime(list) { list.texts }
    }
}

private final class StatementList {
    var texts: [String] = []
}
