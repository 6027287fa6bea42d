import Foundation
import Strata
import TodoModel

/// Things to do as a table for the terminal.
enum ItemTable {
    /// The table of what is stored: the open ones first, then by day (those without one last), the most urgent before
    /// others of the day.
    static func text(openOnly: Bool, list name: String?, in store: any Store) async throws -> String {
        let (items, lists) = try await store.read { snapshot in
            let lists = try snapshot.fetch(TodoList.all)
            var query = TodoItem.all
            if openOnly { query = query.where { !$0.isCompleted } }
            if let name {
                guard let list = lists.first(where: { $0.name == name }) else {
                    throw Failure("there is no list “\(name)”")
                }
                query = query.where { $0.listID == list.id }
            }
            let items = try snapshot.fetch(
                query.order {
                    $0.isCompleted.ascending
                    // Without a day, after those with one: false sorts before true.
                    ($0.dueAt == nil).ascending
                    $0.dueAt.ascending
                    $0.priority.descending
                    $0.id.ascending
                }
            )
            return (items, lists)
        }
        let names = Dictionary(lists.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        return text(of: items, lists: names)
    }

    static func text(of items: [TodoItem], lists: [TodoList.ID: String]) -> String {
        guard !items.isEmpty else { return "Nothing to do." }
        let header = ["#", "", "Due", "", "List", "Title"]
        let rows = items.map { item in
            [
                String(item.id),
                item.isCompleted ? "✓" : " ",
                item.dueAt.map(Day.text) ?? "",
                item.priority == .high ? "!" : item.priority == .low ? "↓" : " ",
                item.listID.flatMap { lists[$0] } ?? "",
                // One line for each, whatever was imported.
                item.title.split(whereSeparator: \.isNewline).joined(separator: " "),
            ]
        }
        var lines: [String] = []
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        for row in [header] + rows {
            let cells = row.indices.map { column -> String in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? padding + row[column] : row[column] + padding
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }
}
