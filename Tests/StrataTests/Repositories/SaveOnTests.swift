import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Saving by a unique key")
struct SaveOnTests {
    @Test("creates a value, and updates the row with the same unique column", arguments: Form.allCases)
    func one(_ form: Form) async throws {
        let store = try await form.open()
        let folders: any Repository<Folder> = store.folders
        let home = try await folders.save(Folder(name: "Home"), on: { $0.name })
        #expect(try await folders.fetch() == [home])
        let parent = try await folders.save(Folder(name: "All"), on: { $0.name })
        // Another key: the row keeps its own.
        let moved = try await folders.save(Folder(name: "Home", parentID: parent.id), on: { $0.name })
        #expect(moved == Folder(id: home.id, name: "Home", parentID: parent.id))
        #expect(try await folders.fetch(id: home.id) == moved)
        #expect(try await folders.count() == 2)
        // The same value again.
        #expect(try await folders.save(moved, on: { $0.name }) == moved)
    }

    @Test("does it for many, in order, in one transaction", arguments: Form.allCases)
    func many(_ form: Form) async throws {
        let store = try await form.open()
        let old = try await store.folders.create(Folder(name: "b"))
        let new = ["a", "b", "c", "b"].map { Folder(name: $0, parentID: $0 == "b" ? old.id : nil) }
        let stored = try await store.folders.save(new, on: { $0.name })
        #expect(stored.map(\.name) == ["a", "b", "c", "b"])
        #expect(stored.map(\.id) == [new[0].id, old.id, new[2].id, old.id])
        #expect(stored[3].parentID == old.id)
        #expect(try await store.folders.count() == 3)
        let none: [Folder] = []
        #expect(try await store.folders.save(none, on: { $0.name }) == [])
        // One that is refused undoes the others.
        let key = UUID()
        let error = await failure {
            try await store.folders.save(
                [Folder(name: "d"), Folder(id: key, name: "e"), Folder(id: key, name: "f")],
                on: { $0.name }
            )
        }
        #expect(error?.code == .unique)
        #expect(error?.columns == ["id"])
        #expect(try await store.folders.count() == 3)
    }

    @Test("works by several columns in any order, and by the key itself")
    func several() async throws {
        let workshop = try Workshop()
        try await workshop.execute("INSERT INTO Seat VALUES ('A', 1), ('A', 2), ('B', 1)")
        let guests: any Repository<Guest> = workshop.guests
        try await guests.create([Guest(id: 1, seatRow: "A", seatNumber: 1), Guest(id: 2)])
        let taken = try await guests.save(
            Guest(id: 9, seatRow: "a", seatNumber: 1),
            on: { ($0.seatNumber, $0.seatRow) }
        )
        #expect(taken == Guest(id: 1, seatRow: "A", seatNumber: 1))
        let free = try await guests.save(Guest(id: 9, seatRow: "A", seatNumber: 2), on: { ($0.seatRow, $0.seatNumber) })
        #expect(free.id == 9)
        // nil equals nothing.
        let standing = try await guests.save(
            Guest(id: 10, seatRow: nil, seatNumber: nil),
            on: { ($0.seatRow, $0.seatNumber) }
        )
        #expect(standing.id == 10)
        let moved = try await guests.save(Guest(id: 2, seatRow: "B", seatNumber: 1), on: { $0.id })
        #expect(moved == Guest(id: 2, seatRow: "B", seatNumber: 1))
        #expect(try await guests.count() == 4)
        let seat = try await workshop.seats.save(Seat(row: "b", number: 1), on: { ($0.row, $0.number) })
        #expect(seat == Seat(row: "B", number: 1))
        #expect(try await workshop.seats.count() == 3)
    }

    @Test("compares text as the column does, and keeps the spelling that is there", arguments: [false, true])
    func nocase(isInMemory: Bool) async throws {
        let library = try await Library()
        let database = library.database.repository(for: Passport.self)
        let passports: any Repository<Passport> =
            isInMemory ? try InMemoryRepository(try await database.fetch()) : database
        let day = Date(timeIntervalSince1970: 86_400)
        let stored = try await passports.save(
            Passport(id: 9, number: "ab1", expiresAt: day, holderID: 2),
            on: { $0.number }
        )
        #expect(stored == Passport(id: 1, number: "AB1", expiresAt: day, holderID: 2))
        #expect(try await passports.fetch() == [stored])
        let other = try await passports.save(Passport(id: 9, number: "ab2", holderID: 1), on: { $0.number })
        #expect(other.id == 9)
        // Another unique key stays one.
        let error = await failure {
            try await passports.save(Passport(id: 10, number: "ab3", holderID: 1), on: { $0.number })
        }
        #expect(error?.code == .unique)
        #expect(error?.columns == ["holderID"])
    }

    @Test("stores drafts, whose keys the database assigns")
    func drafts() async throws {
        let library = try await Library()
        let books: any Repository<Book> = library.books
        let draft = Book.Draft(title: "Snow again", isbn: "111", authorID: 2, pages: 301)
        let stored = try await books.save(draft, on: { $0.isbn })
        #expect(stored.id == 1)
        #expect(stored.title == "Snow again")
        #expect(stored.authorID == 2)
        #expect(stored.details == nil)
        #expect(stored.revision == 2)
        #expect(try await books.fetch(id: 1) == stored)
        let more = try await books.save(
            [
                Book.Draft(title: "x", isbn: "222", authorID: 1), Book.Draft(title: "y", isbn: nil, authorID: 1),
                Book.Draft(title: "z", isbn: "222", authorID: 1),
            ],
            on: { $0.isbn }
        )
        // Each as its own saving has left it.
        #expect(more.map(\.title) == ["x", "y", "z"])
        // SQLite's AUTOINCREMENT has spent a number on the first try.
        #expect(more.map(\.id) == [5, 6, 5])
        #expect(more.map(\.revision) == [1, 1, 2])
        let inside = try await library.database.write { transaction in
            try transaction.save(Book.Draft(title: "in", isbn: "222", authorID: 1), on: { $0.isbn })
        }
        #expect(inside.id == 5)
        #expect(inside.revision == 3)
    }

    @Test("keeps the rule of versions")
    func versions() async throws {
        let library = try await Library()
        let snow = try #require(try await library.books.fetch(id: 1))
        func renamed(_ book: Book, _ title: String) -> Book {
            var book = book
            book.title = title
            return book
        }
        let first = try await library.books.save(renamed(snow, "first"), on: { $0.isbn })
        #expect(first.revision == 2)
        #expect(first.title == "first")
        #expect(first.updatedAt >= snow.updatedAt)
        let second = try await library.books.save(renamed(first, "second"), on: { $0.isbn })
        #expect(second.revision == 3)
        for stale in [snow, first] {
            let error = await failure { try await library.books.save(renamed(stale, "stale"), on: { $0.isbn }) }
            #expect(error?.code == .conflict)
            #expect(error?.columns == ["revision"])
            #expect(error?.key == [.integer(1)])
        }
        #expect(try await library.books.fetch(id: 1) == second)
        try await library.books.delete(id: 1)
        let gone = await failure { try await library.books.save(second, on: { $0.isbn }) }
        #expect(gone?.code == .notFound)
        #expect(gone?.columns == ["isbn"])
        #expect(try await library.books.count(Book.where { $0.isbn == "111" }) == 0)
    }

    @Test("refuses what is no unique key, and says which columns")
    func refused() async throws {
        let library = try await Library()
        let store = try TestStore.inMemory()
        let title = await failure {
            try await library.books.save(Book.Draft(title: "a", authorID: 1), on: { ($0.title, $0.pages) })
        }
        #expect(title?.code == .unsupported)
        #expect(
            title?.message
                == """
                Book has no unique key of title, pages; declare `unique (title, pages)` in the schema, or save by the \
                columns of another
                """
        )
        #expect(title?.columns == ["title", "pages"])
        // An entity that declares none: SQLite says so.
        let note = await failure { try await store.notes.save(Note(id: 1, title: "a"), on: { $0.title }) }
        #expect(note?.code == .unsupported)
        #expect(note?.columns == ["title"])
        let related = await failure {
            try await library.books.save(Book.Draft(title: "a", authorID: 1), on: { $0.author.name })
        }
        #expect(related?.code == .unsupported)
        #expect(
            related?.message == "values are saved by columns of Book itself, not by an expression or a related row"
        )
        #expect(try await library.books.count() == 3)
    }

    @Test("checks values, and says so if a trigger ignores one")
    func checks() async throws {
        let workshop = try Workshop()
        let long = await failure {
            try await workshop.jobs.save(Job.Draft(title: "", updatedAt: Date()), on: { $0.id })
        }
        #expect(long?.code == .validation)
        #expect(long?.columns == ["title"])
        let store = try TestStore.inMemory()
        try await store.database.write { transaction in
            try transaction.execute(
                "CREATE TRIGGER no BEFORE INSERT ON Folder WHEN NEW.name = 'x' BEGIN SELECT RAISE(IGNORE); END"
            )
        }
        let ignored = await failure {
            try await store.folders.save([Folder(name: "a"), Folder(name: "x")], on: { $0.name })
        }
        #expect(ignored?.code == .check)
        #expect(try await store.folders.count() == 0)
    }

    @Test("inside a transaction is undone as a whole, and the closure may go on")
    func transaction() async throws {
        let store = try TestStore.inMemory()
        let old = try await store.folders.create(Folder(name: "old"))
        try await store.database.write { transaction in
            let key = UUID()
            let error = failure {
                try transaction.save([Folder(id: key, name: "a"), Folder(id: key, name: "b")], on: { $0.name })
            }
            #expect(error?.code == .unique)
            let saved = try transaction.save(Folder(name: "old"), on: { $0.name })
            #expect(saved.id == old.id)
            let more = try transaction.save([Folder(name: "c")], on: { $0.name })
            #expect(more.map(\.name) == ["c"])
        }
        #expect(Set(try await store.folders.fetch().map(\.name)) == ["old", "c"])
    }
}
