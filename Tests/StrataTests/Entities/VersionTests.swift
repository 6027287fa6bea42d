import Foundation
import Strata
import Testing

@Suite("Versions, touched dates and generated columns")
struct VersionTests {
    private let early = Date(timeIntervalSince1970: 1_000)

    private func draft(_ title: String) -> Job.Draft { Job.Draft(title: title, updatedAt: early) }

    @Test("a draft comes back with its key and what the database computed")
    func draft() async throws {
        let workshop = try Workshop()
        let job = try await workshop.jobs.create(draft("milk"))
        #expect(job == Job(id: 1, title: "milk", updatedAt: early, size: 4))
        let more = try await workshop.jobs.create([draft("a"), draft("bc")])
        #expect(more.map(\.id) == [2, 3])
        #expect(more.map(\.size) == [1, 2])
        #expect(try await workshop.jobs.fetch(ids: [1, 2, 3]) == [job] + more)
        let inside = try await workshop.database.write { try $0.create(Job.Draft(title: "def")) }
        #expect(inside.size == 3)
    }

    @Test("a whole value comes back with what the database computed, not with what it said")
    func create() async throws {
        let workshop = try Workshop()
        let job = try await workshop.jobs.create(Job(id: 7, title: "milk", version: 5, updatedAt: early, size: 99))
        #expect(job == Job(id: 7, title: "milk", version: 5, updatedAt: early, size: 4))
    }

    @Test("an update returns the value as it is stored: touched, with its next version, and computed anew")
    func update() async throws {
        let workshop = try Workshop()
        var job = try await workshop.jobs.create(draft("milk"))
        let before = Date().rounded(to: .unixMilliseconds)
        job.title = "oat milk"
        let updated = try await workshop.jobs.update(job)
        #expect(updated.version == 2)
        #expect(updated.size == 8)
        #expect(updated.updatedAt >= before)
        #expect(updated.updatedAt <= Date().rounded(to: .unixMilliseconds))
        #expect(try await workshop.jobs.fetch(id: 1) == updated)
        let again = try await workshop.jobs.update([updated])
        #expect(again.map(\.version) == [3])
        let inside = try await workshop.database.write { try $0.update(again[0]) }
        #expect(inside.version == 4)
        #expect(try await workshop.jobs.fetch() == [inside])
    }

    @Test("a stale value is refused, and nothing is written", arguments: [false, true])
    func conflict(isInTransaction: Bool) async throws {
        let workshop = try Workshop()
        let read = try await workshop.jobs.create([draft("a"), draft("b")])
        let stored = try await workshop.jobs.update(read[1].id) { $0.notes = "changed" }
        #expect(stored.version == 2)
        var edited = read
        edited[0].notes = "mine"
        edited[1].notes = "mine"
        let mine = edited
        let errors =
            isInTransaction
            ? [
                await failure { try await workshop.database.write { try $0.update(mine[1]) } },
                await failure { try await workshop.database.write { try $0.update(mine) } },
                await failure { try await workshop.database.write { try $0.update(mine[1], from: read[1]) } },
                await failure { try await workshop.database.write { try $0.save(mine[1]) } },
                await failure { try await workshop.database.write { try $0.save(mine) } },
            ]
            : [
                await failure { try await workshop.jobs.update(mine[1]) },
                await failure { try await workshop.jobs.update(mine) },
                await failure { try await workshop.jobs.update(mine[1], from: read[1]) },
                await failure { try await workshop.jobs.save(mine[1]) },
                await failure { try await workshop.jobs.save(mine) },
            ]
        for error in errors {
            #expect(error?.code == .conflict)
            #expect(
                error?.message
                    == "this Job has been changed since it was read; fetch it again and repeat the change"
            )
            #expect(error?.table == "Job")
            #expect(error?.columns == ["version"])
            #expect(error?.key == [.integer(2)])
        }
        #expect(try await workshop.jobs.fetch(ids: [1, 2]) == [read[0], stored])
    }

    @Test("a versioned value that is gone is not found, and no conflict")
    func gone() async throws {
        let workshop = try Workshop()
        let job = try await workshop.jobs.create(draft("a"))
        try await workshop.jobs.delete(job)
        var edited = job
        edited.notes = "x"
        let changed = edited
        #expect(await failure { try await workshop.jobs.update(changed) }?.code == .notFound)
        #expect(await failure { try await workshop.jobs.update(changed, from: job) }?.code == .notFound)
        #expect(await failure { try await workshop.jobs.update(job, from: job) }?.code == .notFound)
    }

    @Test("differences are written with the touched date and the next version; none write nothing")
    func differences() async throws {
        let workshop = try Workshop()
        let job = try await workshop.jobs.create(draft("a"))
        #expect(try await workshop.jobs.update(job, from: job) == job)
        #expect(try await workshop.jobs.update(1) { _ in } == job)
        // A version is not for others to set, and a generated column not either.
        #expect(
            try await workshop.jobs.update(1) { job in
                job = Job(id: 1, title: "a", version: 9, updatedAt: early, size: 77)
            } == job
        )
        var edited = job
        edited.title = "abc"
        let updated = try await workshop.jobs.update(edited, from: job)
        #expect(updated.version == 2)
        #expect(updated.size == 3)
        #expect(updated.updatedAt > early)
        #expect(try await workshop.jobs.fetch(id: 1) == updated)
    }

    @Test("what others wrote into other columns comes back with the update")
    func others() async throws {
        let workshop = try Workshop()
        let team = try await workshop.teams.create(Team(id: 1, name: "a"))
        try await workshop.execute("INSERT INTO Team (id, name) VALUES (2, 'parent')")
        try await workshop.execute("UPDATE Team SET parentID = 2 WHERE id = 1")
        var edited = team
        edited.name = "b"
        #expect(try await workshop.teams.update(edited, from: team) == Team(id: 1, name: "b", parentID: 2))
        #expect(try await workshop.teams.update(team, from: team) == Team(id: 1, name: "b", parentID: 2))
        #expect(try await workshop.teams.update(team) == team)
    }

    @Test("saving creates with the first version, and updates with the next")
    func save() async throws {
        let workshop = try Workshop()
        let job = Job(id: 4, title: "ab", updatedAt: early, size: 0)
        let created = try await workshop.jobs.save(job)
        #expect(created.version == 1)
        #expect(created.size == 2)
        #expect(created.updatedAt > early)
        let updated = try await workshop.jobs.save(created)
        #expect(updated.version == 2)
        try await workshop.jobs.save([updated, Job(id: 5, title: "c", size: 0)])
        #expect(try await workshop.jobs.fetch(ids: [4, 5]).map(\.version) == [3, 1])
    }

    @Test("saving does not bring back what somebody has deleted", arguments: [false, true])
    func deleted(isInTransaction: Bool) async throws {
        let workshop = try Workshop()
        let other = try await workshop.jobs.create(draft("other"))
        let job = try await workshop.jobs.update(workshop.jobs.create(draft("a")))
        #expect(job.version == 2)
        try await workshop.jobs.delete(job)
        let errors =
            isInTransaction
            ? [
                await failure { try await workshop.database.write { try $0.save(job) } },
                await failure { try await workshop.database.write { try $0.save([other, job]) } },
            ]
            : [
                await failure { try await workshop.jobs.save(job) },
                await failure { try await workshop.jobs.save([other, job]) },
            ]
        for error in errors {
            #expect(error?.code == .notFound)
            #expect(error?.table == "Job")
            #expect(error?.columns == ["id"])
            #expect(error?.key == [.integer(2)])
        }
        #expect(try await workshop.jobs.fetch() == [other])
    }

    @Test("a version at its limit is an error, not a trap")
    func limit() async throws {
        let workshop = try Workshop()
        let job = try await workshop.jobs.create(Job(id: 1, title: "a", version: .max, size: 0))
        for error in [
            await failure { try await workshop.jobs.update(job) },
            await failure { try await workshop.jobs.update(1) { $0.notes = "b" } },
            await failure { try await workshop.jobs.save(job) },
        ] {
            #expect(error?.code == .valueMismatch)
            #expect(error?.columns == ["version"])
        }
        #expect(try await workshop.jobs.fetch() == [job])
    }

    @Test("a change that a trigger ignores says so")
    func ignored() async throws {
        let workshop = try Workshop()
        let job = try await workshop.jobs.create(draft("a"))
        try await workshop.execute(
            "CREATE TRIGGER no BEFORE UPDATE ON Job BEGIN SELECT RAISE(IGNORE); END"
        )
        for error in [
            await failure { try await workshop.jobs.update(job) },
            await failure { try await workshop.jobs.update(1) { $0.notes = "b" } },
            await failure { try await workshop.jobs.save(job) },
        ] {
            #expect(error?.code == .check)
            #expect(error?.message == "Job: a trigger ignored the change of a row; nothing was written")
            #expect(error?.key == [.integer(1)])
        }
    }

    @Test("a value that cannot be read back was not written either, whatever the closure makes of it")
    func readBack() async throws {
        let workshop = try Workshop()
        try await workshop.execute("DROP TRIGGER Job_search_update")
        try await workshop.execute(
            "CREATE TRIGGER spoil AFTER INSERT ON Job BEGIN UPDATE Job SET links = 'x' WHERE id = NEW.id; END"
        )
        let code = try await workshop.database.write { transaction in
            failure { try transaction.create(Job.Draft(title: "a")) }?.code
        }
        #expect(code == .valueMismatch)
        #expect(try await workshop.jobs.count() == 0)
    }
}
