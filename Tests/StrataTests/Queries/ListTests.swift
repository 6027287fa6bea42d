import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("`in`")
struct ListTests {
    static let counts = [0, 1, 499, 500, 501, 600, 40_000]

    @Test("finds whole numbers in a list of any length", arguments: counts)
    func integers(_ count: Int) async throws {
        let store = try TestStore.inMemory()
        let numbers = [Int.min, -1, 0, 7, Int.max, 12_345]
        try await store.readings.create(numbers.map { Reading(id: $0, amount: $0) } + [Reading(id: 1, amount: nil)])
        let list = (numbers.dropLast() + Array(100_000..<140_000)).prefix(count)
        let found = Set(numbers.filter(list.contains))
        #expect(Set(try await store.readings.fetch(Reading.where { $0.id.in(list) }).map(\.id)) == found)
        #expect(Set(try await store.readings.fetch(Reading.where { $0.amount.in(list.map { $0 }) }).map(\.id)) == found)
        #expect(
            try await store.readings.count(Reading.where { $0.amount.in(list.map { $0 } + [nil]) }) == found.count + 1
        )
        #expect(try await store.readings.count(Reading.where { !$0.amount.in(list.map { $0 }) }) == 7 - found.count)
        #expect(
            try await store.readings.count(Reading.where { !$0.amount.in(list.map { $0 } + [nil]) }) == 6 - found.count
        )
    }

    @Test("finds text in a list of any length", arguments: counts)
    func text(_ count: Int) async throws {
        let store = try TestStore.inMemory()
        let texts = ["", "a", "a\u{0}b", "\u{e9}", "it's", "\u{1F600}", "6162"]
        try await store.notes.create(texts.map { Note.Draft(title: $0, body: $0) })
        try await store.notes.create(Note.Draft(title: "nil"))
        let list = (texts + (0..<40_000).map { "x\($0)" }).prefix(count)
        let found = texts.prefix(count)
        let query = Note.where { $0.title.in(list) }.order { $0.id.ascending }
        #expect(try await store.notes.fetch(query).map(\.title) == Array(found))
        #expect(try await store.notes.count(Note.where { $0.body.in(list.map { $0 }) }) == found.count)
        #expect(try await store.notes.count(Note.where { !$0.body.in(list.map { $0 }) }) == 8 - found.count)
        // The other spelling of é is another text.
        #expect(
            try await store.notes.count(Note.where { $0.title.in(list.map { $0 == "\u{e9}" ? "e\u{301}" : $0 }) })
                == found.filter { $0 != "\u{e9}" }.count
        )
    }

    @Test("finds UUIDs in a list of any length, and nil", arguments: counts)
    func identifiers(_ count: Int) async throws {
        let store = try TestStore.inMemory()
        let folders = (0..<10).map { Folder(name: "\($0)") }
        try await store.folders.create(folders)
        let list = (folders.map(\.id) + (0..<40_000).map { _ in UUID() }).prefix(count)
        let found = min(count, 10)
        #expect(try await store.folders.count(Folder.where { $0.id.in(list) }) == found)
        #expect(try await store.folders.count(Folder.where { $0.parentID.in(list.map { $0 }) }) == 0)
        #expect(try await store.folders.count(Folder.where { $0.parentID.in(list.map { $0 } + [nil]) }) == 10)
        #expect(try await store.folders.fetch(ids: Array(list)).map(\.id) == folders.prefix(count).map(\.id))
    }

    @Test("finds numbers with fractions in a list of up to 30,000", arguments: counts.filter { $0 <= 600 } + [30_000])
    func fractions(_ count: Int) async throws {
        let store = try TestStore.inMemory()
        let numbers = [0.1, -1e300, .infinity, -.infinity, .leastNonzeroMagnitude, 1.0 / 3, 9_007_199_254_740_993.0, 2]
        try await store.readings.create(numbers.enumerated().map { Reading(id: $0, value: $1) } + [Reading(id: 9)])
        let list = (numbers + (0..<40_000).map { Double($0) + 1e6 }).prefix(count)
        let found = min(count, numbers.count)
        #expect(try await store.readings.count(Reading.where { $0.value.in(list.map { $0 }) }) == found)
        #expect(try await store.readings.count(Reading.where { $0.value.in(list.map { $0 } + [nil]) }) == found + 1)
        let neighbours = list.filter(\.isFinite).map { $0.nextDown }
        #expect(try await store.readings.count(Reading.where { $0.value.in(neighbours) }) == 0)
    }

    @Test("says so where a list of numbers with fractions is too long")
    func tooManyFractions() async throws {
        let store = try TestStore.inMemory()
        let list = (0...30_000).map { Double($0) / 3 }
        #expect(
            await failure { try await store.readings.count(Reading.where { $0.value.in(list.map { $0 }) }) }?.code
                == .validation
        )
    }

    @Test("takes any sequence, and several long lists in one query")
    func sequences() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("a", "b", "c")
        #expect(try await store.notes.count(Note.where { $0.rank.in(1...2) }) == 2)
        #expect(try await store.notes.count(Note.where { $0.title.in(Set(["a", "z"])) }) == 1)
        #expect(try await store.notes.count(Note.where { $0.level.in([.middle, .high]) }) == 3)
        let long = Array(0..<1_000)
        let query = Note.where { columns in
            for _ in 0..<40 { columns.rank.in(long.prefix(499)) && columns.id.in(long) }
        }
        #expect(try await store.notes.count(query) == 3)
    }
}
