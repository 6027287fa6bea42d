import Strata
import Testing

@Suite("Fetching values with their relationships")
struct LoadedQueryTests {
    /// Three teams under one, jobs of two of them, tags of some.
    private func workshop() async throws -> Workshop {
        let workshop = try Workshop()
        try await workshop.teams.create([
            Team(id: 1, name: "all"), Team(id: 2, name: "red", parentID: 1), Team(id: 3, name: "blue", parentID: 1),
        ])
        try await workshop.tags.create(["a", "b", "c"].map { Tag(name: $0) })
        try await workshop.jobs.create([
            Job.Draft(title: "one", progress: 0.5, teamID: 2), Job.Draft(title: "two", teamID: 2),
            Job.Draft(title: "three", progress: 1, teamID: 3), Job.Draft(title: "four"),
        ])
        try await workshop.jobs.add(["b", "a"], to: { $0.tags }, of: 1)
        try await workshop.jobs.add(["b"], to: { $0.tags }, of: 3)
        return workshop
    }

    @Test("each value comes with what each relationship leads to")
    func several() async throws {
        let workshop = try await workshop()
        let rows = try await workshop.jobs.fetch(
            Job.all.order { $0.id.ascending }.with { $0.team }.with { $0.tags }.with { $0.tags.count }
        )
        var lines: [String] = []
        for (job, team, tags, count) in rows {
            lines.append("\(job.title) \(team?.name ?? "-") \(tags.map(\.name).joined()) \(count)")
        }
        #expect(lines == ["one red ab 2", "two red  0", "three blue b 1", "four -  0"])
    }

    @Test("a destination comes with what its own relationships lead to, as deep as you like")
    func nested() async throws {
        let workshop = try await workshop()
        let rows = try await workshop.jobs.fetch(
            Job.all.order { $0.id.descending }
                .with { $0.team.with { $0.parent.with { $0.children.with { $0.jobs.count } } }.with { $0.jobs } }
                .with { $0.tags.with { $0.jobs.with { $0.team } } }
        )
        #expect(rows.map(\.0.title) == ["four", "three", "two", "one"])
        #expect(rows[0].1 == nil)
        let (team, parent, jobs) = try #require(rows[3].1)
        #expect(team.name == "red")
        #expect(parent?.0.name == "all")
        #expect(parent?.1.map { "\($0.0.name) \($0.1)" } == ["red 2", "blue 1"])
        #expect(jobs.map(\.title) == ["one", "two"])
        let tags = rows[3].2.map { tag, jobs in "\(tag.name): \(jobs.map { "\($0.0.title) \($0.1?.name ?? "")" })" }
        #expect(tags == [#"a: ["one red"]"#, #"b: ["one red", "three blue"]"#])
        #expect(rows[1].2.map(\.0.name) == ["b"])
        #expect(rows[0].2.isEmpty)
    }

    @Test("the query decides which values there are, and changes behind the relationships too")
    func query() async throws {
        let workshop = try await workshop()
        let query = Job.where { $0.progress < 1 }.with { $0.team }
        let titles = try await workshop.jobs.fetch(query.order { $0.title.ascending }.offset(1).limit(1)).map(\.0.title)
        #expect(titles == ["one"])
        #expect(try await workshop.jobs.fetch(query.where { $0.teamID == 3 }).isEmpty)
        #expect(try await workshop.jobs.fetch(query.where { $0.title == "two" }).map { $0.1?.name } == ["red"])
        let first = try await workshop.jobs.first(query.order { $0.id.descending })
        #expect(first?.0.title == "four")
        #expect(first?.1 == nil)
        #expect(try await workshop.jobs.first(query.where { $0.id == 77 }) == nil)
        #expect(try await workshop.jobs.first(query.limit(0)) == nil)
    }

    @Test("a to-many is loaded as it was asked for: some, sorted, so many for each, and by key among equals")
    func choosing() async throws {
        let workshop = try await workshop()
        func titles<Load: LoadableRelationship>(
            _ relationship: @escaping (Team.Relationships) -> Load
        ) async throws -> [[String]] where Load.Owner == Team, Load.Value == [Job] {
            let rows = try await workshop.teams.fetch(Team.all.order { $0.id.ascending }.with(relationship))
            return rows.map { $0.1.map(\.title) }
        }
        #expect(try await titles { $0.jobs.where { $0.progress > 0 } } == [[], ["one"], ["three"]])
        #expect(try await titles { $0.jobs.order { $0.title.descending } } == [[], ["two", "one"], ["three"]])
        #expect(try await titles { $0.jobs.order { $0.level.ascending } } == [[], ["one", "two"], ["three"]])
        #expect(try await titles { $0.jobs.limit(1) } == [[], ["one"], ["three"]])
        #expect(try await titles { $0.jobs.order { $0.id.descending }.limit(1) } == [[], ["two"], ["three"]])
        #expect(try await titles { $0.jobs.order { $0.id.descending }.offset(1) } == [[], ["one"], []])
        #expect(try await titles { $0.jobs.limit(.max).offset(1) } == [[], ["two"], []])
        #expect(try await titles { $0.jobs.where { $0.title != "one" }.limit(0) } == [[], [], []])
        let tags = try await workshop.jobs.fetch(
            Job.all.order { $0.id.ascending }.with {
                $0.tags.where { $0.name > "a" }.order { $0.name.descending }.limit(9)
            }
        )
        #expect(tags.map { $0.1.map(\.name) } == [["b"], [], ["b"], []])
        let one = try await workshop.jobs.fetch(
            Job.all.order { $0.id.ascending }.with { $0.team.where { $0.name == "red" }.with { $0.parent } }
        )
        #expect(one.map { $0.1?.0.name } == ["red", "red", nil, nil])
        #expect(one.map { $0.1?.1?.name } == ["all", "all", nil, nil])
    }

    @Test("a full-text search chooses and sorts what is loaded")
    func search() async throws {
        let workshop = try await workshop()
        try await workshop.execute("UPDATE Job SET notes = title || ' piano' WHERE id = 2")
        try await workshop.execute("UPDATE Job SET notes = 'piano piano' WHERE id = 1")
        let rows = try await workshop.teams.fetch(
            Team.where { $0.id == 2 }
                .with { $0.jobs.where { $0.search.matches("piano") }.order { $0.search.rank.ascending } }
                .with { $0.jobs.where { $0.search.matches("two") }.count }
        )
        #expect(rows.map { $0.1.map(\.title) } == [["one", "two"]])
        #expect(rows.map { $0.2 } == [1])
    }

    @Test("an aggregate can neither choose nor sort related rows, and says so")
    func aggregates() async throws {
        let workshop = try await workshop()
        for error in [
            await failure {
                try await workshop.teams.fetch(Team.all.with { $0.jobs.order { $0.id.count().ascending } })
            },
            await failure { try await workshop.teams.fetch(Team.all.with { $0.jobs.where { $0.id.count() > 1 } }) },
            await failure {
                try await workshop.teams.fetch(Team.all.with { $0.jobs.where { $0.id.count() > 1 }.count })
            },
        ] {
            #expect(error?.code == .validation)
            #expect(error?.message.hasPrefix("related rows are chosen and sorted by what each of them has") == true)
            #expect(error?.table == "Job")
        }
    }

    @Test("a result becomes a struct of the app's own")
    func mapping() async throws {
        struct Line: Hashable, Sendable {
            var job: String
            var team: String?
            var tags: Int
        }
        let workshop = try await workshop()
        let query = Job.where { $0.id <= 2 }.order { $0.id.ascending }.with { $0.team }.with { $0.tags.count }
            .map { Line(job: $0.title, team: $1?.name, tags: $2) }
        #expect(
            try await workshop.jobs.fetch(query) == [
                Line(job: "one", team: "red", tags: 2), Line(job: "two", team: "red", tags: 0),
            ]
        )
    }

    @Test("six relationships of one value")
    func six() async throws {
        let workshop = try await workshop()
        let rows = try await workshop.teams.fetch(
            Team.where { $0.id == 2 }.with { $0.parent }.with { $0.children }.with { $0.jobs }.with { $0.jobs.count }
                .with { $0.parent.count }.with { $0.jobs.with { $0.tags } }
        )
        let row = try #require(rows.first)
        #expect(row.1?.name == "all")
        #expect(row.2 == [])
        #expect(row.3.map(\.title) == ["one", "two"])
        #expect([row.4, row.5] == [2, 1])
        #expect(row.6.map { $0.1.map(\.name) } == [["a", "b"], []])
    }

    @Test("the tuple that is read is the tuple that was written, however it is taken apart")
    func takingApart() async throws {
        let workshop = try await workshop()
        let tags = try await workshop.jobs.fetch(Job.all.order { $0.id.ascending }.with { $0.team }.with { $0.tags })
            .map(\.2)
        #expect(tags.map { $0.map(\.name) } == [["a", "b"], [], ["b"], []])
        #expect(
            try await workshop.jobs.fetch(Job.all.order { $0.id.ascending }.with { $0.team }.with { $0.tags })[2].1?
                .name
                == "blue"
        )
    }

    @Test("through any repository, a database, a snapshot and a transaction, all in one state")
    func everywhere() async throws {
        let workshop = try await workshop()
        let query = Job.where { $0.id == 1 }.with { $0.team }.with { $0.tags }
        let repository: any Repository<Job> = workshop.jobs
        #expect(try await repository.fetch(query).map { $0.1?.name } == ["red"])
        #expect(try await repository.first(query)?.2.count == 2)
        #expect(try await workshop.database.fetch(query).first?.2.count == 2)
        #expect(try await workshop.database.first(query)?.1?.id == 2)
        let store: any Store = workshop.database
        #expect(try await store.fetch(query).map { $0.2.count } == [2])
        #expect(try await store.first(query)?.0.title == "one")
        #expect(try await workshop.database.read { try $0.fetch(query).first?.1?.name } == "red")
        let counts = try await workshop.database.write { transaction in
            try transaction.remove(["a"], from: { $0.tags }, of: Job.self, id: 1)
            return try [transaction.first(query)?.2.count, transaction.fetch(query).count]
        }
        #expect(counts == [1, 1])
    }

    @Test("a query with relationships is a value: compared by what it loads")
    func equality() {
        let query = Job.all.with { $0.team.with { $0.jobs.where { $0.id > 1 } } }
        #expect(query == Job.all.with { $0.team.with { $0.jobs.where { $0.id > 1 } } })
        #expect(query.hashValue == Job.all.with { $0.team.with { $0.jobs.where { $0.id > 1 } } }.hashValue)
        #expect(query != Job.all.with { $0.team.with { $0.jobs.where { $0.id > 2 } } })
        #expect(query != query.limit(1))
        let jobs = Team.all.with { $0.jobs.limit(2) }
        #expect(jobs != Team.all.with { $0.jobs.limit(3) })
        #expect(jobs != Team.all.with { $0.jobs.limit(2).offset(1) })
        #expect(jobs != Team.all.with { $0.jobs.limit(2).order { $0.id.ascending } })
        #expect(
            Team.all.with { $0.children.with { $0.jobs } } != Team.all.with { $0.children.with { $0.jobs.limit(1) } }
        )
        let counts: Set = [Team.all.with { $0.jobs.count }, Team.all.with { $0.children.count }]
        #expect(counts.count == 2)
        #expect(Team.relationships.jobs.limit(1) == Team.relationships.jobs.limit(1))
        #expect(Team.relationships.parent.where { $0.id > 1 } != Team.relationships.parent.where { $0.id > 3 })
        #expect(Team.relationships.jobs.count == Team.relationships.jobs.count)
    }

    @Test("what cannot be read says table, column and key")
    func damaged() async throws {
        let workshop = try await workshop()
        try await workshop.execute("UPDATE Job SET links = '[1]' WHERE id = 3")
        let error = await failure { try await workshop.teams.fetch(Team.all.with { $0.children.with { $0.jobs } }) }
        #expect(error?.code == .valueMismatch)
        #expect(error?.table == "Job")
        #expect(error?.columns == ["links"])
        #expect(error?.key == [.integer(3)])
    }

    @Test("a repository that does not load relationships says so")
    func unsupported() async throws {
        let stranger: any Repository<Tag> = Forgetful()
        let errors = [
            await failure { try await stranger.fetch(Tag.all.with { $0.jobs }) },
            await failure { try await stranger.first(Tag.all.with { $0.jobs }) },
            await failure { try await stranger.count({ $0.jobs }, of: [Tag(name: "a")]) },
            await failure { try await stranger.count({ $0.jobs }, of: ["a"]) },
        ]
        #expect(errors.map { $0?.code } == [.unsupported, .unsupported, .unsupported, .unsupported])
        #expect(errors[0]?.message == "Forgetful does not load relationships")
        #expect(errors[2]?.message == "Forgetful does not count related rows")
    }
}

/// A repository with the requirements that have no default implementation and nothing else, and nothing in it.
private struct Forgetful: Repository {
    func fetch(_ query: Query<Tag>) async throws(StrataError) -> [Tag] { [] }
    func count(_ query: Query<Tag>) async throws(StrataError) -> Int { 0 }
    func create(_ models: [Tag]) async throws(StrataError) {}
    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Tag] where Draft.Model == Tag {
        []
    }
    func update(_ models: [Tag]) async throws(StrataError) -> [Tag] { [] }
    func update(_ id: Tag.ID, _ change: @escaping @Sendable (inout Tag) throws -> Void) async throws(StrataError) -> Tag
    {
        Tag(name: id)
    }
    func update(_ model: Tag, from original: Tag) async throws(StrataError) -> Tag { model }
    func save(_ models: [Tag]) async throws(StrataError) {}
    func delete(_ query: Query<Tag>) async throws(StrataError) -> Int { 0 }
    func delete(ids: [Tag.ID]) async throws(StrataError) -> Int { 0 }
    func fetch(id: Tag.ID) async throws(StrataError) -> Tag? { nil }
    func fetch(ids: [Tag.ID]) async throws(StrataError) -> [Tag] { [] }
    func batches(of size: Int, _ query: Query<Tag>) -> Batches<Tag> {
        Batches(size: size, query: query) { (_, _, _) throws(StrataError) in [] }
    }
    func changes(_ query: Query<Tag>) -> Changes<[Tag]> { Changes.of([]) }
}
