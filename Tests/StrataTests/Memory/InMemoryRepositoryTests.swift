import Foundation
import RuntimeModel
import Strata
import Testing

/// What `InMemoryRepository` does beyond the promises that the conformance suite checks.
@Suite struct InMemoryRepositoryTests {
    private let past = Date(timeIntervalSinceReferenceDate: 0)

    private func book(_ id: Int, _ title: String, author: Int = 1, isbn: String? = nil) -> Book {
        Book(id: id, title: title, isbn: isbn, authorID: author, updatedAt: past)
    }

    @Test("Values that are there from the beginning are held to the schema")
    func initialValues() async throws {
        let books = try InMemoryRepository([book(1, "A"), book(2, "B")])
        #expect(try await books.fetch(Book.all.order { $0.id.ascending }).map(\.title) == ["A", "B"])
        let twice = failure { try InMemoryRepository([book(1, "A"), book(1, "B")]) }
        #expect(twice?.code == .unique)
        #expect(twice?.columns == ["id"])
        #expect(twice?.message == "Book.id must be unique, and there is a row with this value")
    }

    @Test("A closure that changes a value may look at the others, and no change is lost meanwhile")
    func lookingWhileChanging() async throws {
        let books = try InMemoryRepository([book(1, "A"), book(2, "B")])
        try await books.update(1) { $0.pages = try Book.all.evaluate(over: [], related: [books]).count + 7 }
        #expect(try await books.fetch(id: 1)?.pages == 7)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { try await books.update(2) { $0.pages += 1 } } }
            try await group.waitForAll()
        }
        #expect(try await books.fetch(id: 2)?.pages == 200)
        #expect(try await books.fetch(id: 2)?.revision == 201)
    }

    @Test("A unique violation says the same as the database's")
    func uniqueViolation() async throws {
        let database = try Database.inMemory(schema: RuntimeSchema.self)
        try await database.write { try $0.create(Author(id: 1, name: "Ann")) }
        let inMemory = try InMemoryRepository<Book>()
        var errors: [StrataError?] = []
        let repositories: [any Repository<Book>] = [database.repository(for: Book.self), inMemory]
        for repository in repositories {
            try await repository.create(book(1, "A", isbn: "x"))
            errors.append(await failure { try await repository.create(book(2, "B", isbn: "x")) })
            errors.append(await failure { try await repository.update(7) { $0.title = "C" } })
            errors.append(await failure { try await repository.update(book(3, "D"), from: book(1, "A")) })
            errors.append(await failure { try await repository.delete(id: 9) })
        }
        for (sql, swift) in zip(errors[..<4], errors[4...]) {
            #expect(swift?.code == sql?.code)
            #expect(swift?.message == sql?.message)
            #expect(swift?.table == sql?.table)
            #expect(swift?.columns == sql?.columns)
            #expect(swift?.key == sql?.key)
        }
        #expect(errors[4...].compactMap { $0?.code } == [.unique, .notFound, .unsupported, .notFound])
    }

    @Test("Keys without regard to case, and those that Swift takes for one, are as in SQLite")
    func keys() async throws {
        let passports = try InMemoryRepository([Passport(id: 1, number: "Ab", holderID: 1)])
        let taken = await failure { try await passports.create(Passport(id: 2, number: "aB", holderID: 2)) }
        #expect(taken?.columns == ["number"])
        let labels = try InMemoryRepository([Label(name: "é", color: "red"), Label(name: "e\u{301}", color: "blue")])
        #expect(try await labels.fetch(id: "e\u{301}")?.color == "blue")
        #expect(try await labels.fetch(ids: ["é", "e\u{301}"]).map(\.color) == ["red", "blue"])
        #expect(try await labels.fetch(id: "É") == nil)
        let pairs = try InMemoryRepository([Pair(left: 1, right: "a")])
        #expect(try await pairs.exists(id: Pair.ID(left: 1, right: "a")))
        #expect(try await pairs.exists(id: Pair.ID(left: 1, right: "b")) == false)
    }

    @Test("Keys are assigned from the greatest on, and a failed transaction gives its keys back")
    func automaticKeys() async throws {
        let notes = try InMemoryRepository([Note(id: 41, title: "old")])
        #expect(try await notes.create(Note.Draft(title: "new")).id == 42)
        try await notes.delete(id: 42)
        #expect(try await notes.create(Note.Draft(title: "newer")).id == 43)
        try await notes.create(Note(id: 100, title: "far"))
        #expect(try await notes.create([Note.Draft(title: "a"), Note.Draft(title: "b")]).map(\.id) == [101, 102])
    }

    @Test("One column is read and written by key; a lazy one is not in a value")
    func columns() async throws {
        let books = try InMemoryRepository([book(1, "A")])
        try await books.setValue("B", for: { $0.title }, id: 1)
        try await books.setValue(JSON(Details(publisher: "P")), for: { $0.details }, id: 1)
        try await books.setValue(nil, for: { $0.subtitle }, id: 1)
        #expect(try await books.value({ $0.title }, id: 1) == "B")
        #expect(try await books.value({ $0.pages + 1 }, id: 1) == 1)
        let stored = try await books.fetch(id: 1)
        #expect(stored?.details == Details(publisher: "P"))
        #expect(stored?.revision == 4)
        #expect(stored.map { $0.updatedAt > past } == true)
        try await books.setValue(nil, for: { $0.details }, id: 1)
        #expect(try await books.fetch(id: 1)?.details == nil)
        let lazy = await failure { try await books.value({ $0.cover }, id: 1) }
        #expect(lazy?.code == .unsupported)
        #expect(
            lazy?.message
                == "Book.cover is lazy: a value does not hold it, and only SQLite reads it; test it with "
                + "Database.inMemory(schema:)"
        )
        #expect(await failure { try await books.setValue(Data(), for: { $0.cover }, id: 1) }?.code == .unsupported)
        #expect(await failure { try await books.setValue(2, for: { $0.id }, id: 1) }?.code == .unsupported)
        #expect(await failure { try await books.value({ $0.title }, id: 2) }?.code == .notFound)
    }

    @Test("Values are calculated for all that a query describes, of what they were before")
    func updateAll() async throws {
        let notes = try InMemoryRepository((1...4).map { Note(id: $0, title: "n", rank: $0) })
        let count = try await notes.updateAll(Note.where { $0.rank > 2 }) {
            $0.rank.set($0.rank * 10)
            $0.isDone.set($0.rank == 3)
            $0.dueAt.set(nil)
        }
        #expect(count == 2)
        let stored = try await notes.fetch(Note.all.order { $0.id.ascending })
        #expect(stored.map(\.rank) == [1, 2, 30, 40])
        #expect(stored.map(\.isDone) == [false, false, true, false])
        let overflow = await failure { try await notes.updateAll(Note.all) { $0.rank.set($0.rank + Int.max) } }
        #expect(overflow?.code == .validation)
        #expect(overflow?.columns == ["rank"])
        #expect(try await notes.fetch(Note.all.order { $0.id.ascending }) == stored)
    }

    @Test("What is not valid is refused, and nothing of its batch is stored")
    func validation() async throws {
        let readings = try InMemoryRepository<Reading>()
        let refused = await failure {
            try await readings.create([Reading(id: 1, value: 1), Reading(id: 2, value: .nan)])
        }
        #expect(refused?.code == .validation)
        #expect(refused?.table == "Reading")
        #expect(refused?.columns == ["value"])
        #expect(try await readings.count() == 0)
        // What a value must be is looked at before whether it is there.
        #expect(await failure { try await readings.update(Reading(id: 9, value: .nan)) }?.code == .validation)
    }

    @Test("Twenty tasks that write at once lose nothing")
    func concurrency() async throws {
        let notes = try InMemoryRepository([Note(id: 1, title: "counter", rank: 0)])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    for _ in 0..<50 { try await notes.update(1) { $0.rank += 1 } }
                    try await notes.create(Note.Draft(title: "done"))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await notes.fetch(id: 1)?.rank == 1_000)
        #expect(try await notes.count() == 21)
    }
}
