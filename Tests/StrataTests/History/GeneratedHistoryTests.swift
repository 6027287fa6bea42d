import Foundation
import RuntimeModel
import Strata
import Testing

@Suite("The history of generated entities")
struct GeneratedHistoryTests {
    private let day = Date(timeIntervalSinceReferenceDate: 700_000_000.25)

    @Test("has every kind of key", arguments: Form.allCases)
    func keys(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        let token = try await database.historyToken()
        let drawer = Drawer(name: "top")
        let letter = Letter(id: UUID(), text: "Dear reader", sentAt: day)
        let term = Term(name: "naïve, \0 or not")
        let citation = Citation(termName: term.name, page: -1)
        let spot = Spot(at: day, value: 0.1)
        let document = try await database.write { transaction in
            try transaction.create(drawer)
            try transaction.create(letter)
            try transaction.create(term)
            try transaction.create(citation)
            try transaction.create(spot)
            try transaction.create(Draught(id: 1))
            return try transaction.create(Document.Draft(title: "One", drawerID: drawer.id))
        }
        #expect(try await database.history(of: Drawer.self, since: token).map(\.id) == [drawer.id])
        #expect(try await database.history(of: Letter.self, since: token).map(\.id) == [letter.id])
        #expect(try await database.history(of: Term.self, since: token).map(\.id) == [term.name])
        #expect(try await database.history(of: Citation.self, since: token).map(\.id) == [citation.id])
        #expect(try await database.history(of: Spot.self, since: token).map(\.id) == [spot.id])
        #expect(try await database.history(of: Document.self, since: token).map(\.id) == [document.id])
        let entries = try await database.history(since: token)
        #expect(entries.map(\.table) == ["Drawer", "Letter", "Term", "Citation", "Spot", "Document"])
        #expect(entries.allSatisfy { $0.kind == .inserted && $0.transaction == entries[0].transaction })
        #expect(await failure { try await database.history(of: Draught.self, since: nil) }?.code == .unsupported)
    }

    @Test("has the columns that an update has changed, also lazy, versioned and touched ones", arguments: Form.allCases)
    func columns(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        let documents = database.repository(for: Document.self)
        let document = try await documents.create(Document.Draft(title: "one", updatedAt: day))
        var token = try await database.historyToken()
        func columns() async throws -> [[String]] {
            let changes = try await documents.history(since: token)
            token = try await database.historyToken()
            return changes.map { change in
                guard case .updated(let columns) = change.kind else { return [] }
                return columns.sorted()
            }
        }
        try await documents.update(document.id) { $0.title = "ONE" }
        #expect(try await columns() == [["revision", "title", "updatedAt"]])
        try await documents.setValue(Data([1]), for: { $0.scan }, id: document.id)
        #expect(try await columns() == [["revision", "scan", "updatedAt"]])
        try await documents.updateAll(Document.all) { $0.rank.set(5) }
        let changed = try await columns()
        #expect(changed.count == 1)
        #expect(changed.first?.contains("rank") == true)
        // A generated column is never among them, though it has another value now.
        try await database.write { try $0.execute("UPDATE Document SET title = 'two'") }
        #expect(try await columns() == [["title"]])
        let term = Term(name: "a")
        try await database.write { transaction in
            try transaction.create(term)
            try transaction.create(Citation(termName: term.name, page: 1))
            try transaction.update(Citation.self, id: Citation.ID(termName: term.name, page: 1)) { $0.note = "x" }
        }
        let citations = try await database.history(of: Citation.self, since: token)
        #expect(citations.map(\.kind) == [.inserted, .updated(columns: ["remark, if any"])])
        #expect(citations.map { $0.isUpdate(of: { $0.note }) } == [false, true])
        #expect(citations.map { $0.isUpdate(of: { $0.page }) } == [false, false])
    }

    @Test("has what cascades and what a search shares its table with", arguments: Form.allCases)
    func cascades(_ form: Form) async throws {
        let store = try await form.open()
        let database = store.database
        let drawer = Drawer(name: "top")
        let letters = (0..<3).map { Letter(id: UUID(), text: "letter \($0)") }
        let document = try await database.write { transaction in
            try transaction.create(drawer)
            try transaction.create(letters)
            return try transaction.create(Document.Draft(title: "One", drawerID: drawer.id))
        }
        let token = try await database.historyToken()
        try await database.write { transaction in
            try transaction.delete(drawer)
            try transaction.delete(Letter.where { $0.search.matches("1") })
            try transaction.save(Letter(id: letters[0].id, text: "another"))
            try transaction.execute(
                "INSERT OR REPLACE INTO Letter (id, text) VALUES (?, 'replaced')",
                [.text(letters[2].id.uuidString)]
            )
        }
        let lines = try await database.history(since: token).map(\.line)
        #expect(
            lines == [
                "Document \(document.id) deleted",
                "Drawer x'\(drawer.id.uuidString.lowercased().replacing("-", with: ""))' deleted",
                "Letter '\(letters[1].id.uuidString)' deleted",
                "Letter '\(letters[0].id.uuidString)' updated [text]",
                "Letter '\(letters[2].id.uuidString)' deleted",
                "Letter '\(letters[2].id.uuidString)' inserted",
            ]
        )
        // The search has followed.
        #expect(try await database.fetch(Letter.where { $0.search.matches("replaced") }).map(\.id) == [letters[2].id])
    }
}
