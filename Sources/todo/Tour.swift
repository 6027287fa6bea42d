import Foundation
import Strata
import TodoModel

/// What the library does, step by step on a new database.
///
/// Each step prints what it found, not what it should have found.
struct Tour {
    var path: String

    func run() async throws {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw Failure("the tour needs a new file, and \(path) is there; name another with --database")
        }
        step("Open a new file: its tables are made")
        var database = try await Database.open(at: path, schema: TodoSchema.self)
        var items = database.repository(for: TodoItem.self)
        say("\(path), at migration \(TodoSchema.history.steps.last?.name ?? "none")")

        step("Create two lists and an item in one transaction")
        let home = TodoList(name: "Home")
        let work = TodoList(name: "Work")
        let milk = try await database.write { transaction in
            try transaction.create([home, work])
            return try transaction.create(TodoItem.Draft(title: "Buy milk", priority: .high, listID: home.id))
        }
        say("“\(milk.title)” has got the number \(milk.id)")

        step("Create 1,000 items in one batch")
        let drafts = (1...1_000).map { number in
            TodoItem.Draft(
                title: "Report \(number)",
                dueAt: Date(timeIntervalSinceReferenceDate: Double(number) * 86_400),
                priority: number % 100 == 0 ? .high : .normal,
                listID: work.id
            )
        }
        let created = try await items.create(drafts)
        say("\(created.count) created, \(try await items.count()) there")

        step("Fetch with a filter and an order")
        let urgent = try await items.fetch(
            TodoItem.where {
                !$0.isCompleted
                $0.priority == .high
                $0.listID == work.id
            }
            .order { $0.dueAt.descending }
            .limit(3)
        )
        for item in urgent { say(item.title) }

        step("Observe while writing: the list of open items at home, now and after each commit")
        try await observe(items, list: home.id)

        step("Tag two items, and load the tags of all that were found in one statement")
        try await database.write { transaction in
            try transaction.create([Tag(name: "shop"), Tag(name: "soon")])
            try transaction.add(["shop", "soon"], to: { $0.tags }, of: TodoItem.self, id: milk.id)
        }
        let found = TodoItem.where { $0.search.matches("milk") }.order { $0.search.rank.ascending }
        for (item, tags) in try await items.fetch(found.with { $0.tags }) {
            say("\(item.title): \(tags.map(\.name).joined(separator: ", "))")
        }

        step("Ask over relationships, and count in groups")
        let shopping = try await items.fetch(
            TodoItem.where {
                $0.list.name == "Home"
                $0.tags.contains { $0.name == "shop" }
            }
        )
        for item in shopping { say("to buy: \(item.title)") }
        let counts = try await items.fetch(
            TodoItem.all
                .select { ($0.list.name.or("no list"), $0.id.count(), $0.dueAt.minimum()) }
                .group { $0.list.name.or("no list") }
                .order { $0.id.count().descending }
        )
        for (list, count, due) in counts { say("\(list): \(count), the first due \(due.map(Day.text) ?? "some day")") }

        step("Run a query that the schema declares, and that the build has checked")
        for list in try await database.listSizes() { say("\(list.name): \(list.open) of \(list.size) open") }

        step("Refuse what the schema excludes, before the database does")
        do {
            try await items.create(TodoItem.Draft(title: ""))
        } catch {
            say(error.message)
        }

        step("Update one item, only the column that differs")
        let updated = try await items.update(milk.id) { $0.title = "Buy oat milk" }
        say("now “\(updated.title)”, still urgent: \(updated.priority == .high)")

        step("Update by query: what is due before 2002 is urgent")
        let limit = Date(timeIntervalSinceReferenceDate: 365 * 86_400)
        let changed = try await items.updateAll(TodoItem.where { $0.dueAt < limit }) { $0.priority.set(.high) }
        say("\(changed) changed in one statement")

        step("Page by page, with a cursor")
        let byDay = TodoItem.where { $0.list.name == "Work" }.order { $0.dueAt.ascending }
        let first = try await items.page(byDay, size: 2, countingTotal: true)
        let second = try await items.page(byDay, size: 2, after: first.next)
        say("of \(first.total ?? 0): \((first.items + second.items).map(\.title).joined(separator: ", ")), …")

        step("Delete a batch: everything of the list “Work” that is not urgent")
        let deleted = try await items.delete(
            TodoItem.where {
                $0.listID == work.id
                $0.priority != .high
            }
        )
        say("\(deleted) deleted, \(try await items.count()) left")

        step("Close, open again, and find the data")
        await database.close()
        database = try await Database.open(at: path, schema: TodoSchema.self)
        items = database.repository(for: TodoItem.self)
        say(
            "\(try await items.count()) items; number \(milk.id) is “\(try await items.fetch(id: milk.id)?.title ?? "gone")”"
        )
        await database.close()
    }

    private func observe(_ items: any Repository<TodoItem>, list: TodoList.ID) async throws {
        let open = items.changes(
            TodoItem.where {
                !$0.isCompleted
                $0.listID == list
            }
            .order { $0.id.ascending }
        )
        var seen = 0
        for try await present in open {
            say("\(present.count): \(present.map(\.title).joined(separator: ", "))")
            seen += 1
            switch seen {
            case 1: try await items.create(TodoItem.Draft(title: "Sweep", listID: list))
            case 2: try await items.create(TodoItem.Draft(title: "Water the plants", listID: list))
            default: return
            }
        }
    }

    private func step(_ title: String) { Console.print("\n▸ \(title)") }

    private func say(_ line: String) { Console.print("  \(line)") }
}
