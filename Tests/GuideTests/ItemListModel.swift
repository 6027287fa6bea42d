// guide: model
import Observation
import Strata
import TodoModel

@MainActor @Observable
final class ItemListModel {
    private(set) var items: [TodoItem] = []
    private(set) var problem: String?

    private let repository: any Repository<TodoItem>

    init(items: any Repository<TodoItem>) { repository = items }

    func add(_ title: String) async {
        await trying { try await repository.create(TodoItem.Draft(title: title)) }
    }

    func complete(_ item: TodoItem) async {
        await trying { try await repository.update(item.id) { $0.isCompleted = true } }
    }

    /// Shows what is open, as it changes, until the task is cancelled.
    func observe() async {
        await show(repository.changes(TodoItem.where { !$0.isCompleted }.order { $0.id.ascending }))
    }

    func show(_ changes: Changes<[TodoItem]>) async {
        await trying { for try await items in changes { self.items = items } }
    }

    private func trying<Result>(_ work: () async throws -> Result) async {
        do {
            _ = try await work()
        } catch let error as StrataError {
            problem = error.message
        } catch {
            problem = "\(error)"
        }
    }
}
// guide end
