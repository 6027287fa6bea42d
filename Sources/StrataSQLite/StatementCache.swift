/// The statements of a connection that are not in use, by their text.
///
/// The one that was given back longest ago goes first.
struct StatementCache {
    private struct Entry {
        var statement: Statement
        var use: Int
    }

    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var use = 0

    init(capacity: Int) { self.capacity = capacity }

    mutating func take(_ sql: String) -> Statement? {
        entries.removeValue(forKey: sql)?.statement
    }

    mutating func put(_ statement: Statement) {
        use += 1
        entries[statement.sql] = Entry(statement: statement, use: use)
        guard entries.count > capacity else { return }
        if let oldest = entries.min(by: { $0.value.use < $1.value.use }) { entries.removeValue(forKey: oldest.key) }
    }

    mutating func removeAll() { entries.removeAll() }
}
