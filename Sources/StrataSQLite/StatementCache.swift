/// The statements of a connection, by their text.
///
/// One that is in use stays where it is, so that taking and giving back cost one look-up together. Above the capacity,
/// the one that was given back longest ago goes first.
struct StatementCache {
    /// A text by its bytes: Swift's `==` takes the two spellings of "é" for one, and the statement of one is not that of
    /// the other.
    private struct Key: Hashable {
        let sql: String

        static func == (left: Key, right: Key) -> Bool {
            var (left, right) = (left.sql, right.sql)
            return left.withUTF8 { left in
                right.withUTF8 { right in
                    guard left.count == right.count else { return false }
                    // The text of a statement that is used again and again is most often the same string.
                    return left.baseAddress == right.baseAddress || left.elementsEqual(right)
                }
            }
        }

        /// Statements of one length that differ neither in their ends nor in their middles are few: they are compared.
        func hash(into hasher: inout Hasher) {
            var text = sql
            text.withUTF8 { text in
                let text = UnsafeRawBufferPointer(text)
                hasher.combine(text.count)
                hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: text.suffix(24)))
                hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: text.dropFirst(text.count / 2).prefix(8)))
            }
        }
    }

    private let capacity: Int
    private var entries: [Key: Statement] = [:]
    private var use = 0

    init(capacity: Int) { self.capacity = capacity }

    /// A statement that nobody uses.
    func take(_ sql: String) -> Statement? {
        guard let statement = entries[Key(sql: sql)], !statement.isTaken else { return nil }
        statement.isTaken = true
        return statement
    }

    mutating func put(_ statement: Statement) {
        use += 1
        statement.lastUse = use
        // It has never left, unless all were removed, or another of the same text has taken its place.
        guard !statement.isTaken else { return statement.isTaken = false }
        entries[Key(sql: statement.sql)] = statement
        guard entries.count > capacity else { return }
        let unused = entries.filter { !$0.value.isTaken }
        if let oldest = unused.min(by: { $0.value.lastUse < $1.value.lastUse }) { entries[oldest.key] = nil }
    }

    mutating func removeAll() { entries.removeAll() }
}
