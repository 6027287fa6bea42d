import Foundation
import RuntimeModel
import Strata
import Testing

/// Collects every page of a query, in both directions.
private struct Pages<Model: Entity> {
    var forward: [[Model]] = []
    var backward: [[Model]] = []

    init(_ repository: any Repository<Model>, _ query: Query<Model>, size: Int) async throws {
        var page = try await repository.page(query, size: size)
        #expect(page.previous == nil)
        forward.append(page.items)
        while let next = page.next {
            page = try await repository.page(query, size: size, after: try PageCursor("\(next)"))
            #expect(page.previous != nil)
            forward.append(page.items)
        }
        page = try await repository.page(query, size: size, before: nil)
        #expect(page.next == nil)
        backward.append(page.items)
        while let previous = page.previous {
            page = try await repository.page(query, size: size, before: previous)
            #expect(page.next != nil)
            backward.insert(page.items, at: 0)
        }
    }
}

@Suite("Pages")
struct PageTests {
    /// Every combination of few values, nil among them: many rows are equal by what they are sorted by.
    private func readings() -> [Reading] {
        let values: [Double?] = [nil, -1, 0.5, .infinity]
        let amounts: [Int?] = [nil, 3, -7]
        var readings: [Reading] = []
        for value in values {
            for amount in amounts {
                for isFinal in [false, true, true] {
                    let id = readings.count
                    readings.append(
                        Reading(id: id * 7 % 36, value: value, bound: Double(id % 3), amount: amount, isFinal: isFinal)
                    )
                }
            }
        }
        return readings
    }

    @Test("hold every value once, in the order of the query", arguments: Form.allCases, [1, 2, 5, 36, 100])
    func orders(_ form: Form, _ size: Int) async throws {
        let store = try await form.open()
        let readings: any Repository<Reading> = store.readings
        try await readings.create(self.readings())
        let orders: [Query<Reading>] = [
            Reading.all,
            Reading.all.order { $0.id.descending },
            Reading.all.order { $0.value.ascending },
            Reading.all.order { $0.value.descending },
            Reading.all.order { $0.isFinal.descending },
            Reading.all.order {
                $0.amount.descending
                $0.value.ascending
            },
            Reading.all.order {
                $0.isFinal.ascending
                $0.amount.descending
                $0.bound.descending
            },
            Reading.where { $0.isFinal }.order {
                $0.value.descending
                $0.id.ascending
            },
            Reading.all.order {
                ($0.value == nil).ascending
                $0.value.ascending
            },
            Reading.where { $0.amount != 3 }.order {
                ($0.bound * 2).descending
                $0.value.or(0).ascending
            },
        ]
        for query in orders {
            let isDescending = query.ordering.last?.isDescending ?? false
            let all = try await readings.fetch(query.order { isDescending ? $0.id.descending : $0.id.ascending })
            let pages = try await Pages(readings, query, size: size)
            #expect(pages.forward.flatMap(\.self) == all)
            #expect(pages.backward.flatMap(\.self) == all)
            #expect(pages.forward.dropLast().allSatisfy { $0.count == size })
            #expect(pages.backward.dropFirst().allSatisfy { $0.count == size })
        }
    }

    @Test("follow orders through relationships, and text without regard to case", arguments: [1, 2, 4])
    func relationships(_ size: Int) async throws {
        let library = try await Library()
        let authors: any Repository<Author> = library.authors
        try await authors.create([Author(id: 5, name: "HANNA"), Author(id: 6, name: "hanna", mentorID: 3)])
        for query in [
            Author.all.order { $0.name.ascending },
            Author.all.order { $0.country.name.descending },
            Author.all.order {
                $0.mentor.name.ascending
                $0.books.count.descending
            },
            Author.where { $0.mentor.name != "Hanna" }.order { $0.passport.number.descending },
        ] {
            let isDescending = query.ordering.last?.isDescending ?? false
            let all = try await authors.fetch(query.order { isDescending ? $0.id.descending : $0.id.ascending })
            let pages = try await Pages(authors, query, size: size)
            #expect(pages.forward.flatMap(\.self) == all)
            #expect(pages.backward.flatMap(\.self) == all)
        }
        let found = Book.where { $0.search.matches("snow") }.order { $0.search.rank.ascending }
        let books: any Repository<Book> = library.books
        let pages = try await Pages(books, found, size: size)
        #expect(pages.forward.flatMap(\.self) == (try await books.fetch(found)))
        #expect(pages.forward.flatMap(\.self).count == 3)
    }

    @Test("go by every part of a composite key, and by keys without regard to case", arguments: [1, 3])
    func keys(_ size: Int) async throws {
        let store = try TestStore.inMemory()
        let pairs = (0..<3).flatMap { left in ["", "a", "b\u{0}", "\u{e9}"].map { Pair(left: left, right: $0) } }
        try await store.pairs.create(pairs.shuffled())
        let all: any Repository<Pair> = store.pairs
        #expect(try await Pages(all, Pair.all, size: size).forward.flatMap(\.self) == pairs)
        let workshop = try Workshop()
        let seats = ["a", "B", "c", "D"].flatMap { row in [1, 2].map { Seat(row: row, number: $0) } }
        try await workshop.seats.create(seats.shuffled())
        let repository: any Repository<Seat> = workshop.seats
        let pages = try await Pages(repository, Seat.all, size: size)
        #expect(pages.forward.flatMap(\.self) == seats)
        #expect(pages.backward.flatMap(\.self) == seats)
    }

    @Test("count all values if they are asked to")
    func total() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b", "c")
        let query = Note.where { $0.rank > 0 }.order { $0.title.ascending }
        let page = try await store.notes.page(query, size: 1, countingTotal: true)
        #expect(page.total == 2)
        #expect(page.items.map(\.title) == ["b"])
        #expect(try await store.notes.page(query, size: 1).total == nil)
        #expect(try await store.notes.page(query, size: 0).items.count == 1)
        #expect(try await store.notes.page(query, size: .max).items.count == 2)
        let empty = try await store.notes.page(Note.where { $0.rank > 9 }, size: 5, countingTotal: true)
        #expect(empty == Page(items: [], total: 0))
        let inside = try await store.database.read { try $0.page(query, size: 1, at: .last, countingTotal: true) }
        #expect(inside.items.map(\.title) == ["c"])
        #expect(inside.total == 2)
        #expect(inside.next == nil)
        #expect(inside.previous != nil)
    }

    @Test("miss nothing and repeat nothing when others write between them", arguments: Form.allCases)
    func writes(_ form: Form) async throws {
        let store = try await form.open()
        let readings: any Repository<Reading> = store.readings
        try await readings.create((0..<60).map { Reading(id: $0 * 2, amount: $0 / 10) })
        let query = Reading.all.order { $0.amount.descending }
        var found: [Int] = []
        var page = try await readings.page(query, size: 7)
        var round = 0
        while true {
            found += page.items.map(\.id)
            guard let next = page.next else { break }
            // The last of the page goes, and so do some before it; others come before it and behind it.
            let last = try #require(page.items.last)
            try await readings.delete(last)
            try await readings.delete(ids: [page.items[0].id])
            try await readings.create([
                Reading(id: 1_000 + round, amount: 99), Reading(id: 2_000 + round, amount: -1 - round),
            ])
            round += 1
            page = try await readings.page(query, size: 7, after: next)
        }
        let stood = found.filter { $0 < 1_000 }
        #expect(stood.sorted() == (0..<60).map { $0 * 2 })
        #expect(Set(found).count == found.count)
        #expect(found.allSatisfy { !(1_000..<2_000).contains($0) })
        #expect(found.filter { $0 >= 2_000 }.count == round)
    }

    @Test("lead back from a place behind which there is nothing any more")
    func emptied() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b", "c")
        let first = try await store.notes.page(Note.all, size: 2)
        let next = try #require(first.next)
        try await store.notes.delete(id: 3)
        let second = try await store.notes.page(Note.all, size: 2, after: next)
        #expect(second.items == [])
        #expect(second.next == nil)
        let previous: PageCursor = try #require(second.previous)
        let back = try await store.notes.page(Note.all, size: 2, before: previous)
        #expect(back.items.map(\.title) == ["a", "b"])
        #expect(back.next == nil)
        try await store.notes.deleteAll()
        let gone = try await store.notes.page(Note.all, size: 2, after: next)
        #expect(gone == Page(items: []))
    }

    @Test("refuse a limit, an offset, and the cursor of another order")
    func refused() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b", "c")
        for query in [Note.all.limit(5), Note.all.offset(1)] {
            #expect(await failure { try await store.notes.page(query, size: 1) }?.code == .unsupported)
        }
        let query = Note.all.order { $0.rank.ascending }
        let next = try #require(try await store.notes.page(query, size: 1).next)
        for other in [
            Note.all, Note.all.order { $0.rank.descending }, Note.all.order { $0.title.ascending },
            query.order { $0.title.ascending },
        ] {
            let error = await failure { try await store.notes.page(other, size: 1, after: next) }
            #expect(error?.code == .validation)
            #expect(
                error?.message == "the cursor belongs to a query with another order; begin with the first page"
            )
        }
        // Another condition is another part of the same order.
        let some = try await store.notes.page(query.where { $0.title != "b" }, size: 1, after: next)
        #expect(some.items.map(\.title) == ["c"])
        let folder = try #require(try await store.folders.page(Folder.all, size: 1).items.isEmpty ? next : nil)
        #expect(await failure { try await store.folders.page(Folder.all, size: 1, after: folder) }?.code == .validation)
    }
}
