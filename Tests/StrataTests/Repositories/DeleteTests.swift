import Foundation
import RuntimeModel
import Testing

@testable import Strata

@Suite("Deleting", .serialized)
struct DeleteTests {
    private func titles(_ store: TestStore) async throws -> String {
        try await store.notes.fetch(Note.all.order { $0.id.ascending }).map(\.title).joined()
    }

    @Test("a value or a key that is there deletes it, another says `notFound`", arguments: Form.allCases)
    func one(_ form: Form) async throws {
        let store = try await form.open()
        let notes = try await store.makeNotes("a", "b", "c")
        try await store.notes.delete(notes[0])
        try await store.notes.delete(id: 2)
        #expect(try await titles(store) == "c")
        for error in [
            await failure { try await store.notes.delete(notes[0]) },
            await failure { try await store.notes.delete(id: 1) },
            await failure { try await store.database.write { try $0.delete(notes[0]) } },
        ] {
            #expect(error?.code == .notFound)
            #expect(error?.key == [.integer(1)])
        }
    }

    @Test("keys counts those that were there", arguments: Form.allCases)
    func keys(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c")
        #expect(try await store.notes.delete(ids: [1, 3, 9, 1]) == 2)
        #expect(try await store.notes.delete(ids: []) == 0)
        #expect(try await titles(store) == "b")
        try await store.pairs.create([Pair(left: 1, right: "a"), Pair(left: 1, right: "b"), Pair(left: 2, right: "a")])
        #expect(try await store.pairs.delete(ids: [Pair.ID(left: 1, right: "a"), Pair.ID(left: 2, right: "b")]) == 1)
        #expect(try await store.pairs.count() == 2)
    }

    @Test("a query counts what it described", arguments: Form.allCases)
    func query(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c", "d")
        #expect(try await store.notes.delete(Note.where { $0.rank > 2 }) == 1)
        #expect(try await store.notes.delete(Note.where { $0.rank > 2 }) == 0)
        #expect(try await store.notes.deleteAll() == 3)
        #expect(try await store.notes.deleteAll() == 0)
    }

    @Test("a query with order, limit and offset deletes those rows", arguments: Form.allCases)
    func limited(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b", "c", "d", "e")
        #expect(try await store.notes.delete(Note.all.order { $0.rank.descending }.limit(1)) == 1)
        #expect(try await titles(store) == "abcd")
        #expect(
            try await store.notes.delete(Note.where { $0.rank > 0 }.order { $0.rank.ascending }.limit(1).offset(1)) == 1
        )
        #expect(try await titles(store) == "abd")
        #expect(try await store.notes.delete(Note.all.order { $0.rank.ascending }.offset(2)) == 1)
        #expect(try await store.notes.delete(Note.all.limit(0)) == 0)
        #expect(try await store.notes.delete(Note.all.order { $0.rank.ascending }) == 2)
        try await store.pairs.create((0..<4).map { Pair(left: $0 / 2, right: "\($0 % 2)") })
        #expect(
            try await store.pairs.delete(
                Pair.all.order {
                    $0.left.descending; $0.right.descending
                }.limit(3)
            ) == 3
        )
        #expect(try await store.pairs.fetch() == [Pair(left: 0, right: "0")])
    }

    @Test("follows the delete rules, and does not count what follows", arguments: Form.allCases)
    func rules(_ form: Form) async throws {
        let store = try await form.open()
        let parent = Folder(name: "parent")
        let child = Folder(name: "child", parentID: parent.id)
        try await store.folders.create([parent, child])
        try await store.notes.create(Note.Draft(title: "a", folderID: child.id))
        #expect(try await store.folders.delete(ids: [parent.id]) == 1)
        #expect(try await store.folders.count() == 0)
        #expect(try await store.notes.fetch() == [Note(id: 1, title: "a", folderID: nil)])
    }

    @Test("what others still refer to names them, and what to do", arguments: Form.allCases)
    func needed(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a", "b")
        try await store.labels.create([Label(name: "red"), Label(name: "blue")])
        try await store.labellings.create([
            Labelling(noteID: 1, labelName: "red"), Labelling(noteID: 2, labelName: "red"),
        ])
        let errors = [
            await failure { try await store.labels.delete(id: "red") },
            await failure { try await store.labels.delete(ids: ["blue", "red"]) },
            await failure { try await store.labels.deleteAll() },
            await failure { try await store.database.write { try $0.execute("DELETE FROM Label") } },
            // A row that refers to it from now on is one of those.
            await failure {
                try await store.database.write { transaction in
                    try transaction.execute("DELETE FROM Labelling")
                    try transaction.create(Labelling(noteID: 1, labelName: "red"))
                    try transaction.delete(Label.self, id: "red")
                }
            },
        ]
        for error in errors {
            #expect(error?.code == .foreignKey)
            #expect(error?.table == "Labelling")
            #expect(error?.columns == ["labelName"])
            #expect(
                error?.message
                    == "rows of Labelling still refer, by label, to a row of Label that was deleted; delete or change them in the same transaction, or declare the relationship with @onDelete(cascade) or @onDelete(setNull)"
            )
        }
        #expect(try await store.labels.count() == 2)
        #expect(try await store.labellings.count() == 2)
        try await store.database.write { transaction in
            try transaction.delete(Label.self, id: "red")
            try transaction.execute("UPDATE Labelling SET labelName = 'blue'")
        }
        #expect(try await store.labels.count() == 1)
    }

    @Test("of a row that others depend on leaves the caller's thread")
    func dependents() async throws {
        let store = try TestStore.inMemory()
        let folder = Folder(name: "a")
        try await store.folders.create(folder)
        try await store.labels.create([Label(name: "red"), Label(name: "blue")])
        try await store.folders.delete(id: folder.id)
        try await store.labels.delete(id: "red")
        try await store.makeNotes("a")
        let event = Event(name: "e")
        try await store.database.repository(for: Event.self).create(event)
        try await store.database.repository(for: Event.self).delete(id: event.id)
        #expect(store.database.deletesAlone(Folder.table) == false)
        #expect(store.database.deletesAlone(Label.table) == false)
        #expect(store.database.deletesAlone(Event.table) == true)
        #expect(store.database.deletesAlone(Note.table) == nil)
    }
}
