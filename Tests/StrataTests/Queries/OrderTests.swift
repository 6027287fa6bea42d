import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Order, limit and offset")
struct OrderTests {
    let store: TestStore

    init() async throws {
        store = try TestStore.inMemory()
        let now = Date(timeIntervalSinceReferenceDate: 0)
        try await store.notes.create([
            Note.Draft(title: "a", rank: 2, dueAt: now), Note.Draft(title: "b", rank: 1),
            Note.Draft(title: "c", rank: 2),
            Note.Draft(title: "d", rank: 1, dueAt: now + 1), Note.Draft(title: "e", rank: -1, dueAt: now - 1),
        ])
    }

    private func titles(_ query: Query<Note>) async throws -> String {
        try await store.notes.fetch(query).map(\.title).joined()
    }

    @Test("nil is before every value, and after them in descending order")
    func nilFirst() async throws {
        #expect(
            try await titles(
                Note.all.order {
                    $0.dueAt.ascending; $0.title.ascending
                }
            ) == "bcead"
        )
        #expect(
            try await titles(
                Note.all.order {
                    $0.dueAt.descending; $0.title.ascending
                }
            ) == "daebc"
        )
    }

    @Test("the first ordering decides, the next among equals, in one closure or several")
    func several() async throws {
        let both = Note.all.order {
            $0.rank.descending
            $0.title.descending
        }
        #expect(try await titles(both) == "cadbe")
        #expect(try await titles(Note.all.order { $0.rank.descending }.order { $0.title.descending }) == "cadbe")
        for isDescending in [true, false] {
            let query = Note.all.order {
                if isDescending { $0.rank.descending } else { $0.rank.ascending }
                $0.title.ascending
            }
            #expect(try await titles(query) == (isDescending ? "acbde" : "ebdac"))
        }
    }

    @Test("a condition can be sorted by")
    func byCondition() async throws {
        #expect(
            try await titles(
                Note.all.order {
                    ($0.dueAt == nil).descending; $0.title.ascending
                }
            ) == "bcade"
        )
    }

    @Test("limit and offset cut what is sorted")
    func limits() async throws {
        let sorted = Note.all.order { $0.title.ascending }
        #expect(try await titles(sorted.limit(2)) == "ab")
        #expect(try await titles(sorted.limit(2).offset(1)) == "bc")
        #expect(try await titles(sorted.offset(3)) == "de")
        #expect(try await titles(sorted.offset(9)) == "")
        #expect(try await titles(sorted.limit(0)) == "")
        #expect(try await titles(sorted.limit(-1)) == "")
        #expect(try await titles(sorted.offset(-1).limit(.max)) == "abcde")
        #expect(try await titles(sorted.offset(.max)) == "")
    }

    @Test("count counts what the query describes, limit and offset included")
    func count() async throws {
        #expect(try await store.notes.count() == 5)
        #expect(try await store.notes.count(Note.where { $0.rank > 0 }) == 4)
        #expect(try await store.notes.count(Note.all.limit(2)) == 2)
        #expect(try await store.notes.count(Note.all.limit(20)) == 5)
        #expect(try await store.notes.count(Note.all.offset(3)) == 2)
        #expect(
            try await store.notes.count(Note.where { $0.rank > 0 }.limit(3).offset(2).order { $0.title.ascending }) == 2
        )
        #expect(try await store.notes.count(Note.all.limit(0)) == 0)
    }

    @Test("first is the first of the query, or nil")
    func first() async throws {
        #expect(try await store.notes.first(Note.all.order { $0.title.descending })?.title == "e")
        #expect(try await store.notes.first(Note.all.order { $0.title.descending }.offset(1))?.title == "d")
        #expect(try await store.notes.first(Note.all.limit(0)) == nil)
        #expect(try await store.notes.first(Note.where { $0.title == "z" }) == nil)
        #expect(try await store.notes.exists(Note.where { $0.title == "a" }))
        #expect(try await !store.notes.exists(Note.where { $0.title == "z" }))
        #expect(try await store.notes.exists(id: 1))
        #expect(try await !store.notes.exists(id: 99))
    }

    @Test("a query is a value: equal ones are equal, and it keeps nothing of how it was used")
    func values() async throws {
        let query = Note.where { $0.title == "\u{e9}" }.order { $0.rank.ascending }.limit(3)
        #expect(query == Note.where { $0.title == "\u{e9}" }.order { $0.rank.ascending }.limit(3))
        #expect(query != Note.where { $0.title == "e\u{301}" }.order { $0.rank.ascending }.limit(3))
        #expect(query.hashValue == Note.where { $0.title == "\u{e9}" }.order { $0.rank.ascending }.limit(3).hashValue)
        #expect(query != query.offset(1))
        _ = try await store.notes.first(query)
        #expect(query.limit == 3)
        #expect(query.condition == .equal(Note.columns.title.expression, .value(.text("\u{e9}"))))
    }

    @Test("a condition sorts as true or false, also where a side is nil")
    func byConditionOfNil() async throws {
        let notes = try TestStore.inMemory().notes
        let day = Date(timeIntervalSinceReferenceDate: 0)
        try await notes.create([nil, 1.0, -1.0].map { Note.Draft(title: "\($0 ?? 0)", dueAt: $0.map { day + $0 }) })
        let sorted = try await notes.fetch(
            Note.all.order {
                ($0.dueAt > day).ascending
                $0.id.descending
            }
        )
        #expect(sorted.map(\.id) == [3, 1, 2])
    }
}
