/// Whether SQL sorts values as Swift does.
enum StoredOrder {
    /// What to say of an enum that it does not sort so.
    static let reason = "its cases are stored as raw values, which sort otherwise"

    /// Whether the order of stored values is that of a type.
    ///
    /// An app may give an enum an order of its own. Of other types it holds, or nobody can tell: a type of the app's own has
    /// to see to it.
    static func isOrder(of type: Any.Type) -> Bool {
        func unwrapped<Value: ColumnValue>(_ type: Value.Type) -> Any.Type { Value.Unwrapped.self }
        let inner = (type as? any ColumnValue.Type).map { unwrapped($0) } ?? type
        guard let type = inner as? any (CaseIterable & Comparable & ColumnValue).Type else { return true }
        return isOrder(ofCases: type)
    }

    private static func isOrder<Value: CaseIterable & Comparable & ColumnValue>(ofCases type: Value.Type) -> Bool {
        let stored = Value.allCases.sorted().map { try? $0.storedValue() }
        return zip(stored, stored.dropFirst()).allSatisfy { first, second in
            guard let first, let second else { return false }
            return first.order(second) < 0
        }
    }
}
