import Foundation
import Strata
import Testing

@Suite("A column by key")
struct SingleColumnTests {
    private let early = Date(timeIntervalSince1970: 1_000)
    private let photo = Data([0, 1, 2, 0])

    @Test("that is lazy is nil until it is set, and stays when the value is updated")
    func lazy() async throws {
        let workshop = try Workshop()
        var job = try await workshop.jobs.create(Job.Draft(title: "a"))
        #expect(try await workshop.jobs.value({ $0.photo }, id: 1) == nil)
        try await workshop.jobs.setValue(photo, for: { $0.photo }, id: 1)
        #expect(try await workshop.jobs.value({ $0.photo }, id: 1) == photo)
        job = try #require(try await workshop.jobs.fetch(id: 1))
        job.title = "b"
        job = try await workshop.jobs.update(job)
        try await workshop.jobs.save(job)
        #expect(try await workshop.jobs.value({ $0.photo }, id: 1) == photo)
        try await workshop.jobs.setValue(nil, for: { $0.photo }, id: 1)
        #expect(try await workshop.rows("SELECT photo FROM Job") == [[.null]])
    }

    @Test("is set by an update: the row is touched, and its version moves on")
    func touches() async throws {
        let workshop = try Workshop()
        let job = try await workshop.jobs.create(Job.Draft(title: "a", updatedAt: early))
        try await workshop.jobs.setValue(photo, for: { $0.photo }, id: 1)
        let stored = try #require(try await workshop.jobs.fetch(id: 1))
        #expect(stored.version == 2)
        #expect(stored.updatedAt > early)
        #expect(await failure { try await workshop.jobs.update(job) }?.code == .conflict)
        try await workshop.jobs.setValue(early, for: { $0.updatedAt }, id: 1)
        #expect(try await workshop.jobs.fetch(id: 1)?.updatedAt == early)
    }

    @Test("may be any, with its own storage, and an expression can be read")
    func any() async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create(Job.Draft(title: "abc", updatedAt: early))
        #expect(try await workshop.jobs.value({ $0.updatedAt }, id: 1) == early)
        #expect(try await workshop.jobs.value({ $0.size }, id: 1) == 3)
        #expect(try await workshop.jobs.value({ $0.links }, id: 1) == Strata.JSON([]))
        #expect(try await workshop.jobs.value({ $0.title == "abc" }, id: 1))
        #expect(try await workshop.jobs.value({ $0.size > 3 || $0.title.contains("z") }, id: 1) == false)
        try await workshop.jobs.setValue(.unknown("odd"), for: { $0.mood }, id: 1)
        try await workshop.teams.create(Team(id: 1, name: "a"))
        try await workshop.teams.setValue("b", for: { $0.name }, id: 1)
        #expect(try await workshop.jobs.fetch(id: 1)?.mood == .unknown("odd"))
        #expect(try await workshop.teams.fetch(id: 1) == Team(id: 1, name: "b"))
    }

    @Test("of a row that is not there is not found")
    func missing() async throws {
        let workshop = try Workshop()
        let photo = photo
        for error in [
            await failure { try await workshop.jobs.value({ $0.photo }, id: 5) },
            await failure { try await workshop.jobs.setValue(photo, for: { $0.photo }, id: 5) },
            await failure { try await workshop.teams.setValue("b", for: { $0.name }, id: 5) },
        ] {
            #expect(error?.code == .notFound)
            #expect(error?.key == [.integer(5)])
        }
    }

    @Test("is refused where others say what it holds")
    func refused() async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create(Job.Draft(title: "abc"))
        let errors = [
            await failure { try await workshop.jobs.setValue(2, for: { $0.id }, id: 1) },
            await failure { try await workshop.jobs.setValue(2, for: { $0.size }, id: 1) },
            await failure { try await workshop.jobs.setValue(2, for: { $0.version }, id: 1) },
            await failure { try await workshop.jobs.setValue(true, for: { $0.size > 1 }, id: 1) },
        ]
        #expect(errors.map { $0?.code } == [.unsupported, .unsupported, .unsupported, .unsupported])
        #expect(
            errors.map { $0?.message } == [
                "Job.id is part of the key; create a new Job and delete the old",
                "Job.size is computed by the database",
                "Job.version is moved on by every update, and by nothing else",
                "a value is set for a column, not for an expression",
            ]
        )
        let invalid = await failure { try await workshop.jobs.setValue(.nan, for: { $0.progress }, id: 1) }
        #expect(invalid?.code == .validation)
        #expect(invalid?.message == "Job.progress: NaN cannot be stored: SQLite would make it NULL")
    }

    @Test("that the schema refuses is refused in the words of creating and updating")
    func validated() async throws {
        let workshop = try Workshop()
        let job = try await workshop.jobs.create(Job.Draft(title: "abc"))
        func whole(_ change: (inout Job) -> Void) async -> StrataError? {
            var changed = job
            change(&changed)
            return await failure { [changed] in try await workshop.jobs.update(changed) }
        }
        let pairs = [
            (
                await failure { try await workshop.jobs.setValue("", for: { $0.title }, id: 1) },
                await whole { $0.title = "" },
                "Job.title: must have 1 to 20 characters, but has 0"
            ),
            (
                await failure { try await workshop.jobs.setValue("a\0", for: { $0.title }, id: 1) },
                await whole { $0.title = "a\0" },
                "Job.title: must not contain the character NUL"
            ),
            (
                await failure { try await workshop.jobs.setValue(1.5, for: { $0.progress }, id: 1) },
                await whole { $0.progress = 1.5 },
                "Job.progress: must be from 0.0 to 1.0"
            ),
        ]
        for (set, updated, message) in pairs {
            #expect(set?.code == .validation)
            #expect(set?.message == message)
            #expect(set?.message == updated?.message)
            #expect(set?.columns == updated?.columns)
            #expect(set?.value == updated?.value)
            #expect(set?.key == [.integer(1)])
        }
        #expect(try await workshop.jobs.fetch(id: 1) == job)
    }

    @Test("that the struct does not have is refused in the same words, and so is what a statement of one's own writes")
    func lazyAndOwn() async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create(Job.Draft(title: "abc"))
        let lazy = await failure { try await workshop.jobs.setValue(Data([1]), for: { $0.photo }, id: 1) }
        #expect(lazy?.code == .validation)
        #expect(lazy?.message == "Job.photo: must have 2 to 9 bytes")
        #expect(lazy?.table == "Job")
        #expect(lazy?.columns == ["photo"])
        #expect(lazy?.key == [.integer(1)])
        #expect(lazy?.sqliteMessage == "CHECK constraint failed: length_photo")
        let inTransaction = await failure {
            try await workshop.database.write {
                try $0.setValue(Data(count: 10), for: { $0.photo }, of: Job.self, id: 1)
            }
        }
        #expect(inTransaction?.message == lazy?.message)
        let own = await failure { try await workshop.execute("UPDATE Job SET progress = ?", [.real(-1)]) }
        #expect(own?.code == .validation)
        #expect(own?.message == "Job.progress: must be from 0 to 1")
        #expect(own?.key == nil)
    }

    @Test("that cannot be read says table, column and key")
    func damaged() async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create(Job.Draft(title: "abc"))
        try await workshop.execute("UPDATE Job SET effort = -1")
        let error = await failure { try await workshop.jobs.value({ $0.effort }, id: 1) }
        #expect(error?.code == .valueMismatch)
        #expect(
            error?.message
                == "Job.effort: expected a stored Effort (its `init(stored:)` has thrown Refused), found another INTEGER"
        )
        #expect(error?.columns == ["effort"])
        #expect(error?.key == [.integer(1)])
    }

    @Test("in a snapshot and a transaction too")
    func transaction() async throws {
        let workshop = try Workshop()
        let photo = photo
        try await workshop.jobs.create(Job.Draft(title: "abc"))
        try await workshop.database.write { try $0.setValue(photo, for: { $0.photo }, of: Job.self, id: 1) }
        let read = try await workshop.database.read { try $0.value({ $0.photo }, of: Job.self, id: 1) }
        #expect(read == photo)
    }
}
