import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Batches go on where they were")
struct BatchOrderTests {
    private func collect<Model>(_ batches: Batches<Model>, _ between: (Int, [Model]) async throws -> Void) async throws
        -> [Model]
    {
        var found: [Model] = []
        var round = 0
        for try await batch in batches {
            found += batch
            try await between(round, batch)
            round += 1
        }
        return found
    }

    @Test("when the last of a chunk is deleted, and others come before and behind it", arguments: Form.allCases)
    func deletions(_ form: Form) async throws {
        let store = try await form.open()
        try await store.readings.create((0..<50).map { Reading(id: $0 * 10) })
        let found = try await collect(store.readings.batches(of: 5)) { round, batch in
            let last = try #require(batch.last).id
            try await store.readings.delete(ids: [last, batch[0].id])
            if last < 450, last % 10 == 0 {
                try await store.readings.create([Reading(id: last - 1), Reading(id: last + 1)])
            }
            try await store.readings.updateAll(Reading.all) { $0.amount.set(round) }
        }
        let ids = found.map(\.id)
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids).isSuperset(of: (0..<50).map { $0 * 10 }))
        // What came behind the place is seen, what came before it is not.
        #expect(ids.contains(41))
        #expect(!ids.contains(39))
    }

    @Test("by text keys, byte by byte")
    func text() async throws {
        let store = try TestStore.inMemory()
        let names = ["", " ", "A", "B", "a", "a\u{0}", "a\u{0}b", "aa", "b", "e\u{301}", "zz", "é", "\u{fffd}", "🎉"]
        try await store.labels.create(names.shuffled().map { Label(name: $0) })
        for size in 1...4 {
            let found = try await collect(store.labels.batches(of: size)) { _, _ in }
            #expect(found.map(\.name.utf8).map(Array.init) == names.map { Array($0.utf8) })
        }
    }

    @Test("by keys without regard to case, as the column compares them", arguments: [1, 2, 3])
    func nocase(_ size: Int) async throws {
        let workshop = try Workshop()
        let seats = ["a", "B", "c", "D", "e"].flatMap { row in [1, 2, 3].map { Seat(row: row, number: $0) } }
        try await workshop.seats.create(seats.shuffled())
        #expect(try await collect(workshop.seats.batches(of: size)) { _, _ in } == seats)
        let some = try await collect(workshop.seats.batches(of: size, Seat.where { $0.number != 2 })) { round, _ in
            if round == 0 { try await workshop.seats.delete(seats[0]) }
        }
        #expect(some == seats.filter { $0.number != 2 })
    }

    @Test("with conditions on related rows", arguments: [1, 2, 10])
    func relationships(_ size: Int) async throws {
        let library = try await Library()
        let books: any Repository<Book> = library.books
        let norwegian = Book.where { $0.author.country.name == "Norway" }
        #expect(try await collect(books.batches(of: size, norwegian)) { _, _ in }.map(\.id) == [1, 2, 3])
        let novels = Book.where { $0.genres.contains { $0.name == "novel" } }
        #expect(try await collect(books.batches(of: size, novels)) { _, _ in }.map(\.id) == [1, 3])
        let found = Book.where { $0.search.matches("snow") }
        #expect(try await collect(books.batches(of: size, found)) { _, _ in }.map(\.id) == [1, 2, 3])
    }

    @Test("also in a repository of an app's own", arguments: [1, 3, 7])
    func own(_ size: Int) async throws {
        let pairs = (0..<3).flatMap { left in ["", "a", "b"].map { Pair(left: left, right: $0) } }
        let repository: any Repository<Pair> = ArrayRepository(pairs.shuffled())
        #expect(try await collect(repository.batches(of: size)) { _, _ in } == pairs)
    }
}

/// What an app has of a service that it only reads.
private struct ArrayRepository: Repository {
    let pairs: [Pair]

    init(_ pairs: [Pair]) { self.pairs = pairs }

    private let readOnly = StrataError(.readOnly, "the service is only read")

    func fetch(_ query: Query<Pair>) async throws(StrataError) -> [Pair] { try query.evaluate(over: pairs) }
    func fetch(ids: [Pair.ID]) async throws(StrataError) -> [Pair] { pairs.filter { ids.contains($0.id) } }
    func create(_ models: [Pair]) async throws(StrataError) { throw readOnly }
    func create<Draft: EntityDraft>(_ drafts: [Draft]) async throws(StrataError) -> [Pair] where Draft.Model == Pair {
        throw readOnly
    }
    func update(_ models: [Pair]) async throws(StrataError) -> [Pair] { throw readOnly }
    func delete(ids: [Pair.ID]) async throws(StrataError) -> Int { throw readOnly }
}

@Suite("The first value")
struct FirstTests {
    @Test("of a query keeps its order, its offset and its limit", arguments: Form.allCases)
    func first(_ form: Form) async throws {
        let store = try await form.open()
        let notes: any Repository<Note> = store.notes
        try await store.makeNotes("a", "b", "c")
        let query = Note.all.order { $0.rank.descending }
        #expect(try await notes.first(query)?.title == "c")
        #expect(try await notes.first(query.offset(1))?.title == "b")
        #expect(try await notes.first(query.offset(3)) == nil)
        #expect(try await notes.first(query.limit(0)) == nil)
        #expect(try await notes.first(query.limit(2).offset(2))?.title == "a")
        #expect(try await notes.exists(query.offset(2)))
        #expect(try await notes.exists(query.offset(3)) == false)
        #expect(try await notes.exists(query.limit(0)) == false)
        #expect(try await notes.count(query.limit(2).offset(2)) == 1)
        let inside = try await store.database.read { try $0.first(query.offset(2))?.title }
        #expect(inside == "a")
    }
}
