import Foundation
import Strata
import Synchronization
import Testing

@Suite("Named queries")
struct NamedQueryTests {
    private func number(
        _ sql: String,
        reads: [String] = [],
        _ values: [StoredValue] = []
    ) -> (all: NamedQuery<[Int]>, first: NamedQuery<Int?>, one: NamedQuery<Int>) {
        (
            .all(
                sql: sql,
                reads: reads,
                values: { () throws(StrataError) in values },
                row: { (row: borrowing Row) throws(StrataError) in try Int.read(from: row, at: 0) }
            ),
            .first(
                sql: sql,
                reads: reads,
                values: { () throws(StrataError) in values },
                row: { (row: borrowing Row) throws(StrataError) in try Int.read(from: row, at: 0) }
            ),
            .one(
                sql: sql,
                reads: reads,
                values: { () throws(StrataError) in values },
                row: { (row: borrowing Row) throws(StrataError) in try Int.read(from: row, at: 0) }
            )
        )
    }

    @Test("give every row, the first, or the one")
    func kinds() async throws {
        let database = try Workshop().database
        let three = number("SELECT 3 UNION ALL SELECT 1 UNION ALL SELECT 2")
        #expect(try await database.fetch(three.all) == [3, 1, 2])
        #expect(try await database.fetch(three.first) == 3)
        let none = number("SELECT 1 WHERE 0")
        #expect(try await database.fetch(none.all) == [])
        #expect(try await database.fetch(none.first) == nil)
        let single = number("SELECT ?1 + ?2", [.integer(40), .integer(2)])
        #expect(try await database.fetch(single.one) == 42)
        #expect(try await database.read { try $0.fetch(single.one) } == 42)
        #expect(try await database.write { try $0.fetch(single.all) } == [42])
    }

    @Test("of one row say so where there is none, or more")
    func one() async throws {
        let database = try Workshop().database
        let none = await failure { try await database.fetch(number("SELECT 1 WHERE 0").one) }
        #expect(none?.code == .notFound)
        #expect(
            none?.message
                == "the query found no row, and it is declared to find one; declare its result as optional"
        )
        let more = await failure { try await database.fetch(number("SELECT 1 UNION ALL SELECT 2").one) }
        #expect(more?.code == .unsupported)
        #expect(
            more?.message
                == "the query found several rows, and it is declared to find one; add LIMIT 1, or declare a list"
        )
    }

    @Test("give entities, with parameters encoded as columns are")
    func entities() async throws {
        let workshop = try Workshop()
        let jobs = try await workshop.jobs.create([
            Job.Draft(title: "a", mood: .tense), Job.Draft(title: "b"), Job.Draft(title: "c", mood: .tense),
        ])
        #expect(try await workshop.database.fetch(WorkshopSchema.Queries.jobs(in: .tense)) == [jobs[0], jobs[2]])
        #expect(try await workshop.database.fetch(WorkshopSchema.Queries.jobs(in: .tense, limit: 1)) == [jobs[0]])
        #expect(try await workshop.database.fetch(WorkshopSchema.Queries.jobs(in: nil)) == [jobs[1]])
        let hostile = Mood.unknown("' OR 1=1 --\u{0}")
        #expect(try await workshop.database.fetch(WorkshopSchema.Queries.jobs(in: hostile)) == [])
    }

    @Test("give records")
    func records() async throws {
        let workshop = try Workshop()
        try await workshop.teams.create([Team(id: 1, name: "b"), Team(id: 2, name: "a")])
        try await workshop.jobs.create([Job.Draft(title: "x", teamID: 1), Job.Draft(title: "y", teamID: 1)])
        #expect(
            try await workshop.database.fetch(WorkshopSchema.Queries.teamSizes()) == [
                WorkshopSchema.TeamSizesRow(name: "a", size: 0), WorkshopSchema.TeamSizesRow(name: "b", size: 2),
            ]
        )
    }

    @Test("throw what cannot be stored or read, when they are run")
    func errors() async throws {
        let database = try Workshop().database
        let query = NamedQuery<[Int]>.all(
            sql: "SELECT ?1",
            reads: [],
            values: { () throws(StrataError) in [try Double.nan.storedValue()] },
            row: { (row: borrowing Row) throws(StrataError) in try Int.read(from: row, at: 0) }
        )
        let write = await failure { try await database.fetch(query) }
        #expect(write?.code == .validation)
        #expect(write?.message == "NaN cannot be stored: SQLite would make it NULL")
        let read = await failure { try await database.fetch(number("SELECT 'x' AS size").all) }
        #expect(read?.code == .valueMismatch)
        #expect(read?.message == "the query's column size: expected INTEGER, found TEXT")
        #expect(read?.columns == ["size"])
        #expect(read?.value == .text("x"))
        let count = await failure { try await database.fetch(number("SELECT ?1 + ?2", [.integer(1)]).one) }
        #expect(count?.code == .sql)
        #expect(count?.message == "the statement has 2 parameters, and there are 1 values")
        let writing = await failure {
            try await database.write { try $0.fetch(number("DELETE FROM Job RETURNING id").all) }
        }
        #expect(writing?.code == .unsupported)
        #expect(writing?.message == "a query must not write")
    }

    @Test("are observed by the tables that they read", arguments: [false, true])
    func changes(isOnFile: Bool) async throws {
        let workshop = isOnFile ? try await Workshop.onFile() : try Workshop()
        var sizes = workshop.database.changes(WorkshopSchema.Queries.teamSizes()).makeAsyncIterator()
        #expect(try await sizes.next() == [])
        try await workshop.teams.create(Team(id: 1, name: "a"))
        #expect(try await sizes.next() == [WorkshopSchema.TeamSizesRow(name: "a", size: 0)])
        try await workshop.tags.create(Tag(name: "other"))
        try await workshop.jobs.create(Job.Draft(title: "x", teamID: 1))
        #expect(try await sizes.next() == [WorkshopSchema.TeamSizesRow(name: "a", size: 1)])
        try await workshop.database.write { try $0.execute("DELETE FROM Job") }
        #expect(try await sizes.next() == [WorkshopSchema.TeamSizesRow(name: "a", size: 0)])
        await workshop.database.close()
        #expect(try await sizes.next() == nil)
    }

    @Test("are woken by no other table")
    func notWoken() async throws {
        let workshop = try Workshop()
        // A number that is another one at each fetch: so each fetch shows.
        let values = workshop.database.changes(number("SELECT random() | 0 * count(*) FROM Team", reads: ["Team"]).one)
        let seen = Mutex<[Int]>([])
        let observing = Task { for try await value in values { seen.withLock { $0.append(value) } } }
        try await eventually("the first value comes") { seen.withLock { $0.count } == 1 }
        try await workshop.tags.create(Tag(name: "other"))
        try await workshop.jobs.create(Job.Draft(title: "x"))
        try await Task.sleep(for: .milliseconds(200))
        #expect(seen.withLock { $0.count } == 1)
        try await workshop.teams.create(Team(id: 1, name: "a"))
        try await eventually("the next value comes") { seen.withLock { $0.count } == 2 }
        observing.cancel()
    }

    @Test("of a full-text table are observed")
    func search() async throws {
        let workshop = try Workshop()
        var hits = workshop.database.changes(
            number("SELECT count(*) FROM Job_search WHERE Job_search MATCH ?1", reads: ["Job_search"], [.text("milk")])
                .one
        ).makeAsyncIterator()
        #expect(try await hits.next() == 0)
        try await workshop.jobs.create(Job.Draft(title: "milk"))
        #expect(try await hits.next() == 1)
    }
}
