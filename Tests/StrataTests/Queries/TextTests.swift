import RuntimeModel
import Strata
import Testing

@Suite("Text in queries")
struct TextTests {
    static let texts = [
        "", "a", "A", "100%", "100", "a_b", "aXb", "it's", "say \"x\"", "a\\b", "a\u{0}b", "\u{0}", "\u{e9}",
        "e\u{301}",
        "\u{1F469}\u{200D}\u{1F467}", "\u{1F467}", "\u{df}", "SS", " ", "x'41'", "?1", "; DROP TABLE Note; --",
    ]

    let store: TestStore

    init() async throws {
        store = try TestStore.inMemory()
        try await store.notes.create(
            Self.texts.map { Note.Draft(title: $0, body: $0) } + [Note.Draft(title: "nil", body: nil)]
        )
    }

    /// Byte for byte.
    private func holds(_ text: String, _ part: String) -> Bool {
        let (text, part) = (Array(text.utf8), Array(part.utf8))
        guard !part.isEmpty else { return true }
        return text.indices.contains { text[$0...].starts(with: part) }
    }

    @Test(
        "`contains` finds a part byte for byte, and nothing in it is a pattern",
        arguments: texts + ["%", "_", "'", "\"", "b"]
    )
    func contains(_ part: String) async throws {
        let expected = Self.texts.filter { holds($0, part) }
        let found = try await store.notes.fetch(Note.where { $0.body.contains(part) }.order { $0.id.ascending }).map(
            \.title
        )
        #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
        #expect(
            try await store.notes.count(Note.where { !$0.body.contains(part) }) == Self.texts.count + 1 - expected.count
        )
        #expect(try await store.notes.count(Note.where { $0.title.contains(part) && $0.body != nil }) == expected.count)
    }

    @Test(
        "beginnings and ends are found byte for byte, the empty one everywhere",
        arguments: texts + ["10", "b", "x\""]
    )
    func beginningsAndEnds(_ part: String) async throws {
        for ignoringCase in [false, true] {
            let folded = Array((ignoringCase ? part.lowercased() : part).utf8)
            let texts = Self.texts.map { Array((ignoringCase ? $0.lowercased() : $0).utf8) }
            let begin = Note.where { $0.body.hasPrefix(part, ignoringCase: ignoringCase) }
            let end = Note.where { $0.body.hasSuffix(part, ignoringCase: ignoringCase) }
            #expect(try await store.notes.count(begin) == texts.count { $0.starts(with: folded) })
            #expect(try await store.notes.count(end) == texts.count { $0.reversed().starts(with: folded.reversed()) })
        }
    }

    @Test("equality is that of bytes", arguments: texts)
    func equality(_ text: String) async throws {
        let found = try await store.notes.fetch(Note.where { $0.title == text }).map(\.title)
        #expect(found.map { Array($0.utf8) } == [Array(text.utf8)])
        #expect(try await store.notes.count(Note.where { $0.title != text }) == Self.texts.count)
        #expect(try await store.notes.count(Note.where { $0.body == text }) == 1)
        #expect(try await store.notes.count(Note.where { $0.body != text }) == Self.texts.count)
    }

    @Test("order is that of bytes")
    func order() async throws {
        let found = try await store.notes.fetch(Note.where { $0.body != nil }.order { $0.title.ascending }).map {
            Array($0.title.utf8)
        }
        #expect(found == Self.texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test("nothing that is a value becomes SQL")
    func injection() async throws {
        let attacks = [
            "'; DELETE FROM Note; --", "' OR '1'='1", "\"; DROP TABLE Note; --", "?2", ":a", "NULL", "x'00'", "/*",
            "\u{0}'",
        ]
        for text in attacks {
            let note = try await store.notes.create(Note.Draft(title: text, body: text))
            #expect(try await store.notes.fetch(Note.where { $0.title == text && $0.body.contains(text) }) == [note])
            #expect(try await store.notes.count(Note.where { $0.title.in([text]) }) == 1)
            try await store.notes.update(note.id) { $0.body = text + text }
            #expect(try await store.notes.delete(Note.where { $0.body == text + text }) == 1)
            try await store.labels.create(Label(name: text))
            #expect(try await store.labels.fetch(id: text)?.name == text)
            try await store.labels.delete(id: text)
        }
        #expect(try await store.notes.count() == Self.texts.count + 1)
    }
}
