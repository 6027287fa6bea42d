import Strata
import Testing

@Suite("Loading relationships")
struct LoadingTests {
    @Test("a to-one gives a value to each owner that has one, whatever the order and however often it is named")
    func toOne() async throws {
        let workshop = try Workshop()
        let red = Team(id: 1, name: "red")
        let blue = Team(id: 2, name: "blue")
        try await workshop.teams.create([red, blue])
        let jobs = try await workshop.jobs.create([
            Job.Draft(title: "a", teamID: 2), Job.Draft(title: "b"), Job.Draft(title: "c", teamID: 1),
            Job.Draft(title: "d", teamID: 2),
        ])
        let expected = [1: blue, 3: red, 4: blue]
        #expect(try await workshop.jobs.load({ $0.team }, of: jobs + jobs.reversed()) == expected)
        #expect(try await workshop.jobs.load({ $0.team }, of: [4, 3, 2, 1, 3, 99]) == expected)
        #expect(try await workshop.jobs.load({ $0.team }, of: [Job]()) == [:])
        #expect(try await workshop.jobs.load({ $0.team }, of: [Job.ID]()) == [:])
        #expect(try await workshop.jobs.load({ $0.team }, of: [jobs[1]]) == [:])
    }

    @Test("a to-one of values in hand goes by what they hold, not by what is stored")
    func edited() async throws {
        let workshop = try Workshop()
        try await workshop.teams.create([Team(id: 1, name: "red"), Team(id: 2, name: "blue")])
        var job = try await workshop.jobs.create(Job.Draft(title: "a", teamID: 1))
        job.teamID = 2
        #expect(try await workshop.jobs.load({ $0.team }, of: [job])[1]?.name == "blue")
        #expect(try await workshop.jobs.load({ $0.team }, of: [1])[1]?.name == "red")
        job.teamID = 77
        #expect(try await workshop.jobs.load({ $0.team }, of: [job]) == [:])
    }

    @Test("a to-many gives an array to each owner, in the order of keys, empty ones too")
    func toMany() async throws {
        let workshop = try Workshop()
        let teams = [Team(id: 1, name: "red"), Team(id: 2, name: "blue"), Team(id: 3, name: "green")]
        try await workshop.teams.create(teams)
        try await workshop.jobs.create(
            [2, 1, nil, 2, 2].map { Job.Draft(title: "of \($0 ?? 0)", teamID: $0) }
        )
        let byValue = try await workshop.teams.load({ $0.jobs }, of: teams + [teams[0]])
        #expect(byValue.mapValues { $0.map(\.id) } == [1: [2], 2: [1, 4, 5], 3: []])
        let byKey = try await workshop.teams.load({ $0.jobs }, of: [3, 2, 2, 50])
        #expect(byKey.mapValues { $0.map(\.title) } == [3: [], 2: ["of 2", "of 2", "of 2"], 50: []])
        #expect(try await workshop.teams.load({ $0.jobs }, of: [Team]()).isEmpty)
    }

    @Test("owners whose keys Swift takes for one are refused together, and loaded apart")
    func spellings() async throws {
        let workshop = try Workshop()
        let seats = [Seat(row: "\u{e9}", number: 1), Seat(row: "e\u{301}", number: 1)]
        try await workshop.seats.create(seats)
        let guest = try await workshop.guests.create(Guest(id: 7, seatRow: "\u{e9}", seatNumber: 1))
        for error in [
            await failure { try await workshop.seats.load({ $0.guest }, of: seats) },
            await failure { try await workshop.seats.load({ $0.guest }, of: seats.map(\.id)) },
            await failure { try await workshop.database.read { try $0.load({ $0.guest }, of: seats) } },
        ] {
            #expect(error?.code == .unsupported)
            #expect(
                error?.message == "two rows of Seat have keys that Swift's == takes for one, like two spellings of an "
                    + "accent; load what they have one after the other"
            )
            #expect(error?.table == "Seat")
            #expect(error?.columns == ["row", "number"])
            #expect(error?.key == [.text("e\u{301}"), .integer(1)])
        }
        #expect(try await workshop.seats.load({ $0.guest }, of: [seats[0], seats[0]]) == [seats[0].id: guest])
        #expect(try await workshop.seats.load({ $0.guest }, of: [seats[1]]) == [:])
    }

    @Test("owners that hold where they lead are refused too, if one leads nowhere")
    func spellingsOfOwners() async throws {
        let database = try Database.inMemory(schema: WorkshopSchema.self)
        let tags = [Tag(name: "\u{e9}"), Tag(name: "e\u{301}")]
        let link = ToOne<Tag, Tag>(foreignKey: ["name"], key: { $0.name })
        try await database.write { transaction in
            try transaction.create(tags[1])
            let error = failure { try transaction.load({ _ in link }, of: tags) }
            #expect(error?.code == .unsupported)
            #expect(error?.key == [.text("e\u{301}")])
            #expect(try transaction.load({ _ in link }, of: [tags[0]]).isEmpty)
            #expect(try transaction.load({ _ in link }, of: [tags[1]]) == [tags[1].id: tags[1]])
        }
    }

    @Test("an entity leads to itself")
    func selfReference() async throws {
        let workshop = try Workshop()
        let teams = [
            Team(id: 1, name: "all"), Team(id: 2, name: "a", parentID: 1), Team(id: 3, name: "b", parentID: 1),
            Team(id: 4, name: "own", parentID: 4),
        ]
        try await workshop.teams.create(teams)
        #expect(
            try await workshop.teams.load({ $0.parent }, of: teams) == [2: teams[0], 3: teams[0], 4: teams[3]]
        )
        #expect(
            try await workshop.teams.load({ $0.children }, of: teams)
                == [1: [teams[1], teams[2]], 2: [], 3: [], 4: [teams[3]]]
        )
        #expect(try await workshop.teams.load({ $0.parent }, of: [3, 4]) == [3: teams[0], 4: teams[3]])
    }

    @Test("composite keys are followed whole, and a key that is nil in part leads nowhere")
    func composite() async throws {
        let workshop = try Workshop()
        let seats = [Seat(row: "A", number: 1), Seat(row: "A", number: 2), Seat(row: "B", number: 1)]
        try await workshop.seats.create(seats)
        let guests = [
            Guest(id: 1, seatRow: "B", seatNumber: 1), Guest(id: 2, seatRow: "A", seatNumber: 2),
            Guest(id: 3, seatRow: "A", seatNumber: nil), Guest(id: 4),
        ]
        try await workshop.guests.create(guests)
        #expect(try await workshop.guests.load({ $0.seat }, of: guests) == [1: seats[2], 2: seats[1]])
        #expect(try await workshop.guests.load({ $0.seat }, of: guests.map(\.id)) == [1: seats[2], 2: seats[1]])
        #expect(
            try await workshop.seats.load({ $0.guest }, of: seats) == [seats[2].id: guests[0], seats[1].id: guests[1]]
        )
        #expect(try await workshop.seats.load({ $0.guest }, of: [Seat.ID(row: "A", number: 1)]) == [:])
    }

    @Test("keys are compared as their columns are: here, letter case makes no difference")
    func collation() async throws {
        let workshop = try Workshop()
        let seat = Seat(row: "a", number: 1)
        try await workshop.seats.create(seat)
        let guest = Guest(id: 1, seatRow: "A", seatNumber: 1)
        try await workshop.guests.create(guest)
        #expect(try await workshop.guests.load({ $0.seat }, of: [guest]) == [1: seat])
        #expect(try await workshop.guests.load({ $0.seat }, of: [1]) == [1: seat])
        #expect(try await workshop.seats.load({ $0.guest }, of: [seat]) == [seat.id: guest])
    }

    @Test("through an entity that repeats itself, each destination comes once")
    func through() async throws {
        let workshop = try Workshop()
        let seats = [Seat(row: "A", number: 1), Seat(row: "A", number: 2)]
        try await workshop.seats.create(seats)
        try await workshop.guests.create([Guest(id: 1), Guest(id: 2), Guest(id: 3)])
        try await workshop.execute(
            """
            INSERT INTO Wish (guestID, seatRow, seatNumber)
            VALUES (1, 'A', 2), (1, 'A', 1), (1, 'A', 2), (2, 'A', 2), (2, NULL, NULL)
            """
        )
        #expect(
            try await workshop.guests.load({ $0.wished }, of: [1, 2, 3]) == [1: seats, 2: [seats[1]], 3: []]
        )
    }

    @Test("a hundred thousand owners take a few statements, not one each")
    func many() async throws {
        let workshop = try Workshop()
        let count = 100_000
        try await workshop.database.write { transaction in
            try transaction.create((0..<1_000).map { Team(id: $0, name: "\($0)") })
            try transaction.create(
                (1_000..<count).map { Team(id: $0, name: "\($0)", parentID: $0 % 1_000) }
            )
        }
        let teams = try await workshop.teams.fetch()
        let parents = try await workshop.teams.load({ $0.parent }, of: teams)
        #expect(parents.count == 99_000)
        #expect(parents.allSatisfy { $1.id == $0 % 1_000 })
        #expect(try await workshop.teams.load({ $0.parent }, of: teams.map(\.id)) == parents)
        let children = try await workshop.teams.load({ $0.children }, of: teams)
        #expect(children.count == count)
        #expect(children[999]?.map(\.id) == (1...99).map { $0 * 1_000 + 999 })
        #expect(children[5_000] == [])
    }

    @Test(
        "each number of owners around the statements' sizes gives all of them",
        arguments: [1, 7, 8, 9, 512, 513, 4_097]
    )
    func sizes(_ count: Int) async throws {
        let workshop = try Workshop()
        let seats = (1...count).map { Seat(row: "r", number: $0) }
        try await workshop.seats.create(seats)
        let guests = (1...count).map { Guest(id: $0, seatRow: "r", seatNumber: $0) }
        try await workshop.guests.create(guests)
        let loaded = try await workshop.guests.load({ $0.seat }, of: guests)
        #expect(loaded == Dictionary(uniqueKeysWithValues: zip(1...count, seats)))
        #expect(try await workshop.seats.load({ $0.guest }, of: seats).count == count)
    }

    @Test("a snapshot loads too, within its state")
    func snapshot() async throws {
        let workshop = try Workshop()
        try await workshop.teams.create([Team(id: 1, name: "a"), Team(id: 2, name: "b", parentID: 1)])
        let names = try await workshop.database.read { snapshot in
            let teams = try snapshot.fetch(Team.all)
            let parents = try snapshot.load({ $0.parent }, of: teams)
            let children = try snapshot.load({ $0.children }, of: Team.self, ids: [1])
            return (parents[2]?.name, children[1]?.map(\.name))
        }
        #expect(names.0 == "a")
        #expect(names.1 == ["b"])
    }

    @Test("what cannot be read says table, column and key")
    func damaged() async throws {
        let workshop = try Workshop()
        try await workshop.teams.create(Team(id: 1, name: "a"))
        let job = try await workshop.jobs.create(Job.Draft(title: "a", teamID: 1))
        try await workshop.execute("UPDATE Job SET links = '[1]'")
        let error = await failure { try await workshop.teams.load({ $0.jobs }, of: [1]) }
        #expect(error?.code == .valueMismatch)
        #expect(error?.message == "Job.links: expected JSON of Array<URL>, at 0, found another TEXT")
        #expect(error?.key == [.integer(Int64(job.id))])
    }
}
