import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Operators")
struct OperatorTests {
    private func titles(_ query: Query<Book>) async throws -> [String] { try await Library().titles(query) }

    @Test("ranges, with and without bounds")
    func ranges() async throws {
        #expect(try await titles(Book.where { $0.pages.in(50...120) }) == ["Ice and snow", "Sun"])
        #expect(try await titles(Book.where { $0.pages.in(50..<120) }) == ["Sun"])
        #expect(try await titles(Book.where { $0.pages.in(120...) }) == ["Snow", "Ice and snow"])
        #expect(try await titles(Book.where { $0.pages.in(...50) }) == ["Sun"])
        #expect(try await titles(Book.where { $0.pages.in(..<50) }) == [])
        #expect(try await titles(Book.where { $0.rating.in(3...4) }) == ["Sun"])
        #expect(try await titles(Book.where { !$0.rating.in(3...4) }) == ["Snow", "Ice and snow"])
        #expect(try await titles(Book.where { $0.price.in(10...20) }) == ["Snow"])
        let days = DateInterval(start: Library.day, duration: 86_400)
        #expect(try await titles(Book.where { $0.publishedAt.in(days) }) == ["Snow"])
        #expect(try await titles(Book.where { !$0.publishedAt.in(days) }) == ["Ice and snow", "Sun"])
    }

    @Test("texts begin, end and hold others, with and without case")
    func text() async throws {
        #expect(try await titles(Book.where { $0.title.hasPrefix("S") }) == ["Snow", "Sun"])
        #expect(try await titles(Book.where { $0.title.hasPrefix("s") }) == [])
        #expect(try await titles(Book.where { $0.title.hasPrefix("s", ignoringCase: true) }) == ["Snow", "Sun"])
        #expect(try await titles(Book.where { $0.title.hasSuffix("now") }) == ["Snow", "Ice and snow"])
        #expect(try await titles(Book.where { $0.title.hasSuffix("NOW", ignoringCase: true) }).count == 2)
        #expect(try await titles(Book.where { $0.title.hasSuffix("a longer text than the title") }) == [])
        #expect(try await titles(Book.where { $0.title.contains("SNOW", ignoringCase: true) }).count == 2)
        #expect(try await titles(Book.where { $0.subtitle.contains("") }) == ["Snow", "Sun"])
        #expect(try await titles(Book.where { $0.subtitle.hasPrefix("") }) == ["Snow", "Sun"])
        #expect(try await titles(Book.where { $0.subtitle.hasSuffix("") }) == ["Snow", "Sun"])
        #expect(try await titles(Book.where { $0.title.equals(ignoringCase: "SUN") }) == ["Sun"])
        #expect(try await titles(Book.where { $0.title.lowercased == "sun" }) == ["Sun"])
        #expect(try await titles(Book.where { $0.title.uppercased.hasPrefix("SU") }) == ["Sun"])
        #expect(try await titles(Book.where { $0.title.byteCount == 4 }) == ["Snow"])
        #expect(try await titles(Book.where { $0.subtitle.isEmpty }) == [])
        #expect(try await titles(Book.where { !$0.subtitle.isEmpty }).count == 3)
    }

    @Test("case means all letters, and a NUL is a character like others")
    func unicode() async throws {
        let store = try TestStore.inMemory()
        let titles = ["ÄRGER", "ärger", "a\0b", "a\0B", "a", "\u{10FFFF}x", "\u{10FFFF}", "\u{D7FF}", "\u{E000}"]
        try await store.notes.create(titles.map { Note.Draft(title: $0) })
        func ids(_ query: Query<Note>) async throws -> [Int] {
            try await store.notes.fetch(query.order { $0.id.ascending }).map(\.id)
        }
        #expect(try await ids(Note.where { $0.title.equals(ignoringCase: "Ärger") }) == [1, 2])
        #expect(try await ids(Note.where { $0.title.contains("ÄR", ignoringCase: true) }) == [1, 2])
        #expect(try await ids(Note.where { $0.title.hasPrefix("a\0") }) == [3, 4])
        #expect(try await ids(Note.where { $0.title.hasSuffix("\0B") }) == [4])
        #expect(try await ids(Note.where { $0.title.hasSuffix("\0b", ignoringCase: true) }) == [3, 4])
        #expect(try await ids(Note.where { $0.title.hasPrefix("a") }) == [3, 4, 5])
        #expect(try await ids(Note.where { $0.title.hasPrefix("\u{10FFFF}") }) == [6, 7])
        #expect(try await ids(Note.where { $0.title.hasPrefix("\u{D7FF}") }) == [8])
        #expect(try await ids(Note.where { $0.title.byteCount == 3 }) == [3, 4, 8, 9])
    }

    @Test("patterns of LIKE, whose wildcards can be escaped")
    func like() async throws {
        let store = try TestStore.inMemory()
        try await store.makeNotes("100%", "1000", "a_b", "axb", "a\\b")
        func found(_ pattern: String) async throws -> [String] {
            try await store.notes.fetch(Note.where { $0.title.like(pattern) }.order { $0.id.ascending }).map(\.title)
        }
        #expect(try await found("100%") == ["100%", "1000"])
        #expect(try await found("100%".escapedForLike) == ["100%"])
        #expect(try await found("A_B") == ["a_b", "axb", "a\\b"])
        #expect(try await found("a_b".escapedForLike) == ["a_b"])
        #expect(try await found("a\\b".escapedForLike + "%") == ["a\\b"])
        let query = Note.where { $0.title.like(String(repeating: "%", count: 50_001)) }
        await #expect(throws: StrataError.self) { try await store.notes.fetch(query) }
    }

    @Test("numbers are calculated with; nil stays nil")
    func arithmetic() async throws {
        #expect(try await titles(Book.where { $0.pages + 20 == 320 }) == ["Snow"])
        #expect(try await titles(Book.where { $0.pages * 2 - $0.id > 200 }) == ["Snow", "Ice and snow"])
        #expect(try await titles(Book.where { $0.rating * 2 > 8 }) == ["Snow"])
        #expect(try await titles(Book.where { $0.rating + 1 == nil }) == ["Ice and snow"])
        #expect(try await titles(Book.where { $0.pages / 100 == 1 }) == ["Ice and snow"])
        #expect(try await titles(Book.where { $0.pages / 0 == nil }).count == 3)
        #expect(try await titles(Book.where { $0.pages % 100 == 20 }) == ["Ice and snow"])
        #expect(try await titles(Book.where { ($0.pages - 200).magnitude == 100 }) == ["Snow"])
        #expect(try await titles(Book.where { $0.pages % $0.id == 0 }) == ["Snow", "Ice and snow"])
        #expect(try await titles(Book.where { $0.price + 1 == 9 }) == ["Ice and snow"])
        let product = Book.where { $0.price * 2 == 16 }
        #expect(product.description == "a Decimal stored as scaled integer can be added and subtracted only")
    }

    @Test("parts of dates, however they are stored")
    func dates() async throws {
        let library = try await Library()
        // 2001-01-01 was a Monday; 400 days later it was Tuesday, 2002-02-05.
        let parts = try await library.books.fetch(
            Book.all.order { $0.id.ascending }
                .select { ($0.publishedAt.year, $0.publishedAt.month, $0.publishedAt.day, $0.publishedAt.weekday) }
        )
        #expect(parts.map { [$0.0, $0.1, $0.2, $0.3] } == [[2001, 1, 1, 2], [2002, 2, 5, 3], [nil, nil, nil, nil]])
        let store = try TestStore.inMemory()
        let date = Date(timeIntervalSince1970: 1_700_000_000)  // 2023-11-14T22:13:20Z
        let stored = store.database.repository(for: Stored.self)
        try await stored.create(Stored.Draft(iso: date, seconds: date, milliseconds: date))
        let days = try await stored.fetch(
            Stored.all.select { ($0.iso.isoDay, $0.seconds.isoDay, $0.milliseconds.isoDay) }
        )
        #expect(days.map { [$0.0, $0.1, $0.2] } == [["2023-11-14", "2023-11-14", "2023-11-14"]])
        let times = try await stored.fetch(
            Stored.all.select { ($0.iso.hour, $0.seconds.minute, $0.milliseconds.second) }
        )
        #expect(times.map { [$0.0, $0.1, $0.2] } == [[22, 13, 20]])
    }

    @Test("a date between two that a coarse storage has is put in order rightly")
    func roundedDates() async throws {
        let store = try TestStore.inMemory()
        let stored = store.database.repository(for: Stored.self)
        try await stored.create(Stored.Draft(seconds: Date(timeIntervalSince1970: 100)))
        func count(_ query: Query<Stored>) async throws -> Int { try await stored.count(query) }
        let (before, after) = (Date(timeIntervalSince1970: 99.6), Date(timeIntervalSince1970: 100.4))
        #expect(try await count(Stored.where { $0.seconds < after }) == 1)
        #expect(try await count(Stored.where { $0.seconds <= after }) == 1)
        #expect(try await count(Stored.where { $0.seconds > after }) == 0)
        #expect(try await count(Stored.where { $0.seconds >= after }) == 0)
        #expect(try await count(Stored.where { $0.seconds < before }) == 0)
        #expect(try await count(Stored.where { $0.seconds <= before }) == 0)
        #expect(try await count(Stored.where { $0.seconds > before }) == 1)
        #expect(try await count(Stored.where { $0.seconds >= before }) == 1)
        #expect(try await count(Stored.where { $0.seconds.in(before...after) }) == 1)
        #expect(try await count(Stored.where { $0.seconds.in(after...) }) == 0)
    }

    @Test("values inside JSON are found by their place")
    func json() async throws {
        #expect(try await titles(Book.where { $0.details.json("publisher", as: String.self) == "North" }) == ["Snow"])
        #expect(try await titles(Book.where { $0.details.json("weight", as: Double.self) < 1 }) == ["Snow"])
        #expect(try await titles(Book.where { $0.details.json("isSigned", as: Bool.self) == true }) == ["Snow"])
        #expect(try await titles(Book.where { $0.details.json("tags", 1, as: String.self) == "white" }) == ["Snow"])
        #expect(
            try await titles(Book.where { $0.details.json("place", "shelf", as: Int.self) == 3 }) == ["Ice and snow"]
        )
        #expect(try await titles(Book.where { $0.details.json("place", "shelf", as: Int.self) == nil }).count == 2)
    }

    @Test("columns of two kinds are compared where one may be nil")
    func columns() async throws {
        #expect(try await titles(Book.where { $0.editorID == $0.authorID }) == [])
        #expect(try await titles(Book.where { $0.editorID != $0.authorID }).count == 3)
        #expect(try await titles(Book.where { $0.pages > $0.id * 100 }) == ["Snow"])
    }
}
