import RuntimeModel
import Strata
import Testing

@Suite("Counting related rows")
struct RelatedCountTests {
    private func workshop() async throws -> Workshop {
        let workshop = try Workshop()
        try await workshop.teams.create([
            Team(id: 1, name: "all"), Team(id: 2, name: "red", parentID: 1), Team(id: 3, name: "blue", parentID: 1),
        ])
        try await workshop.tags.create(["a", "b", "c"].map { Tag(name: $0) })
        try await workshop.jobs.create([
            Job.Draft(title: "one", progress: 0.5, teamID: 2), Job.Draft(title: "two", teamID: 2),
            Job.Draft(title: "x"),
        ])
        try await workshop.jobs.add(["b", "a"], to: { $0.tags }, of: 1)
        try await workshop.jobs.add(["b"], to: { $0.tags }, of: 2)
        return workshop
    }

    @Test("each owner has a number, also 0; of values, of keys, and of one named twice")
    func numbers() async throws {
        let workshop = try await workshop()
        let jobs = try await workshop.jobs.fetch()
        #expect(try await workshop.jobs.count({ $0.tags }, of: jobs + jobs) == [1: 2, 2: 1, 3: 0])
        #expect(try await workshop.jobs.count({ $0.tags }, of: [3, 1, 1, 99]) == [1: 2, 3: 0, 99: 0])
        #expect(try await workshop.jobs.count({ $0.tags }, of: [Job]()) == [:])
        #expect(try await workshop.teams.count({ $0.jobs }, of: [1, 2, 3]) == [1: 0, 2: 2, 3: 0])
        #expect(try await workshop.teams.count({ $0.children }, of: [1, 2]) == [1: 2, 2: 0])
        #expect(try await workshop.tags.count({ $0.jobs }, of: ["a", "b", "c"]) == ["a": 1, "b": 2, "c": 0])
    }

    @Test("of a to-one it is 1 or 0")
    func toOne() async throws {
        let workshop = try await workshop()
        #expect(try await workshop.jobs.count({ $0.team }, of: [1, 3]) == [1: 1, 3: 0])
        #expect(try await workshop.jobs.count({ $0.team.where { $0.name == "blue" } }, of: [1, 3]) == [1: 0, 3: 0])
        let jobs = try await workshop.jobs.fetch()
        #expect(try await workshop.jobs.count({ $0.team }, of: jobs) == [1: 1, 2: 1, 3: 0])
    }

    @Test("conditions choose what is counted, and a limit is the most that is counted")
    func conditions() async throws {
        let workshop = try await workshop()
        #expect(try await workshop.teams.count({ $0.jobs.where { $0.progress > 0 } }, of: [1, 2]) == [1: 0, 2: 1])
        #expect(try await workshop.teams.count({ $0.jobs.limit(1) }, of: [1, 2]) == [1: 0, 2: 1])
        #expect(
            try await workshop.teams.count({ $0.jobs.order { $0.title.ascending }.offset(1) }, of: [1, 2]) == [
                1: 0, 2: 1,
            ]
        )
        #expect(try await workshop.jobs.count({ $0.tags.where { $0.name == "a" } }, of: [1, 2]) == [1: 1, 2: 0])
    }

    @Test("through an entity that repeats itself, each destination counts once")
    func through() async throws {
        let workshop = try Workshop()
        try await workshop.seats.create([Seat(row: "A", number: 1), Seat(row: "A", number: 2)])
        try await workshop.guests.create([Guest(id: 1), Guest(id: 2), Guest(id: 3)])
        try await workshop.execute(
            """
            INSERT INTO Wish (guestID, seatRow, seatNumber)
            VALUES (1, 'A', 2), (1, 'A', 1), (1, 'a', 2), (2, 'A', 2), (2, NULL, NULL)
            """
        )
        #expect(try await workshop.guests.count({ $0.wished }, of: [1, 2, 3]) == [1: 2, 2: 1, 3: 0])
        #expect(
            try await workshop.guests.count({ $0.wished.where { $0.number == 2 } }, of: [1, 2, 3]) == [
                1: 1, 2: 1, 3: 0,
            ]
        )
        let rows = try await workshop.guests.fetch(
            Guest.all.order { $0.id.ascending }
                .with { $0.wished }.with { $0.wished.count }.with { $0.wished.order { $0.number.descending }.limit(1) }
        )
        #expect(rows.map { $0.1.map(\.number) } == [[1, 2], [2], []])
        #expect(rows.map { $0.2 } == [2, 1, 0])
        #expect(rows.map { $0.3.map(\.number) } == [[2], [2], []])
    }

    @Test("through any repository, in a snapshot and in a transaction")
    func everywhere() async throws {
        let workshop = try await workshop()
        let jobs: any Repository<Job> = workshop.jobs
        #expect(try await jobs.count({ $0.tags }, of: [1, 2]) == [1: 2, 2: 1])
        #expect(
            try await jobs.count({ $0.tags.where { $0.name > "a" } }, of: try await jobs.fetch()) == [1: 1, 2: 1, 3: 0]
        )
        let counts = try await workshop.database.write { transaction in
            try transaction.add(["c"], to: { $0.tags }, of: Job.self, id: 3)
            let all = try transaction.fetch(Job.all)
            return try [
                transaction.count({ $0.tags }, of: all), transaction.count({ $0.tags }, of: Job.self, ids: [3]),
            ]
        }
        #expect(counts == [[1: 2, 2: 1, 3: 1], [3: 1]])
        #expect(try await workshop.database.read { try $0.count({ $0.jobs }, of: Tag.self, ids: ["c"]) } == ["c": 1])
    }

    @Test("owners whose keys Swift takes for one are refused together, and counted apart")
    func spellings() async throws {
        let workshop = try await workshop()
        let tags = [Tag(name: "\u{e9}"), Tag(name: "e\u{301}")]
        try await workshop.tags.create(tags)
        try await workshop.jobs.add(["\u{e9}"], to: { $0.tags }, of: 1)
        #expect(await failure { try await workshop.tags.count({ $0.jobs }, of: tags) }?.code == .unsupported)
        #expect(await failure { try await workshop.tags.count({ $0.jobs }, of: tags.map(\.id)) }?.code == .unsupported)
        #expect(try await workshop.tags.count({ $0.jobs }, of: [tags[1]]) == [tags[1].id: 0])
        // Beside their owners there is no need to tell them apart.
        let rows = try await workshop.tags.fetch(Tag.where { $0.name > "d" }.with { $0.jobs.count }.with { $0.jobs })
        #expect(
            Set(rows.map { "\(Array($0.0.name.utf8)) \($0.1) \($0.2.count)" }) == [
                "[195, 169] 1 1", "[101, 204, 129] 0 0",
            ]
        )
    }

    @Test("a hundred thousand links are counted with a few statements")
    func many() async throws {
        let workshop = try Workshop()
        try await workshop.guests.create((0..<10_000).map { Guest(id: $0) })
        try await workshop.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
            INSERT INTO Guest_friends (guestID, friendsID) SELECT i / 10, (i / 10 + i % 10 + 1) % 10000 FROM n
            """
        )
        let guests = try await workshop.guests.fetch()
        let counts = try await workshop.guests.count({ $0.friends }, of: guests)
        #expect(counts.count == 10_000)
        #expect(counts.values.allSatisfy { $0 == 10 })
        let some = try await workshop.guests.count({ $0.friends.where { $0.id < 5 } }, of: guests)
        #expect(some.values.reduce(0, +) == 50)
        let rows = try await workshop.guests.fetch(Guest.all.with { $0.friends.with { $0.friends.count } })
        #expect(
            rows.allSatisfy { guest, friends in
                Set(friends.map(\.0.id)) == Set((1...10).map { (guest.id + $0) % 10_000 })
                    && friends.allSatisfy { $0.1 == 10 }
            }
        )
    }
}
