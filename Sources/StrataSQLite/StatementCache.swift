/// The statements of a connection that are not in use, by their text.
///
/// The one that was given back longest ago goes first.
struct StatementCache {
    private struct Entry {
        var statement: Statement
        var use: Int
    }

    /// A text by its bytes: Swift's `==` takes the two spellings of "é" for one, and the statement of one is not that of the other.
    private struct Key: Hashable {
        let sql: String

        static func == (left: Key, right: Key) -> Bool { left.sql.utf8.elementsEqual(right.sql.utf8) }

        func hash(into hasher: inout Hasher) {
            var text = sql
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var use = 0

    init(capacity: Int) { self.capacity = capacity }

    mutating func take(_ sql: String) -> Statement? {
        entries.removeValue(forKey: Key(sql: sql))?.statement
    }

    mutating func put(_ statement: Statement) {
        use += 1
        entries[Key(sql: statement.sql)] = Entry(statement: statement, use: use)
        guard entries.count > capacity else { return }
        if let oldest = entries.min(by: { $0.value.use < $1.value.use }) { entries.removeValue(forKey: oldest.key) }
    }

    mutating func removeAll() { entries.removeAll() }
}
