import Strata
import Testing

@Suite("Many-to-many")
struct ManyToManyTests {
    private func workshop() async throws -> Workshop {
        let workshop = try Workshop()
        try await workshop.tags.create(["a", "b", "c"].map { Tag(name: $0) })
        try await workshop.jobs.create([Job.Draft(title: "one"), Job.Draft(title: "two")])
        return workshop
    }

    private func links(_ workshop: Workshop) async throws -> [String] {
        try await workshop.rows("SELECT jobID || tagName FROM Job_tags ORDER BY jobID, tagName").map { row in
            if case .text(let text) = row[0] { text } else { "?" }
        }
    }

    @Test("add connects what is not connected yet, and counts it")
    func add() async throws {
        let workshop = try await workshop()
        #expect(try await workshop.jobs.add(["b", "a"], to: { $0.tags }, of: 1) == 2)
        #expect(try await workshop.jobs.add(["b", "c", "c"], to: { $0.tags }, of: 1) == 1)
        #expect(try await workshop.jobs.add([], to: { $0.tags }, of: 1) == 0)
        #expect(try await links(workshop) == ["1a", "1b", "1c"])
        let tags = try await workshop.jobs.load({ $0.tags }, of: [1, 2])
        #expect(tags == [1: [Tag(name: "a"), Tag(name: "b"), Tag(name: "c")], 2: []])
    }

    @Test("both sides write and load one table")
    func bothSides() async throws {
        let workshop = try await workshop()
        try await workshop.tags.add([2, 1], to: { $0.jobs }, of: "b")
        try await workshop.jobs.add(["a"], to: { $0.tags }, of: 2)
        #expect(try await links(workshop) == ["1b", "2a", "2b"])
        let jobs = try await workshop.tags.load({ $0.jobs }, of: [Tag(name: "c"), Tag(name: "b")])
        #expect(jobs.mapValues { $0.map(\.title) } == ["b": ["one", "two"], "c": []])
    }

    @Test("remove disconnects what is connected, and counts it; the others stay")
    func remove() async throws {
        let workshop = try await workshop()
        try await workshop.jobs.add(["a", "b"], to: { $0.tags }, of: 1)
        try await workshop.jobs.add(["a"], to: { $0.tags }, of: 2)
        #expect(try await workshop.jobs.remove(["a", "c", "nowhere"], from: { $0.tags }, of: 1) == 1)
        #expect(try await workshop.jobs.remove(["a"], from: { $0.tags }, of: 1) == 0)
        #expect(try await workshop.jobs.remove(["a"], from: { $0.tags }, of: 99) == 0)
        #expect(try await links(workshop) == ["1b", "2a"])
        #expect(try await workshop.tags.count() == 3)
    }

    @Test("set leaves exactly these, and writes the differences alone")
    func set() async throws {
        let workshop = try await workshop()
        try await workshop.jobs.add(["a", "b"], to: { $0.tags }, of: 1)
        try await workshop.jobs.add(["a"], to: { $0.tags }, of: 2)
        try await workshop.execute("CREATE TABLE Written (what TEXT)")
        for (event, row) in [("INSERT", "NEW"), ("DELETE", "OLD")] {
            try await workshop.execute(
                """
                CREATE TRIGGER note_\(event) AFTER \(event) ON Job_tags
                BEGIN INSERT INTO Written VALUES ('\(event) ' || \(row).jobID || \(row).tagName); END
                """
            )
        }
        try await workshop.jobs.set(["c", "b", "c"], for: { $0.tags }, of: 1)
        #expect(try await links(workshop) == ["1b", "1c", "2a"])
        #expect(try await workshop.rows("SELECT what FROM Written") == [[.text("DELETE 1a")], [.text("INSERT 1c")]])
        try await workshop.jobs.set(["b", "c"], for: { $0.tags }, of: 1)
        #expect(try await workshop.rows("SELECT count(*) FROM Written") == [[.integer(2)]])
        try await workshop.jobs.set([], for: { $0.tags }, of: 1)
        #expect(try await links(workshop) == ["2a"])
    }

    @Test("a value that is not there says so, and nothing is written")
    func missing() async throws {
        let workshop = try await workshop()
        for error in [
            await failure { try await workshop.jobs.add(["a"], to: { $0.tags }, of: 9) },
            await failure { try await workshop.jobs.add([], to: { $0.tags }, of: 9) },
            await failure { try await workshop.jobs.set(["a"], for: { $0.tags }, of: 9) },
            await failure { try await workshop.jobs.set([], for: { $0.tags }, of: 9) },
        ] {
            #expect(error?.code == .notFound)
            #expect(error?.message == "there is no Job with this key; it was deleted, or never created")
            #expect(error?.key == [.integer(9)])
        }
        let error = await failure { try await workshop.jobs.add(["a", "z"], to: { $0.tags }, of: 1) }
        #expect(error?.code == .foreignKey)
        #expect(error?.message == "Job.tags leads to a row of Tag that is not there; create it first")
        #expect(error?.table == "Job_tags")
        #expect(error?.columns == ["tagName"])
        #expect(error?.key == [.text("z")])
        #expect(
            await failure { try await workshop.jobs.set(["a", "z"], for: { $0.tags }, of: 1) }?.code == .foreignKey
        )
        #expect(try await links(workshop) == [])
    }

    @Test("in a transaction each call is all or nothing, and rolls back with it")
    func transaction() async throws {
        struct Stopped: Error {}
        let workshop = try await workshop()
        await #expect(throws: Stopped.self) {
            try await workshop.database.write { transaction in
                try transaction.add(["a"], to: { $0.tags }, of: Job.self, id: 1)
                throw Stopped()
            }
        }
        #expect(try await links(workshop) == [])
        let counts = try await workshop.database.write { transaction in
            let added = try transaction.add(["a", "b"], to: { $0.tags }, of: Job.self, id: 1)
            _ = failure { try transaction.set(["c", "z"], for: { $0.tags }, of: Job.self, id: 1) }
            let removed = try transaction.remove(["b"], from: { $0.tags }, of: Job.self, id: 1)
            try transaction.set(["b"], for: { $0.tags }, of: Job.self, id: 2)
            return [added, removed]
        }
        #expect(counts == [2, 1])
        #expect(try await links(workshop) == ["1a", "2b"])
    }

    @Test("between values of one entity it has a direction")
    func selfReference() async throws {
        let workshop = try Workshop()
        try await workshop.guests.create([Guest(id: 1), Guest(id: 2), Guest(id: 3)])
        try await workshop.guests.add([2, 1], to: { $0.friends }, of: 1)
        try await workshop.guests.add([3], to: { $0.friends }, of: 2)
        let friends = try await workshop.guests.load({ $0.friends }, of: [1, 2, 3])
        #expect(friends.mapValues { $0.map(\.id) } == [1: [1, 2], 2: [3], 3: []])
    }

    @Test("two spellings of an accent are two tags")
    func spellings() async throws {
        let workshop = try await workshop()
        try await workshop.tags.create([Tag(name: "\u{e9}"), Tag(name: "e\u{301}")])
        try await workshop.jobs.add(["\u{e9}"], to: { $0.tags }, of: 1)
        try await workshop.jobs.set(["e\u{301}"], for: { $0.tags }, of: 1)
        #expect(try await workshop.rows("SELECT hex(tagName) FROM Job_tags") == [[.text("65CC81")]])
    }

    @Test("a query that reads the join table is observed, deleting an owner included")
    func observers() async throws {
        let workshop = try await workshop()
        let query = Strata.NamedQuery<Int>.one(
            sql: "SELECT count(*) FROM Job_tags",
            reads: ["Job_tags"],
            values: { () throws(StrataError) in [] },
            row: { (row: borrowing Row) throws(StrataError) in try Int.read(from: row, at: 0) }
        )
        var counts = workshop.database.changes(query).makeAsyncIterator()
        #expect(try await counts.next() == 0)
        try await workshop.jobs.add(["a", "b"], to: { $0.tags }, of: 1)
        #expect(try await counts.next() == 2)
        try await workshop.jobs.delete(id: 1)
        #expect(try await counts.next() == 0)
    }
}
