import Foundation
import RuntimeModel
import Testing

@testable import Strata

/// Everything that can be observed, through everything that it can be observed through.
@Suite("Forms of observing", .serialized)
struct ObservedFormsTests {
    private func next<Value>(_ iterator: inout Changes<Value>.Iterator) async throws -> Value {
        try #require(try await iterator.next())
    }

    /// The same steps for any repository.
    private func follow(_ notes: any Repository<Note>) async throws {
        let query = Note.where { $0.rank > 0 }.order {
            $0.rank.descending; $0.id.ascending
        }
        var values = notes.changes(query).makeAsyncIterator()
        var differences = notes.differences(query).makeAsyncIterator()
        var one = notes.changes(id: 2).makeAsyncIterator()
        var count = notes.countChanges(query).makeAsyncIterator()
        var all = notes.countChanges().makeAsyncIterator()
        var shown: [Note] = []
        func expect(_ titles: [String], one note: String?? = nil, count number: Int? = nil, all total: Int? = nil)
            async throws
        {
            #expect(try await next(&values).map(\.title) == titles)
            try await next(&differences).apply(to: &shown)
            #expect(shown.map(\.title) == titles)
            if let note { #expect(try await next(&one)?.title == note) }
            if let number { #expect(try await next(&count) == number) }
            if let total { #expect(try await next(&all) == total) }
        }
        try await expect([], one: .some(nil), count: 0, all: 0)
        try await notes.create([
            Note(id: 1, title: "a"), Note(id: 2, title: "b", rank: 1), Note(id: 3, title: "c", rank: 2),
        ])
        try await expect(["c", "b"], one: "b", count: 2, all: 3)
        try await notes.update(Note(id: 2, title: "B", rank: 3))
        try await expect(["B", "c"], one: "B")
        try await notes.update([Note(id: 1, title: "A", rank: 9), Note(id: 3, title: "C")])
        try await expect(["A", "B"])
        try await notes.delete(ids: [2])
        try await expect(["A"], one: .some(nil), count: 1, all: 2)
    }

    @Test("Repositories in a database, on a file and in plain Swift tell the same")
    func repositories() async throws {
        for form in Form.allCases {
            let (store, other) = (try await form.open(), try await form.open())
            try await follow(store.notes)
            try await follow(other.database.anyRepository(for: Note.self))
        }
        try await follow(try InMemoryRepository<Note>())
    }

    /// A repository of an app's own, which tells of its values and leaves the rest to Strata.
    private struct OwnRepository: Repository {
        let inner: InMemoryRepository<Note>
        func fetch(_ query: Query<Note>) async throws(StrataError) -> [Note] { try await inner.fetch(query) }
        func fetch(ids: [Int]) async throws(StrataError) -> [Note] { try await inner.fetch(ids: ids) }
        func create(_ models: [Note]) async throws(StrataError) { try await inner.create(models) }
        func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Note]
        where Draft.Model == Note {
            try await inner.create(drafts)
        }
        func update(_ models: [Note]) async throws(StrataError) -> [Note] { try await inner.update(models) }
        func delete(ids: [Int]) async throws(StrataError) -> Int { try await inner.delete(ids: ids) }
        func changes(_ query: Query<Note>) -> Changes<[Note]> { inner.changes(query) }
    }

    @Test("A repository of one's own has every form, made of its values")
    func ownRepository() async throws { try await follow(OwnRepository(inner: try InMemoryRepository())) }

    @Test("Any store tells of queries, selections, named queries and relationships")
    func stores() async throws {
        let workshop = try await Workshop.onFile()
        let store: any Store = workshop.database
        var jobs = store.changes(Job.all.order { $0.id.ascending }).makeAsyncIterator()
        var sizes = store.changes(Job.all.select { ($0.mood, $0.id.count()) }.group { $0.mood }).makeAsyncIterator()
        var named = store.changes(WorkshopSchema.Queries.jobs(in: .calm)).makeAsyncIterator()
        var teams = store.changes(Team.all.with { $0.jobs.order { $0.id.ascending } }).makeAsyncIterator()
        #expect(try await next(&jobs).isEmpty)
        #expect(try await next(&sizes).isEmpty)
        #expect(try await next(&named).isEmpty)
        #expect(try await next(&teams).isEmpty)
        try await workshop.execute("INSERT INTO Team (id, name) VALUES (1, 'red')")
        #expect(try await next(&teams).map(\.0.name) == ["red"])
        try await workshop.jobs.create(Job.Draft(title: "a", mood: .calm, teamID: 1))
        #expect(try await next(&jobs).map(\.title) == ["a"])
        #expect(try await next(&sizes).map(\.1) == [1])
        #expect(try await next(&named).map(\.title) == ["a"])
        #expect(try await next(&teams).map(\.1.count) == [1])
        try await workshop.execute("UPDATE Job SET notes = 'n'")
        #expect(try await next(&named).map(\.notes) == ["n"])
    }

    @Test("A view is woken by the tables behind it, and by no others", arguments: [false, true])
    func views(_ isOnFile: Bool) async throws {
        let workshop = isOnFile ? try await Workshop.onFile() : try Workshop()
        let database = workshop.database
        let audience = try await Audience([
            .values(database, TeamLoad.all.order { $0.teamID.ascending }),
            .values(database, TeamLoad.where { $0.jobs > 1 }.order { $0.name.descending }.limit(2)),
        ])
        for statement in [
            "INSERT INTO Team (id, name) VALUES (1, 'red'), (2, 'blue')",
            "INSERT INTO Job (title, teamID, updatedAt) VALUES ('a', 1, 0), ('b', 1, 0)",
            "UPDATE Team SET name = 'green' WHERE id = 2", "UPDATE Job SET teamID = 2",
            "DELETE FROM Job WHERE title = 'b'",
        ] {
            try await workshop.execute(statement)
            #expect(try await audience.follow(statement) > 0)
        }
        let before = database.observations.map(\.wakeCount)
        try await workshop.execute("INSERT INTO Tag VALUES ('t')")
        try await workshop.execute("UPDATE Job SET notes = 'n', progress = 0.5")
        #expect(database.observations.map(\.wakeCount) == before)
    }

    @Test("A closure is woken by what it read the last time, whatever it read before", arguments: Form.allCases)
    func dependent(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        // The first label says which table counts.
        let audience = try await Audience([
            .closure(database, "depends") { snapshot -> [String] in
                switch try snapshot.fetch(Label.all.order { $0.name.ascending }.limit(1)).first?.color {
                case "notes": try snapshot.fetch(Note.where { $0.rank > 1 }).map(\.title)
                case "pairs": try snapshot.fetch(Pair.all).map(\.right)
                case "folders": try snapshot.fetch(Folder.all.with { $0.parent }).map(\.0.name)
                default: []
                }
            }
        ])
        for statement in [
            "INSERT INTO Note (title, rank) VALUES ('a', 2)", "INSERT INTO Label VALUES ('x', 'notes')",
            "INSERT INTO Note (title, rank) VALUES ('b', 2)", "UPDATE Label SET color = 'pairs'",
            "INSERT INTO Pair VALUES (1, 'p')",
            "UPDATE Note SET rank = 3", "UPDATE Label SET color = 'folders'",
            "INSERT INTO Folder (id, name) VALUES (zeroblob(16), 'f')",
            "DELETE FROM Pair", "UPDATE Label SET color = 'notes'", "UPDATE Note SET title = title || '!'",
            "DELETE FROM Label",
        ] {
            try await database.write { try $0.execute(statement) }
            try await audience.follow(statement)
        }
    }
}
