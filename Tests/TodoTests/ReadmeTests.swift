import Strata
import Testing
import TodoModel

@Suite("The README")
struct ReadmeTests {
    /// The code of its first page, as it stands there.
    @Test("shows code that does what it says")
    func firstPage() async throws {
        let database = try Database.inMemory(schema: TodoSchema.self)
        let items = database.repository(for: TodoItem.self)

        let milk = try await items.create(TodoItem.Draft(title: "Buy milk", priority: .high))
        try await items.update(milk.id) { $0.title = "Buy oat milk" }

        let urgent = try await items.fetch(
            TodoItem.where {
                !$0.isCompleted
                $0.priority == .high
            }
            .order { $0.dueAt.ascending }
            .limit(20)
        )
        #expect(urgent.map(\.title) == ["Buy oat milk"])

        try await database.repository(for: Tag.self).create(Tag(name: "shop"))
        try await items.add(["shop"], to: { $0.tags }, of: milk.id)
        let tags = try await items.load({ $0.tags }, of: urgent)
        #expect(tags == [milk.id: [Tag(name: "shop")]])
        let found = try await items.fetch(TodoItem.where { $0.search.matches("oat milk") })
        #expect(found.map(\.id) == [milk.id])
        let due = try await database.dueBefore(day: .now)
        #expect(due == [])

        for try await open in items.changes(TodoItem.where { !$0.isCompleted }) {
            #expect(open.map(\.title) == ["Buy oat milk"])
            break
        }
    }
}
