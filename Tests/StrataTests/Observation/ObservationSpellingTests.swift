import RuntimeModel
import Testing

@testable import Strata

/// Two spellings of one text are equal in Swift, and two texts for SQLite: who observes them is not to be taken for one.
@Suite("Observers of two spellings")
struct ObservationSpellingTests {
    private static let pairs: [(Query<Note>, Query<Note>)] = [
        (Note.where { $0.title == "\u{E9}" }, Note.where { $0.title == "e\u{301}" }),
        (Note.where { $0.title.like("%\u{E9}") }, Note.where { $0.title.like("%e\u{301}") }),
        (Note.where { $0.title.contains("\u{E9}") }, Note.where { $0.title.contains("e\u{301}") }),
        (Note.where { $0.title.in(["\u{E9}"]) }, Note.where { $0.title.in(["e\u{301}"]) }),
        (Note.where { Note.sql("\($0.title) = '\u{E9}'") }, Note.where { Note.sql("\($0.title) = 'e\u{301}'") }),
    ]

    @Test("each get their own values", arguments: pairs.indices)
    func spellings(_ index: Int) async throws {
        let store = try TestStore.inMemory()
        let database = store.database
        try await store.notes.create([Note(id: 1, title: "\u{E9}"), Note(id: 2, title: "e\u{301}")])
        let (one, other) = Self.pairs[index]
        let observers: [ObservedForm] = [
            .values(database, one), .values(database, other), .differences(database, one),
            .differences(database, other),
            .value(database, Note.self, 1), .value(database, Note.self, 2),
        ]
        let audience = try await Audience(observers)
        try await store.notes.update(1) { $0.rank = 5 }
        #expect(try await audience.follow("the first") == 3)
        try await store.notes.update(2) { $0.rank = 5 }
        #expect(try await audience.follow("the second") == 3)
        try await store.database.write { try $0.execute("UPDATE Note SET title = 'x'") }
        #expect(try await audience.follow("both") == 6)
    }
}
