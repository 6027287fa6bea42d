import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Updating all values of a query")
struct UpdateAllTests {
    private let early = Date(timeIntervalSince1970: 1_000)

    @Test("sets values and expressions of the row as it was", arguments: Form.allCases)
    func values(_ form: Form) async throws {
        let store = try await form.open()
        let notes: any Repository<Note> = store.notes
        try await store.makeNotes("a", "b", "c")
        let count = try await notes.updateAll(Note.where { $0.rank >= 1 }) {
            $0.rank.set($0.rank * 10 + $0.rank)
            $0.title.set("new")
            $0.body.set($0.title)
            $0.dueAt.set(early)
            $0.isDone.set($0.rank == 2)
            $0.level.set(.high)
        }
        #expect(count == 2)
        let found = try await notes.fetch(Note.all.order { $0.id.ascending })
        #expect(
            found == [
                Note(id: 1, title: "a"),
                Note(id: 2, title: "new", body: "b", rank: 11, dueAt: early, level: .high),
                Note(id: 3, title: "new", body: "c", isDone: true, rank: 22, dueAt: early, level: .high),
            ]
        )
        #expect(try await notes.updateAll(Note.all) { $0.dueAt.set(nil) } == 3)
        #expect(try await notes.count(Note.where { $0.dueAt == nil }) == 3)
        #expect(try await notes.updateAll(Note.where { $0.rank > 99 }) { $0.rank.set(0) } == 0)
    }

    @Test("sets the first values of an order, or nothing", arguments: Form.allCases)
    func limited(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c", "d")
        let last = Note.all.order { $0.rank.descending }.limit(1).offset(1)
        #expect(try await store.notes.updateAll(last) { $0.title.set("third") } == 1)
        #expect(try await store.notes.fetch().map(\.title) == ["a", "b", "third", "d"])
        let isWanted = false
        let none = try await store.notes.updateAll(Note.all) {
            if isWanted { $0.title.set("x") }
        }
        #expect(none == 0)
        #expect(try await store.notes.count(Note.where { $0.title == "x" }) == 0)
    }

    @Test("touches the values and moves their versions on")
    func touched() async throws {
        let workshop = try Workshop()
        let made = try await workshop.jobs.create(["a", "bc", "d"].map { Job.Draft(title: $0, updatedAt: early) })
        let before = Date().rounded(to: .unixMilliseconds)
        #expect(try await workshop.jobs.updateAll(Job.where { $0.size == 1 }) { $0.title.set("long") } == 2)
        let jobs = try await workshop.jobs.fetch(ids: [1, 2, 3])
        #expect(jobs.map(\.version) == [2, 1, 2])
        #expect(jobs.map(\.size) == [4, 2, 4])
        #expect(jobs[1] == made[1])
        #expect(jobs[0].updatedAt >= before)
        #expect(jobs[2].updatedAt == jobs[0].updatedAt)
        #expect(await failure { try await workshop.jobs.update(made[0]) }?.code == .conflict)
        // A date that is set is not touched too.
        try await workshop.jobs.updateAll(Job.all) { $0.updatedAt.set(early) }
        #expect(try await workshop.jobs.fetch().map(\.updatedAt) == [early, early, early])
    }

    @Test("sets lazy columns, JSON and other storages")
    func columns() async throws {
        let library = try await Library()
        let cover = Data([1, 2, 3])
        let details = Details(publisher: "South")
        try await library.books.updateAll(Book.where { $0.pages > 100 }) {
            $0.cover.set(cover)
            $0.details.set(JSON(details))
            $0.price.set($0.price + 1)
            $0.printedAt.set(early)
        }
        #expect(try await library.books.value({ $0.cover }, id: 2) == cover)
        #expect(try await library.books.value({ $0.cover }, id: 3) == nil)
        let books = try await library.books.fetch(ids: [1, 2, 3])
        #expect(books.map(\.price) == [13.5, 9, nil])
        #expect(books.map(\.details?.publisher) == ["South", "South", nil])
        #expect(books.map(\.printedAt) == [early, early, nil])
        #expect(books.map(\.revision) == [2, 2, 1])
        try await library.books.updateAll(Book.all) { $0.cover.set(nil) }
        #expect(try await library.books.value({ $0.cover }, id: 2) == nil)
    }

    @Test("returns the values as they are now")
    func returning() async throws {
        let library = try await Library()
        let books: any Repository<Book> = library.books
        let thick = Book.where { $0.pages > 100 }
        let updated = try await books.updateAll(returning: thick) { $0.pages.set($0.pages - 100) }
        #expect(updated.map(\.pages).sorted() == [20, 200])
        #expect(try await books.fetch(ids: updated.map(\.id)) == updated)
        // The order decided before the update, and the condition holds no longer.
        let first = Book.where { $0.pages < 100 }.order { $0.pages.ascending }.limit(1)
        #expect(try await books.updateAll(returning: first) { $0.pages.set(999) }.map(\.id) == [2])
        #expect(try await books.updateAll(returning: Book.where { $0.pages == 7 }) { $0.pages.set(8) } == [])
        let inside = try await library.database.write { try $0.updateAll(returning: Book.all) { $0.rating.set(1) } }
        #expect(inside.map(\.rating) == [1, 1, 1])
    }

    @Test("wakes observers")
    func observed() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b")
        var iterator = store.notes.changes(Note.where { $0.rank > 0 }).makeAsyncIterator()
        #expect(try await iterator.next()?.count == 1)
        try await store.notes.updateAll(Note.all) { $0.rank.set($0.rank + 1) }
        #expect(try await iterator.next()?.map(\.rank) == [1, 2])
    }

    @Test("names a column of an entity of another schema")
    func stranger() async throws {
        let store = try TestStore.inMemory()
        let strangers = store.database.repository(for: Stranger.self)
        #expect(await failure { try await strangers.assign([], to: Stranger.all) }?.code == .wrongSchema)
        #expect(await failure { try await strangers.delete(returning: Stranger.all) }?.code == .wrongSchema)
        #expect(await failure { try await strangers.save(Stranger(id: 1), on: { $0.id }) }?.code == .wrongSchema)
        #expect(await failure { try await strangers.page(Stranger.all, size: 1) }?.code == .wrongSchema)
    }
}
