import Foundation
import Strata
import TodoModel

extension Invocation {
    /// Does what was asked.
    func run() async throws {
        if case .help = command { return Console.print(Usage.text) }
        if case .tour = command { return try await Tour(path: database).run() }
        var configuration = Database.Configuration()
        configuration.revealsValues = true
        let store = try await Database.open(at: database, schema: TodoSchema.self, configuration: configuration)
        do {
            try await run(on: store)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }

    private func run(on store: Database) async throws {
        switch command {
        case .add(let item):
            let added = try await store.write { try $0.add([item]) }
            for item in added { Console.print("Added \(item.id): \(item.title)") }
        case .importFile(let path):
            let new = try CSVImport.items(in: CSVImport.text(of: path), path: path)
            let added = try await store.write { try $0.add(new) }
            Console.print("Imported \(added.count) from \(path)")
        case .list(let openOnly, let name):
            try await Console.print(ItemTable.text(openOnly: openOnly, list: name, in: store))
        case .find(let words):
            try await Console.print(ItemTable.text(finding: words, in: store))
        case .lists:
            for list in try await store.listSizes() {
                Console.print("\(list.name): \(list.open) of \(list.size) to do")
            }
        case .tag(let number, let tags):
            let all = try await store.write { transaction in
                try transaction.save(tags.map { Tag(name: $0) })
                _ = try found(number) { try transaction.add(tags, to: { $0.tags }, of: TodoItem.self, id: number) }
                return try transaction.load({ $0.tags }, of: TodoItem.self, ids: [number])[number] ?? []
            }
            Console.print("\(number) is tagged \(all.map(\.name).joined(separator: ", "))")
        case .done(let numbers):
            let done = try await store.write { transaction in
                try numbers.map { number in
                    try found(number) { try transaction.update(TodoItem.self, id: number) { $0.isCompleted = true } }
                }
            }
            for item in done { Console.print("Done: \(item.title)") }
        case .remove(let numbers):
            try await store.write { transaction in
                for number in numbers { try found(number) { try transaction.delete(TodoItem.self, id: number) } }
            }
            for number in numbers { Console.print("Removed \(number)") }
        case .watch:
            // The list is printed again when an item changes; the lists' names are read along with it.
            for try await _ in store.repository(for: TodoItem.self).changes() {
                Console.print("\n— \(Date().formatted(.iso8601)) —")
                try await Console.print(ItemTable.text(openOnly: true, list: nil, in: store))
            }
        case .tour, .help: break
        }
    }
}

private func found<Result>(_ number: Int, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as StrataError where error.code == .notFound {
        throw Failure("there is no thing to do with the number \(number); “todo list” shows them")
    }
}

/// A failure whose sentence is all that the user needs.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ sentence: String) { description = sentence }
}
