import RuntimeModel
import Strata
import Testing

@Suite("Many links")
struct ManyLinksTests {
    @Test("a hundred thousand are added, set and removed, each in one transaction")
    func hundredThousand() async throws {
        let workshop = try Workshop()
        try await workshop.guests.create((0..<100_001).map { Guest(id: $0) })
        let guests: any Repository<Guest> = workshop.guests
        let all = Array(1...100_000)
        #expect(try await guests.add(all, to: { $0.friends }, of: 0) == 100_000)
        #expect(try await guests.add(all, to: { $0.friends }, of: 0) == 0)
        #expect(try await guests.count({ $0.friends }, of: [0]) == [0: 100_000])
        let friends = try #require(try await guests.first(Guest.where { $0.id == 0 }.with { $0.friends }))
        #expect(friends.1.map(\.id) == all)
        // Half of them stay.
        try await guests.set(Array(50_001...100_000) + [0], for: { $0.friends }, of: 0)
        #expect(try await guests.load({ $0.friends }, of: [0])[0]?.map(\.id) == [0] + Array(50_001...100_000))
        #expect(try await guests.remove(all, from: { $0.friends }, of: 0) == 50_000)
        #expect(try await workshop.rows("SELECT * FROM Guest_friends") == [[.integer(0), .integer(0)]])
        // One that is not there, at the end: then none is connected.
        #expect(await failure { try await guests.add(all + [100_001], to: { $0.friends }, of: 1) }?.code == .foreignKey)
        #expect(try await guests.count({ $0.friends }, of: [1]) == [1: 0])
    }

    @Test("composite keys are connected whole")
    func composite() async throws {
        let database = try await withReserved()
        let seats: any Repository<Seat> = database.repository(for: Seat.self)
        try await seats.create([Seat(row: "A", number: 1), Seat(row: "A", number: 2), Seat(row: "B", number: 1)])
        let link = ManyToMany<Seat, Seat>(
            table: "Seat_beside",
            ownerColumns: ["seatRow", "seatNumber"],
            destinationColumns: ["besideRow", "besideNumber"]
        )
        func id(_ row: String, _ number: Int) -> Seat.ID { Seat.ID(row: row, number: number) }
        #expect(try await seats.add([id("A", 2), id("B", 1), id("a", 2)], to: { _ in link }, of: id("A", 1)) == 2)
        #expect(
            try await seats.load({ _ in link }, of: [id("A", 1)])[id("A", 1)]?.map(\.id) == [id("A", 2), id("B", 1)]
        )
        // "a" and "A" are one row: the key of a seat is compared without regard to case.
        try await seats.set([id("a", 2), id("A", 1)], for: { _ in link }, of: id("A", 1))
        let rows = try await seats.fetch(
            Seat.all.order { $0.number.ascending }.with { _ in link.order { $0.number.descending } }.with { _ in
                link.count
            }
        )
        #expect(
            rows.map { "\($0.0.row)\($0.0.number) \($0.1.map { "\($0.row)\($0.number)" }) \($0.2)" }.sorted() == [
                #"A1 ["A2", "A1"] 2"#, "A2 [] 0", "B1 [] 0",
            ]
        )
        #expect(try await seats.remove([id("A", 2), id("A", 9)], from: { _ in link }, of: id("A", 1)) == 1)
        let error = await failure { try await seats.add([id("Z", 9)], to: { _ in link }, of: id("A", 1)) }
        #expect(error?.code == .foreignKey)
        #expect(error?.columns == ["besideRow", "besideNumber"])
        #expect(error?.key == [.text("Z"), .integer(9)])
        await database.close()
    }

    /// The workshop with a join table of composite keys.
    private func withReserved() async throws -> Database {
        let database = try Database.inMemory(schema: WorkshopSchema.self)
        try await database.write { transaction in
            try transaction.execute(
                """
                CREATE TABLE Seat_beside (
                    seatRow TEXT NOT NULL COLLATE NOCASE, seatNumber INTEGER NOT NULL,
                    besideRow TEXT NOT NULL COLLATE NOCASE, besideNumber INTEGER NOT NULL,
                    PRIMARY KEY (seatRow, seatNumber, besideRow, besideNumber),
                    FOREIGN KEY (seatRow, seatNumber) REFERENCES Seat ("row", number) ON DELETE CASCADE,
                    FOREIGN KEY (besideRow, besideNumber) REFERENCES Seat ("row", number) ON DELETE CASCADE
                ) STRICT
                """
            )
        }
        return database
    }

    @Test("deleting one side takes the links along, and never the other side")
    func deleting() async throws {
        let workshop = try Workshop()
        try await workshop.tags.create(["a", "b"].map { Tag(name: $0) })
        try await workshop.jobs.create([Job.Draft(title: "one"), Job.Draft(title: "two"), Job.Draft(title: "three")])
        for job in 1...3 { try await workshop.jobs.add(["a", "b"], to: { $0.tags }, of: job) }
        try await workshop.tags.delete(id: "a")
        #expect(try await workshop.jobs.count({ $0.tags }, of: [1, 2, 3]) == [1: 1, 2: 1, 3: 1])
        #expect(try await workshop.jobs.delete(ids: [1]) == 1)
        #expect(try await workshop.tags.count({ $0.jobs }, of: ["b"]) == ["b": 2])
        #expect(try await workshop.jobs.delete(Job.where { $0.title == "two" }) == 1)
        #expect(try await workshop.tags.fetch() == [Tag(name: "b")])
        #expect(try await workshop.jobs.deleteAll() == 1)
        #expect(try await workshop.rows("SELECT count(*) FROM Job_tags") == [[.integer(0)]])
        #expect(try await workshop.tags.count() == 1)
    }

    @Test("an entity that leads to itself loses its links on both sides")
    func deletingFriends() async throws {
        let workshop = try Workshop()
        try await workshop.guests.create([Guest(id: 1), Guest(id: 2), Guest(id: 3)])
        for guest in 1...3 { try await workshop.guests.set([1, 2, 3], for: { $0.friends }, of: guest) }
        try await workshop.guests.delete(id: 2)
        let rows = try await workshop.guests.fetch(Guest.all.order { $0.id.ascending }.with { $0.friends })
        #expect(rows.map { $0.1.map(\.id) } == [[1, 3], [1, 3]])
        #expect(try await workshop.rows("SELECT count(*) FROM Guest_friends") == [[.integer(4)]])
    }

    @Test("a destination whose links are to stay is kept as long as there are any")
    func restricted() async throws {
        let workshop = try Workshop()
        try await workshop.execute(
            """
            CREATE TABLE Guest_kept (
                guestID INTEGER NOT NULL REFERENCES Guest (id) ON DELETE CASCADE,
                tagName TEXT NOT NULL REFERENCES Tag (name) DEFERRABLE INITIALLY DEFERRED,
                PRIMARY KEY (guestID, tagName)
            ) STRICT
            """
        )
        let kept = ManyToMany<Guest, Tag>(
            table: "Guest_kept",
            ownerColumns: ["guestID"],
            destinationColumns: ["tagName"]
        )
        try await workshop.guests.create([Guest(id: 1), Guest(id: 2), Guest(id: 3)])
        try await workshop.tags.create(["a", "b"].map { Tag(name: $0) })
        for guest in 1...3 { try await workshop.guests.set(["a", "b"], for: { _ in kept }, of: guest) }
        for error in [
            await failure { try await workshop.tags.delete(id: "a") },
            await failure { try await workshop.tags.delete(ids: ["b", "a"]) },
            await failure { try await workshop.tags.deleteAll() },
        ] {
            #expect(error?.code == .foreignKey)
            #expect(error?.table == "Guest_kept")
            #expect(error?.columns == ["tagName"])
            #expect(
                error?.message.hasPrefix("rows of Guest_kept still refer, by tagName, to a row of Tag that was deleted")
                    == true
            )
        }
        let missing = await failure { try await workshop.guests.add(["z"], to: { _ in kept }, of: 1) }
        #expect(missing?.code == .foreignKey)
        #expect(missing?.table == "Guest_kept")
        #expect(missing?.columns == ["tagName"])
        // The other side takes its links along, and then nothing keeps the tag.
        try await workshop.guests.delete(ids: [1, 2])
        #expect(try await workshop.guests.count({ _ in kept }, of: [3]) == [3: 2])
        try await workshop.guests.remove(["a"], from: { _ in kept }, of: 3)
        try await workshop.tags.delete(id: "a")
        // Both in one transaction, in either order.
        try await workshop.database.write { transaction in
            try transaction.delete(Tag.self, id: "b")
            try transaction.delete(Guest.self, id: 3)
        }
        #expect(try await workshop.tags.count() == 0)
    }
}
