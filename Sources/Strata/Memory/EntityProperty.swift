/// A property of a value, written without its type being known: for columns that are named when the app runs.
struct EntityProperty<Root: ReadableEntity>: Sendable {
    /// Takes the property over from another value; false if it cannot be written, as `let`.
    let copy: @Sendable (_ target: inout Root, _ source: Root) -> Bool
    /// Writes what a column holds; false if it cannot be written.
    let set: @Sendable (_ target: inout Root, _ value: any ColumnValue) -> Bool

    init<Property>(_ keyPath: KeyPath<Root, Property> & Sendable) {
        copy = { target, source in
            guard let writable = keyPath as? WritableKeyPath<Root, Property> else { return false }
            target[keyPath: writable] = source[keyPath: writable]
            return true
        }
        set = { target, value in
            guard let writable = keyPath as? WritableKeyPath<Root, Property> else { return false }
            // A column of JSON holds the property's value inside of it.
            guard let value = value as? Property ?? (value as? any JSONWrapping)?.wrapped as? Property else {
                return false
            }
            target[keyPath: writable] = value
            return true
        }
    }
}

/// JSON of any type.
private protocol JSONWrapping {
    var wrapped: any Sendable { get }
}

extension JSON: JSONWrapping {
    fileprivate var wrapped: any Sendable { value }
}

extension AnyColumn {
    /// The column of the row itself, if it is one.
    var rootColumn: QueryColumn? {
        guard case .column(let column) = expression, column.path == .root else { return nil }
        return column
    }
}
