import Foundation
import Strata
import TodoModel

/// Things to do as a table for the terminal.
enum ItemTable {
    /// The table of what is stored: the open ones first, then by day (those without one last), the most urgent before
    /// others of the day.
    static func text(openOnly: Bool, list name: String?, in store: any Store) async throws -> String {
        try await store.read { snapshot in
            var query = TodoItem.all
            if openOnly { query = query.where { !$0.isCompleted } }
            if let name {
                guard try snapshot.exists(TodoList.where { $0.name == name }) else {
                    throw Failure("there is no list “\(name)”")
                }
                query = query.where { $0.list.name == name }
            }
            return try text(of: query, in: snapshot, ifEmpty: "Nothing to do.")
        }
    }

    /// The table of the things whose title or notes hold words that begin so.
    static func text(finding words: String, in store: any Store) async throws -> String {
        try await store.read { snapshot in
            let query = TodoItem.where { $0.search.matches(words, prefix: true) }
            return try text(of: query, in: snapshot, ifEmpty: "Nothing found.")
        }
    }

    /// What a query finds, with the lists and tags of all items: one statement for each relationship.
    private static func text(
        of query: Query<TodoItem>,
        in snapshot: Snapshot,
        ifEmpty: String
    ) throws(StrataError) -> String {
        let found = try snapshot.fetch(
            query.order {
                $0.isCompleted.ascending
                // Without a day, after those with one: false sorts before true.
                ($0.dueAt == nil).ascending
                $0.dueAt.ascending
                $0.priority.descending
                $0.id.ascending
            }
            .with { $0.list }
            .with { $0.tags }
        )
        guard !found.isEmpty else { return ifEmpty }
        return text(of: found)
    }

    private static func text(of found: [(TodoItem, TodoList?, [Tag])]) -> String {
        let header = ["#", "", "Due", "", "List", "Title"]
        let rows = found.map { item, list, tags in
            [
                String(item.id),
                item.isCompleted ? "✓" : " ",
                item.dueAt.map(Day.text) ?? "",
                item.priority == .high ? "!" : item.priority == .low ? "↓" : " ",
                list?.name ?? "",
                // One line for each, whatever was imported.
                item.title.split(whereSeparator: \.isNewline).joined(separator: " ")
                    + tags.map { " #\($0.name)" }.joined(),
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
