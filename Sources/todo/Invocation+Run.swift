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
        let items = store.repository(for: TodoItem.self)
        switch command {
        case .add(let item):
            let added = try await store.write { try $0.add([item]) }
            for item in added { Console.print("Added \(item.id): \(item.title)") }
        case .importFile(let path):
            let new = try CSVImport.items(in: String(contentsOfFile: path, encoding: .utf8), path: path)
            let added = try await store.write { try $0.add(new) }
            Console.print("Imported \(added.count) from \(path)")
        case .list(let openOnly, let name):
            try await Console.print(ItemTable.text(openOnly: openOnly, list: name, in: store))
        case .done(let numbers):
            for number in numbers {
                let item = try await found(number) { try await items.update(number) { $0.isCompleted = true } }
                Console.print("Done: \(item.title)")
            }
        case .remove(let numbers):
            for number in numbers {
                try await found(number) { try await items.delete(id: number) }
                Console.print("Removed \(number)")
            }
        case .watch:
            // The list is printed again when an item changes; the lists' names are read along with it.
            for try await _ in items.changes() {
                Console.print("\n— \(Date().formatted(.iso8601)) —")
                try await Console.print(ItemTable.text(openOnly: true, list: nil, in: store))
            }
        case .tour, .help: break
        }
    }

    private func found<Result>(_ number: Int, _ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as StrataError where error.code == .notFound {
            throw Failure("there is no thing to do with the number \(number); “todo list” shows them")
        }
    }
}

/// A failure whose sentence is all that the user needs.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ sentence: String) { description = sentence }
}
