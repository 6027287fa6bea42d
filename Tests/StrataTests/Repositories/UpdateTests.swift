import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Updating", .serialized)
struct UpdateTests {
    /// A trigger that notes which columns an UPDATE names.
    private func watchColumns(_ store: TestStore) async throws {
        try await store.database.write { transaction in
            try transaction.execute("CREATE TABLE Written (name TEXT)")
            for column in Note.table.columns {
                try transaction.execute(
                    "CREATE TRIGGER written_\(column) AFTER UPDATE OF \(column) ON Note BEGIN INSERT INTO Written VALUES ('\(column)'); END"
                )
            }
        }
    }

    private func written(_ store: TestStore) async throws -> Set<String> {
        let rows = try await store.database.write { transaction in
            let rows = try transaction.rows("SELECT name FROM Written")
            try transaction.execute("DELETE FROM Written")
            return rows
        }
        return Set(rows.compactMap { if case .text(let name) = $0[0] { name } else { nil } })
    }

    @Test("a whole value writes every column", arguments: Form.allCases)
    func whole(_ form: Form) async throws {
        let store = try await form.open()
        var note = try await store.makeNotes("a")[0]
        try await watchColumns(store)
        note.title = "b"
        try await store.notes.update(note)
        #expect(try await store.notes.fetch() == [note])
        #expect(try await written(store) == Set(Note.table.columns).subtracting(["id"]))
    }

    @Test("by key writes only what the closure changed", arguments: Form.allCases)
    func byKey(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        try await watchColumns(store)
        let updated = try await store.notes.update(1) { note in
            note.title = "b"
            note.rank = note.rank
            note.body = "text"
        }
        #expect(updated == Note(id: 1, title: "b", body: "text", rank: 0))
        #expect(try await store.notes.fetch() == [updated])
        #expect(try await written(store) == ["title", "body"])
        #expect(try await store.notes.update(1) { _ in } == updated)
        #expect(try await written(store) == [])
    }

    @Test("from an older value writes the differences, and keeps what others wrote", arguments: Form.allCases)
    func differences(_ form: Form) async throws {
        let store = try await form.open()
        let original = try await store.makeNotes("a")[0]
        try await watchColumns(store)
        try await store.notes.update(1) { $0.rank = 9 }
        _ = try await written(store)
        var edited = original
        edited.isDone = true
        try await store.notes.update(edited, from: original)
        #expect(try await written(store) == ["isDone"])
        #expect(try await store.notes.fetch(id: 1) == Note(id: 1, title: "a", isDone: true, rank: 9))
        try await store.notes.update(edited, from: edited)
        #expect(try await written(store) == [])
    }

    @Test("another spelling of an accent is a difference", arguments: Form.allCases)
    func spelling(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("\u{e9}")
        try await store.notes.update(1) { $0.title = "e\u{301}" }
        #expect(try await store.rows("SELECT hex(title) FROM Note") == [[.text("65CC81")]])
        let original = try #require(try await store.notes.fetch(id: 1))
        var edited = original
        edited.title = "\u{e9}"
        try await store.notes.update(edited, from: original)
        #expect(try await store.rows("SELECT hex(title) FROM Note") == [[.text("C3A9")]])
    }

    @Test("what is not there says `notFound`, with its key", arguments: Form.allCases)
    func missing(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        let note = Note(id: 9, title: "z")
        var edited = note
        edited.rank = 1
        let changed = edited
        for error in [
            await failure { try await store.notes.update(note) },
            await failure { try await store.notes.update([Note(id: 1, title: "changed"), note]) },
            await failure { try await store.notes.update(9) { $0.rank = 1 } },
            await failure { try await store.notes.update(9) { _ in } },
            await failure { try await store.notes.update(changed, from: note) },
            await failure { try await store.notes.update(note, from: note) },
            await failure { try await store.database.write { try $0.update(note) } },
            await failure { try await store.database.write { try $0.update(Note.self, id: 9) { $0.rank = 1 } } },
        ] {
            #expect(error?.code == .notFound)
            #expect(error?.table == "Note")
            #expect(error?.key == [.integer(9)])
            #expect(error?.message == "there is no Note with this key; it was deleted, or never created")
        }
        #expect(try await store.notes.fetch().map(\.title) == ["a"])
        let pair = await failure { try await store.pairs.update(Pair(left: 1, right: "x")) }
        #expect(pair?.code == .notFound)
        #expect(pair?.key == [.integer(1), .text("x")])
    }

    @Test("many is all or none", arguments: Form.allCases)
    func many(_ form: Form) async throws {
        let store = try await form.open()
        var notes = try await store.makeNotes("a", "b", "c")
        for index in notes.indices { notes[index].rank += 10 }
        try await store.notes.update(notes)
        #expect(try await store.notes.fetch(Note.all.order { $0.id.ascending }) == notes)
        try await store.notes.update([Note]())
    }

    @Test("cannot change a key", arguments: Form.allCases)
    func key(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b")
        #expect(
            await failure { try await store.notes.update(1) { $0 = Note(id: 2, title: $0.title) } }?.code
                == .unsupported
        )
        #expect(
            await failure { try await store.notes.update(Note(id: 2, title: "a"), from: Note(id: 1, title: "a")) }?.code
                == .unsupported
        )
        try await store.labels.create(Label(name: "\u{e9}"))
        #expect(
            await failure { try await store.labels.update("\u{e9}") { $0 = Label(name: "e\u{301}", color: $0.color) } }?
                .code
                == .unsupported
        )
        #expect(try await store.notes.fetch(Note.all.order { $0.id.ascending }).map(\.title) == ["a", "b"])
    }

    @Test("that a closure gives up writes nothing, and says why", arguments: Form.allCases)
    func givenUp(_ form: Form) async throws {
        struct Refused: Error {}
        let store = try await form.open()
        try await store.makeNotes("a")
        let error = await failure {
            try await store.notes.update(1) { note in
                note.title = "b"
                throw Refused()
            }
        }
        #expect(error?.code == .cancelled)
        #expect(error?.message == "the change was given up and nothing was written: Refused()")
        let own = StrataError(.conflict, "mine")
        #expect(await failure { try await store.notes.update(1) { _ in throw own } }?.message == "mine")
        #expect(try await store.notes.fetch(id: 1)?.title == "a")
    }

    @Test("a unique value to one that is there names it", arguments: Form.allCases)
    func unique(_ form: Form) async throws {
        let store = try await form.open()
        let folders = [Folder(name: "a"), Folder(name: "b")]
        try await store.folders.create(folders)
        let key = [try folders[1].id.storedValue()]
        let renamed = Folder(id: folders[1].id, name: "a")
        for error in [
            await failure { try await store.folders.update(folders[1].id) { $0.name = "a" } },
            await failure { try await store.folders.update(renamed) },
            await failure { try await store.folders.save(renamed) },
        ] {
            #expect(error?.code == .unique)
            #expect(error?.columns == ["name"])
            #expect(error?.key == key)
        }
    }
}

@Suite("Saving", .serialized)
struct SaveTests {
    @Test("creates what is new and updates what is there, by key", arguments: Form.allCases)
    func save(_ form: Form) async throws {
        let store = try await form.open()
        try await store.notes.save(Note(id: 5, title: "a"))
        try await store.notes.save([Note(id: 5, title: "b", rank: 1), Note(id: 6, title: "c")])
        #expect(
            try await store.notes.fetch(Note.all.order { $0.id.ascending }) == [
                Note(id: 5, title: "b", rank: 1), Note(id: 6, title: "c"),
            ]
        )
        try await store.pairs.save([Pair(left: 1, right: "a"), Pair(left: 1, right: "a")])
        #expect(try await store.pairs.count() == 1)
        try await store.notes.save([Note]())
    }

    @Test("keeps what belongs to the row: it is no REPLACE", arguments: Form.allCases)
    func keepsChildren(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        try await store.labels.create(Label(name: "red"))
        try await store.labellings.create(Labelling(noteID: 1, labelName: "red"))
        try await store.notes.save(Note(id: 1, title: "b"))
        #expect(try await store.labellings.count() == 1)
    }
}
