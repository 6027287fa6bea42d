import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("A value that is refused")
struct RefusalTests {
    @Test("because another has it too is shown, however it was written", arguments: Form.allCases)
    func unique(_ form: Form) async throws {
        let store = try await form.open()
        let (home, work) = (Folder(name: "home"), Folder(name: "work"))
        try await store.folders.create([home, work])
        let stored = try work.id.storedValue()
        let renamed = Folder(id: work.id, name: "home")
        for error in [
            await failure { try await store.folders.update(renamed) },
            await failure { try await store.folders.update([home, renamed]) },
            await failure { try await store.folders.update(work.id) { $0.name = "home" } },
            await failure { try await store.folders.update(renamed, from: work) },
            await failure { try await store.folders.save(renamed) },
            await failure { try await store.folders.save([home, renamed]) },
            await failure { try await store.folders.setValue("home", for: { $0.name }, id: work.id) },
        ] {
            #expect(error?.code == .unique)
            #expect(error?.message == "Folder.name must be unique, and there is a row with this value")
            #expect(error?.table == "Folder")
            #expect(error?.columns == ["name"])
            #expect(error?.values == [.text("home")])
            #expect(error?.key == [stored])
        }
        let statement = await failure {
            try await store.database.write { try $0.execute("UPDATE Folder SET name = 'home'") }
        }
        #expect(statement?.columns == ["name"])
        #expect(statement?.values == [])
    }

    @Test("because its relationship leads nowhere names it, also where a table has several", arguments: Form.allCases)
    func severalKeys(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        try await store.labels.create(Label(name: "red"))
        for error in [
            await failure { try await store.labellings.create(Labelling(noteID: 9, labelName: "red")) },
            await failure {
                try await store.labellings.create([
                    Labelling(noteID: 1, labelName: "red"), Labelling(noteID: 9, labelName: "red"),
                ])
            },
            await failure { try await store.labellings.save(Labelling(noteID: 9, labelName: "red")) },
        ] {
            #expect(error?.code == .foreignKey)
            #expect(
                error?.message
                    == "Labelling.note leads to a row of Note that is not there; create it first, or refer to another"
            )
            #expect(error?.table == "Labelling")
            #expect(error?.columns == ["noteID"])
            #expect(error?.relationship == "note")
            #expect(error?.values == [.integer(9)])
            #expect(error?.key == [.integer(9), .text("red")])
        }
        #expect(try await store.labellings.count() == 0)
    }

    @Test("the same for drafts, single columns and statements", arguments: Form.allCases)
    func otherWrites(_ form: Form) async throws {
        let store = try await form.open()
        try await store.makeNotes("a")
        let missing = UUID()
        let errors = [
            await failure { try await store.notes.create(Note.Draft(title: "b", folderID: missing)) },
            await failure { try await store.notes.create([Note.Draft(title: "b", folderID: missing)]) },
            await failure { try await store.notes.setValue(missing, for: { $0.folderID }, id: 1) },
            await failure { try await store.notes.update(1) { $0.folderID = missing } },
        ]
        for error in errors {
            #expect(
                error?.message
                    == "Note.folder leads to a row of Folder that is not there; create it first, or refer to another"
            )
            #expect(error?.relationship == "folder")
            #expect(error?.columns == ["folderID"])
            #expect(error?.values == [try missing.storedValue()])
        }
        let statement = await failure {
            try await store.database.write { try $0.execute("UPDATE Note SET folderID = x'00'") }
        }
        #expect(statement?.code == .foreignKey)
        #expect(
            statement?.message
                == "Note.folder leads to a row of Folder that is not there; create it first, or refer to another"
        )
        #expect(statement?.relationship == "folder")
        #expect(statement?.values == [.blob([0])])
        #expect(try await store.notes.fetch(id: 1)?.folderID == nil)
    }

    @Test("by a join table names the relationship of the owner")
    func joinTable() async throws {
        let workshop = try Workshop()
        try await workshop.jobs.create(Job.Draft(title: "bake"))
        let error = await failure { try await workshop.jobs.add(["sweet"], to: { $0.tags }, of: 1) }
        #expect(error?.message == "Job.tags leads to a row of Tag that is not there; create it first")
        #expect(error?.relationship == "tags")
        #expect(error?.values == [.text("sweet")])
    }

    @Test("by a trigger, by an index of an expression and by RESTRICT says which")
    func others() async throws {
        let workshop = try Workshop()
        try await workshop.execute("CREATE UNIQUE INDEX names ON Team (lower(name))")
        try await workshop.teams.create(Team(id: 1, name: "Red"))
        let index = await failure { try await workshop.teams.create(Team(id: 2, name: "RED")) }
        #expect(index?.code == .unique)
        #expect(index?.message == "index 'names' allows each value once, and there is a row with this one")
        #expect(index?.table == "Team")
        try await workshop.execute(
            "CREATE TRIGGER stop BEFORE DELETE ON Tag BEGIN SELECT RAISE(ABORT, 'tags are for ever'); END"
        )
        try await workshop.tags.create(Tag(name: "sweet"))
        let trigger = await failure { try await workshop.tags.delete(id: "sweet") }
        #expect(trigger?.code == .check)
        #expect(trigger?.message == "a trigger refused the row: tags are for ever")
        try await workshop.execute(
            "CREATE TABLE Badge (teamID INTEGER REFERENCES Team ON DELETE RESTRICT) STRICT"
        )
        try await workshop.execute("INSERT INTO Badge VALUES (1)")
        let restricted = await failure { try await workshop.teams.delete(id: 1) }
        #expect(restricted?.code == .foreignKey)
        #expect(try await workshop.teams.count() == 1)
    }
}
