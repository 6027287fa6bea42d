import Foundation
import Strata
import TodoModel

/// A thing to do as it is typed or imported: its list by name.
struct NewItem: Sendable {
    var title: String
    var list: String?
    var due: Date?
    var priority: Priority?
    var notes: String?
    var isCompleted: Bool
}

extension Priority {
    /// The priority of a name, in any case of letters.
    init?(named name: String) {
        switch name.lowercased() {
        case "low": self = .low
        case "normal": self = .normal
        case "high": self = .high
        default: return nil
        }
    }
}

extension Transaction {
    /// Stores new items in one batch, and the lists that are not there yet.
    func add(_ items: [NewItem]) throws -> [TodoItem] {
        var lists: [String: TodoList.ID] = [:]
        for list in try fetch(TodoList.all) { lists[list.name] = list.id }
        for name in items.compactMap(\.list) where lists[name] == nil {
            lists[name] = try create(TodoList(name: name)).id
        }
        let drafts = items.map { item in
            TodoItem.Draft(
                title: item.title,
                notes: item.notes,
                isCompleted: item.isCompleted,
                dueAt: item.due,
                priority: item.priority ?? .normal,
                listID: item.list.flatMap { lists[$0] }
            )
        }
        return try create(drafts)
    }
}
