import Foundation
import RuntimeModel
import Strata
import StrataSQLite
import Testing

@Suite("A value that looks like something else")
struct HostileValueTests {
    private static let texts = HostileTexts.all

    private func store(_ form: Form) async throws -> TestStore {
        let store = try await form.open()
        try await store.notes.create(Self.texts.map { Note.Draft(title: $0, body: "body of \($0)") })
        return store
    }

    /// The texts of the rows, found in the order in which they were made.
    private func found(_ store: TestStore, _ query: Query<Note>) async throws -> [ExactText] {
        try await store.notes.fetch(query.order { $0.id.ascending }).map { ExactText($0.title) }
    }

    private func expected(where isIn: (String) -> Bool) -> [ExactText] { Self.texts.filter(isIn).map(ExactText.init) }

    @Test("is stored and read as it is, alone and among many", arguments: Form.allCases)
    func stored(_ form: Form) async throws {
        let store = try await store(form)
        #expect(try await found(store, Note.all) == Self.texts.map(ExactText.init))
        let large = try await store.notes.create(Note.Draft(title: HostileTexts.large, body: HostileTexts.longWord))
        #expect(try await store.notes.fetch(id: large.id) == large)
        #expect(try await store.notes.fetch(Note.where { $0.title == HostileTexts.large }) == [large])
        #expect(try await store.notes.fetch(Note.where { $0.title.in([HostileTexts.large, "'"]) }).count == 2)
        #expect(try await store.notes.count(Note.where { $0.body.contains(HostileTexts.longWord) }) == 1)
        #expect(try await store.notes.delete(Note.where { $0.title == HostileTexts.large }) == 1)
        #expect(try await store.notes.count() == Self.texts.count)
    }

    @Test("finds itself and what contains it, and nothing else", arguments: Form.allCases)
    func conditions(_ form: Form) async throws {
        let store = try await store(form)
        for text in Self.texts {
            #expect(try await found(store, Note.where { $0.title == text }) == [ExactText(text)], "== \(text)")
            #expect(
                try await found(store, Note.where { $0.title != text }) == expected { !$0.isExactly(text) },
                "!= \(text)"
            )
            #expect(try await found(store, Note.where { $0.title.in([text]) }) == [ExactText(text)], "in \(text)")
            #expect(
                try await found(store, Note.where { $0.title.contains(text) })
                    == expected { HostileTexts.contains($0, text) },
                "contains \(text)"
            )
            #expect(
                try await found(store, Note.where { $0.title.hasPrefix(text) })
                    == expected { $0.utf8.starts(with: text.utf8) },
                "hasPrefix \(text)"
            )
            #expect(
                try await found(store, Note.where { $0.title.hasSuffix(text) })
                    == expected { $0.utf8.reversed().starts(with: text.utf8.reversed()) },
                "hasSuffix \(text)"
            )
            #expect(try await store.notes.count(Note.where { $0.body == "body of \(text)" }) == 1)
        }
        #expect(try await found(store, Note.where { $0.title.in(Self.texts) }) == Self.texts.map(ExactText.init))
    }

    @Test("is updated, saved and deleted as it is", arguments: Form.allCases)
    func changed(_ form: Form) async throws {
        let store = try await store(form)
        let notes = try await store.notes.fetch(Note.all.order { $0.id.ascending })
        // Each gets the text of the next.
        for (index, note) in notes.enumerated() {
            let text = Self.texts[(index + 1) % Self.texts.count]
            switch index % 4 {
            case 0: try await store.notes.update(note.id) { $0.title = text }
            case 1: try await store.notes.setValue(text, for: { $0.title }, id: note.id)
            case 2:
                var changed = note
                changed.title = text
                try await store.notes.update(changed, from: note)
            default:
                var changed = note
                changed.title = text
                try await store.notes.save([changed])
            }
        }
        let shifted = (Self.texts.dropFirst() + Self.texts.prefix(1)).map(ExactText.init)
        #expect(try await found(store, Note.all) == shifted)
        for text in Self.texts {
            #expect(try await store.notes.delete(Note.where { $0.title == text }) == 1, "\(text)")
        }
        #expect(try await store.notes.count() == 0)
        #expect(try await store.labels.count() == 0)
    }

    @Test("is a key like any other", arguments: Form.allCases)
    func keys(_ form: Form) async throws {
        let store = try await form.open()
        let texts = Self.texts + [HostileTexts.large, HostileTexts.longWord]
        try await store.labels.create(texts.map { Label(name: $0, color: "of \($0.utf8.count)") })
        try await store.notes.create(Note(id: 1, title: "n"))
        try await store.labellings.create(texts.map { Labelling(noteID: 1, labelName: $0) })
        for text in texts {
            #expect(try await store.labels.fetch(id: text)?.name.isExactly(text) == true)
            let key = Labelling.ID(noteID: 1, labelName: text)
            #expect(try await store.labellings.fetch(id: key)?.labelName.isExactly(text) == true)
        }
        #expect(try await store.labels.fetch(ids: texts).map { ExactText($0.name) } == texts.map(ExactText.init))
        var seen: [ExactText] = []
        for try await chunk in store.labels.batches(of: 3) { seen += chunk.map { ExactText($0.name) } }
        #expect(seen.count == texts.count)
        #expect(Set(seen) == Set(texts.map(ExactText.init)))
        let labelling = try #require(await store.labellings.fetch(id: .init(noteID: 1, labelName: "a\u{0}b")))
        let loaded = try await store.labellings.load({ $0.label }, of: [labelling])
        #expect(loaded[labelling.id]?.name.isExactly("a\u{0}b") == true)
        let duplicate = await failure { try await store.labels.create(Label(name: "'; DROP TABLE Note; --")) }
        #expect(duplicate?.values == [.text("'; DROP TABLE Note; --")])
        for text in texts {
            try await store.labellings.delete(id: .init(noteID: 1, labelName: text))
            try await store.labels.delete(id: text)
        }
        #expect(try await store.labels.count() == 0)
        #expect(try await store.notes.count() == 1)
    }

    @Test("is observed as it is", arguments: Form.allCases)
    func observed(_ form: Form) async throws {
        let store = try await form.open()
        var changes = store.labels.changes().makeAsyncIterator()
        #expect(try await changes.next() == [])
        for text in Self.texts {
            try await store.labels.create(Label(name: text))
            let labels = try await changes.next()
            #expect(labels?.count == 1)
            #expect(labels?.first?.name.isExactly(text) == true)
            try await store.labels.delete(id: text)
            #expect(try await changes.next() == [])
        }
    }

    @Test(
        "is bound to a statement of the app's own, and survives what is rolled back around it",
        arguments: Form.allCases
    )
    func transactions(_ form: Form) async throws {
        let store = try await form.open()
        try await store.database.write { transaction in
            for text in Self.texts {
                #expect(try transaction.execute("INSERT INTO Label (name) VALUES (?)", [.text(text)]) == 1)
                let rows = try transaction.rows("SELECT name, hex(name) FROM Label WHERE name = ?", [.text(text)])
                #expect(rows == [[.text(text), .text(text.utf8.map { String(format: "%02X", $0) }.joined())]])
                // A savepoint: the first is rolled back with the second.
                let error = failure { try transaction.create([Label(name: "new \(text)"), Label(name: text)]) }
                #expect(error?.code == .unique)
                #expect(error?.key == [.text(text)])
            }
            #expect(try transaction.count(Label.all) == Self.texts.count)
        }
    }

    @Test("is searched for as the words it has, and never as syntax")
    func search() async throws {
        let workshop = try Workshop()
        let texts = Self.texts.filter { !$0.isEmpty && !$0.utf8.contains(0) && $0.count <= 20 }
        for text in texts { try await workshop.jobs.create(Job.Draft(title: text, notes: "each")) }
        func titles(_ query: Query<Job>) async throws -> [ExactText] {
            try await workshop.jobs.fetch(query).map { ExactText($0.title) }
        }
        for text in Self.texts {
            let found = try await titles(Job.where { $0.search.matches(text) })
            let prefixed = try await titles(Job.where { $0.search.matches(text, prefix: true) })
            let hasWords = text.unicodeScalars.contains {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
            if hasWords, texts.containsExactly(text) {
                #expect(found.contains(ExactText(text)), "\(text)")
                #expect(Set(prefixed).isSuperset(of: found), "\(text)")
            }
            if !hasWords { #expect(found.count < texts.count, "\(text)") }
        }
        #expect(try await titles(Job.where { $0.search.matches(HostileTexts.longWord) }) == [])
        #expect(try await titles(Job.where { $0.search.matches("'; DROP TABLE Job; --") }).count <= texts.count)
        #expect(try await workshop.jobs.count() == texts.count)
        #expect(try await workshop.jobs.count(Job.where { $0.search.matches("each") }) == texts.count)
    }
}
