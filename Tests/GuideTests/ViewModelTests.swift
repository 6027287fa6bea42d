// guide: view model
import Strata
import Testing
import TodoModel

@MainActor @Suite("The list of items")
struct ItemListModelTests {
    @Test("completes an item")
    func completing() async throws {
        let milk = TodoItem(id: 1, title: "Buy milk")
        let items = try InMemoryRepository([milk])
        let model = ItemListModel(items: items)

        await model.complete(milk)

        #expect(try await items.fetch(id: 1)?.isCompleted == true)
        #expect(model.problem == nil)
    }

    @Test("says why it cannot add an item")
    func refused() async throws {
        let model = ItemListModel(items: try InMemoryRepository<TodoItem>())
        await model.add("")
        #expect(model.problem == "TodoItem.title: must have 1 to 200 characters, but has 0")
    }
    // guide end
    // guide: database in memory
    @Test("shows what is on the list")
    func listed() async throws {
        let database = try Database.inMemory(schema: TodoSchema.self)
        let items = database.repository(for: TodoItem.self)
        let home = try await database.repository(for: TodoList.self).create(TodoList(name: "Home"))
        let model = ItemListModel(items: items)

        await model.add("Sweep")
        try await items.updateAll(TodoItem.all) { $0.listID.set(home.id) }

        let found = try await items.fetch(TodoItem.where { $0.list.name == "Home" })
        #expect(found.map(\.title) == ["Sweep"])
    }
    // guide end
    // guide: changes
    @Test("shows the values that come, and why none come any more")
    func showing() async throws {
        let model = ItemListModel(items: try InMemoryRepository<TodoItem>())
        let milk = TodoItem(id: 1, title: "Buy milk")

        await model.show(.of([milk], []))
        #expect(model.items == [])

        await model.show(.failing(StrataError(.io, "reading failed")))
        #expect(model.problem == "reading failed")
    }
    // guide end
}

@Suite("What an observer sees")
struct ObservingTests {
    // guide: observing
    @Test("an observer sees each commit")
    func observing() async throws {
        let items = try Database.inMemory(schema: TodoSchema.self).repository(for: TodoItem.self)
        var changes = items.changes(TodoItem.where { !$0.isCompleted }).makeAsyncIterator()
        #expect(try await changes.next() == [])
        let milk = try await items.create(TodoItem.Draft(title: "Buy milk"))
        #expect(try await changes.next() == [milk])
    }
    // guide end
}
