import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("Creating", .serialized)
struct CreateTests {
    @Test("a value stores it", arguments: Form.allCases)
    func value(_ form: Form) async throws {
        let store = try await form.open()
        let folder = Folder(name: "Home")
        #expect(try await store.folders.create(folder) == folder)
        #expect(try await store.folders.fetch() == [folder])
    }

    @Test("a draft gives it a key, and keys are never used again", arguments: Form.allCases)
    func draft(_ form: Form) async throws {
        let store = try await form.open()
        let first = try await store.notes.create(Note.Draft(title: "a", rank: 7))
        #expect(first == Note(id: 1, title: "a", rank: 7))
        let more = try await store.notes.create([Note.Draft(title: "b"), Note.Draft(title: "c")])
        #expect(more == [Note(id: 2, title: "b"), Note(id: 3, title: "c")])
        try await store.notes.deleteAll()
        #expect(try await store.notes.create(Note.Draft(title: "d")).id == 4)
        try await store.notes.create(Note(id: 100, title: "e"))
        #expect(try await store.notes.create(Note.Draft(title: "f")).id == 101)
    }

    @Test("many values stores all", arguments: Form.allCases)
    func many(_ form: Form) async throws {
        let store = try await form.open()
        let folders = (0..<10_000).map { Folder(name: "\($0)") }
        try await store.folders.create(folders)
        #expect(try await store.folders.count() == 10_000)
        #expect(try await store.folders.fetch(ids: folders.map(\.id)) == folders)
        try await store.folders.create([Folder]())
        #expect(try await store.notes.create([Note.Draft]()) == [])
    }

    @Test("many of which one is refused stores none", arguments: Form.allCases)
    func allOrNone(_ form: Form) async throws {
        let store = try await form.open()
        let folders = [Folder(name: "a"), Folder(name: "b"), Folder(name: "a")]
        let error = await failure { try await store.folders.create(folders) }
        #expect(error?.code == .unique)
        #expect(error?.table == "Folder")
        #expect(error?.columns == ["name"])
        #expect(error?.key == [try folders[2].id.storedValue()])
        #expect(try await store.folders.count() == 0)
        let drafts = [Note.Draft(title: "a"), Note.Draft(title: "b", folderID: UUID())]
        let missing = await failure { try await store.notes.create(drafts) }
        #expect(missing?.code == .foreignKey)
        #expect(missing?.table == "Note")
        #expect(missing?.columns == ["folderID"])
        #expect(
            missing?.message
                == "Note.folder leads to a row of Folder that is not there; create it first, or refer to another"
        )
        #expect(missing?.key == nil)
        #expect(try await store.notes.count() == 0)
    }

    @Test("a key that is there is refused, and named", arguments: Form.allCases)
    func duplicateKey(_ form: Form) async throws {
        let store = try await form.open()
        try await store.labels.create(Label(name: "red"))
        let natural = await failure { try await store.labels.create(Label(name: "red", color: "other")) }
        #expect(natural?.code == .unique)
        #expect(natural?.columns == ["name"])
        #expect(natural?.key == [.text("red")])
        #expect(natural?.message == "Label.name must be unique, and there is a row with this value")
        try await store.pairs.create([Pair(left: 1, right: "a"), Pair(left: 1, right: "b")])
        let composite = await failure { try await store.pairs.create(Pair(left: 1, right: "b")) }
        #expect(composite?.columns == ["left", "right"])
        #expect(composite?.key == [.integer(1), .text("b")])
        try await store.notes.create(Note(id: 1, title: "a"))
        #expect(await failure { try await store.notes.create(Note(id: 1, title: "b")) }?.columns == ["id"])
        #expect(try await store.labels.fetch(id: "red")?.color == "grey")
    }

    @Test("two spellings of an accent are two keys", arguments: Form.allCases)
    func spellings(_ form: Form) async throws {
        let store = try await form.open()
        try await store.labels.create([Label(name: "\u{e9}", color: "1"), Label(name: "e\u{301}", color: "2")])
        #expect(try await store.labels.fetch(id: "\u{e9}")?.color == "1")
        #expect(try await store.labels.fetch(id: "e\u{301}")?.color == "2")
    }

    @Test(
        "a deferred key that leads nowhere is refused by the commit, which names table and column",
        arguments: Form.allCases
    )
    func deferredKey(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        let error = await failure { try await store.labellings.create(Labelling(noteID: 1, labelName: "red")) }
        #expect(error?.code == .foreignKey)
        #expect(error?.table == "Labelling")
        #expect(error?.columns == ["labelName"])
        #expect(
            error?.message
                == "Labelling.label leads to a row of Label that is not there; create it in the same transaction, or refer to another"
        )
        #expect(try await store.labellings.count() == 0)
        // In one transaction the order does not matter.
        try await store.database.write { transaction in
            try transaction.create(Labelling(noteID: 1, labelName: "red"))
            try transaction.create(Label(name: "red"))
        }
        #expect(try await store.labellings.count() == 1)
    }
}

@Suite("Fetching", .serialized)
struct FetchTests {
    @Test("by key gives the value or nil", arguments: Form.allCases)
    func byKey(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c")
        #expect(try await store.notes.fetch(id: 2) == Note(id: 2, title: "b", rank: 1))
        #expect(try await store.notes.fetch(id: 9) == nil)
        try await store.pairs.create([Pair(left: 1, right: "a"), Pair(left: 1, right: "b")])
        #expect(try await store.pairs.fetch(id: Pair.ID(left: 1, right: "b")) == Pair(left: 1, right: "b"))
        #expect(try await store.pairs.fetch(id: Pair.ID(left: 2, right: "b")) == nil)
    }

    @Test("by keys keeps their order, and leaves out what is not there", arguments: Form.allCases)
    func byKeys(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c")
        #expect(try await store.notes.fetch(ids: [3, 9, 1, 3]).map(\.title) == ["c", "a", "c"])
        #expect(try await store.notes.fetch(ids: []) == [])
    }

    @Test("by query gives what it describes", arguments: Form.allCases)
    func byQuery(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c")
        #expect(
            try await store.notes.fetch(Note.where { $0.rank >= 1 }.order { $0.rank.descending }).map(\.title) == [
                "c", "b",
            ]
        )
        #expect(try await store.notes.fetch().count == 3)
        #expect(try await store.folders.fetch() == [])
    }

    @Test("an entity of another schema is refused", arguments: Form.allCases)
    func otherSchema(_ form: Form) async throws {
        let store = try await form.open()
        let others = store.database.repository(for: Stranger.self)
        var errors = [await failure { try await others.fetch() }]
        errors.append(await failure { try await others.create(Stranger(id: 1)) })
        errors.append(await failure { try await store.database.write { try $0.create(Stranger(id: 1)) } })
        errors.append(await failure { try await store.database.read { try $0.count(Stranger.all) } })
        var changes = others.changes().makeAsyncIterator()
        errors.append(await failure { try await changes.next() })
        for error in errors {
            #expect(error?.code == .wrongSchema)
            #expect(error?.table == "Stranger")
        }
    }

    @Test("a row that a trigger ignores is an error, not another row's key", arguments: Form.allCases)
    func ignoredByTrigger(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        try await store.database.write {
            try $0.execute(
                """
                CREATE TRIGGER picky BEFORE INSERT ON Note WHEN NEW.title = 'b'
                BEGIN SELECT RAISE(IGNORE); END
                """
            )
            try $0.execute(
                "CREATE TRIGGER picky2 BEFORE INSERT ON Label WHEN NEW.name = 'b' BEGIN SELECT RAISE(IGNORE); END"
            )
        }
        var errors = [await failure { try await store.notes.create(Note.Draft(title: "b")) }]
        errors.append(await failure { try await store.notes.create([Note.Draft(title: "c"), Note.Draft(title: "b")]) })
        errors.append(await failure { try await store.labels.create(Label(name: "b")) })
        errors.append(await failure { try await store.labels.create([Label(name: "a"), Label(name: "b")]) })
        #expect(errors.map { $0?.code } == [.check, .check, .check, .check])
        #expect(errors.map { $0?.table } == ["Note", "Note", "Label", "Label"])
        #expect(try await store.notes.fetch().map(\.title) == ["a"])
        #expect(try await store.labels.count() == 0)
    }

    @Test("a row that a trigger ignores is not called saved", arguments: Form.allCases)
    func savedAndIgnored(_ form: Form) async throws {
        let store = try await form.open()
        let label = Label(name: "a", color: "1")
        let pair = Pair(left: 1, right: "a")
        try await store.labels.save([label])
        // A value that is a key and no more has nothing to write when it is there.
        try await store.pairs.save([pair])
        try await store.pairs.save([pair, pair])
        #expect(try await store.pairs.save(pair) == pair)
        try await store.database.write {
            for (number, event) in ["INSERT ON Label", "UPDATE ON Label", "INSERT ON Pair"].enumerated() {
                let condition = event == "INSERT ON Pair" ? "WHEN NEW.left = 2" : ""
                try $0.execute(
                    "CREATE TRIGGER no\(number) BEFORE \(event) \(condition) BEGIN SELECT RAISE(IGNORE); END"
                )
            }
        }
        let errors = [
            await failure { try await store.labels.save(Label(name: "a", color: "2")) },
            await failure { try await store.labels.save(Label(name: "b")) },
            await failure { try await store.labels.save([Label(name: "a", color: "2"), Label(name: "b")]) },
            await failure { try await store.pairs.save(Pair(left: 2, right: "a")) },
            await failure { try await store.pairs.save([Pair(left: 3, right: "a"), Pair(left: 2, right: "a")]) },
        ]
        #expect(errors.map { $0?.code } == [.check, .check, .check, .check, .check])
        #expect(errors.map { $0?.table } == ["Label", "Label", "Label", "Pair", "Pair"])
        #expect(
            errors.map { $0?.key } == [[.text("a")], [.text("b")], nil, [.integer(2), .text("a")], nil]
        )
        #expect(errors[0]?.message == "Label: a trigger ignored a row that was saved; nothing was written")
        #expect(try await store.labels.fetch() == [label])
        try await store.pairs.save([pair])
        #expect(try await store.pairs.fetch() == [pair])
    }

    @Test("a value that cannot be stored is named with its column", arguments: Form.allCases)
    func unstorable(_ form: Form) async throws {
        let store = try await form.open()
        let stored = store.database.repository(for: Stored.self)
        let draft = Stored.Draft(price: Decimal(string: "1.255"))
        let message =
            "Stored.price: a Decimal stored with 2 digits after the point must have no more of them, and fit 64 bits"
        var errors = [await failure { try await stored.create(draft) }]
        errors.append(await failure { try await stored.create([Stored.Draft(), draft]) })
        let value = try await stored.create(Stored.Draft())
        errors.append(await failure { try await stored.update(value.id) { $0.price = Decimal(string: "1.255") } })
        for error in errors {
            #expect(error?.code == .validation)
            #expect(error?.table == "Stored")
            #expect(error?.columns == ["price"])
            #expect(error?.message == message)
        }
        let sample = await failure { try await store.samples.create(Sample(id: 3, float: .nan)) }
        #expect(sample?.message == "Sample.float: NaN cannot be stored: SQLite would make it NULL")
        #expect(sample?.key == [.integer(3)])
    }
}
