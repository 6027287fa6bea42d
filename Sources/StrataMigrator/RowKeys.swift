import StrataSQLite

/// The keys of rows in a message.
enum RowKeys {
    /// `: 1, 2, 3, 4, 5, …`: the keys of the first five, enough to see what they have in common.
    /// - Parameters:
    ///   - keys: Those of the first rows, or of all.
    ///   - count: How many rows there are.
    static func text(_ keys: [[StoredValue]], of count: Int) -> String {
        let shown = keys.prefix(5).map { key in
            let values = key.map(shortened)
            return values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
        }
        return shown.isEmpty ? "" : ": \(shown.joined(separator: ", "))\(count > shown.count ? ", …" : "")"
    }

    private static func shortened(_ value: StoredValue) -> String {
        let literal = SQLText.literal(value)
        return literal.count <= 80 ? literal : literal.prefix(79) + "…"
    }
}
