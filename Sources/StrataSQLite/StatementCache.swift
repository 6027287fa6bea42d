/// The statements of a connection, by their text.
///
/// One that is in use stays where it is, so that taking and giving back cost one look-up together. Above the capacity,
/// the one that was given back longest ago goes first.
///
/// The text of a statement that is used again and again is most often the same string, not another of the same
/// characters: so it is looked for by its address first, which needs no hash and no comparison.
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
                    return left.elementsEqual(right)
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
    /// Some of the entries, each in the place that the address of its text gives.
    private var placed = [Statement?](repeating: nil, count: Self.placeCount)
    private static var placeCount: Int { 64 }
    private var use = 0

    init(capacity: Int) { self.capacity = capacity }

    /// A statement that nobody uses.
    mutating func take(_ sql: String) -> Statement? {
        let address = Self.address(of: sql)
        if let address, let statement = placed[Self.place(of: address)], statement.textAddress == address,
            !statement.isTaken
        {
            statement.isTaken = true
            return statement
        }
        guard let statement = entries[Key(sql: sql)], !statement.isTaken else { return nil }
        statement.isTaken = true
        // Another string of the same characters may never come again.
        if let address, statement.textAddress == address { placed[Self.place(of: address)] = statement }
        return statement
    }

    /// Where a text is in memory, if the string does not hold it in itself: nowhere else, as long as the string is there.
    static func address(of sql: String) -> UnsafeRawPointer? {
        // "The small form holds up to 15 UTF-8 code units": `withUTF8` makes a copy of it that is gone afterwards.
        guard sql.utf8.count > 15 else { return nil }
        var sql = sql
        return sql.withUTF8 { UnsafeRawPointer($0.baseAddress) }
    }

    private static func place(of address: UnsafeRawPointer) -> Int {
        // Strings begin at multiples of 16.
        Int(bitPattern: address) >> 4 & (placeCount - 1)
    }

    mutating func put(_ statement: Statement) {
        use += 1
        statement.lastUse = use
        // It has never left, unless all were removed, or another of the same text has taken its place.
        guard !statement.isTaken else { return statement.isTaken = false }
        entries[Key(sql: statement.sql)] = statement
        guard entries.count > capacity else { return }
        let unused = entries.filter { !$0.value.isTaken }
        guard let oldest = unused.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
        entries[oldest.key] = nil
        forgetPlaces()
    }

    mutating func removeAll() {
        entries.removeAll()
        forgetPlaces()
    }

    private mutating func forgetPlaces() {
        for place in placed.indices { placed[place] = nil }
    }
}
