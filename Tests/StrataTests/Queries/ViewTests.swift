import Strata
import Testing

@Suite("Views")
struct ViewTests {
    private func workshop() async throws -> Workshop {
        let workshop = try Workshop()
        try await workshop.teams.create([Team(id: 1, name: "a"), Team(id: 2, name: "b"), Team(id: 3, name: "c")])
        try await workshop.jobs.create([1, 1, 1, 2].map { Job.Draft(title: "x", teamID: $0) })
        return workshop
    }

    @Test("are fetched, counted and sorted like entities")
    func fetch() async throws {
        let database = try await workshop().database
        let busy = TeamLoad.where { $0.jobs > 0 }.order { $0.jobs.descending }
        let expected = [TeamLoad(teamID: 1, name: "a", jobs: 3), TeamLoad(teamID: 2, name: "b", jobs: 1)]
        #expect(try await database.fetch(busy) == expected)
        #expect(try await database.fetch(TeamLoad.all).count == 3)
        #expect(try await database.first(busy) == expected[0])
        #expect(try await database.first(busy.offset(2)) == nil)
        #expect(try await database.count(busy) == 2)
        #expect(try await database.exists(TeamLoad.where { $0.name == "c" }))
        #expect(try await database.exists(TeamLoad.where { $0.name == "z" }) == false)
        let inside = try await database.read { snapshot in
            (
                try snapshot.fetch(busy), try snapshot.first(busy), try snapshot.count(busy), try snapshot.exists(busy)
            )
        }
        #expect(inside.0 == expected)
        #expect(inside.1 == expected[0])
        #expect(inside.2 == 2)
        #expect(inside.3)
    }

    @Test("are observed by the tables behind them")
    func changes() async throws {
        let workshop = try await workshop()
        var loads = workshop.database.changes(TeamLoad.where { $0.teamID == 2 }).makeAsyncIterator()
        #expect(try await loads.next() == [TeamLoad(teamID: 2, name: "b", jobs: 1)])
        try await workshop.jobs.create(Job.Draft(title: "y", teamID: 2))
        #expect(try await loads.next() == [TeamLoad(teamID: 2, name: "b", jobs: 2)])
        try await workshop.teams.update(2) { $0.name = "B" }
        #expect(try await loads.next() == [TeamLoad(teamID: 2, name: "B", jobs: 2)])
    }

    @Test("that are read wrongly say view and column")
    func damaged() async throws {
        let workshop = try await workshop()
        try await workshop.execute("DROP VIEW TeamLoad")
        try await workshop.execute("CREATE VIEW TeamLoad AS SELECT 1 AS teamID, 'a' AS name, 'many' AS jobs")
        let error = await failure { try await workshop.database.fetch(TeamLoad.all) }
        #expect(error?.code == .valueMismatch)
        #expect(error?.message == "TeamLoad.jobs: expected INTEGER, found TEXT")
    }

    @Test("of another schema are refused")
    func otherSchema() async throws {
        let database = try Database.inMemory(schema: StrangeSchema.self)
        #expect(await failure { try await database.fetch(TeamLoad.all) }?.code == .wrongSchema)
        var changes = database.changes(TeamLoad.all).makeAsyncIterator()
        #expect(await failure { try await changes.next() }?.code == .wrongSchema)
    }
}
