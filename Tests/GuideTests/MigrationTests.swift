import Foundation
import Strata
import Testing
import TodoModel

// guide: old schema
/// The schema of the first release, which had step 1 alone.
enum FirstRelease: DatabaseSchema {
    static let entities: [any Entity.Type] = []
    static let history = TodoSchema.history.upTo(1)
}
// guide end

@Suite("A database of the first release")
struct MigrationTests {
    // guide: migration
    @Test("keeps its items")
    func migration() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "todo.sqlite").path

        let old = try await Database.open(at: path, schema: FirstRelease.self)
        try await old.write { transaction in
            try transaction.execute(
                "INSERT INTO TodoItem (title, createdAt) VALUES (?, ?)",
                [.text("Buy milk"), .real(0)]
            )
        }
        await old.close()

        let database = try await Database.open(at: path, schema: TodoSchema.self)
        let items = try await database.repository(for: TodoItem.self).fetch(TodoItem.all.with { $0.tags })
        #expect(items.map(\.0.title) == ["Buy milk"])
        #expect(items.map(\.1) == [[]])
        await database.close()
    }
    // guide end

    @Test("is the past that the history knows: the first step at least, and all that there are at most")
    func past() {
        let history = TodoSchema.history
        #expect(history.upTo(1).steps == [history.steps[0]])
        #expect(history.upTo(1).fingerprint == history.steps[0].end)
        #expect(history.upTo(0).steps == [history.steps[0]])
        #expect(history.upTo(99).steps == history.steps)
        #expect(history.upTo(99).fingerprint == history.fingerprint)
        #expect(!history.upTo(2).isDraft)
    }
}
