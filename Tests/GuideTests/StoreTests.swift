import Strata
import Testing
import TodoModel

// guide: store
struct ListImport: Sendable {
    let store: any Store

    /// A new list with items: all of it or nothing.
    func run(name: String, titles: [String]) async throws -> TodoList {
        try await store.write { transaction in
            let list = try transaction.create(TodoList(name: name))
            for title in titles { try transaction.create(TodoItem.Draft(title: title, listID: list.id)) }
            return list
        }
    }
}
// guide end

@Suite("Importing a list")
struct ListImportTests {
    // guide: store test
    @Test("an import that is refused leaves nothing behind")
    func refused() async throws {
        let store: any Store = try Database.inMemory(schema: TodoSchema.self)
        await #expect(throws: StrataError.self) {
            try await ListImport(store: store).run(name: "Home", titles: ["Sweep", ""])
        }
        #expect(try await store.repository(for: TodoList.self).count() == 0)

        let list = try await ListImport(store: store).run(name: "Home", titles: ["Sweep", "Cook"])
        let rows = try await store.fetch(TodoList.all.with { $0.items })
        #expect(rows.map(\.0) == [list])
        #expect(rows.first?.1.map(\.title) == ["Sweep", "Cook"])
    }
    // guide end
}
